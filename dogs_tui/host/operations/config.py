"""The settings of a host: from a TOML file and from options of the same names; options win."""

import re
import shlex
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from dogs_rules.clean import clean_text
from dogs_rules.components import parsed_toml
from dogs_rules.phrase import Phrase, phrase_of
from dogs_saves.edited import EditedError, read_edited, read_if_there
from dogs_tui.host.connection import Network
from dogs_tui.host.doors.web.origin import read_origin
from dogs_tui.host.notifications.arguments import check_arguments
from dogs_tui.host.operations.addresses import (
    Address,
    check_announced,
    read_address,
    read_local_address,
    read_network,
)
from dogs_tui.host.operations.memory import read_size
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.shell.out import UsageError
from dogs_tui.shell.paths import checked_path
from dogs_tui.words import msgid, phrase, say, say_error, tr
from dogs_tui.words.languages import ENGLISH, check_languages

FILE: Final = "host.toml"
"""What the settings file in the data folder is called."""
CRASHES: Final = "crashes"
"""The folder of reports of what broke, in the data folder."""
NOWHERE: Final = "none"
"""As an address to listen at: no SSH listener of our own."""

Admission = Literal["open", "invite-only", "listed"]

ADMITS: Final[Mapping[Admission, str]] = {
    "open": msgid("Let everybody in who has a key."),
    "invite-only": msgid(
        "Let in who brings an invitation, and who is known or on the list of keys."
    ),
    "listed": msgid("Let in who is on the list of keys, and nobody else."),
}
"""Who may come, in words."""


def _count(least: int, most: int, about: str) -> Any:
    return Meta(ge=least, le=most, description=about)


