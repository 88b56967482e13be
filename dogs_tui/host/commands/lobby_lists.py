"""The rows of the lobby: tables, and what other parts of a host show there, each in its list."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TypeAlias

import msgspec

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.calendar.announcement import Evening
from dogs_tui.host.commands.day_words import moment
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.host.tables.listings import TableListing
from dogs_tui.host.tables.seeks import SeekListing, Soon
from dogs_tui.host.tournaments.cards import TournamentListing
from dogs_tui.host.tournaments.tournament import Stage
from dogs_tui.words import listed, msgid, say, tr

SECTIONS: Final = ("due", "invited", "yours", "open", "seeks", "soon", "watch", "played")
"""The lists of the lobby, in their order."""
TITLES: Final = {
    "due": msgid("Waits for you"),
    "invited": msgid("Invitations"),
    "yours": msgid("Your tables"),
    "open": msgid("Open tables"),
    "seeks": msgid("Looking for players"),
    "soon": msgid("Coming up"),
    "watch": msgid("To watch"),
    "played": msgid("Played"),
}
"""The heading of each section."""
FREE: Final = frozenset({"invited", "open"})
"""Those of tables where a seat is free."""
PLANNED: Final = frozenset({"due", "soon"})
"""Those of evenings and tournaments."""
OPENS: Final = phrase(sense("what enter does with a row", "open"))


class Row(msgspec.Struct, frozen=True):
    """A table in one of the lists."""

    section: str
    card: TableListing

    @property
    def code(self) -> str:
        return self.card.code


class Entry(msgspec.Struct, frozen=True):
    """Something else in one of the lists, in words."""

    section: str
    code: str
    """By which its part of the host finds it."""
    shown: str
    """The code to paint; empty: people do not type it."""
    title: str
    about: str
    state: str
    asked: str
    """What enter does with it, or what it waits for."""
    opens: Phrase = OPENS
    """The same in a word, for the row of keys."""
    yours: bool = False
    """True if the guest is in it."""
    card: None = None
    """No table."""


AnyRow: TypeAlias = Row | Entry


def rows_of(lists: LobbyLists) -> Iterator[AnyRow]:
    """Everything in the lobby, list by list."""
    begun_with = {evening.tournament for evening in lists.evenings}
    tournaments = (each for each in lists.tournaments if each.code not in begun_with)
    evenings = [*map(evening_entry, lists.evenings)]
    others: dict[str, Iterable[Entry]] = {
        "due": (entry for entry in evenings if entry.section == "due"),
        "seeks": map(seek_entry, lists.seeks),
        "soon": chain(
            (entry for entry in evenings if entry.section == "soon"),
            map(tournament_entry, tournaments),
        ),
    }
    for section in SECTIONS:
        if section in others:
            yield from others[section]
        else:
            yield from (Row(section, card) for card in getattr(lists, section))


PLAYS: Final = phrase(sense("what enter does with a row", "play"))
_JOINS: Final = phrase(sense("what enter does with a row", "join"))
_STOP: Final = phrase("You are listed. The table starts by itself. Press {key} to stop.")


def seek_entry(seek: SeekListing) -> Entry:
    """A seek."""
    names = say(listed(seek.people))
    state = phrase("now: {n} of {all}") if seek.soon is Soon.NOW else phrase("week: {n} of {all}")
    asked, opens = phrase("Press enter to play with {names}, live."), PLAYS
    if seek.yours:
        asked, opens = _STOP.filled(key="x"), Phrase("")
    elif seek.missing > 1:
        asked, opens = phrase("Press enter to be listed with {names}."), _JOINS
    elif seek.soon is Soon.WEEK:
        asked = phrase("Press enter to play with {names}, a day per move.")
    return Entry(
        section="seeks",
        code=seek.name,
        shown="",
        title=seek.title,
        about=names,
        state=say(state.filled(n=len(seek.people), all=seek.seats)),
        asked=say(asked.filled(names=names)),
        opens=opens,
        yours=seek.yours,
    )


def evening_entry(evening: Evening) -> Entry:
    """An evening of the calendar, in the guest's own time, or its tournament."""
    asked, runs = tr("Press enter to open the calendar."), evening.stage is Stage.RUNNING
    if evening.tournament and evening.you_come and not runs:
        asked = tr("You have entered. Press enter to open the tournament.")
    elif evening.tournament:
        asked = tr("Press enter to open the tournament.")
    elif evening.you_come:
        asked = tr("You are coming. Press enter to open the calendar.")
    return Entry(
        section="due" if evening.soon and evening.you_come and not runs else "soon",
        code=evening.tournament or evening.code,
        shown=evening.tournament,
        title=evening.title,
        about=say(phrase("coming: {n}", n=len(evening.coming))),
        state=say(phrase("round {n} of {all}", n=evening.round, all=evening.rounds))
        if runs
        else moment(evening.begins, dated=evening.other_year),
        asked=asked,
        yours=evening.you_come,
    )


def tournament_entry(tournament: TournamentListing) -> Entry:
    """A tournament that is not over."""
    state = phrase("round {number}", number=tournament.round)
    asked = tr("Press enter to open the tournament.")
    if tournament.stage is Stage.OPEN:
        state = phrase("{n} of {places} entered", n=tournament.entered, places=tournament.places)
    if tournament.yours:
        asked = tr("You have entered. Press enter to open the tournament.")
    return Entry(
        section="soon",
        code=tournament.code,
        shown=tournament.code,
        title=tournament.game,
        about=tournament.title,
        state=say(state),
        asked=asked,
        yours=tournament.yours,
    )
