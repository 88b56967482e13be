"""Deals: the one of each day, whether one can be played here, and how far somebody is with it.

At home, where matches lie in a folder, who plays is known by the name at the keyboard.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.bots.levels import KEEN
from dogs_rules.clean import clean_text
from dogs_rules.deal import Deal, DealError, check_deal, dealt, fixed_level, read_deal
from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_rules.rng import SEED_BITS
from dogs_saves import (
    PERSON,
    Dealt,
    MatchFolder,
    Place,
    Player,
    State,
    StoredMatch,
    Summary,
)
from dogs_tui.match.setup import BOT_NAMES, best_level, fresh_seed, usual_seats
from dogs_tui.match.veil import player_of, same_name
from dogs_tui.words import listed
from dogs_tui.words.phrases import level_name

SALT: Final = "dogs-tui daily deal"
ITERATIONS: Final = 100
"""Of the bots of a daily deal at each decision: about a twentieth of a second on one core."""
SPARED_BITS: Final = 80
"""That the seed of a deal does without, so that its line stays short."""

_SEED_BYTES: Final = (SEED_BITS - SPARED_BITS) // 8


def today() -> date:
    """The day of today's deals: everywhere the same, so by UTC."""
    return datetime.now(UTC).date()


def read_day(text: str, last: date) -> date:
    """A day as people write it.

    Args:
        text: As ``2026-05-01``.
        last: The last day that has deals.

    Raises:
        DealError: It is none, or is still to come.
    """
    try:
        day = date.fromisoformat(text.strip())
    except ValueError as error:
        shown = clean_text(text, 20)
        raise DealError(
            phrase("Write a day like {example}, not '{text}'.", example=str(last), text=shown)
        ) from error
    if day > last:
        raise DealError(
            phrase("The deals of {day} are not available before that day.", day=str(day))
        )
    return day


def daily(key: str, day: date) -> Deal:
    """The deal of a day: the same for everybody who plays by the same revision of the rules.

    Raises:
        DealError: The game has none.
    """
    game = registry.game(key)
    named = f"{SALT} {key} {game.rules_revision} {day.isoformat()}"
    drawn = blake2b(named.encode(), digest_size=_SEED_BYTES + 1).digest()
    seats = usual_seats(game.seat_counts)
    seed = int.from_bytes(drawn[:_SEED_BYTES], "big")
    return dealt(game, seats, drawn[-1] % seats, [usual_bot(game)], {}, seed)


def fresh_deal(key: str) -> Deal:
    """A deal of a game that nobody has played: as those of a day, but by chance.

    Raises:
        DealError: The game has none.
    """
    game = registry.game(key)
    seats = usual_seats(game.seat_counts)
    seed = fresh_seed() >> SPARED_BITS
    return dealt(game, seats, seed % seats, [usual_bot(game)], {}, seed)


def daily_deals(day: date) -> list[Deal]:
    """The deals of a day, game by game; a game that can have none is left out."""
    deals = []
    for key in registry.keys():  # noqa: SIM118  (a function of ours)
        try:
            deals.append(daily(key, day))
        except DealError:  # only of another package: for one seat, say
            continue
    return deals


def usual_bot(game: Game[Any, Any, Any]) -> str:
    """The bot of a deal when nobody says."""
    level = KEEN if KEEN in game.bots() else best_level(game)
    return fixed_level(game, level, ITERATIONS)


def playable(deal: Deal) -> Game[Any, Any, Any]:
    """The game of a deal, by its rules.

    Raises:
        DealError: It cannot be played here.
    """
    if deal.game not in registry.keys():  # noqa: SIM118  (a function of ours)
        raise DealError(
            phrase(
                "This deal needs a game that is not installed: {game}.",
                game=clean_text(deal.game, 40),
            )
        )
    return check_deal(deal, registry.game(deal.game))


