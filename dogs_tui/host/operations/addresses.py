"""Addresses to listen at as they are written, and the command that friends type."""

import ipaddress
import platform
from collections.abc import Sequence
from typing import Final, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_tui.host.connection import Network
from dogs_tui.host.doors.web.origin import read_origin

SSH_PORT: Final = 22
EVERYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104  (nobody connects to these)


class Address(NamedTuple):
    """A host name or number, and a port; 0: any that is free."""

    host: str
    """Empty: all addresses of the machine."""
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host or "*"
        return f"{host}:{self.port}"


def read_address(text: str) -> Address:
    """An address from ``ADDR:PORT``, ``[ADDR]:PORT`` or ``:PORT`` (all addresses).

    Raises:
        ValueError: With a phrase that says what is wrong and how it is written.
    """
    shown = clean_text(text, 60)
    host, colon, port = text.strip().rpartition(":")
    if not colon or not (port.isascii() and port.isdigit()):
        raise ValueError(
            phrase("'{text}' has no port. Write ADDR:PORT, for example 0.0.0.0:2222.", text=shown)
        )
    if int(port) > 65535:
        raise ValueError(phrase("'{text}': a port is a number from 0 to 65535.", text=shown))
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        raise ValueError(
            phrase("'{text}': put an IPv6 address in brackets, for example [::1]:2222.", text=shown)
        )
    return Address(host, int(port))


def read_network(text: str) -> Network:
    """A network from ``ADDR`` or ``ADDR/N``.

    Raises:
        ValueError: With a phrase that says what is wrong and how it is written.
    """
    shown = clean_text(text, 60)
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise ValueError(
            phrase(
                "'{text}' is not an address. Write ADDR or ADDR/N, for example 10.0.0.0/24.",
                text=shown,
            )
        ) from error
    if not network.prefixlen:
        raise ValueError(
            phrase("'{text}' matches every address. Name a smaller network.", text=shown)
        )
    return network


def check_announced(text: str) -> None:
    """Lets a name or an address pass that friends can type.

    Raises:
        ValueError: With a phrase that says what is wrong.
    """
    if clean_text(text, len(text)) != text or " " in text or text.startswith("-"):
        raise ValueError(
            phrase(
                "'{text}' is not a host name. Write NAME, ADDR or NAME:PORT.",
                text=clean_text(text, 60),
            )
        )


OTHER_HOSTS: Final = 20
"""Other hosts that a host may name."""
_NAME_LIMIT: Final = 40


def read_other_hosts(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The other hosts that an operator names: the name of each, and what is opened or typed.

    Raises:
        ValueError: With a phrase that says what is wrong and how it is written.
    """
    if len(texts) > OTHER_HOSTS:
        raise ValueError(plural("at most {n} host.", "at most {n} hosts.", OTHER_HOSTS))
    return tuple(map(_read_other_host, texts))


def _read_other_host(text: str) -> tuple[str, str]:
    name, _, address = text.strip().rpartition(" ")
    if not name or clean_text(name, _NAME_LIMIT) != name or not address.isascii():
        raise ValueError(
            phrase(
                "'{text}' is not a name and an address. Write 'Dog Club https://NAME' or "
                "'Dog Club NAME:PORT'.",
                text=clean_text(text, 60),
            )
        )
    if "://" in address:
        return name, str(read_origin(address))
    check_announced(address)
    return name, ssh_command(*reached_at(address, Address("", SSH_PORT), SSH_PORT))


def read_local_address(text: str) -> Address:
    """An address that only this machine can reach, as for ``read_address``.

    Raises:
        ValueError: With a phrase that says what is wrong.
    """
    address = read_address(text)
    if not is_local(address.host):
        raise ValueError(phrase("must be local: 127.0.0.1:PORT, or the path of a socket."))
    return address


def is_local(host: str) -> bool:
    """True if only this machine can reach an address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def ssh_command(host: str, port: int) -> str:
    """Writes the command with which a friend connects."""
    return f"ssh {host}" if port == SSH_PORT else f"ssh -p {port} {host}"


def friends_command(announced: str, addresses: Sequence[Address], port: int) -> str:
    """Writes the command with which friends connect, as far as a host knows; empty: it does not.

    Args:
        announced: What the operator says of where that is; empty: nothing.
        addresses: Where it was to listen.
        port: Where it really listens; 0: nowhere.
    """
    if not (port or announced):
        return ""
    first = addresses[0] if addresses else Address("", SSH_PORT)
    return ssh_command(*reached_at(announced, first, port or SSH_PORT))


def to_next(command: str) -> str:
    """Writes the command that leads to the table that waits for them first.

    Args:
        command: What they type to come in; empty: the host does not know, and then nor does this.
    """
    return f"{command.replace('ssh', 'ssh -t', 1)} next" if command else ""


def reached_at(announced: str, first: Address, port: int) -> tuple[str, int]:
    """The name and the port by which friends come in, as far as a host can know.

    Args:
        announced: What the operator says, with or without a port; empty: nothing.
        first: Where it listens first.
        port: Where it really listens.
    """
    if announced:
        name, colon, said = announced.rpartition(":")
        if colon and said.isdigit() and (name.startswith("[") or ":" not in name):
            return name.strip("[]"), int(said)
        return announced.strip("[]"), port
    if first.host in EVERYWHERE:
        return platform.node() or "localhost", port
    return first.host, port
