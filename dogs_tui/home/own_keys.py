"""The player's own keys: a small TOML file, read strictly, which never stops the program.

Every command of the registry can be given other keys by its id. A file with anything wrong in it
changes nothing: a sentence says what and in which line, and the keys are the usual ones.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys
from textual.screen import Screen

from dogs_rules.components import parsed_toml
from dogs_rules.phrase import phrase, phrase_of
from dogs_rules.registry import keys as game_keys
from dogs_saves.edited import EditedError, read_if_there
from dogs_tui.app.base import GameApp
from dogs_tui.app.settings import settings_path
from dogs_tui.app.textual_seams import key_of_character
from dogs_tui.kit import former_names
from dogs_tui.kit.commands import REGISTRY, Command
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.words import say

FILE: Final = "keys.toml"
_NAMED: Final = frozenset(
    {key.value for key in Keys if not key.value.startswith("<")} | {f"f{n}" for n in range(1, 25)}
)
_MODIFIERS: Final = ("ctrl+", "alt+", "shift+")
_HOLDING: Final = (
    "dogs_tui.home.program",
    "dogs_tui.home.deal_table",
    "dogs_tui.home.deals",
    "dogs_tui.home.matches",
    "dogs_tui.home.new_match",
    "dogs_tui.home.branch_screen",
    "dogs_tui.home.records",
    "dogs_tui.home.rules",
    "dogs_tui.home.settings",
    "dogs_tui.play.own_match",
    "dogs_tui.play.review.screen",
    "dogs_tui.play.review.replay",
)
"""The modules with whose screens everything is loaded that has a key at home."""


class OwnKeys(msgspec.Struct, frozen=True):
    """The keys of a file."""

    keymap: Mapping[str, str] = MappingProxyType({})
    """Textual's names of the keys, comma separated, by the id of the command."""
    problem: str = ""
    """The fault of the file, as a sentence; nothing of it holds then."""
    renamed: str = ""
    """Sentences on commands in the file that have other names now; their keys hold."""


class _KeysError(Exception):
    """The file cannot be used; the text says why."""


def keys_path() -> Path:
    """The path of the file, beside the settings."""
    return settings_path().with_name(FILE)


def load_keys(path: Path | None = None) -> OwnKeys:
    """The keys of a file; none where there is no file. Never raises."""
    path = path or keys_path()
    try:
        text = read_if_there(path)
        return OwnKeys() if text is None else _read(text, path)
    except EditedError as error:
        problem = say(error.phrase)
    except _KeysError as error:
        problem = str(error)
    return OwnKeys(problem=say(phrase("{problem} Using the default keys.", problem=problem)))


def commands() -> dict[str, Command]:
    """Every command that has a key at home, by its id."""
    from dogs_tui.play.found_ui import game_ui

    for name in _HOLDING:
        import_module(name)
    for key in game_keys():
        game_ui(key)
    return dict(REGISTRY)


def _read(text: str, path: Path) -> OwnKeys:
    try:
        table = parsed_toml(text)
    except ValueError as error:
        raise _KeysError(
            say(phrase("{file} is not TOML: {why}.", file=str(path), why=phrase_of(error)))
        ) from error
    for name in table:
        if name != "keys":
            raise _KeysError(
                say(
                    phrase(
                        "{path}: unknown section '{name}'. All keys belong in [keys].",
                        path=str(path),
                        name=name[:40],
                    )
                )
            )
    entries = table.get("keys", {})
    if not isinstance(entries, dict):
        raise _KeysError(
            say(phrase("{path}: [keys] should be a table of commands.", path=str(path)))
        )
    registered = commands()
    keymap, renamed = {}, []
    for id_, said in entries.items():
        now = former_names.current(id_, former_names.KEY_COMMANDS, registered)
        where = _place(path, text, id_)
        keymap[now] = _keys_of(registered, now, said, where)
        if now != id_:
            renamed.append(f"{where}: {say(former_names.is_renamed(id_, now))}")
    _check_clashes(registered, keymap, path, text)
    return OwnKeys(keymap, renamed=" ".join(renamed))


