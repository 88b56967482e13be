"""Records at a host: one's own page, those of others, and the tables of a season."""

from typing import Final

from textual.app import ComposeResult

from dogs_rules.phrase import phrase, sense
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.results.pages import PersonPage, Season, SeasonTable
from dogs_tui.host.sessions.screens import record_words
from dogs_tui.host.sessions.screens.known_guest import OfKnownGuest
from dogs_tui.host.sessions.screens.record_rows import FigureTable, HeadedRows
from dogs_tui.host.sessions.screens.replays import watch
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import msgid, say, tr

_GROUP: Final = msgid("Records of the host")
register(
    Command("ratings.next", "right", "tables", "The next table of the season", _GROUP, "←→"),
    Command("ratings.previous", "left", "", "The table before, or your own page", _GROUP, "←"),
    Command("ratings.season", "s", "season", "The season before", _GROUP),
    Command("ratings.person", "p", "person", "Somebody else's records", _GROUP),
    Command(
        "ratings.show",
        "y",
        sense("to others", "show me"),
        "Let others see your records, or no longer",
        _GROUP,
    ),
    Command("ratings.back", "escape,q,backspace", "back", "Back to the lobby", _GROUP, "esc"),
)
_FIGURES: Final = 6
"""Rows of the table above the last matches, at most."""


class HostRecordsScreen(AskingScreen, OfKnownGuest):
    """A page of somebody's records; right of it the tables of a season, one each.

    Args:
        name: Whose page; empty: the guest's own.
    """

    DEFAULT_CSS = """
    HostRecordsScreen { layout: vertical; }
    """
    BINDINGS = [
        *bindings(
            "ratings.next",
            "ratings.previous",
            "ratings.season",
            "ratings.person",
            "ratings.show",
            "ratings.back",
        )
    ]

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._whose = name
        self._at = 0
        """0: the page; else the number of a table."""
        self._page: PersonPage | None = None
        self._season: Season | None = None
        self._tables: list[SeasonTable] = []

    def compose(self) -> ComposeResult:
        yield Heading(tr("Records"))
        yield FigureTable()
        yield HeadedRows()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self._look()

    # What is shown.

    def _look(self) -> None:
        """Shows everything as it is now."""
        records = self.app.lobby.records
        try:
            self._page = records.page(self._person, self._whose)
        except LobbyError:  # They have taken it back, or another name.
            self._whose = ""
            self._page = records.page(self._person)
        self._season = self._season or records.seasons()[0]
        self._tables = records.season(self._person, self._season)
        self._at = min(self._at, max(1, len(self._tables)))
        self._show()

    def _show(self) -> None:
        if self._at == 0 and self._page is not None:
            self._show_page(self._page)
        else:
            self._show_table()
        self.refresh_bindings()

    def _show_page(self, page: PersonPage) -> None:
        title = tr("Your records") if page.own else say(phrase("Records: {name}", name=page.name))
        self.query_one(Heading).show_title(title)
        self.query_one(Heading).show_note("")
        self.query_one(FigureTable).show(record_words.records_table(page), _FIGURES)
        table = record_words.last_table(page)
        self.query_one(HeadedRows).show(table, {0, 1, 2, 3, 5, 6}, tr("No match has ended yet."))
        self._say(record_words.about_showing(shown=page.shown) if page.own else "")

    def _show_table(self) -> None:
        season = self._season
        assert season is not None
        rows, figures = self.query_one(HeadedRows), self.query_one(FigureTable)
        figures.show([], 0)
        heading = self.query_one(Heading)
        heading.show_note(say(record_words.season_name(season)))
        if self._tables:
            table = self._tables[self._at - 1]
            heading.show_title(say(record_words.played_name(table.played)))
            rows.show(record_words.season_table(table), {1, 2}, "")
        else:
            heading.show_title(tr("Ratings"))
            rows.show([], (), say(record_words.no_table(season)))
        self._say(say(record_words.about_season(season)))

    def _say(self, asked: str) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked, prompt.meaning, prompt.refused = asked, "", ""

    def question_over(self) -> None:
        self._show()

    def _refuse(self, problem: LobbyError) -> None:
        self.query_one(PromptLine).refused = say(problem.phrase)

    # What the guest does.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        at = message.index
        if self._at and self._tables:
            self._open(self._tables[self._at - 1].rows[at].name)
        elif not self._at and self._page is not None:
            self._watch(self._page.last[at].code)

    def _watch(self, code: str) -> None:
        try:
            watch(self.app, self._person, code)
        except LobbyError as problem:
            self._refuse(problem)

    def _open(self, name: str) -> None:
        """Shows somebody's page."""
        try:
            self._page = self.app.lobby.records.page(self._person, name)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._whose = "" if self._page.own else self._page.name
        self._turn_to(0)

    def _turn_to(self, at: int) -> None:
        self._at = at % (1 + max(1, len(self._tables)))
        self.query_one(HeadedRows).cursor = 0
        self._show()

    def action_ratings_next(self) -> None:
        self._turn_to(self._at + 1)

    def action_ratings_previous(self) -> None:
        self._turn_to(self._at - 1)

    def action_ratings_season(self) -> None:
        records = self.app.lobby.records
        seasons = records.seasons()
        assert self._season is not None
        at = seasons.index(self._season) if self._season in seasons else -1
        self._season = seasons[(at + 1) % len(seasons)]
        self._tables = records.season(self._person, self._season)
        self._turn_to(1)

    def action_ratings_person(self) -> None:
        hint = tr("enter shows them, escape does not")
        self.ask(Question(tr("Whose records:"), TypedLine("", NAME_LIMIT), hint, self._typed))

    def _typed(self, name: str) -> None:
        if name:
            self._open(name)

    def action_ratings_show(self) -> None:
        page = self._page
        try:
            shown = not (self.app.lobby.people.known(self._person.id).shown)
            self.app.person = self.app.lobby.people.show(self._person, shown)
        except LobbyError as problem:
            self._refuse(problem)
            return
        if page is not None and not page.own:
            self._whose = ""
        self._at = 0
        self._look()

    def action_ratings_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("ratings_"):
            return True
        if self.question is not None:
            return False
        if action == "ratings_season":
            return self._at > 0 or bool(self._tables)
        return True
