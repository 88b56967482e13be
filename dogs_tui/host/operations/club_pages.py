"""The pages of a club that everybody can open, and calendars by their secret links.

They name only people who agreed to it: others have no page and no row, stand as ``somebody`` in the
standings of a tournament, and a match is listed only where all who played it agreed. Everything is
made anew whenever it is asked for, since any of them may withdraw at any time.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final
from urllib.parse import quote

import msgspec

from dogs_rules import registry
from dogs_rules.phrase import phrase
from dogs_tui.home.match_texts import day
from dogs_tui.host.calendar.ics import KIND
from dogs_tui.host.commands.calendar import calendar_text
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.records import (
    about_season,
    last_table,
    played_name,
    prizes_line,
    records_table,
    season_table,
)
from dogs_tui.host.commands.tournaments import standing, standings
from dogs_tui.host.doors.web.club import CALENDAR, CLUB
from dogs_tui.host.doors.web.site import File, file_of
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.pages import RecordPages
from dogs_tui.host.results.results import NOBODY, SeatResult
from dogs_tui.host.tournaments.cards import card_of
from dogs_tui.host.tournaments.tournament import Stage, Tournament
from dogs_tui.words import language, listed, say, tr

_MATCHES: Final = 20
"""Finished matches that the page lists."""
_TOURNAMENTS: Final = 10


class ClubPages:
    """The pages of a host's club.

    Args:
        lobby: Whose people and results they show.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._is_public = lobby.memberships.is_public
        self._records = RecordPages(
            lobby.people, lobby.results, lobby.clock, lobby.hides, self._is_public
        )
        self._records.prizes = lobby.tournaments.prizes

    def find(self, path: str, code: str) -> File | None:
        """Gives what is at a path; see ``FindClub``."""
        if self._lobby.match_pages.why_none is not None:
            return None
        with language.kept(code):
            if path.startswith(CALENDAR):
                return self._calendar(path.removeprefix(CALENDAR).removesuffix(".ics"))
            name = path.removeprefix(CLUB).removeprefix("/")
            return self._person(name) if name else self._club()

    def _calendar(self, link: str) -> File | None:
        reader = self._lobby.memberships.reader(link)
        if reader is None:
            return None
        text = calendar_text(self._lobby, reader, as_file=True)
        return file_of(KIND, text.encode())

    # Pages.

    def _club(self) -> File:
        """The first page: tournaments, ratings, people and matches."""
        parts = [
            *self._tournaments(),
            *self._ratings(),
            *self._people(),
            *self._matches(),
            *self._hosts(),
        ]
        nobody = tr(
            "Nobody has agreed to be shown here yet. Players can agree in their statistics."
        )
        return _page(tr("Our club"), parts or [_text(nobody)])

    def _person(self, name: str) -> File | None:
        """Somebody's page; ``None``: there is nobody of that name who agreed to one."""
        try:
            page = self._records.page(None, name)
        except LobbyError:
            return None
        prizes = prizes_line(page)
        parts = [
            *([_text(prizes)] if prizes else []),
            _table(records_table(page)),
            *([_heading(tr("The last matches")), _table(last_table(page))] if page.last else []),
            _text(_zone()),
            f'<p><a href="{CLUB}">{escape(tr("Our club"))}</a></p>',
        ]
        return _page(page.name, parts)

    # Parts of the first page.

    def _tournaments(self) -> Iterator[str]:
        """Those in which somebody plays who agreed; with the standings of all, by their names."""
        shown = 0
        for tournament in self._lobby.tournaments.kept.all():
            agreed = [entrant.id for entrant in tournament.entrants if self._agreed(entrant.id)]
            hidden = tournament.setup.private or tournament.stage is Stage.CANCELLED
            if hidden or not agreed or shown == _TOURNAMENTS:
                continue
            shown += 1
            card = card_of(self._named(tournament), "")
            yield _heading(card.setup.title)
            yield _text(f"{card.game}: {say(standing(card))}")
            yield _table(standings(card))

    def _named(self, tournament: Tournament) -> Tournament:
        """A tournament with the names of bots, and of those who agreed."""
        entrants = tuple(
            entrant
            if entrant.level or self._agreed(entrant.id)
            else msgspec.structs.replace(entrant, name=tr(NOBODY))
            for entrant in tournament.entrants
        )
        return msgspec.structs.replace(tournament, entrants=entrants)

    def _ratings(self) -> Iterator[str]:
        for number, table in enumerate(self._records.season(None)):
            if not number:
                yield _heading(tr("Ratings"))
                yield _text(say(about_season(table.season)))
            yield _text(say(played_name(table.played)))
            yield _table(season_table(table))

    def _people(self) -> Iterator[str]:
        people = [person for person in self._lobby.people.all() if self._is_public(person)]
        if people:
            yield _heading(tr("People"))
            yield _list(_link(f"{CLUB}/{quote(each.name, safe='')}", each.name) for each in people)

    def _matches(self) -> Iterator[str]:
        """Those with a page, where all who played agreed to be shown here, too."""
        pages, now = self._lobby.match_pages.open_to(self._agreed), self._lobby.clock()
        matches = []
        for record, address in pages:
            result = self._lobby.results.get(record.code)
            if result is not None:
                names = say(listed([self._name_now(seat) for seat in result.seats]))
                line = f"{day(result.ended, now)}: {registry.title(record.game)}: {names}"
                matches.append((result.ended, _link(address, line)))
        if matches:
            yield _heading(tr("Finished matches"))
            newest = sorted(matches, key=lambda match: match[0], reverse=True)
            yield _list(line for _, line in newest[:_MATCHES])
            yield _text(_zone())

    def _name_now(self, seat: SeatResult) -> str:
        """The name that somebody agreed to be shown by, which they may have changed since."""
        known = self._lobby.people.get(seat.person)
        return seat.name if known is None else known.name

    def _hosts(self) -> Iterator[str]:
        hosts = self._lobby.limits.other_hosts
        if hosts:
            yield _heading(tr("Other hosts"))
            yield _list(
                _link(address, name) if "://" in address else escape(f"{name}: {address}")
                for name, address in hosts
            )

    def _agreed(self, person: str) -> bool:
        known: Person | None = self._lobby.people.get(person)
        return known is not None and self._is_public(known)


def _zone() -> str:
    """Says in which time zone these pages are: their readers have none here."""
    return say(phrase("Times are in {zone}.", zone="UTC"))


# HTML.


def _page(title: str, parts: Iterable[str]) -> File:
    page = (
        f'<!DOCTYPE html>\n<html lang="{language.get()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        '<link rel="icon" href="/icon.svg">\n<link rel="stylesheet" href="/page.css">\n'
        f'</head>\n<body class="plain club">\n<main>\n<h1>{escape(title)}</h1>\n'
    )
    return file_of(
        "text/html; charset=utf-8",
        "\n".join([page, *parts, "</main>\n</body>\n</html>\n"]).encode(),
    )


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _text(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _link(address: str, text: str) -> str:
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def _list(items: Iterable[str]) -> str:
    """A list of what is HTML already."""
    return "<ul>\n" + "\n".join(f"<li>{item}</li>" for item in items) + "\n</ul>"


def _table(facts: FactTable) -> str:
    """Rows of facts; figures stand right."""
    if not facts.rows:
        return _text(tr(facts.nothing))
    head, *rows = facts.columns

    def cells(row: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{'' if at in facts.words else ' class=figure'}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    body = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return "\n".join(
        [
            f"<table>\n<thead><tr>{cells(head, 'th')}</tr></thead>\n<tbody>",
            body,
            "</tbody>\n</table>",
        ]
    )
