"""Dog Lover: the exact best feeding, on every area that a thousand matches end with.

Beside it, in the same run: trying every choice of dogs one by one, and copying a state.
"""

import time
from collections.abc import Callable, Iterator

import msgspec

from dogs_rules.bots import RandomBot
from dogs_rules.game import Bot
from dogs_rules.games.dog_lover import feast, meals, scoring
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.feast import Tokens
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import BONE, FIRST_DOG
from dogs_rules.rng import Rng

MATCHES = 1000
STEADY_EVERY = 4
"""In every so many-th match one seat is the ``steady`` player's; all others play at random."""
TRIED = 12
"""Dogs up to which every choice is tried for comparison."""
CROWDS = 200
"""Crowds with scarce food, made up of all dogs there are: harder than what matches end with."""
ROUNDS = 3


class Hungry(msgspec.Struct, frozen=True):
    """What is to be fed."""

    dogs: tuple[OwnDog, ...]
    tokens: Tokens
    bones: int


def play(game: DogLover, number: int) -> State:
    """A whole match."""
    seats = 2 + number % 3
    bots: list[Bot] = [RandomBot()] * seats
    if number % STEADY_EVERY == 0:
        bots[number // STEADY_EVERY % seats] = game.bots()["steady"]
    rng = Rng.seeded(number)
    state = game.setup(seats, {}, number)
    while (seat := game.to_move(state)) is not None:
        legal = game.legal_actions(state)
        view = None if isinstance(bots[seat], RandomBot) else game.view(state, seat)
        game.step(state, bots[seat].choose(view, legal, rng))
    return state


def crowds(game: DogLover) -> Iterator[Hungry]:
    """Fifteen to twenty-four dogs, the four that count others among them, with too little food.

    No match has come to so many.
    """
    tables = game.tables
    everybody = [OwnDog(FIRST_DOG + at) for at in range(len(tables.dogs))]
    counting = [
        dog
        for dog in everybody
        if (ability := tables.dog(dog.card).ability) and ability.kind in {"size", "sets"}
    ]
    rng = Rng.seeded(15)
    for _ in range(CROWDS):
        others = rng.shuffled([dog for dog in everybody if dog not in counting])
        dogs = (*counting, *others[: 11 + rng.below(10)])
        need = [sum(tables.dog(dog.card).food[kind] for dog in dogs) for kind in range(3)]
        scraps, dry, canned = (count * (2 + rng.below(5)) // 8 for count in need)
        yield Hungry(dogs, (scraps, dry, canned, rng.below(5)), rng.below(4))


def spent(call: Callable[[], object]) -> float:
    """Seconds a call takes, the best of a few, with nothing remembered."""
    best = float("inf")
    for _ in range(ROUNDS):
        feast.best.cache_clear()
        begin = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - begin)
    return best


def feed(game: DogLover, area: Hungry) -> int:
    return meals.best(game.tables, area.dogs, area.tokens, area.bones)


def try_all(game: DogLover, area: Hungry) -> int:
    """The best feeding by trying every choice."""
    tables = game.tables
    hand = (BONE,) * area.bones
    choices = (
        mask
        for mask in range(1 << len(area.dogs))
        if meals.can_feed(tables, area.dogs, area.tokens, mask)
    )
    return max(choices, key=lambda mask: scoring.total_points(tables, area.dogs, hand, mask))


def report(name: str, game: DogLover, areas: list[Hungry]) -> tuple[float, Hungry]:
    """Times all areas and gives the worst."""
    times = [(spent(lambda area=area: feed(game, area)), area) for area in areas]  # type: ignore[misc]
    worst, area = max(times, key=lambda pair: pair[0])
    mean = sum(seconds for seconds, _ in times) / len(times)
    most = max(len(area.dogs) for area in areas)
    print(
        f"  {name:<14}{len(areas):>6} areas, up to {most} dogs: "
        f"{mean * 1e3:.2f} ms on average, {worst * 1e3:.2f} ms at worst ({len(area.dogs)} dogs)"
    )
    return worst, area


def main() -> None:
    game = DogLover()
    states = [play(game, number) for number in range(MATCHES)]
    areas = [
        Hungry(area.dogs, area.tokens, area.hand.count(BONE))
        for state in states
        for area in state.areas
    ]
    worst, _ = report(f"{MATCHES} matches", game, areas)
    made_up = list(crowds(game))
    for name, least, most in (("crowds", 15, 17), ("large crowds", 18, 24)):
        report(name, game, [area for area in made_up if least <= len(area.dogs) <= most])
    clone = spent(lambda: [game.clone(state) for state in states]) / len(states)
    print(f"  the worst of the matches is {worst / clone:.0f} x copying a state")
    few = [area for area in areas if len(area.dogs) <= TRIED]
    hard = max(few, key=lambda area: len(area.dogs))
    slow, quick = spent(lambda: try_all(game, hard)), spent(lambda: feed(game, hard))
    print(
        f"  trying every choice of {len(hard.dogs)} dogs: {slow * 1e3:.0f} ms, "
        f"{slow / quick:.0f} x the exact search"
    )


if __name__ == "__main__":
    main()
