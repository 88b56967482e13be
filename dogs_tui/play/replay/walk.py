"""Walking through a match that is not played: by actions, turns and rounds, or by itself."""

from typing import Final

from textual import on
from textual.timer import Timer

from dogs_rules.game import Refusal, Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.happenings import Happening, happening
from dogs_tui.play.keyboard import Viewpoint, lookers
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.words import say

PACES: Final = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds that a move stands when the match goes on by itself."""
_USUAL: Final = 1


class WalkScreen(MatchScreen):
    """Shows a match after any of its actions; nothing can be changed.

    Args:
        table: The match.
    """

    replayed = True

    def __init__(self, table: ReplayTable) -> None:
        super().__init__(table, frozenset(), pace="none")
        self._replay = table
        self._eyes = Viewpoint(table, self.looks())
        self.keyboard = self._eyes
        self._stops = self._stops_worth()
        self._turns = table.turn_ends()
        self._rounds = table.round_starts()
        self._pace_at = _USUAL
        self._by_itself: Timer | None = None

    def _why_nothing(self) -> Refusal:
        return Refusal(phrase("You cannot make moves in a replay."), "undo")

    def looks(self) -> tuple[Seat | None, ...]:
        """Through whose eyes one may look; the first are those that are looked through at first."""
        return lookers(self._replay.match, self._replay.players)

    def _stops_worth(self) -> list[int]:
        """The plies after which the log has a new line."""
        moments = self._replay.moments(self.seats)
        return [moment.ply + 1 for moment in moments if self.story.talks(moment.events)]

    # Showing.

    def _heading(self, view: View) -> tuple[str, ...]:
        heading = super()._heading(view)
        if len(self._eyes.choices) == 1:
            return heading
        return (*heading[:-1], say(self._seen_by()), *heading[-1:])

    def _seen_by(self) -> Phrase:
        """Through whose eyes the match is shown."""
        eyes = self._eyes.eyes
        if eyes is None:
            return phrase("seen by all")
        return phrase("seen by {name}", name=self._replay.names[eyes])

    def _question(self, view: View) -> str:  # noqa: ARG002
        """Gives which move this is, in place of what was asked after it."""
        table = self._replay
        return say(phrase("{n} of {count}", n=table.ply, count=table.match.plies))

    def _note(self) -> str:
        """Gives the end of the heading: how fast the match goes on, if it does by itself."""
        if self._by_itself is None:
            return ""
        return say(phrase("{seconds} s per move", seconds=f"{PACES[self._pace_at]:g}"))

    def _show_prompt(self, view: View, covered: bool) -> None:
        super()._show_prompt(view, covered)
        self.query_one(StatusBar).note = self._note()

    def _lately(self) -> tuple[Happening, ...]:
        """The move that led here; beside a wide table, where the log stands, in the prompt."""
        move, prompt = self._move, self.query_one(PromptLine)
        if move is None:
            return ()
        text = " ".join(move.sentences(self._replay.names))
        prompt.news = text if self.has_class("-wide") and prompt.has_room(text) else ""
        return (move,)

    def _news_heading(self) -> str:
        return say(phrase("This move:"))

    def _changed_between(self) -> tuple[View | None, View | None]:
        move = self._move
        return (None, None) if move is None else (move.before, move.after)

    @property
    def _move(self) -> Happening | None:
        """The move after which the match is shown; ``None`` before the first."""
        table, eyes = self._replay, self.keyboard.viewer()
        moment = table.last_moment(self.seats)
        if moment is None:
            return None
        before = table.view_at(table.ply - 1, eyes)
        return happening(
            moment.mover, self.story.sentences(moment.events), before, table.view(eyes)
        )

    # Going about.

    def _go(self, ply: int) -> None:
        """Goes where a key says: from there the match does not go on by itself."""
        self._stop()
        self._replay.go(ply)

    def action_replay_next(self) -> None:
        self._go(self._replay.next_stop(self._stops))

    def action_replay_previous(self) -> None:
        self._go(self._replay.previous_stop(self._stops))

    def action_replay_next_turn(self) -> None:
        self._go(self._replay.next_stop(self._turns))

    def action_replay_previous_turn(self) -> None:
        self._go(self._replay.previous_stop(self._turns))

    def action_replay_next_round(self) -> None:
        self._go(self._replay.next_stop(self._rounds))

    def action_replay_previous_round(self) -> None:
        self._go(self._replay.previous_stop(self._rounds))

    def action_replay_first(self) -> None:
        self._go(0)

    def action_replay_last(self) -> None:
        self._go(self._replay.match.plies)

    # By itself.

    def _stop(self) -> None:
        if self._by_itself is not None:
            self._by_itself.stop()
            self._by_itself = None
            self._tell_pace()

    def _play_by_itself(self) -> None:
        self._stop()
        if self._replay.ply == self._replay.match.plies:
            self._replay.go(0)
        self._by_itself = self.set_interval(PACES[self._pace_at], self.step)
        self._tell_pace()

    def _tell_pace(self) -> None:
        self.query_one(StatusBar).note = self._note()
        self.refresh_bindings()

    def step(self) -> None:
        """Goes on to the next move by itself; at the end, no further."""
        self._replay.go(self._replay.next_stop(self._stops))
        if self._replay.ply == self._replay.match.plies:
            self._stop()

    def label_of(self, command: str) -> Phrase | None:
        """The label of a key in the key bar where it changes; ``None`` for the usual one."""
        stops = command == "replay.play" and self._by_itself is not None
        return phrase("stop") if stops else None

    def action_replay_play(self) -> None:
        if self._by_itself is not None:
            self._stop()
        else:
            self._play_by_itself()

    def action_replay_faster(self) -> None:
        self._change_pace(1)

    def action_replay_slower(self) -> None:
        self._change_pace(-1)

    def _change_pace(self, by: int) -> None:
        if self._by_itself is not None:
            self._pace_at = max(0, min(self._pace_at + by, len(PACES) - 1))
        self._play_by_itself()

    def on_screen_suspend(self) -> None:
        self._stop()

    @on(PhasePane.Choose)
    def _nothing_is_played(self, message: PhasePane.Choose) -> None:
        message.stop()
        message.prevent_default()  # What a match would answer: whose turn it is.
        self._refuse(
            say(
                phrase(
                    "You cannot play in a replay. Press {key} to leave it.",
                    key=key_at(self, "app.quit"),
                )
            )
        )
