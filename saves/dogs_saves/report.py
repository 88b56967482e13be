"""Whether a match file is in order, in words."""

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import SaveError
from dogs_saves.reading import Reading, read_match
from dogs_saves.replay import GameFinder


class Outcome(Enum):
    """What a check may come to."""

    IN_ORDER = "in order"
    """Every byte is as it was written, and all that it says is what the rules give."""
    UNTOLD = "untold"
    """Nothing speaks against it, but not all of it can be told by this version."""
    WRONG = "wrong"
    """It is damaged, or says what the rules do not give."""


class Report(NamedTuple):
    """The outcome of a check."""

    outcome: Outcome
    sentences: tuple[Phrase, ...]
    reading: Reading | None
    """The match as far as it can be read; ``None`` when it cannot."""

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against the file: so of one that cannot be told in full, too.

        A player can do nothing about corrected rules, and has done nothing wrong.
        """
        return self.outcome is not Outcome.WRONG

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


def verify(path: Path, find_game: GameFinder = registry.game) -> Report:
    """Checks every line of a match file and replays every move; changes nothing.

    The table it begins with is compared with what the rules give for its seed, every copy of the
    table with what the moves give, the result with the last table.
    """
    try:
        reading = read_match(path, find_game)
    except SaveError as error:
        return Report(Outcome.WRONG, (error.phrase,), None)
    recovery = reading.recovery
    if recovery is not None and not recovery.only_older:
        return Report(Outcome.WRONG, recovery.sentences, reading)
    match = reading.match
    template = (
        phrase("This match of {game} is in order: it is running.", game=match.game.title)
        if match.to_move is not None
        else phrase("This match of {game} is in order: it is finished.", game=match.game.title)
    )
    sentences = [
        template,
        phrase(
            "Moves checked: {count}. State: {digest}.", count=match.plies, digest=match.digest()
        ),
    ]
    if reading.untold:
        sentences.append(phrase("Not all of it can be told here."))
        sentences.extend(reading.untold)
    if recovery:
        sentences.append(
            phrase("It has the form of an older version; opening it brings it into the new one.")
        )
    outcome = Outcome.UNTOLD if reading.untold else Outcome.IN_ORDER
    return Report(outcome, tuple(sentences), reading)
