"""Finds the puzzles that ship with a game in matches between bots, and verifies them.

python -m tools.puzzles dogs                  go on until there are enough
python -m tools.puzzles dogs --seconds 600    or until a time is over; it goes on where it stopped
python -m tools.puzzles dogs --kinds evening  only for some kinds of choice
python -m tools.puzzles dogs --late 3         only for the last rounds, followed to the end
python -m tools.puzzles dogs --trim           leave out what is too many of a kind
python -m tools.puzzles dogs --verify 7       look at all of them again, with other chance

A decision is looked at in ``FOUND`` guesses of what is hidden. If an action is better than all
others by more than three paired standard errors, it is looked at with other chance in four times as
many, and counts if the same is best again, by three standard errors again.
"""

import argparse
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from dogs_rules import registry
from dogs_rules.bots.look import judge_of
from dogs_rules.bots.sifting import TENTHS, End, Sifted, sifted
from dogs_rules.game import Game
from dogs_rules.match import Match
from dogs_rules.puzzles import FILE, THOUSANDTHS, Header, Puzzle, PuzzleSet, position_of, read_set
from dogs_rules.simulate import bot_rng
from dogs_tui.learn.puzzle_words import speaks_against
from dogs_tui.words.game import GameWords
from dogs_tui.words.registry import words_of

FOUND: Final = 24
"""Guesses of a first look."""
VERIFIED: Final = 4 * FOUND
BOTS: Final = ("steady", "casual", "steady", "beginner")
"""Of the matches, by seat, shifted by one from match to match."""
CHOICES: Final = range(3, 41)
"""Actions from which a puzzle is to choose."""
SCARCE: Final = 4
"""Puzzles of a kind below which two actions are enough, and what the judge calls obvious, too."""
MOST_OF_A_KIND: Final = 0.45
"""Of all puzzles that are wanted, so that there are some of each kind."""
MOST_EASY: Final = 0.75
"""Of all puzzles that are wanted, those right at first sight, beside those of scarce kinds."""
MOST_A_MATCH: Final = 8
ALIKE_A_MATCH: Final = 3
"""Of one kind and level."""


def path_of(key: str) -> Path:
    return Path(*Path(registry.__file__).parent.parts, "games", key, FILE)


