"""The story of a table as one screen tells it: heading, log, and how it ended."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from dogs_rules.game import Event, ScoreChange, Seat, View
from dogs_rules.phrase import Phrase
from dogs_tui.match.round_points import Move
from dogs_tui.match.watching import Update, Watching
from dogs_tui.play.log_writer import LogLine, LogWriter
from dogs_tui.play.round_end import settled
from dogs_tui.words import phrase, say
from dogs_tui.words.deciding import turned
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import outcome
from dogs_tui.words.score_changes import tied

LAST_ROUND: Final = phrase("LAST ROUND")


class Story:
    """Puts into words the events at a table and what its players are asked.

    Args:
        table: The table.
        words: The game's words.
    """

    def __init__(self, table: Watching, words: GameWords) -> None:
        self._table = table
        self._words = words
        self._teller = LogWriter(words, table.names)
        self._lines: list[LogLine] = []

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log so far."""
        return tuple(self._lines)

    def retell(self, seats: frozenset[Seat], plies: int | None = None) -> None:
        """Makes the log anew, as somebody holding these seats may know it, with today's names.

        Args:
            seats: Those seats.
            plies: The length of it, where the table has gone on and that is still to be told.
        """
        self._teller = LogWriter(self._words, self._table.names)
        updates = self._table.history(seats)[:plies]
        self._lines = self._teller.history(updates, self._table.hinted)

    def tell(self, update: Update) -> None:
        """Adds what happened to the log."""
        self._lines.extend(self._teller.lines(update.events, update.changes))
        if update.kind == "hint" and update.mover is not None:
            self._lines.append(self._teller.hint(update.mover))

    def turned(self, view: View) -> str:
        """Says when the winner took the lead for good; empty if there is nothing to say."""
        moments = self._table.history(frozenset())
        acts = [(self.in_brief(moment.events), moment.changes) for moment in moments]
        text = turned(view, acts, self._table.names)
        return "" if text is None else say(text)

    def sentences(self, happened: Sequence[Event], *, whole: bool = True) -> tuple[str, ...]:
        """Tells what came of one action, a sentence each; headings are left to the log.

        Args:
            happened: The events.
            whole: Whether what is settled at the end of a round belongs to it.
        """
        ended = () if whole else settled(happened)
        lines = self._teller.lines(happened[: len(happened) - len(ended)])
        return tuple(line.text for line in lines if not line.heading)

    def in_brief(self, happened: Sequence[Event]) -> str:
        """Tells what was done, and what befell others by it; nothing of the end of a round."""
        first = self.sentences(happened, whole=False)[:1]
        befell = self.sentences([event for event in happened if event.befalls])
        return " ".join(dict.fromkeys((*first, *befell)))

    def acts(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """Tells what moved points: each thing done or settled, with its sum where there are more.

        Args:
            moves: What moved points of one cause for one seat.
        """
        sums = Counter[tuple[str, str]]()
        for points, events, change in moves:
            lines = self._teller.lines(settled(events))
            said = [line.text for line in lines if line.seat is not None]
            tie = tied(change)
            why = "" if tie is None else f", {say(tie)}"
            sums[" ".join(said) or self.in_brief(events), why] += points
        if len(moves) == 1:
            return tuple(text for text, _ in sums if text)
        return tuple(
            f"{text.removesuffix('.')} ({by:+d}{why})." for (text, why), by in sums.items() if text
        )

    def lines_of(
        self, happened: Sequence[Event], changes: Sequence[ScoreChange] = ()
    ) -> list[LogLine]:
        """Events as the log tells them, and what they changed in the score."""
        return self._teller.lines(happened, changes)

    def hint(self, seat: Seat) -> LogLine:
        """The line of the log that says who asked for a hint."""
        return self._teller.hint(seat)

    def talks(self, happened: Sequence[Event]) -> bool:
        """True if any of these events has a line in the log."""
        return self._teller.talks(happened)

    def heading(self, view: View) -> tuple[Phrase | str, ...]:
        """Game, round and phase: the parts of the line above the table."""
        title, phase = self._table.game.title, self._words.phase_name(view)
        if self._table.game.progress(view).last_round and not view.finished:
            return title, LAST_ROUND, phase
        return (title, phrase("round {n}", n=view.round), phase) if view.round else (title, phase)

    def asked(self, view: View) -> str:
        """The prompt for the seat to move; for a finished match, how it ended."""
        if view.finished:
            return self._farewell(view)
        return say(self._words.prompt(view, self._table.names))

    def _farewell(self, view: View) -> str:
        end = outcome(view, self._table.names)
        back = self._table.taken_back
        if back:
            end = phrase("{end} Moves taken back: {n}.", end=end, n=back)
        return say(end)
