"""No word of a board, a card or a choice is cut anywhere, in whole matches and at every size."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.games.dogs.panes.pickup import PickUpPane
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import UNICODE
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.game_setups import with_extremes
from tests.support.pictures import WidgetApp
from tests.tui.dogs.stages import DOGS, NAMES, decisions, pane_app

MOST: tuple[Callable[[DogsView, KennelView], int], ...] = (
    lambda _, kennel: len(kennel.cards),
    lambda _, kennel: len(kennel.truck) + len(kennel.infirmary),
    lambda _, kennel: 6 * len([bay for bay in kennel.bays if bay is not None]) - kennel.healthy,
    lambda view, _: len(view.fair) + len(view.offers),
)
"""What makes lines long: cards, dogs under way, bays with places, dogs that others have to see."""
SIZES = [(80, 21), (82, 37), (100, 27), (122, 47), (162, 57)]
"""What terminals of 80x24 to 200x60 leave to the table."""
ROOM = 78
"""Cells of the prompt at 80 columns."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are painted over the right edge of a widget, where nobody marks the cut."""
    found: list[str] = []
    put = Canvas.put

    def noting(canvas: Canvas, x: int, y: int, text: str, style: Style | None = None) -> int:
        words = any(char.isalnum() for char in text)
        if words and 0 <= y < canvas.height and x + cell_len(text.rstrip()) > canvas.width:
            found.append(text)
        return put(canvas, x, y, text, style)

    monkeypatch.setattr(Canvas, "put", noting)
    return found


def fullest(seats: int, seed: int) -> list[Any]:
    """Of every stage of a match the states in which there is most to be told."""
    found: dict[tuple[int, int], tuple[int, Any]] = {}
    for state in decisions(seats, seed):
        view = DOGS.view(state, None)
        for number, much in enumerate(MOST):
            count = much(view, view.kennels[view.mover])
            key = (view.stage, number)
            if key not in found or count > found[key][0]:
                found[key] = (count, state)
    return list({id(state): state for _, state in found.values()}.values())


def looked_at(states: list[Any], sizes: list[tuple[int, int]], size: tuple[int, int]) -> list[Any]:
    """All states at the first, the least of the sizes; at the others they take turns."""
    least, *larger = sizes
    return states if size == least else states[larger.index(size) :: len(larger)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", with_extremes((2, 3, 4)))
async def test_no_word_is_cut(seats: int, size: tuple[int, int], cut: list[str]) -> None:
    shown = looked_at(fullest(seats, 11), SIZES, size)
    app = pane_app(shown[0])
    async with app.run_test(size=size) as pilot:
        for state in shown:
            app.state = state
            await app.show()
            await pilot.pause()
            text = app.text()
            assert UNICODE.ellipsis not in text, text
            assert not cut, (cut, text)
            if isinstance(app.pane, PickUpPane):
                assert re.search(r" City: \d+ face down ", text), text
                assert re.search(r" Country: \d+ face down ", text), text


@pytest.mark.parametrize("size", [(37, 22), (37, 34), (80, 21), (82, 37), (162, 57)])
@pytest.mark.parametrize("seats", with_extremes((2, 3, 4)))
async def test_every_kennel_is_whole(seats: int, size: tuple[int, int], cut: list[str]) -> None:
    shown = fullest(seats, 6)
    board = OthersView(words_of(DOGS), DOGS.view(shown[0], None), NAMES)
    async with WidgetApp(board).run_test(size=size) as pilot:
        for state in shown:
            board.show(DOGS.view(state, None))
            await pilot.pause()
            text = board.painted_text()
            assert UNICODE.ellipsis not in text, text
            assert not cut, (cut, text)
            assert text.count("infirmary") == seats, text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_prompt_and_every_choice_fits_into_eighty_columns(seats: int) -> None:
    words: Any = pane_app(DOGS.setup(seats, {}, 1)).words
    for state in decisions(seats, 5):
        view = DOGS.view(state, DOGS.to_move(state))
        assert len(say(words.prompt(view, NAMES))) <= ROOM
        for action in DOGS.legal_actions(state):
            told = words.action_short(view, action, NAMES), words.action_note(view, action, NAMES)
            assert sum(len(say(part)) + 2 for part in told if part) <= ROOM
