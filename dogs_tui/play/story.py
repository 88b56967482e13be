"""The story of a table as one screen tells it: heading, log, news, and how it ended."""

from collections.abc import Sequence

from dogs_rules.game import Event, Seat, View
from dogs_rules.phrase import Phrase
from dogs_tui.match.watching import Update, Watching
from dogs_tui.play.log_writer import LogLine, LogWriter
from dogs_tui.words import phrase, say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import outcome


class Story:
    """What happened at a table and what is asked there, in words.

    Args:
        table: The table.
        words: The game's words.
    """

    def __init__(self, table: Watching, words: GameWords) -> None:
        self._table = table
        self._words = words
        self._teller = LogWriter(words, table.names)
        self._lines: list[LogLine] = []
        self._news: list[str] = []

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log so far."""
        return tuple(self._lines)

    @property
    def news(self) -> str:
        """What others did since the own move; empty: nothing worth a line."""
        return " ".join(self._news)

    def retell(self, seats: frozenset[Seat]) -> None:
        """Makes the log anew, as somebody holding these seats may know it, with today's names."""
        self._teller = LogWriter(self._words, self._table.names)
        self._lines = self._teller.history(self._table.history(seats), self._table.hinted)

    def forget_news(self) -> None:
        """What was news is so no more."""
        self._news.clear()

    def tell(self, update: Update, at: Seat | None) -> None:
        """Adds what happened to the log, and to the news unless who is at the keyboard did it."""
        told = self._teller.lines(update.events)
        if update.kind == "hint" and update.mover is not None:
            told.append(self._teller.hint(update.mover))
        self._lines.extend(told)
        if update.mover == at:
            self._news.clear()
        else:
            self._news += [line.text for line in told if line.seat == update.mover]

    def talks(self, happened: Sequence[Event]) -> bool:
        """Whether these events have a line in the log."""
        return self._teller.talks(happened)

    def heading(self, view: View) -> tuple[Phrase | str, ...]:
        """Game, round and phase: the parts of the line above the table."""
        title, phase = self._table.game.title, self._words.phase_name(view)
        return (title, phrase("round {n}", n=view.round), phase) if view.round else (title, phase)

    def asked(self, view: View) -> str:
        """What is asked of the seat to move; of a match that is over, how it ended."""
        if view.finished:
            return self._farewell(view)
        return say(self._words.prompt(view, self._table.names))

    def _farewell(self, view: View) -> str:
        end = outcome(view, self._table.names)
        back = self._table.taken_back
        if back:
            end = phrase("{end} Moves taken back: {n}.", end=end, n=back)
        return say(end)