class HostConfig(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """How a host runs. Each field is a key of the file and an option of the command."""

    listen: Annotated[
        tuple[str, ...],
        Meta(
            description="The SSH listener's addresses: ADDR:PORT or [ADDR]:PORT; 'none': nowhere."
        ),
    ] = ("0.0.0.0:2222",)
    data: Annotated[str, Meta(description="The folder of everything the host keeps.")] = ""
    store: Annotated[
        str,
        Meta(description="A PostgreSQL database in place of files: its address, or @FILE with it."),
    ] = ""
    admission: Annotated[
        Admission | None,
        Meta(description="Who may come: everybody, the invited, or listed keys alone."),
    ] = None
    authorized_keys: Annotated[
        str, Meta(description="A file of keys that need no invitation, as sshd reads it.")
    ] = ""
    house_rules: Annotated[
        str, Meta(description="A text file that everybody new reads before they say a name.")
    ] = ""
    watch_without_name: Annotated[
        bool,
        Meta(description="Whether unknown keys may watch matches that are open to everybody."),
    ] = False
    announce: Annotated[
        str, Meta(description="The name or address that friends connect to, to be shown.")
    ] = ""
    languages: Annotated[
        tuple[str, ...],
        Meta(description="Languages of what is said before logging in: en, pt, pl, de, fr, it."),
    ] = (ENGLISH,)
    nist_curves: Annotated[
        bool, Meta(description="Whether to offer NIST curves, which clients in FIPS mode need.")
    ] = True
    proxy_from: Annotated[
        tuple[str, ...],
        Meta(description="Addresses of balancers that speak the PROXY protocol: ADDR or ADDR/N."),
    ] = ()
    tournament_makers: Annotated[
        tuple[str, ...],
        Meta(description="Who may make tournaments: names of guests, or 'everybody', or 'nobody'."),
    ] = ("everybody",)
    notify: Annotated[
        tuple[str, ...],
        Meta(
            description="The program that tells absent people what waits for them, and what it is "
            "given."
        ),
    ] = ()
    recovery: Annotated[
        bool,
        Meta(
            description="Whether people who lost their key get a code at their confirmed address."
        ),
    ] = False
    memory: Annotated[
        str, Meta(description="What the host may take, as in 400M; else what the system allows.")
    ] = ""
    max_sessions: Annotated[int, _count(1, 10_000, "Sessions in all, if memory holds as many.")] = (
        100
    )
    sessions_per_address: Annotated[int, _count(1, 10_000, "Sessions from one address.")] = 20
    max_strangers: Annotated[
        int, _count(1, 10_000, "Sessions in all of those who have not said who they are.")
    ] = 20
    strangers_per_address: Annotated[int, _count(1, 10_000, "Of them from one address.")] = 10
    club_networks: Annotated[
        tuple[str, ...],
        Meta(description="Networks in which people are not counted by address: ADDR or ADDR/N."),
    ] = ()
    max_logins: Annotated[int, _count(1, 10_000, "Connections in all that have not logged in.")] = (
        60
    )
    logins_per_address: Annotated[
        int, _count(1, 10_000, "Connections from one address that have not logged in.")
    ] = 10
    login_seconds: Annotated[int, _count(1, 600, "Seconds to log in.")] = 20
    max_people: Annotated[int, _count(1, 100_000, "People who may be known.")] = 10_000
    max_tables: Annotated[int, _count(1, 5_000, "Tables in all that are not over.")] = 500
    tables_each: Annotated[int, _count(1, 500, "Of them, those that one person may have made.")] = 8
    kept_each: Annotated[
        int, _count(1, 100_000, "Tables that are over, made by one person, that are kept.")
    ] = 500
    talk_lines: Annotated[int, _count(1, 500, "Lines of talk that are kept of a table.")] = 200
    idle_minutes: Annotated[
        int, _count(1, 10_080, "Minutes without a key until a session ends.")
    ] = 120
    session_hours: Annotated[int, _count(1, 720, "Hours until any session ends.")] = 24
    away_minutes: Annotated[
        int, _count(1, 1_440, "Minutes away until a table may vote for a bot to play on.")
    ] = 2
    workers: Annotated[
        int, _count(0, 64, "Processes that serve guests, for as many cores; 0: this one alone.")
    ] = 0
    bot_workers: Annotated[
        int, _count(0, 64, "Processes at most in which bots think; 0: the cores but one, 2 to 4.")
    ] = 0
    door_socket: Annotated[
        bool, Meta(description="Whether a listener waits at a socket for guests of the real sshd.")
    ] = True
    door_path: Annotated[
        str, Meta(description="Where that listener is, when not at door.sock in the data folder.")
    ] = "door.sock"
    door_group: Annotated[
        str, Meta(description="A group whose members, too, may use that listener.")
    ] = ""
    metrics: Annotated[
        str,
        Meta(description="Where Prometheus reads figures: 127.0.0.1:PORT, or a socket's path."),
    ] = ""
    web: Annotated[
        str, Meta(description="The address for guests with a browser: ADDR:PORT; empty: none.")
    ] = ""
    web_announce: Annotated[
        str, Meta(description="What browsers open, as in https://games.example.org.")
    ] = ""
    web_proxy_from: Annotated[
        tuple[str, ...],
        Meta(description="Reverse proxies whose X-Forwarded-For is believed: ADDR or ADDR/N."),
    ] = ()
    web_cert: Annotated[
        str, Meta(description="A certificate for browsers, with its chain, in a PEM file.")
    ] = ""
    web_key: Annotated[str, Meta(description="The key of that certificate, in a PEM file.")] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="What is worth a line.")
    ] = "info"
    log_format: Annotated[
        Literal["auto", "json", "text"],
        Meta(description="Auto: text on a terminal, else JSON, a line each."),
    ] = "auto"

    @property
    def folder(self) -> Path:
        """The data folder, which need not exist yet."""
        return checked_path(self.data).absolute() if self.data else default_folder()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where to listen; none: only the socket for the real sshd."""
        return tuple(read_address(text) for text in self.listen if text != NOWHERE)

    @property
    def rules_file(self) -> Path | None:
        """The house rules, if there are any; taken from the data folder when it is relative."""
        return self.folder / checked_path(self.house_rules) if self.house_rules else None

    @property
    def memory_bytes(self) -> int | None:
        """What the host may take; ``None``: what the system allows."""
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
        """Who may come. A list of keys alone means those keys alone."""
        return self.admission or ("listed" if self.authorized_keys else "invite-only")

    @property
    def socket_path(self) -> Path | None:
        """The socket for the real sshd, if there is to be one."""
        return self.folder / checked_path(self.door_path) if self.door_socket else None

    @property
    def metrics_at(self) -> Address | Path | None:
        """Where figures can be read: a port of this machine or a socket; ``None``: nowhere."""
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
    """Where a host keeps everything when nothing else was said."""
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
    for key, value in given.items():
        where = _place(name, _line(text, key), clean_text(key, 40))
        if key not in settings:
            trouble = phrase(
                "{where} is not a setting.{hint}", where=where, hint=did_you_mean(key, settings)
            )
            raise ConfigError(say(trouble))
        _check(key, value, where)
    return given


def _place(name: str, line: int, key: str) -> str:
    """Where a setting stands in a file; line 0: it is not known."""
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
        if key == "listen":
            for text in value:
                if text != NOWHERE:
                    read_address(text)
        elif key == "web" and value:
            read_address(value)
        elif key == "web-announce" and value:
            read_origin(value)
        elif key in {"proxy-from", "web-proxy-from", "club-networks"}:
            for text in value:
                read_network(text)
        elif key == "languages":
            check_languages(value)
        elif key == "notify":
            check_arguments(value)
        elif key == "announce":
            check_announced(value)
        elif key == "memory" and value:
            read_size(value)
        elif key == "metrics" and value and not _is_path(value):
            read_local_address(value)
    except msgspec.ValidationError as error:
        raise ConfigError(say(_wrong(where, hint, value))) from error
    except ValueError as error:
        raise ConfigError(f"{where}: {say_error(error)}") from error


def _is_path(text: str) -> bool:
    """Whether a place to listen at is the path of a socket."""
    return "/" in text or text.endswith(".sock")


def _wrong(where: str, hint: Any, value: Any) -> Phrase:
    """That a value cannot be, and what it has to be."""
    return phrase(
        "{where}: expected {wanted}, found {value}.",
        where=where,
        wanted=_wanted(hint),
        value=_shown(value),
    )


def _wanted(hint: Any) -> Phrase:
    meta = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Meta)), Meta())
    kind = get_args(hint)[0]
    if meta.ge is not None:
        return phrase(
            "a whole number from {least} to {most}", least=int(meta.ge), most=int(meta.le or 0)
        )
    if kind is bool:
        return phrase("true or false")
    if get_origin(kind) is tuple:
        return phrase("a list of texts in quotes")
    if choices := allowed(kind):
        return phrase("one of {words}", words=", ".join(choices))
    return phrase("a text in quotes")


def allowed(kind: Any) -> tuple[str, ...]:
    """The words that a kind of setting takes; none: any text, or none at all."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(word for part in get_args(kind) for word in allowed(part))
    return get_args(kind) if get_origin(kind) is Literal else ()


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else str(value).lower()
    return clean_text(text, 40) or tr("nothing")


def invite_command(config: HostConfig) -> str:
    """What the operator types to make an invitation for this host."""
    where = (
        "" if config.folder == default_folder() else f" --data {shlex.quote(str(config.folder))}"
    )
    return f"dogs-tui host invite{where}"
