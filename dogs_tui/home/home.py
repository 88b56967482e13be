"""The home screen: a dog, and what can be done from here."""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.phrase import phrase, sense
from dogs_tui.home import title
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.new_command import NEW_MATCH
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, action_of, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at, key_of
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import msgid, say, tr

if TYPE_CHECKING:
    from dogs_saves.summary import Summary


class _Item(NamedTuple):
    """A line of the menu."""

    name: str
    """As it is looked up in the catalogues."""
    command: Command


_CONTINUE = _Item(
    msgid("Continue"), Command("home.continue", "c", "", "Continue your last match", "Home")
)
_NEW = _Item(msgid("New match"), NEW_MATCH)
_LEARN = _Item(msgid("Learn"), Command("home.learn", "l", "", "Learn a game by playing it", "Home"))
_OTHERS = (
    _Item(msgid("Puzzles"), Command("home.puzzles", "p", "", "Find the best move", "Home")),
    _Item(msgid("My matches"), Command("home.matches", "m", "", "All your matches", "Home")),
    _Item(
        msgid("Statistics"),
        Command("home.records", "e", "", "Statistics of all finished matches", "Home"),
    ),
    _Item(
        msgid("Rules"), Command("home.rules", "r,question_mark", "", "Read the rules", "Home", "r")
    ),
    _Item(
        msgid("Settings"),
        Command("home.settings", "s", "", "Change settings: colours, speed, name", "Home"),
    ),
    _Item(msgid("Quit"), Command("home.quit", "q", "quit", "Quit the program", "Home")),
)
_ITEMS = (_CONTINUE, _NEW, _LEARN, *_OTHERS)
_FOR_NEWCOMERS = (_CONTINUE, _LEARN, _NEW, *_OTHERS)
"""The same until a lesson was taken."""
register(*(item.command for item in _FOR_NEWCOMERS if item is not _NEW))
_COMMANDS = tuple(item.command.id for item in _FOR_NEWCOMERS)
_WIDTH = 66
"""Columns of the picture and the menu below it."""
_MENU = 4
"""Columns by which the menu stands in from the picture's left."""


