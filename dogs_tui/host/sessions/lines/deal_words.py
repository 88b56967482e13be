"""A deal in sentences: how far somebody is with it, and what everybody made of it."""

from dogs_rules import registry
from dogs_rules.deal import Deal
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens.codes import joining
from dogs_tui.match import deals
from dogs_tui.match.deal_scores import Entry, entry_name, unfit_told
from dogs_tui.words import listed, say


def told_deal(deal: Deal, standing: Phrase) -> Phrase:
    """A deal that can be played here, in a sentence."""
    return phrase(
        "{game}, {how}: {standing}.",
        game=registry.title(deal.game),
        how=deals.against(deal),
        standing=standing,
    )


async def tell_made(place: Place, deal: Deal, duplicate: str = "") -> None:
    """Tells what everybody made of a deal, the best first, to who has finished it.

    Args:
        place: Where it is told.
        deal: The deal.
        duplicate: The code of the duplicate that it is about; empty: everybody here.

    Raises:
        LobbyError: Whoever is there has not finished it; how far others are with the duplicate was
            told.
    """
    dealing = place.guest.lobby.deals
    _tell_together(place, duplicate)
    made = await dealing.made(place.person, deal, duplicate)
    for one in made.scores.entries:
        place.tell(say(_told(one, made.codes[one.path])))
    if made.scores.unfit:
        place.tell(say(unfit_told(made.scores.unfit)))
    place.tell(
        say(phrase("join, and the code of a table, in the lobby: how it looked there at the end."))
    )


def _tell_together(place: Place, duplicate: str) -> None:
    """Tells how far everybody is with a duplicate, and how others come to it."""
    standing = place.guest.lobby.deals.together(place.person, duplicate)
    if standing is None:
        return
    states = listed(
        phrase("{name} {state}", name=name, state=state) for name, state in standing.states
    )
    place.tell(say(phrase("Duplicate {code}: {states}.", code=standing.code, states=states)))
    if standing.free:
        command = joining(place.guest.address, standing.code)
        come = command or say(phrase("join {code}", code=standing.code))
        place.tell(say(phrase("Places free: {n}; come with {how}", n=standing.free, how=come)))


def _told(one: Entry, code: str) -> Phrase:
    """What somebody made of a deal, in a sentence."""
    counted = [line for line in one.sheet.lines if line.points]
    lines = [phrase("{what} {n}", what=line.label, n=line.points) for line in counted]
    head = plural(
        "{name}: {n} point, place {rank} at table {code}",
        "{name}: {n} points, place {rank} at table {code}",
        one.sheet.total,
        name=entry_name(one),
        rank=one.sheet.rank,
        code=code,
    )
    if one.matchpoints is not None:
        head = plural(
            "{told}, {n} matchpoint", "{told}, {n} matchpoints", one.matchpoints, told=head
        )
    if lines:
        head = phrase("{told}. {lines}", told=head, lines=listed(lines))
    return phrase(
        "{told}. Taken back {back}, hints {hints}.",
        told=head,
        back=one.taken_back,
        hints=one.hinted,
    )


def deal_at(place: Place, code: str) -> tuple[Deal, str]:
    """The deal of a table where this guest sits, and of which duplicate it is.

    Raises:
        LobbyError: None is played there, or it is not theirs.
    """
    table = place.guest.lobby.table(code)
    if table is None or table.seat_of(place.person) is None:
        raise LobbyError(phrase("That is no table of yours."))
    return place.guest.lobby.deals.deal_at(code)
