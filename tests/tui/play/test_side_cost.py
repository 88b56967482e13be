"""A pane beside the table opens without anything else on the screen being styled anew."""

from collections.abc import Callable

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.pilot import Pilot

import dogs_rules
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.area import SideArea
from tests.support.memory_match import table_from
from tests.support.pictures import TableApp

KEYS = {"question_mark": "book", "l": "log", "o": "others", "s": "score"}


def table_app() -> TableApp:
    game = dogs_rules.game("dogs")
    return TableApp(MatchScreen(table_from(game, game.setup(3, {}, 7), 3), pace="none"))


async def shown(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()


@pytest.fixture
def styled(monkeypatch: pytest.MonkeyPatch) -> list[DOMNode]:
    """Every node to which the rules of the style sheet are applied."""
    seen: list[DOMNode] = []
    apply: Callable[..., None] = Stylesheet.apply

    def counted(sheet: Stylesheet, node: DOMNode, **settings: bool) -> None:
        seen.append(node)
        apply(sheet, node, **settings)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    return seen


@pytest.mark.parametrize("key", KEYS)
async def test_opening_and_closing_styles_only_what_the_focus_and_the_pane_touch(
    key: str, styled: list[DOMNode]
) -> None:
    async with table_app().run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        await pilot.press(key)  # the first time the pane itself is made
        await pilot.press("escape")
        await shown(pilot)
        everything = len(list(screen.walk_children()))
        classes = screen.classes
        for pressed, open_ in ((key, True), ("escape", False)):
            styled.clear()
            await pilot.press(pressed)
            await shown(pilot)
            assert screen.side_is_open is open_
            assert screen.classes == classes
            assert 2 * len(styled) < 3 * everything, [node.css_identifier for node in styled]


async def test_areas_that_nobody_looked_at_are_not_made() -> None:
    async with table_app().run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        side = pilot.app.screen.query_one(SideArea)
        assert not side.query(".others")
        await pilot.press("o")
        await shown(pilot)
        assert side.query_one(".others").display
        await pilot.press("escape")
        await shown(pilot)
        assert not side.display


async def test_areas_stand_beside_a_table_that_grows_wide() -> None:
    async with table_app().run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        await pilot.resize_terminal(120, 40)
        await shown(pilot)
        side = pilot.app.screen.query_one(SideArea)
        assert side.display
        assert side.query_one(".others").display
