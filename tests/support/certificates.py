"""Certificates that sign themselves, for hosts and proxies of a test."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

_DAY = timedelta(days=1)


def certificate(folder: Path, *names: str, days: int = 1) -> tuple[Path, Path]:
    """A certificate and its key, as PEM files.

    Args:
        folder: Where they are written: ``games.pem`` and ``games.key``.
        names: Hosts and addresses that it is for.
        days: For so many from now on; negative: it expired so many ago.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
    end = datetime.now(UTC) + days * _DAY
    made = x509.CertificateBuilder(
        subject, subject, key.public_key(), x509.random_serial_number(), end - 100 * _DAY, end
    )
    if names:
        made = made.add_extension(
            x509.SubjectAlternativeName([_general(name) for name in names]), critical=False
        )
    files = folder / "games.pem", folder / "games.key"
    files[0].write_bytes(made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
