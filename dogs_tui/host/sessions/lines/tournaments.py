"""Tournaments in lines: ``tournaments`` lists them; with a code behind it, one is told.

Also ``tournaments enter CODE``, ``leave CODE``, ``begin CODE``, ``end CODE``, and ``new`` with a
game, words such as ``places 8``, ``rounds 3``, ``bots steady``, ``robin``, and a name.
"""

from collections.abc import Sequence
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import keys
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import Place
from dogs_tui.host.sessions.screens import tournament_words
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.cards import TournamentCard, card_of
from dogs_tui.host.tournaments.tournament import Stage, System, TournamentSetup
from dogs_tui.words import listed, say, tr

WAYS: Final = phrase(
    "Type tournaments and a code; or enter, leave, begin, end and a code; or new, a game, words "
    "such as places 8, rounds 3, seats 2, bots steady, robin, days 7, hours 24, private, and its "
    "name."
)
_NUMBERS: Final = frozenset({"places", "rounds", "seats", "days"})


async def tell_tournaments(place: Place, words: Sequence[str]) -> None:
    """Does what somebody typed behind ``tournaments``.

    Raises:
        LobbyError: It cannot be done, or is not understood.
    """
    desk, person = place.guest.lobby.tournaments, place.person
    match [*words]:
        case []:
            _list(place)
            return
        case ["new", *more]:
            code = desk.make(person, _setup(more)).code
        case ["enter", code]:
            desk.enter(person, code)
        case ["leave", code]:
            await desk.leave(person, code)
        case ["begin", code]:
            await desk.begin(person, code)
        case ["end", code]:
            desk.cancel(person, code)
        case [code]:
            pass
        case _:
            raise LobbyError(WAYS)
    _tell(place, card_of(desk.kept.get(code), person.id))


def _list(place: Place) -> None:
    cards = (card_of(one, place.person.id) for one in place.guest.lobby.tournaments.kept.all())
    shown = [card for card in cards if not card.setup.private or card.yours or card.made_by_you]
    for card in shown:
        place.tell(say(_line(card)))
    if not shown:
        place.tell(tr("There is no tournament yet."))
    place.tell(say(WAYS))


def _line(card: TournamentCard) -> Phrase:
    return phrase(
        "{code}: {title}, {about}: {state}.",
        code=card.code,
        title=card.setup.title,
        about=tournament_words.about(card),
        state=tournament_words.standing(card),
    )


def _tell(place: Place, card: TournamentCard) -> None:
    place.tell(say(_line(card)))
    if card.stage is Stage.OPEN:
        place.tell(say(tournament_words.before(card)))
    for row in card.rows:
        place.tell(
            say(
                phrase(
                    "{rank}. {name}: points {points}, matches {played}",
                    rank=row.rank,
                    name=row.name,
                    points=tournament_words.number(row.points),
                    played=row.played,
                )
            )
        )
    for number, known in enumerate(card.rounds, 1):
        place.tell(say(phrase("Round {n}:", n=number)))
        for board in known.boards:
            place.tell(say(tournament_words.board(board)))
        if known.byes:
            place.tell(say(phrase("Without a match: {names}.", names=listed(known.byes))))
    if card.rounds and not card.setup.private:
        place.tell(tournament_words.playing(card.rounds[-1]))


def _setup(words: Sequence[str]) -> TournamentSetup:
    """What ``new`` and the words behind it mean.

    Raises:
        LobbyError: It is not understood.
    """
    if not words or words[0] not in keys():
        games = listed(keys())
        raise LobbyError(phrase("Say which game behind new: {games}.", games=games))
    found: dict[str, Any] = {"game": words[0], "seats": registry.game(words[0]).seat_counts[0]}
    rest = list(words[1:])
    while rest:
        word, number = rest[0], rest[1] if len(rest) > 1 else ""
        if word == "robin":
            found["system"] = System.ROUND_ROBIN
        elif word == "private":
            found["private"] = True
        elif word == "bots" and number:
            found["level"] = number
        elif word == "hours" and _is_number(number):
            found["time_control"] = TimeControl(int(number))
        elif word in _NUMBERS and _is_number(number):
            found[word] = int(number)
        else:
            break
        del rest[: 1 if word in {"robin", "private"} else 2]
    places = found.get("places", 8)
    found["rounds"] = min(found.get("rounds", 3), places)
    return TournamentSetup(title=" ".join(rest) or tr("Cup"), **{**found, "places": places})


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4
