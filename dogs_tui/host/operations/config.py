"""The settings of a host: from a TOML file and from options of the same names; options win."""

import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta

from dogs_rules.clean import clean_text
from dogs_rules.components import parsed_toml
from dogs_rules.phrase import phrase_of
from dogs_saves.edited import EditedError, read_edited, read_if_there
from dogs_tui.host.connection import Network
from dogs_tui.host.doors.web.origin import read_origin
from dogs_tui.host.notifications.messages import check_arguments
from dogs_tui.host.operations.addresses import (
    Address,
    check_announced,
    read_address,
    read_local_address,
    read_network,
    read_other_hosts,
)
from dogs_tui.host.operations.memory import read_size
from dogs_tui.host.operations.setting_kinds import wrong_kind
from dogs_tui.kit import former_names
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.kit.printing import complain
from dogs_tui.shell.out import UsageError
from dogs_tui.shell.paths import checked_path
from dogs_tui.words import msgid, phrase, say, say_error
from dogs_tui.words.languages import ENGLISH, check_languages

FILE: Final = "host.toml"
"""The name of the settings file in the data folder."""
NOWHERE: Final = "none"
"""As an address to listen at: no SSH listener of our own."""

Admission = Literal["open", "invite-only", "listed"]

ADMITS: Final[Mapping[Admission, str]] = {
    "open": msgid("Let in anyone with an SSH key."),
    "invite-only": msgid("Let in invited, registered and listed people only."),
    "listed": msgid("Let in listed SSH keys only."),
}
"""The rules for who may come, in words."""


def _count(least: int, most: int, about: str) -> Any:
    return Meta(ge=least, le=most, description=about)


