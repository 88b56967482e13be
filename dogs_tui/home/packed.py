"""The matches that were packed away: watch them, and bring them back."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, SaveError, Summary, branches_under, read_match
from dogs_tui.home import match_texts
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.looking import packed_lists
from dogs_tui.home.match_commands import PACKED_KEYS
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.match.veil import VEILED, Veil
from dogs_tui.words import ngettext, say, tr
from dogs_tui.words.figures import whole


class PackedScreen(Screen[None]):
    """The list of matches that were packed away; enter brings one back, too.

    Args:
        veil: Keeps what others made of a deal from who has not finished it.
    """

    DEFAULT_CSS = """
    PackedScreen MatchRows { margin: 1 1 0 1; }
    """
    BINDINGS = [*bindings(*PACKED_KEYS)]
    app: LocalApp

    def __init__(self, veil: Veil) -> None:
        super().__init__()
        self._folder = MatchFolder()
        self._veil = veil
        self._looking: Worker[None] | None = None
        self._news = ""
        """What was just done; it stands in the prompt until the cursor moves."""

    def compose(self) -> ComposeResult:
        yield Heading(tr("Archived matches"))
        yield MatchRows(phrase("restore"))
        yield PromptLine()
        yield KeyBar()

    def is_preparing(self) -> bool:
        """True if there are no rows yet for a key to act on."""
        return not self.query_one(MatchRows).is_read

    def on_screen_resume(self) -> None:
        self._look()

    def on_screen_suspend(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _look(self) -> None:
        self._looking = self.run_worker(self._show_lists, exclusive=True)

    async def _show_lists(self) -> None:
        """Shows the matches as they become known."""
        try:
            async for listed in packed_lists(self._folder):
                self._show(listed.matches)
        except SaveError as trouble:
            self._show([])
            self._refuse(trouble)

    def _show(self, matches: list[Summary]) -> None:
        rows = self.query_one(MatchRows)
        branches = branches_under(matches)
        rows.is_read = True
        rows.veil = self._veil
        rows.nothing = tr("No archived matches.")
        rows.make_room(branches)
        rows.show(branches, rows.current.path if rows.current else None)
        note = ngettext("{n} match", "{n} matches", len(matches), whole(len(matches)))
        self.query_one(Heading).show_note(note)
        self._say()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        match = self.query_one(MatchRows).current
        prompt.meaning = match.name if match else ""
        prompt.asked = self._news or self._described(match)
        self.refresh_bindings()

    def _described(self, match: Summary | None) -> str:
        if match is None:
            return ""
        return say(VEILED) if self._veil.hides(match) else match_texts.outcome(match)

    def _refuse(self, trouble: SaveError) -> None:
        self.query_one(PromptLine).refused = say(trouble.phrase)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action not in {"archive_restore", "archive_replay"}:
            return True
        rows = self.query(MatchRows)
        match = rows.first().current if rows else None
        return match is not None and (action == "archive_restore" or not self._veil.hides(match))

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""
        self._news = ""
        self._say()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.action_archive_restore()

    def action_archive_restore(self) -> None:
        rows = self.query_one(MatchRows)
        match = rows.current
        if match is None:
            return
        try:
            self._folder.unpack(match.path)
        except SaveError as trouble:
            self._refuse(trouble)
            return
        self._news = say(phrase("{title} is restored.", title=match_texts.called(match)))
        self._show([other for other in rows.matches if other is not match])
        self._look()

    def action_archive_replay(self) -> None:
        match = self.query_one(MatchRows).current
        if match is not None:
            try:
                self.app.push_screen(match_texts.replay(read_match(match.path), self.app.thinkers))
            except SaveError as trouble:
                self._refuse(trouble)

    def action_archive_back(self) -> None:
        self.dismiss()
