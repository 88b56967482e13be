"""The pairings: who meets whom, in which seats, with which seed."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

import msgspec

from dogs_rules.game import OptionValue
from dogs_rules.simulate import match_seeds


class Tournament(msgspec.Struct, frozen=True):
    """A round robin. Equal tournaments are played alike, match by match, wherever."""

    game: str
    """Its key in the registry."""
    bots: tuple[str, ...]
    """Different levels, two or more."""
    seats: int
    seed: int
    """Of the first deal; the others follow from it, as in ``simulate.match_seeds``."""
    options: dict[str, OptionValue] = {}
    """Set-up options; those left out take their default."""
    components: str | None = None
    """The text of a component file; ``None``: what ships with the game."""
    record: bool = False
    """Matches say what was played in them."""


class Bout(msgspec.Struct, frozen=True):
    """One match of a tournament."""

    number: int
    """Counted from 0. A longer tournament begins with the same matches as a shorter one."""
    deal: int
    """Matches of one deal have the seed in common."""
    seed: int
    bots: tuple[str, ...]
    """By seat."""


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Returns every group of bots that plays at a table together.

    With as many bots as seats or more: all ways to choose that many different ones. With fewer:
    all ways to fill the seats in which every bot has one at least, so that each of them is as
    often the one that is there twice.
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    fillings = combinations_with_replacement(bots, seats)
    return [filling for filling in fillings if len(set(filling)) == len(bots)]


def orders(line_up: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways to sit round a table that no turning of it makes the same, in a fixed order."""
    out: list[tuple[str, ...]] = []
    seen: set[tuple[str, ...]] = set()
    for order in permutations(line_up):
        if order not in seen:
            out.append(order)
            seen.update(rotations(order))
    return out


def rotations(order: Sequence[str]) -> list[tuple[str, ...]]:
    """An order at the table with every seat to begin with; equal ones only once."""
    turned = (tuple(order[at:]) + tuple(order[:at]) for at in range(len(order)))
    return list(dict.fromkeys(turned))


def deals_for(matches: int, seats: int) -> int:
    """Returns the number of deals that gives every line-up at least so many matches."""
    return -(-matches // seats)


def bouts(tournament: Tournament, deals: int) -> Iterator[Bout]:
    """All matches: every deal is played by every line-up, with seats rotated.

    So neither luck nor the first turn favours anybody. With three seats and more the order at the
    table changes from deal to deal.
    """
    tables = [orders(each) for each in line_ups(tournament.bots, tournament.seats)]
    number = 0
    for deal, seed in enumerate(match_seeds(tournament.seed, deals)):
        for table in tables:
            for bots in rotations(table[deal % len(table)]):
                yield Bout(number, deal, seed, bots)
                number += 1
