"""The language of a guest: that of their settings, else of what their client says, else asked."""

import logging
from collections.abc import Mapping

import msgspec

from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.words.languages import AUTO, ENGLISH, of_environment, spoken

_log = logging.getLogger("dogs_tui.host")


def language_of(person: Person | None, environment: Mapping[str, str]) -> str:
    """The code of the language to speak to somebody.

    Args:
        person: Who it is; ``None``: nobody knows yet.
        environment: What their terminal sent.
    """
    return spoken(AUTO if person is None else person.settings.language, environment)


def must_ask(caller: Caller) -> bool:
    """True if nothing says which language somebody new speaks; a pipe is never asked."""
    return caller.terminal and not of_environment(caller.environment)


def with_language(
    people: People, person: Person, chosen: str, environment: Mapping[str, str]
) -> Person:
    """Somebody with the language they speak, kept if it can be: also for what they are sent.

    Args:
        people: Everybody.
        person: Who has just become known; who has chosen a language before keeps that.
        chosen: What they chose; empty: they were not asked.
        environment: What their terminal sent.
    """
    code = chosen or of_environment(environment)
    if person.settings.language != AUTO or not code or (code == ENGLISH and not chosen):
        return person
    settings = msgspec.structs.replace(person.settings, language=code)
    try:
        return people.change_settings(person, settings)
    except LobbyError as trouble:
        _log.warning("a language was not kept: %s", trouble)  # it is asked for again
        return person
