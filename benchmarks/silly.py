"""Moves that look silly to an eye, counted in matches of each level against itself.

- *returns*: a kennel comes back within a turn to a layout that it had earlier in it;
- *pays twice*: somebody of a kind is hired and dismissed in the same turn;
- *in vain*: a truck drives somewhere, though it could stay, and does nothing there.

    python -m benchmarks.silly                        every game and level
    python -m benchmarks.silly dogs --levels casual,steady --matches 200
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.game import Action, Game
from dogs_rules.simulate import MOST_MOVES, bot_rng, bots_at, match_seeds

SEED = 40
MATCHES = 200
LEVELS = ("beginner", "casual", "steady", "keen@50", "sharp@100")
"""Of those that search: with few iterations, which are sillier than many."""


class Ply(msgspec.Struct, frozen=True):
    """An action of a turn."""

    legal: tuple[str, ...]
    """The tags of what was legal."""
    tag: str
    done: Action
    layout: Hashable
    """The layout of dogs after it, where dogs are being laid out."""
    came: int | None
    """The character that came into the hand."""


def _tag(action: Action) -> str:
    return str(msgspec.to_builtins(action)["type"])


def _bays(state: Any) -> Hashable:
    """The mover's dogs in bays, and those that wait."""
    waiting = getattr(state, "yard", None) or getattr(state, "waiting", ())
    treated = getattr(state, "treated", ())
    return state.kennels[state.mover].bays, waiting, treated


def _fed(state: Any) -> Hashable:
    """The mover's dogs that eat."""
    return state.feeding


LAYOUTS: dict[str, tuple[Callable[[Any], Hashable], frozenset[str]]] = {
    "dogs": (_bays, frozenset({"lift", "house"})),
    "dogs_cardgame": (_bays, frozenset({"lift", "place"})),
    "dog_lover": (_fed, frozenset({"feed_dog", "starve_dog"})),
}
"""By game: the layout of the seat to move, and the actions that lay out."""
HIRES = frozenset({"hire", "rehire"})
DRIVES = frozenset({"move"})
PURPOSES = frozenset({"collect", "hire", "share"})


def _came(before: Any, after: Any, seat: int) -> int | None:
    """The character that a seat hired, if any."""
    held = [
        Counter(getattr(state.kennels[seat], "characters", ()))
        for state in (before, after)
        if hasattr(state, "kennels")
    ]
    return next(iter(held[1] - held[0]), None) if held else None


def turns(game: Game[Any, Any, Any], level: str, matches: int) -> Iterator[list[Ply]]:
    """Turns of whole matches, with every seat count of the game in turn."""
    counts = game.seat_counts
    layout, _ = LAYOUTS.get(game.key, (lambda _: None, None))
    for number, seed in enumerate(match_seeds(SEED, matches)):
        seats = counts[number % len(counts)]
        bots = bots_at(game, (level,), seats)
        generators = [bot_rng(seed, seat) for seat in range(seats)]
        state = game.setup(seats, {}, seed)
        turn: list[Ply] = []
        last, plies = None, 0
        while (seat := game.to_move(state)) is not None and plies < MOST_MOVES:
            legal = game.legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                action = bots[seat].choose(game.view(state, seat), legal, generators[seat])
            if seat != last:
                yield turn
                turn, last = [], seat
            after = game.clone(state)
            game.step(after, action)
            after_layout = layout(after) if game.to_move(after) == seat else None
            tags = tuple({_tag(way) for way in legal})
            turn.append(Ply(tags, _tag(action), action, after_layout, _came(state, after, seat)))
            if turn[-1].tag == "end_turn":
                last = None
            state, plies = after, plies + 1
        yield turn


def silly(key: str, turn: Sequence[Ply]) -> Counter[str]:
    """What is silly in a turn, by kind."""
    _, lays_out = LAYOUTS.get(key, (None, frozenset[str]()))
    counts: Counter[str] = Counter()
    seen: set[Hashable] = set()
    hired: list[Any] = []
    for at, ply in enumerate(turn):
        if ply.tag in lays_out:
            if at and not seen:
                seen.add(turn[at - 1].layout)
            counts["returns"] += ply.layout is not None and ply.layout in seen
            seen.add(ply.layout)
        else:
            seen = {ply.layout}
        if ply.tag in HIRES:
            hired.append(ply.came)
        if ply.tag == "dismiss":
            counts["pays twice"] += getattr(ply.done, "character", None) in hired
    for at, ply in enumerate(turn):
        if ply.tag in DRIVES and "stay" in ply.legal:
            counts["in vain"] += not any(each.tag in PURPOSES for each in turn[at:])
    return counts


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.silly", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all when left out")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each game and level")
    chosen = parser.parse_args(arguments)
    for key in chosen.games or registry.keys():
        game = registry.game(key)
        for level in chosen.levels.split(","):
            begun = time.process_time()
            totals: Counter[str] = Counter()
            for turn in turns(game, level, chosen.matches):
                totals.update(silly(key, turn))
            counts = ", ".join(f"{kind}: {count}" for kind, count in totals.items()) or "0"
            seconds = time.process_time() - begun
            played = f"{chosen.matches} matches in {seconds:.0f} s"
            print(f"{key}, {level}: {played}; {counts}", flush=True)


if __name__ == "__main__":
    main()
