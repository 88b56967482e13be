"""The settings that plain mode has a use for, told and changed in lines."""

import os
from collections.abc import Sequence

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.app.settings import Settings, SettingsError, choices, load, save, settings_path
from dogs_tui.match.setup import own_name
from dogs_tui.plain.commands import SETTINGS
from dogs_tui.plain.console import Console
from dogs_tui.words import language, listed, say
from dogs_tui.words.languages import NAMES, spoken
from dogs_tui.words.usage import usage_line


def tell_settings(console: Console, words: Sequence[str]) -> None:
    """Tells the settings, or changes one and tells what it is now.

    Args:
        console: The console to write to.
        words: The name of a setting and its new value; none: all are told.
    """
    loaded = load(settings_path())
    if loaded.problem:
        console.tell(loaded.problem)
        return
    changed = _changed(loaded.settings, words) if words else loaded.settings
    if changed is None:
        word = SETTINGS.word
        ways = phrase(
            "Type {name} or {code}.",
            name=usage_line(f"{word} name NAME"),
            code=usage_line(f"{word} language CODE"),
        )
        console.tell(say(ways))
        console.tell(say(phrase("Languages: {codes}.", codes=listed(choices("language")))))
        return
    if words:
        try:
            save(changed, settings_path())
        except SettingsError as error:
            console.tell(str(error))
            return
        language.set(spoken(changed.language, os.environ))
    console.tell(
        say(phrase("Your name in new matches: {name}.", name=own_name(changed.name))),
        say(phrase("Language: {language}.", language=NAMES[language.get()])),
    )


def _changed(settings: Settings, words: Sequence[str]) -> Settings | None:
    """The settings with what was typed; ``None``: it is neither a name nor a language."""
    match words:
        case ["name", *parts] if parts:
            return msgspec.structs.replace(settings, name=clean_text(" ".join(parts), NAME_LIMIT))
        case ["language", code] if code.lower() in choices("language"):
            return msgspec.structs.replace(settings, language=code.lower())
        case _:
            return None
