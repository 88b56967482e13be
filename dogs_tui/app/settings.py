"""The player's settings: a small JSON file, read strictly, written whole or not at all.

A file that cannot be used never stops the game and is never lost: the defaults are used, a
sentence says what is wrong with it, and it is set aside before another takes its place.
"""

from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_rules.text_bytes import unread_at
from dogs_saves import disk
from dogs_saves.edited import EditedError, end_of_links, read_if_there, why, write_edited
from dogs_saves.errors import SaveError, shown_path
from dogs_saves.files import exists
from dogs_saves.home import settings_folder
from dogs_saves.records import NAME_LIMIT
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.words import say

FILE = "settings.json"
GUARDS = (0, 100, 250, 500, 1000)
"""Milliseconds to choose from; a file may also name others between the first and the last."""

ThemeChoice = Literal["auto", "kennel-dark", "kennel-light", "kennel-ansi"]
GlyphChoice = Literal["auto", "unicode", "ascii"]
Pace = Literal["slow", "normal", "fast", "none", "step"]
TurnGuard = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Language = Literal["auto", "en", "pt", "pl", "de", "fr", "it"]
HandsChoice = Literal["auto", "open", "covered", "curtain"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    theme: ThemeChoice = "auto"
    glyphs: GlyphChoice = "auto"
    motion: bool = True
    """True if things may move on screen where it tells something."""
    pace: Pace = "normal"
    """How long a move of somebody else stands before the next; ``step``: until a key."""
    round_cards: bool = True
    """True if the end of a round is told on a card."""
    first_times: bool = True
    """True if a card tells what a phase is for when it is first met."""
    suggestions: bool = True
    """True if the end of a match says what would be good to play next."""
    turn_guard: TurnGuard = 250
    """Milliseconds of a turn in which no key decides yet: it was meant for something else."""
    bell: bool = False
    """True if the terminal rings when it is your turn."""
    child_bell: bool = True
    """True if the terminal rings in a child's game when a dog comes home."""
    title: bool = True
    """True if the title of the terminal's window says whose turn it is."""
    hands: HandsChoice = "auto"
    """What people at one keyboard see of each other's hands; auto: as is usual in the game."""
    language: Language = "auto"
    """A code; auto: as the surroundings say."""
    lines: bool = False
    """True if a host tells everything in lines, without screens."""
    name: str = ""
    """What the player at this keyboard is called; empty: the name of the account."""


class Loaded(msgspec.Struct, frozen=True):
    """Settings as they were found."""

    settings: Settings
    problem: str = ""
    """What was wrong with the file, as a sentence; the defaults are used then."""


class SettingsError(Exception):
    """The settings could not be read or written; the text says why, for the player."""


def settings_path() -> Path:
    """Gives the settings file, in DOGS_TUI_HOME if set, else in the user's folder for settings.

    Raises:
        SaveError: Nobody can say where that is.
    """
    return settings_folder() / FILE


def choices(key: str) -> tuple[Any, ...]:
    """The values of a setting to choose from; empty when it takes any text."""
    hint = get_type_hints(Settings)[key]
    if hint is int:
        return GUARDS
    return (True, False) if hint is bool else get_args(hint)


def parse(text: str, name: str) -> Settings:
    """Settings from the text of a file.

    Args:
        text: What stands in the file.
        name: Its name in messages.

    Raises:
        SettingsError: They cannot be used; names the file, the key and the nearest known one.
    """
    try:
        values = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SettingsError(
            say(phrase("{name} is not JSON: {why}.", name=name, why=_unread(text, error)))
        ) from error
    if not isinstance(values, dict):
        raise SettingsError(
            say(phrase("{name} should contain one JSON object with settings.", name=name))
        )
    fields = Settings.__struct_fields__
    for key, value in values.items():
        if key not in fields:
            raise SettingsError(
                say(
                    phrase(
                        "{name}: unknown setting '{key}'.{hint}",
                        name=name,
                        key=key,
                        hint=did_you_mean(key, fields),
                    )
                )
            )
        _check(key, value, name)
    return Settings(**values)


def _unread(text: str, error: Exception) -> Phrase:
    """Why a text is not JSON, with the place, which msgspec tells in bytes and not exactly."""
    import json  # only for what is wrong

    try:
        json.loads(text)
    except json.JSONDecodeError as found:
        return unread_at(found.lineno, found.colno, found.msg)
    except (RecursionError, ValueError):  # nested too deeply, or a number without end
        pass
    return literal(str(error))


def _check(key: str, value: Any, name: str) -> None:
    allowed = choices(key)
    if not allowed:
        if not isinstance(value, str) or len(value) > NAME_LIMIT:
            raise SettingsError(
                say(
                    plural(
                        "{name}: '{key}' should be text of at most {n} character.",
                        "{name}: '{key}' should be text of at most {n} characters.",
                        NAME_LIMIT,
                        name=name,
                        key=key,
                    )
                )
            )
        return
    if allowed is GUARDS:
        low, high = GUARDS[0], GUARDS[-1]
        if type(value) is not int or not low <= value <= high:
            raise SettingsError(
                say(
                    phrase(
                        "{name}: '{key}' is a whole number from {low} to {high}, not {value}.",
                        name=name,
                        key=key,
                        low=low,
                        high=high,
                        value=_written(value),
                    )
                )
            )
        return
    if not any(value is choice or value == choice for choice in allowed if _alike(value, choice)):
        listed = ", ".join(_written(choice) for choice in allowed)
        hint = did_you_mean(value, [str(choice) for choice in allowed]) if _text(value) else ""
        raise SettingsError(
            say(
                phrase(
                    "{name}: '{key}' is one of {listed}, not {value}.{hint}",
                    name=name,
                    key=key,
                    listed=listed,
                    value=_written(value),
                    hint=hint,
                )
            )
        )


def _alike(value: Any, choice: Any) -> bool:
    return type(value) is type(choice)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()[:40]


def load(path: Path) -> Loaded:
    """The settings in a file; defaults when there is none or it cannot be used. Never raises."""
    try:
        text = read_if_there(path)
        return Loaded(Settings() if text is None else parse(text, str(path)))
    except EditedError as error:
        problem = say(error.phrase)
    except SettingsError as error:
        problem = str(error)
    return Loaded(
        Settings(),
        say(
            phrase("{problem} Using default settings; your file was not changed.", problem=problem)
        ),
    )


def save(settings: Settings, path: Path) -> Path | None:
    """Writes the settings, whole or not at all; a link to them stays one.

    Returns:
        Where a file that could not be used was put aside; ``None`` when there was none.

    Raises:
        SettingsError: Nothing was written, and why.
    """
    text = msgspec.json.format(msgspec.json.encode(settings), indent=2).decode()
    try:
        aside = _set_aside(end_of_links(path)) if load(path).problem else None
        write_edited(path, f"{text}\n")
    except OSError as error:
        raise SettingsError(
            say(
                phrase(
                    "{path} cannot be written: {why}.", path=shown_path(path), why=why(error, path)
                )
            )
        ) from error
    except SaveError as error:
        raise SettingsError(say(error.phrase)) from error
    return aside


def _set_aside(path: Path) -> Path | None:
    """Gives a file another name, which it has then; ``None``: there is none."""
    if not exists(path):
        return None
    number = 1
    while exists(aside := path.with_name(f"{path.name}.broken-{number}")):
        number += 1
    disk.rename(path, aside)
    return aside