class HostConfig(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The settings of a host. Each field is a key of the file and an option of the command."""

    listen: Annotated[
        tuple[str, ...],
        Meta(description="SSH listener: ADDR:PORT or [ADDR]:PORT; 'none' turns it off."),
    ] = ("0.0.0.0:2222",)
    data: Annotated[str, Meta(description="Data folder of the host.")] = ""
    store: Annotated[
        str,
        Meta(description="Store everything in PostgreSQL: its URL, or @FILE that contains it."),
    ] = ""
    admission: Annotated[
        Admission | None,
        Meta(description="Admission: anyone, invited people, or listed SSH keys only."),
    ] = None
    authorized_keys: Annotated[
        str, Meta(description="A file of SSH keys that need no invitation, in sshd's format.")
    ] = ""
    house_rules: Annotated[
        str, Meta(description="A text file shown to every new player before they choose a name.")
    ] = ""
    anonymous_spectators: Annotated[
        bool,
        Meta(description="Let unregistered SSH keys watch public matches."),
    ] = False
    announce: Annotated[
        str, Meta(description="The name or address for friends to connect to, as shown to them.")
    ] = ""
    languages: Annotated[
        tuple[str, ...],
        Meta(description="Languages used before login: en, pt, pl, de, fr, it."),
    ] = (ENGLISH,)
    nist_curves: Annotated[
        bool, Meta(description="Offer NIST curves, which clients in FIPS mode need.")
    ] = True
    proxy_from: Annotated[
        tuple[str, ...],
        Meta(description="Addresses of load balancers with the PROXY protocol: ADDR or ADDR/N."),
    ] = ()
    tournament_creators: Annotated[
        tuple[str, ...],
        Meta(
            description="Names of guests who may create tournaments, or 'everybody', or 'nobody'."
        ),
    ] = ("everybody",)
    calendar_announcers: Annotated[
        tuple[str, ...],
        Meta(description="Names of guests who may announce evenings, or 'everybody', or 'nobody'."),
    ] = ("everybody",)
    other_hosts: Annotated[
        tuple[str, ...],
        Meta(description="Other hosts shown to guests, each a name and its address."),
    ] = ()
    notify: Annotated[
        tuple[str, ...],
        Meta(description="Notification program and its arguments."),
    ] = ()
    recovery: Annotated[
        bool,
        Meta(description="Send a code to the confirmed address of people who lost their key."),
    ] = False
    memory: Annotated[
        str, Meta(description="Memory limit, for example 400M. Default: what the system allows.")
    ] = ""
    max_sessions: Annotated[
        int, _count(1, 10_000, "Maximum number of sessions, if memory allows.")
    ] = 100
    sessions_per_address: Annotated[int, _count(1, 10_000, "Maximum sessions per address.")] = 20
    max_unregistered: Annotated[
        int, _count(1, 10_000, "Maximum sessions of unregistered people.")
    ] = 20
    unregistered_per_address: Annotated[
        int, _count(1, 10_000, "Maximum sessions of unregistered people per address.")
    ] = 10
    club_networks: Annotated[
        tuple[str, ...],
        Meta(description="Networks in which people are not counted by address: ADDR or ADDR/N."),
    ] = ()
    max_logins: Annotated[int, _count(1, 10_000, "Maximum connections not yet logged in.")] = 60
    logins_per_address: Annotated[
        int, _count(1, 10_000, "Maximum connections not yet logged in, per address.")
    ] = 10
    login_seconds: Annotated[int, _count(1, 600, "Time limit to log in, in seconds.")] = 20
    max_people: Annotated[int, _count(1, 100_000, "Maximum number of registered people.")] = 10_000
    max_tables: Annotated[int, _count(1, 5_000, "Maximum number of active tables.")] = 500
    tables_each: Annotated[int, _count(1, 500, "Maximum active tables per person.")] = 8
    kept_each: Annotated[int, _count(1, 100_000, "Maximum finished tables kept per person.")] = 500
    talk_lines: Annotated[int, _count(1, 500, "Chat lines kept per table.")] = 200
    lobby_chat: Annotated[bool, Meta(description="Let people chat in the lobby.")] = True
    idle_minutes: Annotated[
        int, _count(1, 10_080, "Minutes without a key press before a session ends.")
    ] = 120
    session_hours: Annotated[int, _count(1, 720, "Maximum length of a session, in hours.")] = 24
    away_minutes: Annotated[
        int, _count(1, 1_440, "Minutes away before a table may vote for a bot to play on.")
    ] = 2
    workers: Annotated[
        int, _count(0, 64, "Processes that serve guests, at most one per core; 0: only this one.")
    ] = 0
    bot_workers: Annotated[
        int, _count(0, 64, "Maximum bot processes; 0: one less than the cores, 2 to 4.")
    ] = 0
    door_socket: Annotated[
        bool, Meta(description="Open a socket for guests of the system's sshd.")
    ] = True
    door_path: Annotated[
        str, Meta(description="Path of that socket. Default: door.sock in the data folder.")
    ] = "door.sock"
    door_group: Annotated[
        str, Meta(description="Group whose members may also use that socket.")
    ] = ""
    metrics: Annotated[
        str,
        Meta(
            description="Address of metrics for Prometheus: 127.0.0.1:PORT, or the "
            "path of a socket."
        ),
    ] = ""
    web: Annotated[
        str,
        Meta(
            description="The address for guests with a browser: ADDR:PORT; only --web: "
            "127.0.0.1:8080; empty: none."
        ),
    ] = ""
    web_announce: Annotated[
        str,
        Meta(description=("Address that browsers open, for example https://games.example.org.")),
    ] = ""
    match_pages: Annotated[
        bool, Meta(description="Let players put finished matches on web pages, if all agree.")
    ] = True
    web_proxy_from: Annotated[
        tuple[str, ...],
        Meta(description="Reverse proxies whose X-Forwarded-For is believed: ADDR or ADDR/N."),
    ] = ()
    web_cert: Annotated[
        str, Meta(description="A certificate for browsers, with its chain, in a PEM file.")
    ] = ""
    web_key: Annotated[str, Meta(description="The key of that certificate, in a PEM file.")] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="Lowest level that is logged."),
    ] = "info"
    log_format: Annotated[
        Literal["auto", "json", "text"],
        Meta(description="Log format. auto: text on a terminal, otherwise JSON lines."),
    ] = "auto"

    @property
    def folder(self) -> Path:
        """The data folder, which need not exist yet."""
        return checked_path(self.data).absolute() if self.data else default_folder()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses to listen at; none: only the socket for the system's sshd."""
        return tuple(read_address(text) for text in self.listen if text != NOWHERE)

    @property
    def rules_file(self) -> Path | None:
        """The house rules, if there are any; taken from the data folder when it is relative."""
        return self.folder / checked_path(self.house_rules) if self.house_rules else None

    @property
    def memory_bytes(self) -> int | None:
        """The memory that the host may take; ``None``: what the system allows."""
        return read_size(self.memory) if self.memory else None

    @property
    def balancers(self) -> tuple[Network, ...]:
        """From where connections say in front who is behind them."""
        return tuple(read_network(text) for text in self.proxy_from)

    @property
    def clubs(self) -> tuple[Network, ...]:
        """In which networks people are not counted by address."""
        return tuple(read_network(text) for text in self.club_networks)

    @property
    def admits(self) -> Admission:
        """The admission. A list of keys alone means those keys only."""
        return self.admission or ("listed" if self.authorized_keys else "invite-only")

    @property
    def socket_path(self) -> Path | None:
        """The socket for the real sshd, if there is to be one."""
        return self.folder / checked_path(self.door_path) if self.door_socket else None

    @property
    def metrics_at(self) -> Address | Path | None:
        """The place of metrics: a port of this machine or a socket; ``None``: nowhere."""
        if not self.metrics:
            return None
        if _is_path(self.metrics):
            return self.folder / checked_path(self.metrics)
        return read_local_address(self.metrics)

    @property
    def keys_file(self) -> Path | None:
        """The list of keys, if there is one; taken from the data folder when it is relative."""
        if not self.authorized_keys:
            return None
        return self.folder / checked_path(self.authorized_keys)


class ConfigError(UsageError):
    """A setting that cannot be; the text names file, line and key, or the option."""


def default_folder() -> Path:
    """Gives the data folder of a host when no other was named."""
    from dogs_saves.home import data_folder  # not for help, in which every command is listed

    return data_folder() / "host"


def keys() -> dict[str, str]:
    """The settings as files and options call them, each with its field's name."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(HostConfig)}


def read_config(path: Path | None, options: Mapping[str, Any]) -> HostConfig:
    """The settings of a host.

    Args:
        path: The settings file; ``None``: ``host.toml`` in the data folder, if it exists.
        options: By field name, as given on the command line; those that were not are left out.

    Raises:
        ConfigError: The file cannot be read, a key is not known, or a value cannot be.
    """
    said = {key: options[name] for key, name in keys().items() if name in options}
    assumed = path or HostConfig(data=str(said.get("data", ""))).folder / FILE
    try:
        text = read_if_there(assumed) if path is None else read_edited(path)
    except EditedError as error:
        raise ConfigError(say(error.phrase)) from error
    in_file = {} if text is None else _read(text, str(assumed))
    for key, value in said.items():
        _check(key, value, f"--{key}")
    if "data" not in said and (data := in_file.get("data")):
        said["data"] = str(assumed.absolute().parent / checked_path(data))
    return msgspec.convert({**in_file, **said}, HostConfig)


def _read(text: str, name: str) -> dict[str, Any]:
    try:
        given = parsed_toml(text)
    except ValueError as error:
        trouble = phrase("{file} is not TOML: {why}.", file=name, why=phrase_of(error))
        raise ConfigError(say(trouble)) from error
    settings = keys()
    read: dict[str, Any] = {}
    for written, value in given.items():
        where = _place(name, _line(text, written), clean_text(written, 40))
        key = former_names.current(written, former_names.HOST_SETTINGS, settings)
        if key != written:
            complain(f"{where}: {say(former_names.is_renamed(written, key))}")
        if key in read:
            raise ConfigError(say(phrase("{where}: '{key}' is set twice.", where=where, key=key)))
        if key not in settings:
            trouble = phrase(
                "{where} is not a setting.{hint}", where=where, hint=did_you_mean(key, settings)
            )
            raise ConfigError(say(trouble))
        _check(key, value, where)
        read[key] = value
    return read


def _place(name: str, line: int, key: str) -> str:
    """The line of a setting in a file; line 0: it is not known."""
    if not line:
        return f"{name}: '{key}'"
    return say(phrase("{file}, line {line}: '{key}'", file=name, line=line, key=key))


def _line(text: str, key: str) -> int:
    pattern = re.compile(rf"""\s*(?:\[\s*)?["']?{re.escape(key)}["']?\s*[=.\]]""")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return number
    return 0


def _check(key: str, value: Any, where: str) -> None:
    """Refuses what a key cannot be; says what it can."""
    hint = get_type_hints(HostConfig, include_extras=True)[keys()[key]]
    try:
        msgspec.convert(value, hint)
        if key in _WHOLE:
            _WHOLE[key](value)
        if key in _TEXTS and value:
            for text in (value,) if isinstance(value, str) else value:
                _TEXTS[key](text)
    except msgspec.ValidationError as error:
        raise ConfigError(say(wrong_kind(where, hint, value))) from error
    except ValueError as error:
        raise ConfigError(f"{where}: {say_error(error)}") from error


def _is_path(text: str) -> bool:
    """True if a place to listen at is the path of a socket."""
    return "/" in text or text.endswith(".sock")


_WHOLE: Final[Mapping[str, Callable[[Any], object]]] = {
    "languages": check_languages,
    "notify": check_arguments,
    "other-hosts": read_other_hosts,
}
"""What refuses a value that cannot be."""
_TEXTS: Final[Mapping[str, Callable[[str], object]]] = {
    "listen": lambda text: text == NOWHERE or read_address(text),
    "web": read_address,
    "web-announce": read_origin,
    "proxy-from": read_network,
    "web-proxy-from": read_network,
    "club-networks": read_network,
    "announce": check_announced,
    "memory": read_size,
    "metrics": lambda text: _is_path(text) or read_local_address(text),
}
"""What refuses a text of a value that cannot be."""


def invite_command(config: HostConfig) -> str:
    """Writes the command that makes an invitation for this host."""
    where = (
        "" if config.folder == default_folder() else f" --data {shlex.quote(str(config.folder))}"
    )
    return f"dogs-tui host invite{where}"
