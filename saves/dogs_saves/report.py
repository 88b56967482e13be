"""Whether a match file is in order, in words."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import SaveError
from dogs_saves.proof import Verdict
from dogs_saves.reading import Reading, read_match, reading_in
from dogs_saves.replay import GameFinder


class Report(NamedTuple):
    """The outcome of a check."""

    verdict: Verdict
    sentences: tuple[Phrase, ...]
    reading: Reading | None
    """The match as far as it can be read; ``None`` when it cannot."""

    @property
    def ok(self) -> bool:
        """True if nothing speaks against the file, even if it cannot be proved.

        A player can do nothing about corrected rules, and has done nothing wrong.
        """
        return not self.verdict.is_wrong

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


def verify(path: Path, find_game: GameFinder = registry.game) -> Report:
    """Checks every line of a match file and replays every move; changes nothing.

    The table it begins with is compared with what the rules give for its seed, every copy of the
    table with what the moves give, the result with the last table.
    """
    return _checked(lambda: read_match(path, find_game))


def verify_content(content: bytes, path: Path, find_game: GameFinder = registry.game) -> Report:
    """As ``verify``, of the bytes of a file that has this name."""
    return _checked(lambda: reading_in(content, path, find_game))


def _checked(read: Callable[[], Reading]) -> Report:
    try:
        reading = read()
    except SaveError as error:
        return Report(Verdict.DAMAGED, (error.phrase,), None)
    match = reading.match
    if not reading.verdict.counts:
        return Report(reading.verdict, reading.doubts, reading)
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
    if reading.recovery:
        sentences.append(phrase("It has an older version's format; opening it converts it."))
    return Report(reading.verdict, tuple(sentences), reading)
