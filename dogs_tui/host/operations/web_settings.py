"""The settings of a host for browsers: where they come in, and by which address."""

from pathlib import Path

from dogs_rules.phrase import phrase
from dogs_tui.host.connection import Network
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.web.origin import LOCALHOST, read_origin
from dogs_tui.host.notifications.messages import WaysIn
from dogs_tui.host.operations.addresses import (
    Address,
    is_local,
    read_address,
    read_network,
)
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.shell.paths import checked_path


def web_address(config: HostConfig) -> Address:
    """Gives the address that browsers connect to; the host must have one configured."""
    return read_address(config.web)


def web_proxies(config: HostConfig) -> tuple[Network, ...]:
    """Gives the networks of proxies that bring browsers and are believed about their addresses."""
    return tuple(read_network(text) for text in config.web_proxy_from)


def certificate(config: HostConfig) -> tuple[Path, Path] | None:
    """The files of certificate and key, from the data folder if relative; ``None``: no TLS here."""
    if not config.web_cert:
        return None
    return config.folder / checked_path(config.web_cert), config.folder / checked_path(
        config.web_key
    )


def origin_of(config: HostConfig, port: int) -> str:
    """The address that browsers open; empty: they cannot come in.

    Args:
        config: How the host runs.
        port: Where it really listens for browsers; 0: nowhere.
    """
    if not port:
        return ""
    return (
        str(read_origin(config.web_announce))
        if config.web_announce
        else f"http://{LOCALHOST}:{port}"
    )


def page_of(config: HostConfig) -> str:
    """The page that friends open from elsewhere.

    Empty: there is none, it was not announced, or only SSH keys on a list may come in.
    """
    if not (config.web and config.web_announce) or config.admits == "listed":
        return ""
    return str(read_origin(config.web_announce))


def ways_in(config: HostConfig, command: str) -> WaysIn:
    """Gives how people come to a host.

    Args:
        config: How it runs.
        command: What they type.
    """
    page = page_of(config)
    return WaysIn(config.announce or page.partition("://")[2], command, page)


def check_web(config: HostConfig) -> None:
    """Makes sure that nothing of a browser crosses a network in the clear.

    Raises:
        ListenerError: Something would, or something is missing; the sentence says what to do.
    """
    address = web_address(config)
    if bool(config.web_cert) != bool(config.web_key):
        raise ListenerError(
            phrase("A certificate needs its key: give both --web-cert and --web-key.")
        )
    if not config.web_cert and not is_local(address.host):
        raise ListenerError(
            phrase(
                "'{address}' is open to the network, which needs TLS: give --web-cert and "
                "--web-key, or listen at 127.0.0.1 behind a reverse proxy.",
                address=str(address),
            )
        )
    if config.web_cert and not config.web_announce:
        raise ListenerError(
            phrase(
                "Give the address that browsers open: --web-announce https://NAME, as in "
                "the certificate."
            )
        )
    origin = read_origin(config.web_announce) if config.web_announce else None
    if origin is not None and config.web_cert and not origin.secure:
        raise ListenerError(phrase("With a certificate, --web-announce must begin with https://."))
