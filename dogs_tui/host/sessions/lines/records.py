"""Records and ratings in lines: one's own page, those of others, and the tables of a season."""

from collections.abc import Sequence

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.home.match_texts import day
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.results.pages import GameRecord, LastMatch, PersonPage, SeasonRow
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens import record_words
from dogs_tui.plain.commands import Command
from dogs_tui.records.texts import rating
from dogs_tui.words import listed, say, tr

COMMANDS = (
    Command("records", ("a", "records"), phrase("your records; with a name behind it, theirs")),
    Command("ratings", ("ratings",), phrase("the tables of the season; ratings last: of the last")),
    Command(
        "show", ("show", "hide"), phrase("let others see your records, or hide: let them no longer")
    ),
    Command(
        "watch",
        ("g", "watch"),
        phrase("with a code behind it: watch that match, or how it looked at its end"),
    ),
)
"""What can be typed in the lobby about matches that are over, and others' matches."""


def answered(place: Place, command: str, words: Sequence[str]) -> bool:
    """Does what is done about records; whether it is that.

    Args:
        place: Where it is told.
        command: What was asked for.
        words: What stands behind it.

    Raises:
        LobbyError: It cannot be done, and why.
    """
    match command:
        case "records":
            tell_page(place, " ".join(words))
        case "ratings":
            tell_season(place, last=list(words) == ["last"])
        case "watch" if words:
            place.go(place.guest.to_watch("".join(words)))
        case "watch":
            raise LobbyError(phrase("Say which: watch, and the code of the table."))
        case _:
            return False
    return True


def tell_page(place: Place, name: str) -> None:
    """Tells somebody's records and last matches.

    Raises:
        LobbyError: Nobody is called so, or they do not want to be shown.
    """
    page = place.guest.lobby.records.page(place.person, name)
    head = tr("Your records:") if page.own else say(phrase("Records of {name}:", name=page.name))
    place.tell(head)
    if not page.records:
        place.tell(tr("No match has ended yet."))
    place.tell(*(f"  {say(_record(one))}" for one in page.records))
    if page.last:
        place.tell(tr("The last matches:"))
    place.tell(*(f"  {say(_last(one, page))}" for one in page.last))
    if page.own:
        place.tell(record_words.about_showing(shown=page.shown))


def tell_season(place: Place, *, last: bool) -> None:
    """Tells the tables of the season of now, or of the one in which there were any before."""
    records = place.guest.lobby.records
    seasons = records.seasons()
    season = seasons[min(1, len(seasons) - 1)] if last else seasons[0]
    tables = records.season(place.person, season)
    if not tables:
        place.tell(say(record_words.no_table(season)))
        return
    place.tell(say(record_words.about_season(season)))
    for table in tables:
        place.tell(say(phrase("{what}:", what=record_words.played_name(table.played))))
        place.tell(*(f"  {say(_row(row))}" for row in table.rows))


def show(place: Place, shown: bool) -> None:
    """Lets others see the guest's records, or no longer.

    Raises:
        LobbyError: It could not be kept.
    """
    guest = place.guest
    guest.person = guest.lobby.people.show(place.person, shown)
    place.tell(record_words.about_showing(shown=shown))


def _record(one: GameRecord) -> Phrase:
    places = listed(
        phrase("{rank}: {n}", rank=rank, n=n) for rank, n in enumerate(one.places, 1) if n
    )
    told = phrase(
        "{what}: matches {matches}, won {wins}, by place {places}, most points {best}.",
        what=record_words.played_name(one.played),
        matches=one.matches,
        wins=one.wins,
        places=places,
        best=one.best,
    )
    if one.rating is None:
        return told
    return phrase(
        "{told} Rated {n}, rating {rating}.", told=told, n=one.rated, rating=rating(one.rating)
    )


def _last(one: LastMatch, page: PersonPage) -> Phrase:
    what = phrase("a rated match") if one.rated else phrase("a match")
    return phrase(
        "{when}, {game}, {what} with {others}: place {rank} of {n}, {points}; table {code}.",
        when=day(one.ended, page.at.astimezone()),
        game=registry.title(one.played.game),
        what=phrase(sense("who left a match", "left")) if one.left else what,
        others=listed(one.others),
        rank=one.rank,
        n=one.played.seats,
        points=plural("{n} point", "{n} points", one.total),
        code=one.code,
    )


def _row(row: SeasonRow) -> Phrase:
    return phrase(
        "{place}. {name}: rating {rating}, matches {matches}, won {wins}.",
        place=row.place,
        name=row.name,
        rating=rating(row.rating),
        matches=row.matches,
        wins=row.wins,
    )