def begin(folder: MatchFolder, deal: Deal, name: str) -> StoredMatch:
    """Begins a match of a deal. The first one of a player is in earnest, all later ones say so.

    Args:
        folder: Where it is kept.
        deal: The deal.
        name: Who plays it.

    Raises:
        DealError: It cannot be played here.
        SaveError: It cannot be written, or nobody can say which attempt it is.
    """
    game = playable(deal)
    before = tries([*folder.matches(), *folder.trashed()], deal.line, name)
    attempt = 1 + max((other.deal.attempt for other in before if other.deal is not None), default=0)
    return folder.create(
        game,
        _seated(deal, name),
        deal.options,
        deal.seed,
        hints=deal.hints,
        deal=Dealt(deal.line, attempt),
    )


def _seated(deal: Deal, name: str) -> list[Player]:
    """Who sits where: the player where the deal says."""
    names = [bot for bot in BOT_NAMES if bot != name]
    names += [f"Bot {number}" for number in range(1, deal.seats)]
    bots = iter(names)
    return [
        Player(name, PERSON) if level is None else Player(next(bots), level)
        for level in deal.levels
    ]


# Whose matches of a deal there are.


def tries(matches: Iterable[Summary], line: str, name: str) -> list[Summary]:
    """A player's matches of a deal, in the order in which they were begun."""
    own = [
        match
        for match in matches
        if match.deal is not None
        and match.deal.line == line
        and same_name(player_of(match.players), name)
    ]
    return sorted(own, key=lambda match: match.deal.attempt if match.deal is not None else 0)


def standing(matches: Iterable[Summary], line: str, name: str) -> Phrase:
    """Describes a player's progress with a deal in a few words."""
    own = tries(matches, line, name)
    over = next((match for match in own if match.state is State.FINISHED), None)
    if over is None:
        running = next((match for match in own if match.state is State.RUNNING), None)
        return phrase("not played") if running is None else phrase("running")
    people = {seat for seat, player in enumerate(over.players) if player.kind == PERSON}
    place = next((place for place in over.places if place.seat in people), None)
    attempt = over.deal.attempt if over.deal is not None else 1
    return outcome(place, len(over.places), attempt)


def outcome(place: Place | None, seats: int, attempt: int) -> Phrase:
    """Describes the result of a finished attempt in a few words."""
    if place is None:
        return phrase("finished")
    sentence = plural(
        "{n} point, rank {rank} of {seats}",
        "{n} points, rank {rank} of {seats}",
        place.total,
        rank=place.rank,
        seats=seats,
    )
    return sentence if attempt == 1 else phrase("{told}, attempt {n}", told=sentence, n=attempt)


def other_deals(lines: Iterable[str], shown: Iterable[Deal], most: int) -> list[Deal]:
    """Deals by their lines, such as those of matches, without those that are shown already."""
    seen = {deal.line for deal in shown}
    others: list[Deal] = []
    for line in lines:
        if line in seen or len(others) == most:
            continue
        seen.add(line)
        try:
            deal = read_deal(line)
            playable(deal)
        except DealError:  # the match itself can still be opened from the list of matches
            continue
        others.append(deal)
    return others


def against(deal: Deal) -> Phrase:
    """Describes a deal that can be played here in a few words: seats, bots, options."""
    bots = listed(map(level_name, dict.fromkeys(deal.bots)))
    sentence = plural(
        "{n} seat, you on seat {seat}, against {bots}",
        "{n} seats, you on seat {seat}, against {bots}",
        deal.seats,
        seat=deal.seat + 1,
        bots=bots,
    )
    for option in registry.game(deal.game).options(deal.seats):
        names = {str(value): name for value, name in option.choices}
        chosen = names.get(str(deal.options.get(option.key)))
        if chosen is not None:
            sentence = phrase(
                "{told}, {what}: {name}", told=sentence, what=option.label, name=chosen
            )
    return sentence if deal.hints else phrase("{told}, no hints", told=sentence)
