"""Records at a host: one's own page, those of others, and the tables of a season."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from textual.app import ComposeResult

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.commands.records import (
    NEXT,
    PERSON,
    PREVIOUS,
    RECORDS,
    SEASON,
    SHOW,
    SHOWN,
    about_season,
    about_showing,
    last_table,
    no_table,
    played_name,
    prizes_line,
    records_table,
    season_name,
    season_table,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.results.pages import PersonPage, Season, SeasonTable
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.list_screen import BACK, FigureTable, FramedScreen, HeadedRows
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import say, tr

_FIGURES: Final = 6
"""Rows of the table above the last matches, at most."""


class HostRecordsScreen(FramedScreen):
    """A page of somebody's records; right of it the tables of a season, one each.

    Args:
        name: Whose page; empty: the guest's own.
    """

    BINDINGS = [*keys_of(RECORDS), *BACK]

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._whose = name
        self._at = 0
        """0: the page; else the number of a table."""
        self._page: PersonPage | None = None
        self._season: Season | None = None
        self._tables: list[SeasonTable] = []

    def heading(self) -> str:
        return tr("Statistics")

    def middle(self) -> ComposeResult:
        yield FigureTable()
        yield HeadedRows(phrase(sense("what enter does with a row", "open")))

    def news_came(self, news: LobbyNews) -> None:
        """Nothing: working a page out takes long, and it is looked at again on coming back."""

    # What is shown.

    def on_screen_resume(self) -> None:
        self._page = None  # what is shown is worked out anew by what the frame does then

    def _look(self) -> PersonPage:
        """Works everything out as it is now; gives the page."""
        records = self.app.lobby.records
        try:
            self._page = records.page(self._person, self._whose)
        except LobbyError:  # They have taken it back, or another name.
            self._whose = ""
            self._page = records.page(self._person)
        self._season = self._season or records.seasons()[0]
        self._tables = records.season(self._person, self._season)
        self._at = min(self._at, max(1, len(self._tables)))
        return self._page

    def show(self) -> None:
        page = self._page or self._look()
        if self._at == 0:
            self._show_page(page)
        elif self._season is not None:
            self._show_table(self._season)

    def _show_page(self, page: PersonPage) -> None:
        title = (
            tr("Your statistics") if page.own else say(phrase("Statistics: {name}", name=page.name))
        )
        self.query_one(Heading).show_title(title)
        self.query_one(Heading).show_note("")
        records = records_table(page)
        self.query_one(FigureTable).show(records.columns, _FIGURES)
        last = last_table(page)
        self.query_one(HeadedRows).show(last.columns, last.words, tr(records.nothing))

    def _show_table(self, season: Season) -> None:
        rows, figures = self.query_one(HeadedRows), self.query_one(FigureTable)
        figures.show([], 0)
        heading = self.query_one(Heading)
        heading.show_note(say(season_name(season)))
        if self._tables:
            table = self._tables[self._at - 1]
            heading.show_title(say(played_name(table.played)))
            facts = season_table(table)
            rows.show(facts.columns, facts.words, "")
        else:
            heading.show_title(tr("Ratings"))
            rows.show([], (), say(no_table(season)))

    def asked(self) -> str:
        if self._at and self._season is not None:
            return say(about_season(self._season))
        page = self._page
        return "" if page is None or not page.own else say(about_showing(shown=page.shown))

    def meaning(self) -> str:
        page = self._page
        return "" if self._at or page is None else prizes_line(page)

    def said(self, words: Phrase) -> None:
        self.query_one(PromptLine).asked = say(words)

    # What the guest does.

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        at = message.index
        if self._at and self._tables:
            self._open(self._tables[self._at - 1].rows[at].name)
        elif not self._at and self._page is not None:
            code = self._page.last[at].code
            self.attempt(lambda: self.app.to_watch(code))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {
            NEXT.id: lambda: self._turn_to(self._at + 1),
            PREVIOUS.id: lambda: self._turn_to(self._at - 1),
            SEASON.id: self._other_season,
            PERSON.id: lambda: self.ask_for(PERSON, tr("Whose statistics?"), self._open),
            SHOW.id: lambda: self.attempt(self._show_to_others),
        }

    def _open(self, name: str) -> None:
        """Shows somebody's page."""
        try:
            page = self.app.lobby.records.page(self._person, name)
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        self._page, self._whose = page, "" if page.own else page.name
        self._turn_to(0)

    def _turn_to(self, at: int) -> None:
        self._at = at % (1 + max(1, len(self._tables)))
        self.query_one(HeadedRows).cursor = 0
        self.refuse(None)
        self.look_again()

    def _other_season(self) -> None:
        records = self.app.lobby.records
        seasons = records.seasons()
        assert self._season is not None
        at = seasons.index(self._season) if self._season in seasons else -1
        self._season = seasons[(at + 1) % len(seasons)]
        self._tables = records.season(self._person, self._season)
        self._turn_to(1)

    def _show_to_others(self) -> None:
        SHOWN.press(self.app)
        self._page, self._whose, self._at = None, "", 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if parameters == (SEASON.id,) and not (self._at or self._tables):
            return False
        return super().check_action(action, parameters)
