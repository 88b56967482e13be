"""The best way to lay dogs into bays, found exactly, and the moves that get there.

Used by whoever advises a player: the arranging key at the table and the ``steady`` bot. It works
on what a view shows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from dogs_rules.games.dogs.actions import DogsAction, House, Lift
from dogs_rules.games.dogs.observe import MoverView
from dogs_rules.games.dogs.tables import Points
from dogs_rules.games.dogs.terms import BAY_PLACES, BAYS, BREEDS, BUILT_BAYS
from dogs_rules.games.dogs.view import DogsView, Housing

TRIO = 3
Bays = tuple[tuple[int, ...], ...]


class Layout(msgspec.Struct, frozen=True):
    """Dogs in bays, without saying which bay is which."""

    points: int
    """For the bays, the additional bays occupied, and the breeds housed."""
    contents: Bays
    """The breeds in each occupied bay."""


@lru_cache(maxsize=1 << 15)
def best_layout(
    counts: tuple[int, ...],
    open_bays: int,
    leave: int,
    points: Points,
    breed_points: int,
    upkeep: int = 0,
) -> Layout | None:
    """The layout with the most points.

    Args:
        counts: Healthy dogs to be housed, by breed.
        open_bays: Bays that may be used, 2 to 5.
        leave: The number of dogs that stay outside.
        points: The points of dogs in bays.
        breed_points: The points of each breed with a housed dog.
        upkeep: The cost of each occupied bay: food, while the match goes on.

    Returns:
        ``None`` when so many dogs cannot be housed.
    """
    states: dict[_Rows, tuple[int, _Chain]] = {(0, 0, 0, 0): (0, None)}
    for breed in range(BREEDS):
        if not counts[breed]:
            continue
        grown: dict[_Rows, tuple[int, _Chain]] = {}
        for rows, (worth, chain) in states.items():
            for cut in _cuts(counts[breed]):
                after = _added(rows, cut)
                if after[3] > leave or 2 * after[0] + after[1] + after[2] > 2 * open_bays:
                    continue
                total = worth + cut.quartets * points.quartet + cut.trios * points.trio
                if cut.quartets or cut.trios or cut.pairs or cut.singles:
                    total += breed_points
                if after not in grown or total > grown[after][0]:
                    grown[after] = (total, (chain, breed, cut))
        states = grown
    best: tuple[int, _Rows, _Chain, _Mix] | None = None
    for rows, (worth, chain) in states.items():
        if rows[3] != leave:
            continue
        for mix in _mixes(rows[1], rows[2], open_bays - rows[0]):
            occupied = rows[0] + mix.bays
            total = worth + mix.worth(points) + _occupied(occupied, open_bays, points)
            total -= upkeep * occupied
            if best is None or total > best[0]:
                best = (total, rows, chain, mix)
    if best is None:
        return None
    return Layout(best[0], _built(best[2], best[3]))


def plan(view: DogsView | MoverView, points: Points, upkeep: int = 0) -> list[DogsAction]:
    """The moves that bring the housing seat to its best layout, with few dogs lifted.

    Args:
        view: A view in which a seat arranges its kennel.
        points: The points of dogs in bays.
        upkeep: The cost of each occupied bay.

    Returns:
        Lifts, then dogs put down; empty when nothing is better than what lies there, or when so
        much was moved already that the best layout cannot be reached any more.
    """
    decision = view.decision
    if not isinstance(decision, Housing) or view.to_move is None:
        return []
    bays = view.kennels[view.to_move].bays
    now = tuple(bay for bay in bays if bay is not None)
    return list(
        moves_to_best(
            now,
            decision.yard,
            decision.must_leave,
            decision.lifts,
            points,
            points.each_breed(view.seats),
            upkeep,
        )
    )


@lru_cache(maxsize=1 << 14)
def moves_to_best(
    now: Bays,
    yard: tuple[int, ...],
    must_leave: int,
    lifts: tuple[int, ...],
    points: Points,
    breed_points: int,
    upkeep: int,
) -> tuple[DogsAction, ...]:
    """The moves of ``plan``.

    Args:
        now: The breeds in each open bay.
        yard: Breeds of the dogs that wait.
        must_leave: The number of all dogs that stay outside.
        lifts: The number of dogs that may still be lifted out of each bay.
        points: The points of dogs in bays.
        breed_points: The points of each breed with a housed dog.
        upkeep: The cost of each occupied bay.
    """
    dogs = Counter(breed for bay in now for breed in bay) + Counter(yard)
    counts = tuple(dogs[breed] for breed in range(BREEDS))
    layout = best_layout(counts, len(now), must_leave, points, breed_points, upkeep)
    if layout is None:
        return ()
    settled = len(yard) == must_leave
    lying = points_of(now, points, breed_points) - upkeep * sum(1 for bay in now if bay)
    if settled and lying >= layout.points:
        return ()
    target = nearest(layout.contents, now, lifts, points)
    return () if target is None else tuple(moves(now, target))


def points_of(bays: Sequence[tuple[int, ...]], points: Points, breed_points: int) -> int:
    """Points for dogs in bays: bays, additional bays, breeds."""
    total = sum(points.of_bay(bay) for bay in bays)
    total += sum(
        points.bays[index - BUILT_BAYS] for index, bay in enumerate(bays) if bay and index > 1
    )
    return total + breed_points * len({breed for bay in bays for breed in bay})


class _Cut(msgspec.Struct, frozen=True):
    """Gives how the dogs of one breed are cut up: full bays, rows of two and of one, left out."""

    quartets: int
    trios: int
    pairs: int
    singles: int
    left: int


class _Mix(msgspec.Struct, frozen=True):
    """Gives how rows of two and of one share bays."""

    two_pairs: int
    pair_and_one: int
    pairs: int
    two_singles: int
    singles: int

    @property
    def bays(self) -> int:
        return self.two_pairs + self.pair_and_one + self.pairs + self.two_singles + self.singles

    def worth(self, points: Points) -> int:
        return (
            self.two_pairs * points.two_pairs
            + self.pair_and_one * points.pair_and_one
            + self.pairs * points.pair
        )


_Rows = tuple[int, int, int, int]
"""Full bays, rows of two, rows of one, dogs left out."""
_Chain = tuple["_Chain", int, _Cut] | None


@lru_cache(maxsize=64)
def _cuts(dogs: int) -> tuple[_Cut, ...]:
    return tuple(
        _Cut(quartets, trios, pairs, singles, left)
        for quartets in range(dogs // BAY_PLACES + 1)
        for trios in range((dogs - 4 * quartets) // TRIO + 1)
        for pairs in range((dogs - 4 * quartets - 3 * trios) // 2 + 1)
        for singles in range(dogs - 4 * quartets - 3 * trios - 2 * pairs + 1)
        if (left := dogs - 4 * quartets - 3 * trios - 2 * pairs - singles) >= 0
    )


def _added(rows: _Rows, cut: _Cut) -> _Rows:
    return (
        rows[0] + cut.quartets + cut.trios,
        rows[1] + cut.pairs,
        rows[2] + cut.singles,
        rows[3] + cut.left,
    )


@lru_cache(maxsize=4096)
def _mixes(pairs: int, singles: int, bays: int) -> tuple[_Mix, ...]:
    return tuple(
        mix
        for two_pairs in range(pairs // 2 + 1)
        for pair_and_one in range(min(pairs - 2 * two_pairs, singles) + 1)
        for two_singles in range((singles - pair_and_one) // 2 + 1)
        if (
            mix := _Mix(
                two_pairs,
                pair_and_one,
                pairs - 2 * two_pairs - pair_and_one,
                two_singles,
                singles - pair_and_one - 2 * two_singles,
            )
        ).bays
        <= bays
    )


def _occupied(occupied: int, open_bays: int, points: Points) -> int:
    """The additional bays that can hold one of so many occupied contents, dearest first."""
    additional = sorted(points.bays[: open_bays - BUILT_BAYS], reverse=True)
    return sum(additional[:occupied])


def _built(chain: _Chain, mix: _Mix) -> Bays:
    """The contents of a layout, from its cuts and how its rows share bays."""
    full: list[tuple[int, ...]] = []
    twos: list[int] = []
    ones: list[int] = []
    while chain is not None:
        chain, breed, cut = chain
        full += [(breed,) * BAY_PLACES] * cut.quartets + [(breed,) * TRIO] * cut.trios
        twos += [breed] * cut.pairs
        ones += [breed] * cut.singles
    return tuple(full) + tuple(_shared(twos, ones, mix))


def _shared(twos: list[int], ones: list[int], mix: _Mix) -> Iterator[tuple[int, ...]]:
    """Lays rows beside each other; equal breeds may meet, which is worth more, not less."""
    for _ in range(mix.two_pairs):
        yield tuple(sorted((twos.pop(),) * 2 + (twos.pop(),) * 2))
    for _ in range(mix.pair_and_one):
        yield tuple(sorted((twos.pop(),) * 2 + (ones.pop(),)))
    for _ in range(mix.two_singles):
        yield tuple(sorted((ones.pop(), ones.pop())))
    yield from ((breed, breed) for breed in twos)
    yield from ((breed,) for breed in ones)


def nearest(
    contents: Bays, now: Bays, lifts: Sequence[int], points: Points
) -> list[tuple[int, ...]] | None:
    """The contents assigned to bays, keeping the additional points and moving the fewest dogs."""
    padded = contents + ((),) * (len(now) - len(contents))
    best: tuple[int, int, list[tuple[int, ...]]] | None = None
    for order in set(permutations(padded)):
        lifted = [_lifted(old, new) for old, new in zip(now, order, strict=True)]
        if any(count > left for count, left in zip(lifted, lifts, strict=False)):
            continue
        worth = sum(
            points.bays[index - BUILT_BAYS] for index, bay in enumerate(order) if bay and index > 1
        )
        key = (-worth, sum(lifted))
        if best is None or (*key, list(order)) < (-best[0], best[1], best[2]):
            best = (worth, sum(lifted), list(order))
    return None if best is None else best[2]


@lru_cache(maxsize=1 << 14)
def _lifted(old: tuple[int, ...], new: tuple[int, ...]) -> int:
    """Gives how many dogs must leave a bay for it to hold something else."""
    return (Counter(old) - Counter(new)).total()


def moves(now: Bays, target: Sequence[tuple[int, ...]]) -> list[DogsAction]:
    assert len(target) <= BAYS
    lifted: list[DogsAction] = []
    housed: list[DogsAction] = []
    for bay, (old, new) in enumerate(zip(now, target, strict=True)):
        gone = Counter(old) - Counter(new)
        come = Counter(new) - Counter(old)
        lifted += [Lift(bay, breed) for breed in sorted(gone.elements())]
        housed += [House(breed, bay) for breed in sorted(come.elements())]
    return lifted + housed
