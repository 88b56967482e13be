"""The door for browsers and its certificate. HTTP is loaded only where there is one."""

import errno
import ssl
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cryptography import x509

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import reason
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.admission import Admission
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.web.match_page import FindPage
from dogs_tui.host.doors.web.origin import Origin, read_origin
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.web_settings import certificate, origin_of, web_proxies
from dogs_tui.words import listed

if TYPE_CHECKING:
    from dogs_tui.host.people.passkeys import Passkeys

PACKAGES: Final = ("aiohttp", "textual_serve", "webauthn")
"""The packages of the extra ``web``."""


class WebDoor:
    """The listener for browsers, with its certificate if it has one.

    Args:
        config: How the host runs.
        port: Where browsers come in.
        admission: Who may come in.
        greet: Is given each connection.
        limits: What there may be.
        lobby: Whose people come.
        pages: Makes the pages of matches.

    Raises:
        ListenerError: The extra is not installed, or the certificate is none.
    """

    def __init__(
        self,
        config: HostConfig,
        port: int,
        admission: Admission,
        greet: Callable[[Connection], None],
        limits: Limits,
        lobby: Lobby,
        pages: FindPage,
    ) -> None:
        check_installed()
        from dogs_tui.host.doors.web.listener import WebListener

        self._config = config
        self._tls = None if certificate(config) is None else _context()
        self.load_certificate()
        origin = read_origin(origin_of(config, port))
        self._listener: WebListener = WebListener(
            origin,
            admission,
            greet,
            limits=limits,
            pages=pages,
            proxies=web_proxies(config),
            tls=self._tls,
            passkeys=_passkeys(origin, lobby),
        )

    def take(self, accepted: Accepted) -> None:
        """Serves somebody who connected."""
        self._listener.take(accepted)

    def restarting(self) -> None:
        """The host is about to stop: pages shall come back by themselves."""
        self._listener.restarting = True

    async def close(self) -> None:
        """Ends all connections with what is still to be sent. May be repeated."""
        await self._listener.close()

    def load_certificate(self) -> None:
        """Reads the certificate, anew if it has been renewed.

        Raises:
            ListenerError: It cannot be read, or browsers would refuse it. The one before stays.
        """
        files = certificate(self._config)
        if files is None or self._tls is None:
            return
        for file in files:
            if (error := _unreadable(file)) is not None:
                raise ListenerError(
                    phrase("{file} cannot be read: {reason}.", file=str(file), reason=reason(error))
                ) from error
        try:
            _context().load_cert_chain(*files, password=_no_password)
            name = read_origin(self._config.web_announce).host
            if (why := why_refused(files[0], name, datetime.now(UTC))) is not None:
                raise ListenerError(why)
            self._tls.load_cert_chain(*files, password=_no_password)
        except (OSError, ValueError) as error:
            raise ListenerError(_why_unusable(*files, error)) from error


def _passkeys(origin: Origin, lobby: Lobby) -> "Passkeys | None":
    """Those of the people of a lobby; ``None``: browsers make none for such an origin."""
    if not origin.passkey_name:
        return None
    from dogs_tui.host.people.passkeys import Passkeys

    return Passkeys(
        lobby.people,
        lobby.key_notes,
        name=origin.passkey_name,
        origin=str(origin),
        clock=lobby.clock,
        limits=lobby.store.rate_limits,
        audit=lobby.audit,
    )


def _unreadable(file: Path) -> OSError | None:
    """Says why a file cannot be read; ``None``: it can. What is no file may have no end."""
    try:
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            file.open("rb").close()
            return None
    except OSError as error:
        return error
    return OSError(errno.ENODEV, "")


def _why_unusable(cert: Path, key: Path, error: Exception) -> Phrase:
    """Says which of two files is at fault. OpenSSL says nothing of what is no PEM."""
    why = error.reason if isinstance(error, ssl.SSLError) else str(error)
    if why and "MISMATCH" in why:
        return phrase(
            "The certificate in {cert} does not match the key in {key}.",
            cert=str(cert),
            key=str(key),
        )
    if why:
        return phrase(
            "The certificate in {cert} cannot be used: {reason}.", cert=str(cert), reason=why
        )
    try:
        _context().load_verify_locations(cert)
    except (OSError, ValueError):
        return phrase("{file} has no certificate in PEM format.", file=str(cert))
    return phrase("{file} has no key in PEM format, or one with a password.", file=str(key))


def _no_password() -> str:
    """Nobody is there to type one."""
    return ""


def check_installed() -> None:
    """Makes sure that what the door needs is there.

    Raises:
        ListenerError: It is not.
    """
    if any(find_spec(name) is None for name in PACKAGES):
        raise ListenerError(
            phrase(
                "Browsers need libraries that are not installed. Install them with: "
                'pip install ".[host,web]" where dogs-tui was unpacked.'
            )
        )


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    return context


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