def _place(path: Path, text: str, id_: str) -> str:
    """The file and the line in which a command stands."""
    for number, line in enumerate(text.splitlines(), start=1):
        if id_ in line.partition("=")[0]:
            return say(phrase("{file}, line {n}", file=str(path), n=number))
    return str(path)


def _keys_of(registered: Mapping[str, Command], id_: str, said: Any, where: str) -> str:
    if id_ not in registered:
        raise _KeysError(
            say(
                phrase(
                    "{where}: unknown command '{id}'.{hint}",
                    where=where,
                    id=id_[:40],
                    hint=did_you_mean(id_, registered),
                )
            )
        )
    if registered[id_].each:
        raise _KeysError(
            say(
                phrase(
                    "{where}: the keys of '{id}' cannot be changed.",
                    where=where,
                    id=id_,
                )
            )
        )
    listed = [said] if isinstance(said, str) else said
    if not isinstance(listed, list) or not listed or not all(isinstance(k, str) for k in listed):
        raise _KeysError(
            say(
                phrase(
                    "{where}: '{id}' needs a key name, or a list of key names.",
                    where=where,
                    id=id_,
                )
            )
        )
    return ",".join(_key(key, where) for key in listed)


def _key(said: str, where: str) -> str:
    """Textual's name of a key."""
    if len(said) == 1 and said.isprintable():
        return key_of_character(said)
    bare = said
    for modifier in _MODIFIERS:
        bare = bare.removeprefix(modifier)
    if said in _NAMED or bare in _NAMED or (bare != said and len(bare) == 1):
        return said
    raise _KeysError(
        say(
            phrase(
                "{where}: unknown key '{said}'.{hint}",
                where=where,
                said=said[:40],
                hint=did_you_mean(said, _NAMED),
            )
        )
    )


def _check_clashes(
    registered: Mapping[str, Command], keymap: Mapping[str, str], path: Path, text: str
) -> None:
    """No two commands of one place may have the same key, unless they have it as they come."""
    for place in sorted(_places(), key=sorted):  # whatever was loaded first
        for id_ in sorted(place & keymap.keys()):
            for other in sorted(place - {id_}):
                theirs = keymap.get(other, registered[other].keys).split(",")
                both = [key for key in keymap[id_].split(",") if key in theirs]
                as_they_come = set(registered[id_].keys.split(",")) & set(
                    registered[other].keys.split(",")
                )
                if both and not as_they_come.issuperset(both):
                    raise _KeysError(
                        say(
                            phrase(
                                ("{path}: key '{both}' is assigned to both '{id}' and '{other}'."),
                                path=_place(path, text, id_),
                                both=both[0],
                                id=id_,
                                other=other,
                            )
                        )
                    )


def _places() -> Iterator[set[str]]:
    """The commands between which a key decides: those of a widget, its screen and the app.

    A widget of a room is seen on the screens of that room; at the table, all of play, of the book
    and of the games are. What belongs to one game is one place. Guests of a host have no such file.
    """
    app = _ids(GameApp)
    kinds = [kind for kind in _kinds(DOMNode) if _room(kind) != "host"]
    screens = [kind for kind in kinds if issubclass(kind, Screen)]
    games: dict[str, set[str]] = {}
    for kind in kinds:
        parts = kind.__module__.split(".")
        if parts[:2] == ["dogs_tui", "games"]:
            games.setdefault(parts[2], set()).update(_ids(kind))
    widgets = [(_room(kind), _ids(kind)) for kind in kinds]
    widgets += [("table", ids) for ids in games.values()]
    for room, ids in widgets:
        for screen in screens:
            if ids and _room(screen) == room:
                yield ids | _ids(screen) | app


def _kinds(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in kind.__subclasses__():
        yield child
        yield from _kinds(child)


def _room(kind: type) -> str:
    parts = kind.__module__.split(".")
    if parts[0] != "dogs_tui" or parts[1] in {"games", "play", "book"}:
        return "table"
    return parts[1]


def _ids(kind: type) -> set[str]:
    """The commands of a class of widgets, with those of what it is made from."""
    bound = (id_ for base in kind.__mro__ for id_ in base.__dict__.get("BINDINGS", ()))
    return {
        id_.id
        for id_ in bound
        if isinstance(id_, Binding) and id_.id is not None and id_.id in REGISTRY
    }
