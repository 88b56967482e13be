"""Marks of hints: where in a match somebody asked for one. Knows no Textual."""

from collections import deque
from collections.abc import Iterable, Iterator

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark
from dogs_tui.match.watching import Moment


def in_order(moments: Iterable[Moment], hinted: Iterable[HintMark]) -> Iterator[Moment | HintMark]:
    """Everything that happened, with who asked for a hint before the action that followed.

    Args:
        moments: The history, from the beginning.
        hinted: In the order of the moves.
    """
    marks = deque(hinted)
    for moment in moments:
        while marks and marks[0].ply <= moment.ply:
            yield marks.popleft()
        yield moment
    yield from marks


def asked_for_hint(name: str) -> Phrase:
    """Words the log line that says a player asked for a hint."""
    return phrase("{name} asked for a hint.", name=name)
