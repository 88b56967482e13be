"""Whether a match file is in order, in words."""

from pathlib import Path
from typing import NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import SaveError
from dogs_saves.reading import Reading, read_match
from dogs_saves.replay import GameFinder


class Report(NamedTuple):
    """The outcome of a check."""

    ok: bool
    """Every byte is as it was written, and every move follows the rules."""
    sentences: tuple[Phrase, ...]
    reading: Reading | None
    """The match as far as it can be read; ``None`` when it cannot."""

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


def verify(path: Path, find_game: GameFinder = registry.game) -> Report:
    """Checks every line of a match file and replays every move; changes nothing."""
    try:
        reading = read_match(path, find_game)
    except SaveError as error:
        return Report(False, (error.phrase,), None)
    recovery = reading.recovery
    if recovery is not None and not recovery.only_older:
        return Report(False, recovery.sentences, reading)
    match = reading.match
    template = (
        phrase("This match of {game} is in order: it is running.", game=match.game.title)
        if match.to_move is not None
        else phrase("This match of {game} is in order: it is finished.", game=match.game.title)
    )
    checked = phrase(
        "Moves checked: {count}. State: {digest}.", count=match.plies, digest=match.digest()
    )
    older = phrase("It has the form of an older version; opening it brings it into the new one.")
    return Report(True, (template, checked, *((older,) if recovery else ())), reading)
