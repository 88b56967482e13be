"""How far a player has come in learning: phases that were met, lessons that were taken.

At home it is a small file beside the settings, on a host it is kept with the guest. It is worth
little, so it never stands in anybody's way: a file that is damaged is set aside and begun anew, and
one that cannot be read or written costs only that things are told once more.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves.documents import Documents
from dogs_saves.errors import SaveError
from dogs_tui.words import say

NAME: Final = "progress"
"""What the file is called, without its ending."""

_log = logging.getLogger("dogs_tui.app.progress")


KEPT: Final = 40
"""Reviews that are kept, the newest: twice as many as are compared in any game."""


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A costly choice of a match that was reviewed."""

    ply: int
    """The number of actions played before it."""
    kind: str
    """Of choice, as the words of the game name it."""
    cost: float
    """The chance to win that was given away."""


class Reviewed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a review of the player's own choices came to."""

    game: str
    match: str
    """Its file, or the digest of its end where that is no file of the player."""
    seat: int
    mistakes: tuple[Mistake, ...]
    """The costliest first."""


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phases a player has met and the lessons they have taken. Things are only added to it."""

    met: frozenset[str] = frozenset()
    """Phases whose card was shown, as ``game/phase``."""
    lessons: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}
    """The next step of each lesson that was begun, by its key."""
    learned: frozenset[str] = frozenset()
    """The lessons that were taken to their end; a game's first has the game's key."""
    solved: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    """By puzzle, as ``game/position``, the try at which it was solved."""
    tries: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    """By puzzle the number of answers to it until it was solved, or shown."""
    shown: frozenset[str] = frozenset()
    """Puzzles whose answer was shown before it was found: these are not solved any more."""
    reviews: tuple[Reviewed, ...] = ()
    """Of the player's own matches, the newest last."""

    def __hash__(self) -> int:
        by_name = (self.lessons, self.solved, self.tries)
        counted = (tuple(sorted(each.items())) for each in by_name)
        return hash((self.met, self.learned, self.shown, self.reviews, *counted))

    def has_met(self, game: str, phase: str) -> bool:
        """True if the card of a phase was shown before."""
        return f"{game}/{phase}" in self.met

    def knows(self, game: str) -> bool:
        """True if the player has decided anything in a game before."""
        return any(first_time.partition("/")[0] == game for first_time in self.met)

    def with_met(self, game: str, phase: str) -> "Progress":
        """With one more phase whose card was shown."""
        return msgspec.structs.replace(self, met=self.met | {f"{game}/{phase}"})

    def with_review(self, review: Reviewed) -> "Progress":
        """With one more review; of the same match and seat only the last is kept."""
        same = (review.match, review.seat)
        others = [each for each in self.reviews if (each.match, each.seat) != same]
        return msgspec.structs.replace(self, reviews=(*others, review)[-KEPT:])

    def with_answer(self, puzzle: str, *, right: bool) -> "Progress":
        """With one more answer to a puzzle; none counts once it is solved or shown."""
        if puzzle in self.solved or puzzle in self.shown:
            return self
        tries = self.tries.get(puzzle, 0) + 1
        solved = {**self.solved, puzzle: tries} if right else self.solved
        return msgspec.structs.replace(self, tries={**self.tries, puzzle: tries}, solved=solved)

    def with_shown(self, puzzle: str) -> "Progress":
        """With a puzzle whose answer was shown, unless it was solved before."""
        if puzzle in self.solved:
            return self
        return msgspec.structs.replace(self, shown=self.shown | {puzzle})

    def over(self, earlier: "Progress") -> "Progress":
        """With what stands in another, too; of a lesson in both, the step of this one."""
        both = (*self.reviews, *earlier.reviews)
        return Progress(
            self.met | earlier.met,
            {**earlier.lessons, **self.lessons},
            self.learned | earlier.learned,
            {**self.solved, **earlier.solved},
            _most(self.tries, earlier.tries),
            self.shown | earlier.shown,
            tuple({(each.match, each.seat): each for each in both}.values())[-KEPT:],
        )


def _most(counts: dict[str, int], others: dict[str, int]) -> dict[str, int]:
    """The larger of two counts, by name."""
    return {name: max(counts.get(name, 0), n) for name, n in (counts | others).items()}


Step = Callable[[Progress], Progress]
"""Adds something to what a player has met and learned."""


class ProgressFile:
    """The progress of the player at this keyboard. Nothing here raises.

    Args:
        folder: Where the settings lie.
    """

    def __init__(self, folder: Path) -> None:
        self._documents = Documents(folder, Progress)
        self._ours = True
        """True if the file may be written: it could be read, or there is none."""
        self.now = Progress()
        self._read()

    def add(self, step: Step) -> Progress:
        """Adds to what is known, and to what another window wrote meanwhile; gives the whole."""
        self._read()
        self.now = step(self.now)
        if self._ours:
            try:
                self._documents.write(NAME, self.now)
            except SaveError as error:
                _tell(error.phrase)
        return self.now

    def _read(self) -> None:
        try:
            document, trouble = self._documents.find(NAME)
        except SaveError as error:
            _tell(error.phrase)
            self._ours = False
            return
        self._ours = True
        if trouble is not None:
            _tell(trouble.what)
        if document is not None:
            self.now = self.now.over(document)


def _tell(what: Phrase) -> None:
    _log.warning("what was met and learned is not kept as it should be: %s", say(what))
