"""The receivers of accepted connections, a listener for each door, and the certificate for TLS."""

import errno
import logging
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
from dogs_tui.host.doors.accepted import Accepted, Door
from dogs_tui.host.doors.admission import Admission
from dogs_tui.host.doors.attach.socket_listener import SocketListener
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.doors.ssh.listener import SshListener
from dogs_tui.host.doors.web.match_page import FindPage
from dogs_tui.host.doors.web.origin import Origin, read_origin
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.club_pages import ClubPages
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import Control
from dogs_tui.host.operations.page_makers import PageMaker
from dogs_tui.host.operations.web_settings import certificate, origin_of, web_proxies
from dogs_tui.words import listed

if TYPE_CHECKING:
    from dogs_tui.host.operations.metrics import MetricsServer
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

    Attributes:
        listener: Serves who connects.
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
        self.listener = WebListener(
            origin,
            admission,
            greet,
            limits=limits,
            pages=pages,
            club_pages=ClubPages(lobby).find,
            proxies=web_proxies(config),
            tls=self._tls,
            passkeys=_passkeys(origin, lobby),
        )

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
                'pip install "PLACE[host,web]" (PLACE: the unpacked folder or the wheel).'
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


_log = logging.getLogger("dogs_tui.host")


class Listeners:
    """The listeners of a host; ``None``: that door is not open, or not yet."""

    def __init__(self) -> None:
        self.ssh: SshListener | None = None
        self.sshd: SocketListener | None = None
        """For guests of the system's sshd."""
        self.web: WebDoor | None = None
        self.pages: PageMaker | None = None
        """Makes the pages of matches that the door for browsers gives."""
        self.control: Control | None = None
        self.metrics: MetricsServer | None = None

    @property
    def fingerprint(self) -> str:
        """Of the host's key, as ``SHA256:...``; empty before the SSH listener is there."""
        return "" if self.ssh is None else self.ssh.fingerprint

    def take(self, accepted: Accepted) -> None:
        """Hands a connection to the listener of its door; without one it is closed."""
        match accepted.door:
            case Door.SSH if self.ssh is not None and accepted.permit is not None:
                self.ssh.take(accepted.sock, accepted.address, accepted.permit)
            case Door.ATTACH if self.sshd is not None:
                self.sshd.take(accepted)
            case Door.WEB if self.web is not None and accepted.permit is not None:
                self.web.listener.take(accepted)
            case Door.CONTROL if self.control is not None:
                self.control.take(accepted.sock)
            case Door.METRICS if self.metrics is not None:
                self.metrics.take(accepted.sock)
            case _:
                accepted.sock.close()

    def read_anew(self, keys: Path | None) -> None:
        """Reads anew what a door reads once; the log says what cannot be read.

        Args:
            keys: The list of keys, which is in force already; ``None``: there is none.
        """
        if keys is not None:
            _read("keys", "the list of keys cannot be read", lambda: ListedKeys(keys))
        if self.web is not None:
            trouble = "the certificate cannot be read; the one before stays in use"
            _read("certificate", trouble, self.web.load_certificate)

    async def close(self) -> None:
        """Ends all connections with what is still to be sent. May be repeated."""
        web = None if self.web is None else self.web.listener
        for listener in (self.control, self.sshd, self.ssh, self.pages, web):
            if listener is not None:
                await listener.close()


def _read(what: str, trouble: str, read: Callable[[], object]) -> None:
    try:
        read()
    except ListenerError as error:
        reason = type(error.__cause__).__name__
        _log.warning(trouble, extra={"event": f"{what}-unreadable", "reason": reason})
