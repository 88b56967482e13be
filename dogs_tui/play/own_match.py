"""A match of this player's own folder: once it is over, its choices can be looked at again.

What it has brought those who played it at this keyboard is told then, too.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Unpack

import msgspec
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.game import View
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import MatchFolder, SaveError, StoredMatch
from dogs_saves.finish import Finish
from dogs_tui.kit.commands import Command, action_of, bindings, register
from dogs_tui.kit.key_names import key_at
from dogs_tui.match.table import Table
from dogs_tui.match.thoughts import is_judged
from dogs_tui.play.ending_screen import EndingScreen
from dogs_tui.play.final import FinalPane
from dogs_tui.play.manner import Manner
from dogs_tui.play.pages import write_page
from dogs_tui.play.review.review import Reviewable, Teacher, where_followed
from dogs_tui.words import say, tr

_COMMANDS = register(
    Command(
        "match.again",
        "n",
        "rematch",
        "Rematch, with seats rotated by one",
        "Match",
        why="The match is not over yet.",
    ),
    Command("match.next", "N", "suggestion", "Do what is suggested after a match", "Match"),
    Command(
        "match.watch",
        "w",
        "replay",
        "Replay it from the start",
        "Match",
        why="The match is not over yet.",
    ),
    Command(
        "match.export",
        "E",
        "export",
        "Export it as a web page",
        "Match",
        why="The match is not over yet.",
    ),
    Command(
        "match.review",
        "R",
        "review",
        "The costliest moves, and what was better",
        "Match",
        why="The match is not over yet.",
    ),
)

_AT_THE_END: Final = frozenset(
    {"match_again", "match_next", "match_watch", "match_export", "match_review"}
)


class NextStep(msgspec.Struct, frozen=True):
    """What would be good to play after a match."""

    says: Phrase
    """With ``{key}``, which does it."""
    do: Callable[[], Awaitable[str]]
    """Says why it cannot be done, or nothing."""


Suggest = Callable[[Mapping[str, Finish]], NextStep | None]
"""Given the finished matches of this machine, by the names of their files."""


class OwnMatchScreen(EndingScreen):
    """Plays a match, and reviews it when it is over.

    Args:
        table: The table; its whole match can be looked at once nothing is hidden any more.
        teacher: Says what choices cost.
        notice: A sentence to say first.
        page: Writes the page of the match; says where it lies, or why there is none.
        again: Begins the same match anew in place of this screen; says why it cannot, or nothing.
        branch: As for ``ReplayScreen``.
        suggest: Says what would be good to play next; ``None``: nothing is suggested.
        hints: Whether hints are opened at the player's turns.
        manner: The way to show what happens.
    """

    BINDINGS = bindings(*_COMMANDS, priority=True)

    def __init__(
        self,
        table: Table,
        teacher: Teacher,
        *,
        notice: str = "",
        page: Callable[[], Awaitable[str]] | None = None,
        again: Callable[[], str] | None = None,
        branch: Callable[[int], Screen[Any]] | None = None,
        suggest: Suggest | None = None,
        hints: bool = False,
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(table, notice=notice, **manner)
        self._own_table = table
        self._teacher = teacher
        self._page = page
        self._play_again = again
        self._branch = branch
        self._suggest = suggest
        self._step: NextStep | None = None
        self._opens_hints = hints
        self._hinted_at = -1
        """The moves that had been played when hints were last opened."""
        self._warning = ""
        self._news: tuple[str, ...] | None = None
        """What the match has brought; ``None``: it is not over, or that is not known yet."""
        self._counting: Worker[None] | None = None

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        super()._after_show(view, caught_up=caught_up)
        if self._opens_hints and caught_up:
            self._open_hints(view)
        if not view.finished:
            self._news = self._step = None
            if self._counting is not None:
                self._counting.cancel()
                self._counting = None
        elif self._news is not None:
            self._tell_news(self._news)
        elif caught_up and self._counting is None and not self.stands_alone:
            self._counting = self.run_worker(self._find_news)

    async def _find_news(self) -> None:
        """Looks what the match is among those of this machine; others are replayed if need be."""
        from dogs_tui.records.counting import finish_lists  # loaded with the first end
        from dogs_tui.records.news import brought, is_counted

        stored, folder = self._own_table.stored, MatchFolder()
        if not isinstance(stored, StoredMatch) or not is_counted(stored, folder):
            return
        try:
            async for finish_list in finish_lists(folder):
                others = finish_list.finishes
        except SaveError:
            return  # the list of matches says what is wrong with the folder
        news = list(brought(stored, others))
        self._step = None if self._suggest is None else self._suggest(others)
        if self._step is not None:
            news.append(self._step.says.filled(key=key_at(self, "match.next")))
        self._news = tuple(map(say, news))
        self.refresh_bindings()
        self._tell_news(self._news)

    def _open_hints(self, view: View) -> None:
        """Opens hints once where the player's turn begins."""
        table, ply = self._own_table, self._own_table.plies
        begins = view.to_move in table.people and table.last_mover != view.to_move
        if begins and ply > self._hinted_at:
            self._hinted_at = ply
            self.call_after_refresh(self._hint_unasked)

    def _hint_unasked(self) -> None:
        if not (self.is_gone or self.hints_are_open or self.hints_are_asked or self.reads_card):
            self.action_match_hint()

    def _tell_news(self, sentences: tuple[str, ...]) -> None:
        pane = self.panes.pane
        if isinstance(pane, FinalPane):
            pane.tell(sentences)
        elif sentences:
            self._explain(" ".join(f"{sentence}." for sentence in sentences))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in _AT_THE_END:
            typing = self.side_is_open and self.side.current == "book"
            lacking = action in self._lacking or (action == "match_next" and self._step is None)
            return self.table.to_move is None and not (typing or lacking)
        return super().check_action(action, parameters)

    @property
    def _lacking(self) -> frozenset[str]:
        """The actions to which there is no way from here."""
        ways = {
            "match_again": self._play_again is not None,
            "match_next": self._suggest is not None,
            "match_export": self._page is not None,
            "match_review": is_judged(self.table.game),
        }
        return frozenset(action for action, is_there in ways.items() if not is_there)

    def lacks(self, command: str) -> bool:
        return action_of(command) in self._lacking or super().lacks(command)

    async def action_app_quit(self) -> None:
        """Leaves the table; first there is time to read that the file is lost, or another one."""
        warning, self._warning = self._warning, ""
        if not warning:
            self._warning = self._why_not_saved()
        if self._warning:
            self._refuse(self._warning)
        else:
            await super().action_app_quit()

    def _why_not_saved(self) -> str:
        """Gives what is wrong with the match's file; empty: everything is in it, where it was."""
        try:
            return " ".join(map(say, self._own_table.make_sure()))
        except SaveError as trouble:
            return say(trouble.phrase)

    def goes_on(self) -> Phrase | None:
        return None if self._play_again is None else phrase("play again")

    async def go_on(self) -> None:
        if self.check_action("match_again", ()):
            await self.action_match_again()

    async def action_match_again(self) -> None:
        """The same players with other dice; this match is left as by ``q``."""
        assert self._play_again is not None, "offered only where there is a way"
        refused = self._play_again()
        if refused:
            self._refuse(refused)

    async def action_match_next(self) -> None:
        """Does what is suggested; what has to be looked for is looked for beside the screen."""
        if self._step is not None:
            self.run_worker(self._do_step(self._step), group="step", exclusive=True)

    async def _do_step(self, step: NextStep) -> None:
        self._explain(tr("One moment…"))
        refused = await step.do()
        if not self.is_gone:
            self._explain(refused)

    def action_match_watch(self) -> None:
        from dogs_tui.play.replay.screen import ReplayScreen  # loaded with the first replay
        from dogs_tui.play.replay.table import ReplayTable

        table = self._own_table
        replayed = ReplayTable(table.match, table.names, table.people, table.hinted)
        review = self._review if is_judged(table.game) else None
        self.app.push_screen(ReplayScreen(replayed, review, self._branch))

    def action_match_export(self) -> None:
        """Writes the page while one goes on looking at the table."""
        assert self._page is not None, "offered only where there is one"
        self._explain(tr("Writing the page…"))
        write_page(self, self._page, self._explain)

    def action_match_review(self) -> None:
        self.app.push_screen(self._review())

    @property
    def _file(self) -> str:
        """The name of the match's file; empty: there is none."""
        stored = self._own_table.stored
        return stored.path.name if isinstance(stored, StoredMatch) else ""

    def _review(self) -> Screen[Any]:
        """The screen that says which choices cost most."""
        from dogs_tui.play.review.screen import ReviewScreen  # loaded with the first review

        table = self._own_table
        seats = tuple(sorted(table.people)) or tuple(range(table.match.seats))
        advised = where_followed(table.match, table.hinted, table.stored.advised)
        return ReviewScreen(
            Reviewable(
                *(table.match, table.names, seats, self._teacher, advised, self._branch),
                name=self._file,
            )
        )
