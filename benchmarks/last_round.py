"""Where the End card of Dog Lover turns up, and the copies that put it where somebody still moves.

No rulebook lists the cards. What is printed stays as it is: 120 cards, how many lie under the End
card, the marks of the cards that are shown, and how many cards of each kind there are. Open is how
many of them are marked 2+, 3+ and 4+. Two things are asked for:

1. The End card turns up before the last turn of its round, so that the last round is announced. How
   many cards two and three players use decides this. Matches between bots are recorded with the
   cards of each turn's trick; from these it follows where the card turns up with any size of deck.
2. With these sizes every seat count has as much of everything a player as the others: Food tokens,
   in all and of each kind, and Trainings, Adoptions, Walks and Bones. Every card that gets another
   mark than in the first revision counts a little, so that no more change than need be.

Then the copies that ship are played and counted in the same way.

    python -m benchmarks.last_round                            searches, then plays
    python -m benchmarks.last_round --matches 200 --bots steady,casual,keen@40
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from typing import Any, NamedTuple, TypeAlias

from dogs_rules.games.dog_lover.actions import Take
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.terms import FIRST_DOG, GRID
from dogs_rules.simulate import bot_rng, bots_at, match_seeds

LEVELS = ("steady", "casual")
MATCHES = 60
SEED = 7
SIZES = {2: range(58, 68), 3: range(86, 96), 4: range(120, 121)}
"""Cards that so many players use: what is tried."""

Copies: TypeAlias = tuple[int, int, int]
"""Marked 2+, 3+ and 4+."""
Marks: TypeAlias = tuple[tuple[str, Copies], ...]

GROUPS = (
    ("walk",),
    ("training",),
    ("adoption",),
    ("bone",),
    ("scraps", "scraps_two"),
    ("dry", "dry_two"),
    ("canned", "canned_two"),
    ("wild",),
)
"""Kinds of cards that bring the same, the second of them two of it."""
FOOD_GROUPS = GROUPS[4:]
FARTHEST = 2
"""How many copies of a kind get another mark at most."""
NEW_MARK = 0.25
"""What a card with another mark counts, in squares of things a player."""


class Kept(NamedTuple):
    """Cards used so far, food tokens with 2 and 3 players so far."""

    two: int = 0
    three: int = 0
    food_two: int = 0
    food_three: int = 0


class Way(NamedTuple):
    """Copies chosen so far, and how uneven they are."""

    uneven: float = 0.0
    marks: Marks = ()


def takes(game: DogLover, seats: int, seed: int, levels: Sequence[str]) -> list[int]:
    """How many cards each turn's trick takes, over a match between bots."""
    bots = bots_at(game, levels, seats)
    generators = [bot_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, {}, seed)
    out: list[int] = []
    while (seat := game.to_move(state)) is not None:
        legal = game.legal_actions(state)
        action: Any = legal[0]
        if len(legal) > 1:
            action = bots[seat].choose(game.view(state, seat), legal, generators[seat])
        if isinstance(action, Take):
            out.append(len(game.tables.tricks[action.trick].cells))
        game.step(state, action)
    return out


def end_card(taken: Sequence[int], above: int, seats: int) -> tuple[int, int] | None:
    """In which round, and in which of its turns, the End card turns up; ``None``: not so soon.

    Args:
        taken: Cards of each turn.
        above: Cards that lie above it after the grid was dealt.
        seats: How many.
    """
    for turn, dealt in enumerate(accumulate(taken)):
        if dealt > above:
            return turn // seats + 1, turn % seats + 1
    return None


def above(game: DogLover, seats: int, cards: int) -> int:
    """How many cards lie above the End card, of a deck of so many."""
    return cards - seats - GRID - game.tables.under_end[seats]


def announced(ends: Counter[tuple[int, int] | None], seats: int) -> float:
    """The share of matches in which somebody still has a turn after the End card."""
    early = sum(count for end, count in ends.items() if end is not None and end[1] < seats)
    return early / ends.total()


def best_size(game: DogLover, seats: int, traces: Sequence[Sequence[int]]) -> int:
    """Prints what each size comes to, and gives the one that announces the last round most.

    Of equals it is the largest, which is nearest to the first revision.
    """
    shares: dict[int, float] = {}
    for cards in SIZES[seats]:
        left = above(game, seats, cards)
        ends = Counter(end_card(trace, left, seats) for trace in traces)
        shares[cards] = announced(ends, seats)
        print(f"  {seats} players, {cards:>3} cards: {summary(ends, seats)}")
    return max(shares, key=lambda cards: (shares[cards], cards))


def summary(ends: Counter[tuple[int, int] | None], seats: int) -> str:
    places = sorted((end, count) for end, count in ends.items() if end is not None)
    where = ", ".join(f"round {end[0]} turn {end[1]}: {count}" for end, count in places)
    return f"{announced(ends, seats):>4.0%} announced ({where or 'never'})"


