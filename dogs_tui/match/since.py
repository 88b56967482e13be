"""What happened at a table since somebody acted last, in words."""

from collections.abc import Iterable, Iterator

from dogs_rules.game import Seat
from dogs_tui.match.watching import Moment, Watching
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.score_changes import change_text


def since_acted(table: Watching, seat: Seat) -> list[Moment]:
    """Lists what others did since a seat last acted, as it may know it; empty if it never has."""
    moments = table.history(frozenset({seat}))
    acted = max((at + 1 for at, moment in enumerate(moments) if moment.mover == seat), default=0)
    return moments[acted:] if acted else []


def sentences(moments: Iterable[Moment], words: GameWords, names: tuple[str, ...]) -> Iterator[str]:
    """Tells events and score changes as sentences; events not worth a line have none."""
    for moment in moments:
        for event in moment.events:
            text = words.event_text(event, names)
            if text is not None and (sentence := say(text)):
                yield sentence
        yield from (say(change_text(change, names)) for change in moment.changes)
