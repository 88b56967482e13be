"""From events to the lines of the log."""

from collections.abc import Iterable, Sequence

from dogs_rules.game import Event, ScoreChange, Seat
from dogs_saves import HintMark
from dogs_tui.match.watching import Moment
from dogs_tui.play.hint_marks import asked_for_hint, in_order
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.score_changes import change_text


class LogLine:
    """A sentence and the seat that acted (``None``: nobody in particular)."""

    __slots__ = ("heading", "seat", "text")

    def __init__(self, text: str, seat: int | None, *, heading: bool = False) -> None:
        self.text = text
        self.seat = seat
        self.heading = heading


class LogWriter:
    """Tells what happened at a table.

    Args:
        words: The game's words.
        names: The players' names by seat.
    """

    def __init__(self, words: GameWords, names: tuple[str, ...]) -> None:
        self._words = words
        self._names = names

    def lines(
        self, happened: Sequence[Event], changes: Iterable[ScoreChange] = ()
    ) -> list[LogLine]:
        """The lines of the log for these events, and for what they changed in the score."""
        out: list[LogLine] = []
        for event in happened:
            sentence = self._words.event_text(event, self._names)
            if sentence is not None:
                actor = getattr(event, "seat", None)
                out.append(LogLine(say(sentence), actor, heading=event.heading))
        return out + [LogLine(say(change_text(each, self._names)), None) for each in changes]

    def hint(self, seat: Seat) -> LogLine:
        """The line of the log that says who asked for a hint."""
        return LogLine(say(asked_for_hint(self._names[seat])), seat)

    def history(self, moments: Iterable[Moment], hinted: Iterable[HintMark] = ()) -> list[LogLine]:
        """The whole log.

        Args:
            moments: The moments from the beginning.
            hinted: The seats that asked for a hint, and when.
        """
        out: list[LogLine] = []
        for moment in in_order(moments, hinted):
            if isinstance(moment, HintMark):
                out.append(self.hint(moment.seat))
            else:
                out += self.lines(moment.events, moment.changes)
        return out

    def talks(self, happened: Sequence[Event]) -> bool:
        """True if any of these events has a line in the log."""
        return any(self._words.event_text(event, self._names) is not None for event in happened)
