"""The content of a certificate: for which names it is, and for how long."""

from datetime import datetime
from pathlib import Path

from cryptography import x509

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import listed

_MOST_NAMES = 4
"""Names that are told of a certificate with many."""


def why_refused(file: Path, name: str, at: datetime) -> Phrase | None:
    """Says why browsers would refuse a certificate; ``None``: nothing speaks against it.

    Args:
        file: With the certificate, and then those that it depends on, as OpenSSL reads them.
        name: The host name or address that browsers open.
        at: When they do.
    """
    try:
        made = x509.load_pem_x509_certificates(file.read_bytes())[0]
        names = _names(made)
    except ValueError:
        return None  # OpenSSL takes it; what it says cannot be read here
    if at >= made.not_valid_after_utc:
        return phrase(
            "The certificate in {cert} expired on {day}.",
            cert=str(file),
            day=f"{made.not_valid_after_utc:%Y-%m-%d}",
        )
    if not names:
        return phrase(
            "The certificate in {cert} names no host, so browsers refuse it.", cert=str(file)
        )
    if not any(_covers(each, name) for each in names):
        return phrase(
            "The certificate in {cert} is for {names}, but --web-announce says {name}.",
            cert=str(file),
            names=listed([clean_text(each, 60) for each in names[:_MOST_NAMES]]),
            name=name,
        )
    return None


def _names(made: x509.Certificate) -> list[str]:
    """Host names and addresses.

    Raises:
        ValueError: They cannot be read.
    """
    try:
        said = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    except (x509.DuplicateExtension, x509.UnsupportedGeneralNameType) as error:
        raise ValueError(str(error)) from error
    addresses = [str(address) for address in said.get_values_for_type(x509.IPAddress)]
    return [*said.get_values_for_type(x509.DNSName), *addresses]


def _covers(pattern: str, name: str) -> bool:
    """True if a name of a certificate stands for a host name: ``*`` is its first label."""
    pattern = pattern.lower()
    return name == pattern or (pattern.startswith("*.") and name.partition(".")[2] == pattern[2:])
