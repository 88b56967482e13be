"""Every sign on the boards of DOGS Cardgame stands in the legend, and no ASCII sign is a key."""

import re
import string
from typing import Any

import pytest

from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.card import WholeCard
from dogs_tui.games.dogs_cardgame.glyphs import SETS
from dogs_tui.games.dogs_cardgame.ui import UI
from dogs_tui.kit import commands, glyphs
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.portraits import PortraitBoard
from dogs_tui.play.signs import Sign
from dogs_tui.words.registry import words_of
from tests.tui.dogs_cardgame.cardgame_stages import NAMES, at, pane_app

WORDS = words_of(game("dogs_cardgame"))
BOTH = [glyphs.UNICODE, glyphs.ASCII]
CODE = re.compile(r"(?<![\w.])(?:[A-Z][a-zA-Z](?![\w.])|\d+/\d+|\+\d+)")


def legend(shared: Glyphs) -> tuple[Sign, ...]:
    return UI().signs(shared)


def unknown(text: str, shared: Glyphs) -> set[str]:
    """What of a board no sign of the legend tells: a character, or a short code."""
    told = "".join(sign.drawn for sign in legend(shared))
    lines = shared.horizontal + shared.vertical
    corners = shared.top_left + shared.top_right + shared.bottom_left + shared.bottom_right
    plain = string.ascii_letters + string.digits + " \n,.'()+-:/"
    signs = set(text) - set(told + lines + corners + plain)
    codes = {code for code in CODE.findall(text) if re.sub(r"\d+", "9", code) not in known(shared)}
    return signs | codes


def known(shared: Glyphs) -> set[str]:
    return {re.sub(r"\d+", "9", sign.drawn) for sign in legend(shared)}


def boards(app: Any) -> list[CardgameBoard]:
    """All but the cards, which are sentences."""
    shown = (board for board in app.query(CardgameBoard) if board.display)
    return [board for board in shown if not isinstance(board, WholeCard)]


@pytest.mark.parametrize("shared", BOTH, ids=lambda shared: shared.name)
@pytest.mark.parametrize("size", [(80, 21), (82, 37), (162, 57)])
async def test_the_legend_tells_every_sign_of_every_stage(
    size: tuple[int, int], shared: Glyphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PortraitBoard, "put_head", lambda *_: None)  # heads are pictures
    seen = ""
    states = [at(stage, seats=4, modules=True) for stage in Stage if stage != Stage.BREEDS]
    app = pane_app(states[0], shared)
    async with app.run_test(size=size) as pilot:
        for state in states:
            app.state = state
            await app.show()
            await pilot.pause()
            for board in boards(app):
                text = board.painted_text()
                for name in NAMES:
                    text = text.replace(name, "")
                assert not unknown(text, shared), (board, text)
                seen += text
    own = SETS[shared.name]
    for sign in (*own.kinds, *own.goods, own.improvement, own.puppy, shared.pointer, shared.dash):
        assert sign in seen


def test_a_sign_that_is_not_in_the_legend_is_found() -> None:
    assert unknown("3 dogs §", glyphs.UNICODE) == {"§"}
    assert unknown("Xy 2/3 +4", glyphs.UNICODE) == {"Xy"}


def test_no_ascii_sign_looks_like_a_key() -> None:
    own = SETS["ascii"]
    signs = {*own.kinds, *own.goods, own.improvement, own.puppy}
    keys = {key for command in commands.REGISTRY.values() for key in command.keys.split(",")}
    assert not signs & keys
    assert not signs & set(string.ascii_letters + string.digits + "?/<>")
    assert len(signs) == len((*own.kinds, *own.goods, own.improvement, own.puppy))