class Search:
    """The search for puzzles of a game.

    Args:
        key: The game.
        wanted: How many puzzles are wanted.
        seed: Of the matches.
        kinds: Of choice that are wanted; none: all.
        late: Rounds or turns to come at most in decisions that are followed to the end of the
            match; 0: all decisions count, and are followed for some turns.
    """

    def __init__(
        self, key: str, wanted: int, seed: int, kinds: Collection[str] = (), late: float = 0
    ) -> None:
        self.game: Game[Any, Any, Any] = registry.game(key)
        self.words: GameWords = words_of(self.game)
        self.path = path_of(key)
        self.wanted = wanted
        self.kinds = frozenset(kinds or self.words.kinds)
        self.puzzles: list[Puzzle] = []
        self.header = Header(
            game=key,
            revision=self.game.rules_revision,
            seed=seed,
            searched=0,
            guesses=(FOUND, VERIFIED),
        )
        self.late = late
        if self.path.is_file():
            kept = read_set(self.game, self.path.read_text("utf-8"))
            if kept.header is not None and kept.header.revision == self.header.revision:
                self.header = msgspec.structs.replace(kept.header, guesses=self._least(kept))
                self.puzzles = list(kept.puzzles)

    def _least(self, kept: PuzzleSet) -> tuple[int, int]:
        """The fewest guesses of any look so far."""
        assert kept.header is not None
        return min(kept.header.guesses, self.header.guesses)

    def run(self, seconds: float) -> None:
        """Searches match after match; what was found is written after each."""
        end = time.monotonic() + seconds
        while len(self.puzzles) < self.wanted and time.monotonic() < end:
            begun = time.process_time()
            number = self.header.searched
            self.puzzles += self._of_match(number)
            self.header = msgspec.structs.replace(
                self.header,
                searched=number + 1,
                seconds=round(self.header.seconds + time.process_time() - begun, 1),
            )
            self.write()
            kinds = dict(Counter(puzzle.kind for puzzle in self.puzzles))
            levels = dict(sorted(Counter(puzzle.level for puzzle in self.puzzles).items()))
            print(
                f"{number + 1} matches, {len(self.puzzles)} puzzles: {kinds}, levels {levels}",
                flush=True,
            )

    def trim(self) -> None:
        """Leaves out what is too many of a kind, the least sure first."""
        kept: list[Puzzle] = []
        for puzzle in sorted(self.puzzles, key=lambda puzzle: -puzzle.errors):
            alike = sum(other.kind == puzzle.kind for other in kept)
            if alike < MOST_OF_A_KIND * self.wanted:
                kept.append(puzzle)
        self.puzzles = kept
        self.write()

    def write(self) -> None:
        """Writes the set."""
        self.puzzles.sort(key=lambda puzzle: (puzzle.level, -min(_wrong(puzzle))))
        lines = [self.header, *self.puzzles]
        text = b"\n".join(msgspec.json.encode(line) for line in lines) + b"\n"
        self.path.write_bytes(text)

    def _of_match(self, number: int) -> list[Puzzle]:
        """The puzzles of one match."""
        game = self.game
        seats = game.seat_counts[number % len(game.seat_counts)]
        seed = self.header.seed + number
        bots = game.bots()
        match = Match(game, seats, {}, seed)
        moves: list[int] = []
        out: list[Puzzle] = []
        while (seat := match.to_move) is not None and len(out) < MOST_A_MATCH:
            legal = tuple(game.legal_actions(match.state))
            action = legal[0]
            if len(legal) > 1:
                view = game.view(match.state, seat)
                rng = bot_rng(seed, seat, match.plies)
                level = BOTS[(seat + number) % len(BOTS)]
                action = bots[level].choose(view, legal, rng)
                offered = self._with_room(out) & {self.words.kind(view, way) for way in legal}
                scarce = any(self._count(kind, out) < SCARCE for kind in offered)
                puzzle = self._puzzle(match, view, legal, moves, scarce) if offered else None
                if puzzle is not None and puzzle.kind in offered and self._has_room(puzzle, out):
                    out.append(puzzle)
            moves.append(legal.index(action))
            match.play(action)
        return out

    def _has_room(self, puzzle: Puzzle, more: list[Puzzle]) -> bool:
        """True if there are not too many of its level, or too many like it in a match."""
        easy = sum(other.level == 1 for other in [*self.puzzles, *more])
        same = (puzzle.kind, puzzle.level)
        if sum((other.kind, other.level) == same for other in more) >= ALIKE_A_MATCH:
            return False
        scarce = self._count(puzzle.kind, more) < SCARCE
        return scarce or puzzle.level > 1 or easy < MOST_EASY * self.wanted

    def _count(self, kind: str, more: list[Puzzle]) -> int:
        return sum(other.kind == kind for other in [*self.puzzles, *more])

    def _with_room(self, more: list[Puzzle]) -> frozenset[str]:
        """The kinds of which there are not too many."""
        most = MOST_OF_A_KIND * self.wanted
        return frozenset(kind for kind in self.kinds if self._count(kind, more) < most)

    def _puzzle(
        self, match: Match, view: Any, legal: tuple[Any, ...], moves: list[int], scarce: bool
    ) -> Puzzle | None:
        """The puzzle that a decision is, perhaps of a scarce kind; ``None``: it is none."""
        game, seat = self.game, match.to_move
        assert seat is not None
        judge = judge_of(game)
        chances = [bot_rng(match.seed + at, seat, match.plies) for at in range(1, 5)]
        if not scarce and len(legal) not in CHOICES:
            return None
        guess = game.determinize(view, chances[0])
        if self.late and judge.to_come(guess) > self.late:
            return None
        if not scarce and judge.obvious(guess) is not None:
            return None
        urges = list(judge.urges(guess, legal))
        first = legal[urges.index(max(urges))]
        sound = game.bots()["steady"].choose(view, legal, chances[1])
        tempting = (first, sound)
        whole = self.late > 0
        seen = sifted(game, view, legal, chances[2], FOUND, tempting, whole=whole)
        if seen is None:
            return None
        sure = sifted(game, view, legal, chances[3], VERIFIED, tempting, whole=whole)
        if sure is None or set(sure.right) != set(seen.right):
            return None
        if any(speaks_against(seat, ends) for ends in _beside(legal, sure)):
            return None
        level = 1 if first in sure.right else 2 if sound in sure.right else 3
        return self._written(match, view, legal, moves, sure, level)

    def _written(
        self,
        match: Match,
        view: Any,
        legal: tuple[Any, ...],
        moves: list[int],
        sure: Sifted,
        level: int,
    ) -> Puzzle:
        """A puzzle as it is kept."""
        ends = list(dict.fromkeys(sure.ends))
        return Puzzle(
            digest=match.digest(),
            kind=self.words.kind(view, sure.right[0]),
            level=level,
            seats=match.seats,
            seed=match.seed,
            moves=tuple(moves),
            right=tuple(map(legal.index, sure.right)),
            costs=tuple(
                max(int(way not in sure.right), round(cost * THOUSANDTHS))
                for way, cost in zip(legal, sure.costs, strict=True)
            ),
            guesses=sure.guesses,
            errors=round(min(sure.errors, 99.0), 1),
            chance=round(sure.chance * THOUSANDTHS),
            ends=tuple(ends),
            end_of=tuple(map(ends.index, sure.ends)),
            then=tuple(map(msgspec.to_builtins, sure.then)),
            whole=self.late > 0,
        )

    def verified(self, chance: int) -> Iterator[tuple[Puzzle, bool, int]]:
        """Looks at every puzzle again, in as many guesses as when it was verified.

        Yields:
            The puzzle, whether the same is best, and how many differences that its reasons tell
            are the other way round now.
        """
        for puzzle in self.puzzles:
            position = position_of(self.game, puzzle)
            view = self.game.view(position.match.state, position.seat)
            rng = bot_rng(puzzle.seed + chance * 1000, position.seat, len(puzzle.moves))
            again = sifted(
                self.game,
                view,
                position.legal,
                rng,
                puzzle.guesses,
                patient=True,
                whole=puzzle.whole,
            )
            same = again is not None and set(again.right) == set(position.right)
            turned = sum(map(_turned, position.ends, again.ends)) if again is not None else 0
            yield puzzle, same, turned


