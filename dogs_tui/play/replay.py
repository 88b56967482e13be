"""Replay: a match played slowly, forwards and backwards, by anyone who may see it."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from textual import on
from textual.screen import Screen

from dogs_rules.game import Game, Refusal, Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.watching import Moment, Update, Watcher, Watching, visible
from dogs_tui.play.happenings import Happening, happening
from dogs_tui.play.keyboard import Eyes, lookers
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say

register(
    Command("replay.next", "right,n", "next", "One move on", "Replay", "→"),
    Command("replay.previous", "left,p", "back", "One move back", "Replay", "←"),
    Command("replay.next-round", "pagedown", "round on", "To the next round", "Replay", "PgDn"),
    Command("replay.previous-round", "pageup", "", "To the round before", "Replay", "PgUp"),
    Command("replay.first", "home", "", "To the beginning", "Replay", "Home"),
    Command("replay.last", "end", "end", "To the end", "Replay", "End"),
    Command("replay.eyes", "v", "eyes", "See it through the eyes of another seat", "Replay"),
    Command(
        "replay.review", "R", "review", "Which choices cost most, and what was better", "Replay"
    ),
)


class ReplayTable(Watching):
    """A table at which nothing can be played: it shows a match as it was after so many actions.

    Args:
        match: A match of its own; nothing of it is changed.
        names: The players' names by seat.
        players: The seats that people held; they decide through whose eyes one may look.
        hinted: Who asked for a hint, and when.
    """

    def __init__(
        self,
        match: Match,
        names: tuple[str, ...],
        players: Iterable[Seat] = (),
        hinted: Iterable[HintMark] = (),
    ) -> None:
        self._whole = match
        self._names = names
        self.players = frozenset(players)
        self._hinted = tuple(hinted)
        self.ply = 0
        self._past: list[tuple[Seat, tuple[Any, ...]]] = match.history()
        self._state = match.state_at(0)
        self._replay_watchers: list[Watcher] = []

    @property
    def match(self) -> Match:
        """The whole match."""
        return self._whole

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._whole.game

    @property
    def plies(self) -> int:
        return self.ply

    @property
    def last_mover(self) -> Seat | None:
        return self._whole.mover(self.ply - 1) if self.ply else None

    @property
    def taken_back(self) -> int:
        return self._whole.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset()

    @property
    def to_move(self) -> Seat | None:
        mover: Seat | None = self._whole.game.to_move(self._state)
        return mover

    def join(self, watcher: Watcher) -> None:
        self._replay_watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._replay_watchers.remove(watcher)

    def view(self, seat: Seat | None) -> View:
        shown: View = self._whole.game.view(self._state, seat)
        return shown

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """Who had asked for a hint by then."""
        return tuple(mark for mark in self._hinted if mark.ply < self.ply)

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        return [
            Moment(ply, mover, visible(happened, seats))
            for ply, (mover, happened) in enumerate(self._past[: self.ply])
        ]

    def view_at(self, ply: int, seat: Seat | None) -> View:
        shown: View = self._whole.game.view(self._whole.state_at(ply), seat)
        return shown

    def go(self, ply: int) -> None:
        """Shows the match as it was after so many actions, as near as it has them."""
        ply = max(0, min(ply, self._whole.plies))
        if ply == self.ply:
            return
        forward = ply == self.ply + 1
        if forward:
            for mark in self._hinted:
                if mark.ply == self.ply:
                    self._tell(Update("hint", self.ply, mark.seat))
            self._whole.game.step(self._state, self._whole.actions[self.ply])
        else:
            self._state = self._whole.state_at(ply)
        self.ply = ply
        mover, happened = self._past[ply - 1] if forward else (None, ())
        self._tell(Update("play" if forward else "undo", ply, mover, happened))

    def _tell(self, update: Update) -> None:
        for watcher in tuple(self._replay_watchers):
            seen = visible(update.events, watcher.seats)
            watcher.table_changed(msgspec.structs.replace(update, events=seen))

    def next_stop(self, worth: Collection[int]) -> int:
        """The next ply after this one at which something is told."""
        return min((ply for ply in worth if ply > self.ply), default=self._whole.plies)

    def previous_stop(self, worth: Collection[int]) -> int:
        """The ply before this one at which something was told."""
        return max((ply for ply in worth if ply < self.ply), default=0)

    def round_starts(self) -> list[int]:
        """The plies after which a new part of the match began."""
        return [
            ply + 1
            for ply, (_, happened) in enumerate(self._past)
            if any(event.heading for event in happened)
        ]


class ReplayScreen(MatchScreen):
    """Walks through a match with the arrow keys; nothing can be changed.

    Args:
        table: The match.
        review: Makes the screen of what choices cost; ``None``: nobody's are reviewed.
    """

    BINDINGS = bindings(
        "replay.previous",
        "replay.next",
        "replay.next-round",
        "replay.previous-round",
        "replay.first",
        "replay.last",
        "replay.eyes",
        "replay.review",
        priority=True,
    )
    replayed = True

    def __init__(self, table: ReplayTable, review: Callable[[], Screen[Any]] | None = None) -> None:
        super().__init__(table, frozenset(), pace="none")
        self._replay = table
        self._review = review
        self._eyes = Eyes(table, self.looks())
        self.keyboard = self._eyes
        self._stops = self._stops_worth()

    def _why_nothing(self) -> Refusal:
        return Refusal(phrase("Nothing is decided in a replay."), "undo")

    def looks(self) -> tuple[Seat | None, ...]:
        """Through whose eyes one may look; the first are those that are looked through at first."""
        return lookers(self._replay.match, self._replay.players)

    def _stops_worth(self) -> list[int]:
        """The plies after which the log has a new line."""
        return [moment.ply + 1 for moment in self._all_moments() if self.story.talks(moment.events)]

    def _all_moments(self) -> list[Moment]:
        ply, self._replay.ply = self._replay.ply, self._replay.match.plies
        moments = self._replay.history(self.seats)
        self._replay.ply = ply
        return moments

    def _heading(self, view: View) -> str:
        heading = super()._heading(view)
        if len(self._eyes.choices) == 1:
            return heading
        return f"{heading} {glyphs_of(self).dot} {say(self._seen_by())}"

    def _seen_by(self) -> Phrase:
        """Through whose eyes the match is shown."""
        eyes = self._eyes.eyes
        if eyes is None:
            return phrase("seen by all")
        return phrase("seen by {name}", name=self._replay.names[eyes])

    def _question(self, view: View) -> str:  # noqa: ARG002
        """Which move this is, in place of what was asked after it."""
        table = self._replay
        return say(phrase("{n} of {count}", n=table.ply, count=table.match.plies))

    def _lately(self) -> tuple[Happening, ...]:
        """The move that led here; it stands in rows where the prompt has no room for it."""
        move, prompt = self._move, self.query_one(PromptLine)
        told = move.text if move is not None else ""
        prompt.news = told if prompt.has_room(told) else ""
        return (move,) if move is not None and told and not prompt.news else ()

    def _changed_between(self) -> tuple[View | None, View | None]:
        move = self._move
        return (None, None) if move is None else (move.before, move.after)

    @property
    def _move(self) -> Happening | None:
        """The move after which the match is shown; ``None`` before the first."""
        table, eyes = self._replay, self.keyboard.viewer()
        if not table.ply:
            return None
        moment = table.history(self.seats)[-1]
        before = table.view_at(table.ply - 1, eyes)
        return happening(
            moment.mover, self.story.sentences(moment.events), before, table.view(eyes)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "replay_eyes" and len(self._eyes.choices) == 1:
            return False
        if action == "replay_review" and self._review is None:
            return False
        if action.startswith("replay_"):
            return not self.side_is_open
        return super().check_action(action, parameters)

    def action_replay_next(self) -> None:
        self._replay.go(self._replay.next_stop(self._stops))

    def action_replay_previous(self) -> None:
        self._replay.go(self._replay.previous_stop(self._stops))

    def action_replay_next_round(self) -> None:
        self._replay.go(self._replay.next_stop(self._replay.round_starts()))

    def action_replay_previous_round(self) -> None:
        self._replay.go(self._replay.previous_stop(self._replay.round_starts()))

    def action_replay_first(self) -> None:
        self._replay.go(0)

    def action_replay_last(self) -> None:
        self._replay.go(self._replay.match.plies)

    def action_replay_eyes(self) -> None:
        self._eyes.change()
        self._see_anew()

    def _see_anew(self) -> None:
        """Shows everything again, as other eyes see it."""
        self._stops = self._stops_worth()
        self.table_changed(Update("seats", self._replay.ply, None))

    def action_replay_review(self) -> None:
        assert self._review is not None, "offered only where there is one"
        self.app.push_screen(self._review())

    @on(PhasePane.Choose)
    def _nothing_is_played(self, message: PhasePane.Choose) -> None:
        message.stop()
        message.prevent_default()  # What a match would answer: whose turn it is.
        self._refuse(say(phrase("This is a replay: nothing can be played here. q leaves it.")))
