"""A match in words, step by step, as somebody may see it. Loads no Textual."""

from collections.abc import Iterable
from typing import Any

import msgspec

from dogs_rules.clean import clean_line
from dogs_rules.game import Event, ScoreChange, Seat, View, difference
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark, Reading
from dogs_tui.match.score_history import known_scores
from dogs_tui.match.watching import visible
from dogs_tui.play.log_writer import LogLine, LogWriter
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.registry import words_of


class Step(msgspec.Struct, frozen=True):
    """The effects of one action, or of a few of which only the last is worth a word."""

    ply: int
    """How many actions had been played after it; 0: the match begins."""
    seat: Seat | None
    """Who acted; ``None``: the match begins."""
    part: str
    """Round and phase after it."""
    opens: bool
    """True if a new part of the match begins with it."""
    told: tuple[LogLine, ...]
    view: View
    """The table after it."""


class Telling:
    """A match as it is told to somebody who looks at it from outside.

    Args:
        reading: The match.
        eyes: The seat that looks; ``None``: everybody.

    Attributes:
        names: The players' names by seat.
        steps: What there is to tell; the first is the beginning, the last the table as it is.
    """

    def __init__(self, reading: Reading, eyes: Seat | None) -> None:
        self.reading = reading
        self.eyes = eyes
        self.names = tuple(clean_line(player.name) for player in reading.players)
        self.words: GameWords = words_of(reading.match.game)
        self._writer = LogWriter(self.words, self.names)
        self._knows = frozenset[Seat]() if eyes is None else frozenset({eyes})
        self.steps = self._steps()

    @property
    def view(self) -> View:
        """The table as it is."""
        return self.steps[-1].view

    @property
    def over(self) -> bool:
        return self.reading.match.to_move is None

    @property
    def called(self) -> str:
        """The title of the match; without one, the name of its game."""
        return clean_line(self.reading.title) or self.reading.match.game.title

    @property
    def seen_by(self) -> str:
        """Through whose eyes it is told, as a sentence."""
        if self.eyes is None:
            return say(phrase("Seen by all."))
        return say(phrase("Seen through the eyes of {name}.", name=self.names[self.eyes]))

    def table(self, view: View) -> tuple[str, ...]:
        """All that lies on the table, in sentences."""
        return tuple(clean_line(say(line)) for line in self.words.board_text(view, self.names))

    def sentences(self) -> list[tuple[str, ...]]:
        """Lists the sentences told of each action, also where there are none."""
        by_ply = {step.ply: tuple(line.text for line in step.told) for step in self.steps}
        return [by_ply.get(ply, ()) for ply in range(1, self.reading.match.plies + 1)]

    def _steps(self) -> tuple[Step, ...]:
        match, game = self.reading.match, self.reading.match.game
        state = match.state_at(0)
        before = known_scores(game, state, self._knows)
        out = [self._step(0, None, (), state)]
        marks = list(reversed(self.reading.hinted))
        waiting: list[LogLine] = []
        for ply, action in enumerate(match.actions, 1):
            while marks and marks[-1].ply < ply:
                waiting.append(self._hint(marks.pop()))
            seat = game.to_move(state)
            happened: list[Event] = []
            game.step(state, action, happened)
            seen, after = visible(happened, self._knows), known_scores(game, state, self._knows)
            waiting += self._lines(seen, difference(before, after))
            before = after
            if waiting or ply == match.plies:
                opens = any(event.heading for event in seen)
                out.append(self._step(ply, seat, tuple(waiting), state, opens=opens))
                waiting = []
        return tuple(out)

    def _step(
        self,
        ply: int,
        seat: Seat | None,
        lines: tuple[LogLine, ...],
        state: Any,
        *,
        opens: bool = False,
    ) -> Step:
        view: View = self.reading.match.game.view(state, self.eyes)
        part = ", ".join(say(line) for line in self._part(view))
        return Step(ply, seat, clean_line(part), opens, lines, view)

    def _part(self, view: View) -> Iterable[Phrase]:
        if view.round:
            yield phrase("round {n}", n=view.round)
        yield self.words.phase_name(view)

    def _lines(
        self, happened: tuple[Event, ...], changes: tuple[ScoreChange, ...]
    ) -> list[LogLine]:
        lines = self._writer.lines(happened, changes)
        for line in lines:
            line.text = clean_line(line.text)
        return lines

    def _hint(self, mark: HintMark) -> LogLine:
        return self._writer.hint(mark.seat)


def totals(view: View) -> tuple[int, ...]:
    """Everybody's points in a view, by seat."""
    return tuple(sheet.total for sheet in sorted(view.scores, key=lambda sheet: sheet.seat))