def _turned(end: End, again: End) -> int:
    """The differences of a point or more that are the other way round in another look."""
    now = {(key, seat): tenths for key, seat, tenths in again.lines}
    return sum(
        tenths * now.get((key, seat), 0) < 0
        for key, seat, tenths in end.lines
        if abs(tenths) >= TENTHS
    )


def _beside(legal: Sequence[Any], sure: Sifted) -> Iterator[tuple[End, End]]:
    """How matches stand after the best, and after each wrong action."""
    best = sure.ends[legal.index(sure.right[0])]
    wrong = (at for at, way in enumerate(legal) if way not in sure.right)
    return ((best, sure.ends[at]) for at in wrong)


def _wrong(puzzle: Puzzle) -> list[int]:
    """What wrong actions cost."""
    return [cost for at, cost in enumerate(puzzle.costs) if at not in puzzle.right]


def main() -> None:
    """Searches, or verifies what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=registry.keys())
    parser.add_argument("--count", type=int, default=48, help="puzzles that are wanted")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=39_000)
    parser.add_argument("--kinds", nargs="+", default=(), help="kinds of choice; default: all")
    parser.add_argument("--late", type=float, default=0, metavar="ROUNDS")
    parser.add_argument("--trim", action="store_true")
    parser.add_argument("--verify", type=int, metavar="CHANCE")
    arguments = parser.parse_args()
    search = Search(
        arguments.game, arguments.count, arguments.seed, arguments.kinds, arguments.late
    )
    if arguments.trim:
        search.trim()
        return
    if arguments.verify is None:
        search.run(arguments.seconds)
        return
    for puzzle, again, turned in search.verified(arguments.verify):
        verdict = "again" if again else "NOT"
        print(puzzle.digest, puzzle.kind, puzzle.level, puzzle.errors, verdict, turned, flush=True)


if __name__ == "__main__":
    main()
