"""The commands about statistics and ratings: whose are shown, and to whom."""

from functools import partial
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.home.match_texts import day
from dogs_tui.host.commands.declared import declare
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import Guest
from dogs_tui.host.commands.switches import ON_OFF, Switch
from dogs_tui.host.results.pages import (
    ENOUGH,
    LastMatch,
    PersonPage,
    Played,
    Season,
    SeasonTable,
)
from dogs_tui.host.tables.match_pages import NO_BROWSERS
from dogs_tui.records.texts import rating
from dogs_tui.words import listed, msgid, say, tr

SHOWN_PRIZES: Final = 3
"""Prizes that a page lists."""


def _is_shown(guest: Guest, _: Any = None) -> bool:
    return guest.lobby.people.existing(guest.known_person.id).shown


def _show(guest: Guest, _: Any, shown: bool) -> None:
    """Lets others see the guest's statistics, or no longer."""
    guest.person = guest.lobby.people.show(guest.known_person, shown)


def about_showing(*, shown: bool) -> Phrase:
    """Says to whom a page is shown, for its owner."""
    if shown:
        return phrase("Others can see your statistics, and the season rankings can list you.")
    return phrase("Only you can see your statistics, and the season rankings do not list you.")


def _is_public(guest: Guest, _: Any = None) -> bool:
    return guest.lobby.memberships.is_public(guest.known_person)


def _page_of_club(guest: Guest) -> str:
    return f"{guest.lobby.match_pages.origin}/club"


def _about_publishing(guest: Guest, _: Any) -> Phrase:
    """Says what web pages show of a guest."""
    page = _page_of_club(guest)
    if _is_public(guest):
        shown = phrase("Everyone on the web can see your name and statistics at {page} now.")
        return shown.filled(page=page)
    return phrase("The web page {page} does not name you.", page=page)


def _publishing(guest: Guest, _: Any) -> Phrase | None:
    """Says what a key would show to the web; a word that is typed says so itself."""
    if guest.in_lines or _is_public(guest):
        return None
    page = _page_of_club(guest)
    return phrase("Everyone can then see your name and statistics at {page}.", page=page)


def _may_publish(guest: Guest, _: Any) -> bool:
    """True on a host with web pages, and for whoever agreed to them before."""
    return _is_public(guest) or guest.lobby.match_pages.why_none is None


SHOWN: Final = Switch(
    "show", _is_shown, _show, lambda guest, _: about_showing(shown=_is_shown(guest))
)
_PUBLIC: Final = Switch(
    "publish",
    _is_public,
    lambda guest, _, on: guest.lobby.memberships.publish(guest.known_person, on),
    _about_publishing,
)


def prizes_line(page: PersonPage) -> str:
    """Says what somebody won in tournaments, the newest first; empty: nothing."""
    prizes = [
        say(
            phrase(
                "{title}, {day}: {rank} of {n}",
                title=prize.title,
                day=day(prize.ended, page.at),
                rank=prize.rank,
                n=prize.people,
            )
        )
        for prize in page.prizes[:SHOWN_PRIZES]
    ]
    return say(phrase("Tournaments: {prizes}", prizes="; ".join(prizes))) if prizes else ""


_ratings: Final = partial(declare, "ratings", group=msgid("Statistics"))

NEXT: Final = _ratings(
    "next",
    "right",
    msgid("rankings"),
    ("ratings",),
    shown="←→",
    usage="[last]",
    help=msgid("Show the rankings of a season"),
)
PREVIOUS: Final = _ratings(
    "previous",
    "left",
    "",
    shown="←",
    help=msgid("Show the previous ranking, or your page"),
    elsewhere="ratings",
)
SEASON: Final = _ratings(
    "season", "s", msgid("season"), help=msgid("Show the previous season"), elsewhere="ratings last"
)
PERSON: Final = _ratings(
    "person",
    "p",
    msgid("player"),
    help=msgid("Show another player's statistics"),
    elsewhere="statistics",
)
SHOW: Final = _ratings(
    "show",
    "y",
    msgid("visibility"),
    (SHOWN.word,),
    usage=ON_OFF,
    help=msgid("Show your statistics to others"),
    do=SHOWN.press,
    typed=SHOWN.typed,
)
PUBLISH: Final = _ratings(
    "publish",
    "w",
    msgid("web pages"),
    (_PUBLIC.word,),
    usage=ON_OFF,
    help=msgid("Let the club's web page name you"),
    possible=_may_publish,
    refusal=NO_BROWSERS,
    sure=_publishing,
    do=_PUBLIC.press,
    typed=_PUBLIC.typed,
)
RECORDS: Final = (NEXT, PREVIOUS, SEASON, PERSON, SHOW, PUBLISH)


_MONTHS = (
    phrase("January to March"),
    phrase("April to June"),
    phrase("July to September"),
    phrase("October to December"),
)


def season_name(season: Season) -> Phrase:
    """Names a season."""
    return phrase("{year}, {months}", year=str(season.year), months=_MONTHS[season.quarter - 1])


def played_name(played: Played) -> Phrase:
    """A game with a number of seats."""
    return plural(
        "{game}, {n} seat", "{game}, {n} seats", played.seats, game=registry.title(played.game)
    )


def records_table(page: PersonPage) -> FactTable:
    """A row a game and number of seats."""
    head = (
        msgid("game"),
        msgid("matches"),
        msgid("won"),
        msgid("ranks"),
        msgid("best"),
        msgid("rated"),
        msgid("rating"),
    )
    rows = [
        (
            say(played_name(record.played)),
            str(record.matches),
            str(record.wins),
            "-".join(map(str, record.places)),
            str(record.best),
            str(record.rated),
            rating(record.rating),
        )
        for record in page.records
    ]
    return FactTable(head, tuple(rows), frozenset({0}), nothing=msgid("No match has ended yet."))


def last_table(page: PersonPage) -> FactTable:
    """A row a match, the newest first."""
    head = (
        msgid("table"),
        msgid("game"),
        msgid("ended"),
        msgid("rank"),
        msgid("points"),
        "",
        msgid(sense("heading: the other players", "with")),
    )
    rows = [
        (
            match.code,
            registry.title(match.played.game),
            day(match.ended, page.at),
            say(phrase("{rank} of {n}", rank=match.rank, n=match.played.seats)),
            str(match.total),
            _mark(match),
            say(listed(match.others)),
        )
        for match in page.last
    ]
    return FactTable(head, tuple(rows), frozenset({0, 1, 2, 3, 5, 6}), frozenset({6}))


def _mark(last_match: LastMatch) -> str:
    if last_match.left:
        return tr(sense("of a player, of a match", "left"))
    return tr("rated") if last_match.rated else ""


def season_table(table: SeasonTable) -> FactTable:
    """A row a person, the strongest first."""
    head = (msgid("rank"), msgid("name"), msgid("rating"), msgid("matches"), msgid("won"))
    rows = [
        (str(row.place), row.name, rating(row.rating), str(row.matches), str(row.wins))
        for row in table.rows
    ]
    return FactTable(head, tuple(rows), frozenset({1}))


def about_season(season: Season) -> Phrase:
    """Says who is listed in the rankings of a season."""
    return plural(
        "{season}: players with {n} rated match who show their statistics.",
        "{season}: players with {n} rated matches who show their statistics.",
        ENOUGH,
        season=season_name(season),
    )


def no_table(season: Season) -> Phrase:
    """Says that the rankings of a season are empty."""
    return phrase("The rankings of {season} are empty.", season=season_name(season))
