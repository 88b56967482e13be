"""The language of a guest: that of their settings, else of what their client says, else asked."""

from collections.abc import Mapping

import msgspec

from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.people import People, Person
from dogs_tui.host.lobby.services import log
from dogs_tui.words.languages import AUTO, of_environment, spoken


def language_of(person: Person | None, environment: Mapping[str, str]) -> str:
    """The code of the language to speak to somebody.

    Args:
        person: Who it is; ``None``: nobody knows yet.
        environment: What their terminal sent.
    """
    return spoken(AUTO if person is None else person.settings.language, environment)


def must_ask(environment: Mapping[str, str]) -> bool:
    """Whether nothing says which language somebody new speaks."""
    return not of_environment(environment)


def with_language(people: People, person: Person, code: str) -> Person:
    """Somebody with the language they chose when they were asked, kept if it can be.

    Args:
        people: Everybody.
        person: Who has just become known; who has chosen a language before keeps that.
        code: What they chose; empty: they were not asked.
    """
    if not code or person.settings.language != AUTO:
        return person
    settings = msgspec.structs.replace(person.settings, language=code)
    try:
        return people.change_settings(person, settings)
    except LobbyError as trouble:
        log.warning("a language was not kept: %s", trouble)  # it is asked for again
        return person