def unevenness(marked: Sequence[int]) -> float:
    """How far 2, 3 and 4 players are from having the same a player: squared differences."""
    two, three, four = marked
    each = (two / 2, (two + three) / 3, (two + three + four) / 4)
    return sum((count - other) ** 2 for count, other in zip(each, each[1:] + each[:1], strict=True))


def best_copies(game: DogLover, two: int, three: int) -> Marks:
    """The most even copies with which 2 and 3 players use so many cards."""
    first = {card.key: card.first_copies for card in game.tables.cards}
    fixed = [card.copies for card in game.tables.cards if not any(card.key in g for g in GROUPS)]
    fixed += [dog.copies for dog in game.tables.dogs if not dog.rescued]
    wanted_two = two - sum(copies[0] for copies in fixed)
    wanted_three = three - two - sum(copies[1] for copies in fixed)
    ways = {Kept(): Way()}
    for group in GROUPS:
        ways = _with(ways, group, first, (wanted_two, wanted_three))
    food = sum(sum(_brought(group, first)) for group in FOOD_GROUPS)

    def uneven(kept: Kept) -> float:
        tokens = (kept.food_two, kept.food_three, food - kept.food_two - kept.food_three)
        return ways[kept].uneven + unevenness(tokens)

    whole = [kept for kept in ways if kept[:2] == (wanted_two, wanted_three)]
    return ways[min(whole, key=uneven)].marks


def _with(
    ways: Mapping[Kept, Way],
    group: Sequence[str],
    first: Mapping[str, Copies],
    most: tuple[int, int],
) -> dict[Kept, Way]:
    """The best ways with the cards of one more group."""
    out: dict[Kept, Way] = {}
    is_food = group in FOOD_GROUPS
    for chosen in product(*(_choices(first[key]) for key in group)):
        marks = dict(zip(group, chosen, strict=True))
        brought = _brought(group, marks)
        uneven = unevenness(brought) + NEW_MARK * sum(
            max(0, now - before)
            for key in group
            for now, before in zip(marks[key], first[key], strict=True)
        )
        cards = [sum(copies[at] for copies in chosen) for at in range(2)]
        for kept, way in ways.items():
            now = Kept(
                kept.two + cards[0],
                kept.three + cards[1],
                kept.food_two + brought[0] * is_food,
                kept.food_three + brought[1] * is_food,
            )
            total = way.uneven + uneven
            if now.two > most[0] or now.three > most[1]:
                continue
            if now not in out or total < out[now].uneven:
                out[now] = Way(total, (*way.marks, *marks.items()))
    return out


def _choices(first: Copies) -> Iterator[Copies]:
    """Other marks for as many cards; of each kind one at least is marked 2+."""
    near = range(-FARTHEST, FARTHEST + 1)
    for two, three in product(near, near):
        copies = (first[0] + two, first[1] + three, first[2] - two - three)
        if copies[0] >= 1 and min(copies) >= 0 and abs(two + three) <= FARTHEST:
            yield copies


def _brought(group: Sequence[str], copies: Mapping[str, Copies]) -> list[int]:
    """What the cards of a group bring, by their mark."""
    return [sum(worth * copies[key][at] for worth, key in enumerate(group, 1)) for at in range(3)]


def shipped(game: DogLover) -> Marks:
    """The copies in the component file of the cards that the search is about."""
    copies = {card.key: card.copies for card in game.tables.cards[:FIRST_DOG]}
    return tuple((key, copies[key]) for group in GROUPS for key in group)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.last_round",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each bot and seat count")
    parser.add_argument("--bots", default=",".join(LEVELS), help="each plays among its like")
    chosen = parser.parse_args(arguments)
    game, levels = DogLover(), chosen.bots.split(",")
    traces = {
        seats: [
            takes(game.at_revision(1), seats, seed, [level])
            for level in levels
            for seed in match_seeds(SEED, chosen.matches)
        ]
        for seats in SIZES
    }
    print("Where the End card would turn up:")
    two, three, four = (best_size(game, seats, traces[seats]) for seats in SIZES)
    print(f"\nMost often announced: {two}, {three} and {four} cards. The most even copies:")
    best = best_copies(game, two, three)
    for key, copies in best:
        print(f"  {key:<12}{copies}")
    print(f"These are {'' if best == shipped(game) else 'not '}those of the component file.")
    print("\nMatches with the component file:")
    for seats in SIZES:
        left = above(game, seats, len(game.derived.decks[seats]))
        ends = Counter(
            end_card(takes(game, seats, seed, [level]), left, seats)
            for level in levels
            for seed in match_seeds(SEED, chosen.matches)
        )
        print(f"  {seats} players: {summary(ends, seats)}")


if __name__ == "__main__":
    main()