class HomeMenu(Rows):
    """The picture and the menu, painted as one."""

    INKS: ClassVar[Inks] = {
        "home--dog": "$accent",
        "home--name": "bold",
        "home--key": "bold $accent",
    }

    app: LocalApp
    chooses = phrase(sense("what enter does with a row", "open"))

    def __init__(self) -> None:
        super().__init__()
        self.newest: Summary | None = None
        self.looking = True
        """True if it is not known yet if a match is running."""
        self.line = ""
        """The newest running match in one line; empty when there is none."""

    @property
    def items(self) -> tuple[_Item, ...]:
        """The lines of the menu; learning comes first until it was done."""
        return _ITEMS if self.app.progress.learned else _FOR_NEWCOMERS

    def count(self) -> int:
        return len(_ITEMS)

    def show(self, newest: "Summary | None", line: str, *, looking: bool) -> None:
        """Offers a match to go on with.

        Args:
            newest: The match; ``None``: none is running.
            line: The match in one line.
            looking: Whether there may still be another one.
        """
        had = self.looking or self.newest is not None
        self.newest, self.line, self.looking = newest, line, looking and newest is None
        if newest is None and not looking and had and self.cursor == 0:
            self.cursor = 1
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        picture = title.Picture(self.glyphs)
        height = picture.height + 3 + len(_ITEMS)
        left = max(0, (canvas.width - _WIDTH) // 2)
        top = max(0, (canvas.height - height) // 2)
        picture.paint(
            canvas,
            left,
            top,
            dog=self.style("home--dog"),
            name=self.style("home--name"),
            motto=self.style("rows--quiet"),
        )
        for index in range(len(_ITEMS)):
            self._paint_item(canvas, left, top + picture.height + 2 + index, index)

    def _paint_item(self, canvas: Canvas, left: int, y: int, index: int) -> None:
        item = self.items[index]
        chosen = index == self.cursor
        x = left + _MENU
        if chosen:
            canvas.put(x - 2, y, self.glyphs.pointer, self.style("rows--pointer"))
        canvas.put(x, y, key_of(item.command.id, self.app.own_keys), self.style("home--key"))
        possible = index != 0 or self.newest is not None or self.looking
        style = None if possible else self.style("rows--quiet")
        text = f" {tr(item.name)} "
        canvas.put(x + 2, y, text, style)
        if chosen:
            canvas.tint(x + 2, y, cell_len(text), 1, self.style("rows--cursor"))
        if index == 0:
            note = self.line or ("" if self.looking else tr("nothing to continue"))
            at = x + 2 + cell_len(text) + 1
            note = shortened(note, canvas.width - at - 1, self.glyphs.ellipsis)
            canvas.put(at, y, note, self.style("rows--quiet"))

    def on_click(self, event: events.Click) -> None:
        """The picture above moves the rows, so clicks are left to the keys."""
        event.prevent_default()


class HomeScreen(Screen[None]):
    """Continue, new match, matches, records, rules, settings, quit."""

    BINDINGS = bindings(*_COMMANDS)
    app: LocalApp

    def __init__(self) -> None:
        super().__init__()
        self._looking: Worker[None] | None = None
        self._matches: list[Summary] = []
        """What is known of the folder; the list of matches begins with it."""
        self._wanted = False
        """True if the newest match is to be opened as soon as it is known which that is."""

    def compose(self) -> ComposeResult:
        yield HomeMenu()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Says what there is to say, and looks again which match is the newest."""
        self._want_nothing()
        self.query_one(PromptLine).refused = self.app.problem
        self.call_after_refresh(self._look)

    def on_screen_suspend(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _look(self) -> None:
        if self.is_current:
            self._looking = self.run_worker(self._find_newest, exclusive=True)

    async def _find_newest(self) -> None:
        """Looks for the newest running match; the screen is painted before."""
        from dogs_saves import MatchFolder, SaveError
        from dogs_tui.home.looking import match_lists

        try:
            async for listed in match_lists(MatchFolder()):
                self._matches = listed.matches
                self._show_newest(looking=listed.left > 0)
        except SaveError:  # the list of matches says what is wrong with the folder
            self._matches = []
            self._show_newest(looking=False)

    def _show_newest(self, *, looking: bool) -> None:
        from dogs_tui.home.match_texts import described, newest_running

        newest = newest_running(self._open_matches())
        menu = self.query_one(HomeMenu)
        menu.show(newest, described(newest) if newest else "", looking=looking)
        if self._wanted and not menu.looking:
            self.action_home_continue()

    def _open_matches(self) -> "list[Summary]":
        """The matches that hide nothing from the player."""
        if all(match.deal is None and match.origin is None for match in self._matches):
            return self._matches
        from dogs_tui.match.setup import own_name
        from dogs_tui.match.veil import Veil

        veil = Veil(self._matches, own_name(self.app.settings.name))
        return [match for match in self._matches if not veil.hides(match)]

    def on_rows_moved(self) -> None:
        self._want_nothing()

    def _want_nothing(self) -> None:
        self._wanted = False
        self.query_one(PromptLine).asked = ""

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        command = self.query_one(HomeMenu).items[message.index].command
        getattr(self, f"action_{action_of(command.id)}")()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "home_continue":
            menus = self.query(HomeMenu)
            return bool(menus) and (menus.first().newest is not None or menus.first().looking)
        return True

    def action_home_continue(self) -> None:
        menu = self.query_one(HomeMenu)
        newest = menu.newest
        prompt = self.query_one(PromptLine)
        self._wanted = menu.looking
        if menu.looking:
            prompt.asked = tr("Looking for your last match…")
            return
        prompt.asked = ""
        if newest is None:
            prompt.refused = say(
                phrase(
                    "No match in progress. Press {key} for a new one.",
                    key=key_at(self, NEW_MATCH.id),
                )
            )
            return
        prompt.refused = self.app.open_path(newest.path)

    def action_home_new(self) -> None:
        from dogs_tui.home.new_match import NewMatchScreen

        last = next((match.game for match in self._matches if match.game), "")
        self.app.push_screen(NewMatchScreen.games(last))

    def action_home_learn(self) -> None:
        self.app.open_lessons()

    def action_home_puzzles(self) -> None:
        self.app.open_puzzles()

    def action_home_matches(self) -> None:
        from dogs_tui.home.matches import MatchesScreen

        self.app.push_screen(MatchesScreen(self._matches))

    def action_home_records(self) -> None:
        from dogs_tui.home.records import RecordsScreen
        from dogs_tui.match.setup import own_name

        self.app.push_screen(RecordsScreen(own_name(self.app.settings.name)))

    def action_home_rules(self) -> None:
        from dogs_tui.home.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def action_home_settings(self) -> None:
        from dogs_tui.home.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_home_quit(self) -> None:
        self.app.exit()
