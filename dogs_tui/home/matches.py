"""All matches: find, open, watch, rename, delete and bring back; damaged ones are shown too."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase, sense
from dogs_saves import (
    MatchFolder,
    Reading,
    SaveError,
    State,
    Summary,
    read_match,
)
from dogs_saves.packing import why_not_packed
from dogs_saves.records import TITLE_LIMIT
from dogs_tui.home import match_texts
from dogs_tui.home.branching import branching
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.looking import match_lists
from dogs_tui.home.match_commands import MATCHES_KEYS
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.match_search import MatchSearch
from dogs_tui.home.new_command import NEW_MATCH
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at, prompt_keys
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match.setup import own_name
from dogs_tui.match.thoughts import is_judged
from dogs_tui.match.veil import VEILED, Veil
from dogs_tui.play.pages import write_page
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.figures import whole

_WRITING: Final = msgid("Writing the page…")
_LOOKING = frozenset({"matches_replay", "matches_review", "matches_export"})
"""The panes that show what is in a match."""
_LONGEST: Final = 40
"""Characters of what is to be found."""


class MatchesScreen(AskingScreen):
    """The list of all matches in the player's folder.

    Args:
        matches: The matches as far as they are known; shown until the folder was looked into again.
    """

    DEFAULT_CSS = """
    MatchRows { margin: 1 1 0 1; }
    """
    BINDINGS = [*bindings(*MATCHES_KEYS)]
    app: LocalApp

    def __init__(self, matches: Sequence[Summary] = ()) -> None:
        super().__init__()
        self._folder = MatchFolder()
        self._first = list(matches)
        self._search = MatchSearch()
        self._deleted: list[Path] = []
        self._packed: frozenset[str] = frozenset()
        """The names of the matches that are packed away."""
        self._looking: Worker[None] | None = None
        self._news = ""
        """What was just done; it stands in the prompt until the cursor moves."""

    def compose(self) -> ComposeResult:
        yield Heading(tr("My matches"))
        yield MatchRows(phrase(sense("what enter does with a row", "open")))
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        if self._first:
            self._show(self._first)

    def is_preparing(self) -> bool:
        """True if there are no rows yet for a key to act on."""
        return not self.query_one(MatchRows).is_read

    def on_screen_resume(self) -> None:
        self._look()

    def on_screen_suspend(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _look(self, path: Path | None = None) -> None:
        """Lists the folder again; stays on the same match, or goes to the one of a file."""
        self._looking = self.run_worker(partial(self._show_lists, path), exclusive=True)

    async def _show_lists(self, path: Path | None) -> None:
        """Shows the matches as they become known."""
        rows = self.query_one(MatchRows)
        try:
            self._packed = self._folder.packed_names()
            async for listed in match_lists(self._folder):
                self._show(listed.matches, path)
                if path is not None and rows.current is not None and rows.current.path == path:
                    path = None
                if listed.left:
                    read = len(listed.matches)
                    total = read + listed.left
                    note = phrase("reading {n} of {total}", n=whole(read), total=whole(total))
                    self.query_one(Heading).show_note(say(note))
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            self._show([])

    def _show(self, matches: list[Summary], path: Path | None = None) -> None:
        """Takes all matches; stays on the same one, or goes to the one of a file."""
        rows = self.query_one(MatchRows)
        rows.is_read = True
        rows.veil = Veil(matches, own_name(self.app.settings.name))
        self._search.know(matches)
        rows.make_room(self._search.every)
        self._list(path)
        self._say()
        self.refresh_bindings()

    def _list(self, path: Path | None = None, *, top: bool = False) -> None:
        """Lists those that are wanted; stays on the same one, or goes to the one of a file.

        If that is not among them, the cursor stays in its row, or goes to the top.
        """
        rows = self.query_one(MatchRows)
        rows.nothing = (
            tr("No matches found.")
            if self._search.typed
            else say(
                phrase(
                    "All your matches are archived. Press {key} to see them.",
                    key=key_at(self, "matches.archived"),
                )
            )
            if self._packed
            else say(
                phrase(
                    "No matches yet. Press {key} on the home screen to start one.",
                    key=key_at(self, NEW_MATCH.id),
                )
            )
        )
        path = path or (rows.current.path if rows.current else None)
        rows.show(self._search.listed(), path, top=top)
        heading = self.query_one(Heading)
        heading.show_title(self._search.title())
        heading.show_note(self._search.note(rows.count(), len(self._packed)))

    def _say(self) -> None:
        """Gives a sentence on the match under the cursor, unless something is being asked."""
        if self.question is not None:
            return
        prompt = self.query_one(PromptLine)
        match = self.query_one(MatchRows).current
        prompt.meaning = match.name if match else ""
        prompt.asked = self._news or self._described(match)
        chosen = self.query_one(MatchRows).chosen
        if chosen is not None and match is not None and match.origin is not None:
            packed = match.origin.match in self._packed
            prompt.meaning = match_texts.branched_off(match.origin, chosen.parent, packed=packed)

    def _described(self, match: Summary | None) -> str:
        if match is None:
            return ""
        if match.problem is not None:
            return say(match.problem)
        if self.query_one(MatchRows).veil.hides(match):
            return say(VEILED)
        if match.locked:
            return tr("It is open in another window.")
        over = match.state is State.FINISHED
        return match_texts.outcome(match) if over else match_texts.described(match)

    def _refuse(self, text: str) -> None:
        self.query_one(PromptLine).refused = text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("matches_"):
            return True
        rows = self.query(MatchRows)
        match = rows.first().current if rows else None
        if self.question is not None:
            return False
        if action == "matches_undelete":
            return bool(self._deleted)
        if action in _LOOKING and match is not None and rows.first().veil.hides(match):
            return False
        if action == "matches_review":
            return match is not None and self._is_reviewed(match)
        if action in {"matches_rename", "matches_replay", "matches_export"}:
            return match is not None and match.problem is None
        if action == "matches_archived":
            return bool(self._packed)
        if action == "matches_archive":
            return match is not None and why_not_packed(match) is None
        if action in {"matches_find", "matches_order"}:
            return bool(self._search.summaries)
        return action == "matches_back" or match is not None

    @staticmethod
    def _is_reviewed(match: Summary) -> bool:
        """True if it can be said which choices of a match cost most."""
        over = match.problem is None and match.state is State.FINISHED
        return over and is_judged(registry.game(match.game))

    # Finding.

    def action_matches_find(self) -> None:
        self._search.get_ready()
        line = TypedLine(self._search.typed, _LONGEST)
        hint = prompt_keys(phrase("{enter} keeps the search, {escape} shows all"))
        self.ask(Question(tr("Find:"), line, hint, self._find, typed=self._find))

    def _find(self, words: str) -> None:
        """Lists the matches in which all these words are; all of them, if there are none."""
        if words != self._search.typed:
            self._search.typed = words
            self._news = ""
            self._list(top=True)
            self.refresh_bindings()

    def action_matches_order(self) -> None:
        self._search.sort(self._search.order.next)
        self._list()
        self._news = say(phrase("Order: {words}.", words=self._search.order.words))
        self._say()

    # Opening.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._refuse("")
        self._news = ""
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        rows = self.query_one(MatchRows)
        match = rows.current
        if match is not None:
            hidden = rows.veil.hides(match)
            self._refuse(say(VEILED) if hidden else self.app.open_path(match.path))

    def action_matches_replay(self) -> None:
        self._look_back(match_texts.replay)

    def action_matches_review(self) -> None:
        self._look_back(match_texts.review)

    def _look_back(self, screen: Callable[..., Screen[Any]]) -> None:
        """Opens a screen about a match that was played."""
        match, reading = self.query_one(MatchRows).current, self._read()
        if match is not None and reading is not None:
            branch = branching(match.path, reading)
            name = match.path.name
            self.app.push_screen(screen(reading, self.app.thinkers, branch=branch, name=name))

    def action_matches_export(self) -> None:
        match, reading = self.query_one(MatchRows).current, self._read()
        if match is not None and reading is not None:
            self._tell(tr(_WRITING))
            write_page(self, partial(self._page, reading, match.path.stem), self._tell_of_page)

    async def _page(self, reading: Reading, stem: str) -> str:
        from dogs_tui.share.writing import page_told  # loaded with the first page

        return await page_told(reading, stem)

    def _tell_of_page(self, sentence: str) -> None:
        """Says what became of a page, behind what was done since."""
        since = "" if self._news == tr(_WRITING) else self._news
        self._tell(f"{since} {sentence}".lstrip())

    def _tell(self, news: str) -> None:
        """Says what was just done, until the cursor moves."""
        self._news = news
        self._say()

    def _read(self) -> Reading | None:
        """The match under the cursor; ``None``, with the reason said, when it cannot be read."""
        match = self.query_one(MatchRows).current
        if match is None:
            return None
        try:
            return read_match(match.path)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return None

    # Deleting.

    def action_matches_delete(self) -> None:
        match = self.query_one(MatchRows).current
        if match is None:
            return
        try:
            self._deleted.append(self._folder.delete(match.path))
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        gone = phrase(
            "{title} is in the trash; press {key} to restore it.",
            title=match_texts.called(match),
            key=key_at(self, "matches.undelete"),
        )
        self._news = say(gone)
        self._show([other for other in self._search.summaries if other is not match])
        self._look()

    def action_matches_undelete(self) -> None:
        try:
            path = self._folder.undelete(self._deleted[-1])
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self._deleted.pop()
        self._news = ""
        self._look(path)

    # Packing.

    def action_matches_archive(self) -> None:
        match = self.query_one(MatchRows).current
        if match is None:
            return
        try:
            self._folder.pack(match.path)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        gone = phrase(
            "{title} is archived; press {key} to show the archive.",
            title=match_texts.called(match),
            key=key_at(self, "matches.archived"),
        )
        self._packed |= {match.path.stem}
        self._news = say(gone)
        self._show([other for other in self._search.summaries if other is not match])
        self._look()

    def action_matches_archived(self) -> None:
        from dogs_tui.home.packed import PackedScreen  # loaded when it is first asked for

        self.app.push_screen(PackedScreen(self.query_one(MatchRows).veil))

    def tell_why_not(self, command: str) -> bool:
        """Says why a match is not packed away."""
        match = self.query_one(MatchRows).current
        why_not = None if match is None else why_not_packed(match)
        if command != "matches.archive" or why_not is None:
            return False
        self.query_one(PromptLine).answer = say(why_not.phrase)
        return True

    # Renaming.

    def action_matches_rename(self) -> None:
        match = self.query_one(MatchRows).current
        if match is not None:
            line = TypedLine(match.title, TITLE_LIMIT)
            hint = prompt_keys(phrase("Press {enter} to rename it, {escape} to cancel"))
            self.ask(Question(tr("New title:"), line, hint, partial(self._rename, match.path)))

    def _rename(self, path: Path, title: str) -> None:
        try:
            self._folder.rename(path, title)
        except SaveError as trouble:
            self._look()
            self._refuse(say(trouble.phrase))
            return
        self._look()

    def question_over(self) -> None:
        self._say()

    def label_of(self, command: str) -> Phrase | None:
        """The present label of a key where it changes; ``None`` for the usual one."""
        return phrase("all") if command == "matches.back" and self._search.typed else None

    def action_matches_back(self) -> None:
        """Shows all matches again, if only some are listed; else goes back."""
        if self._search.typed:
            self._find("")
            self._say()
        else:
            self.dismiss()
