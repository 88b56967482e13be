"""The legend of DOGS knows every sign and every short code that its boards are drawn with."""

import re
from itertools import islice

import pytest

from dogs_rules.games.dogs.terms import BUILT_BAYS
from dogs_rules.phrase import phrase
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.bays import bay_title
from dogs_tui.games.dogs.glyphs import SETS
from dogs_tui.games.dogs.ui import UI
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS
from dogs_tui.kit import glyphs as house
from dogs_tui.play.portraits import PortraitBoard
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.tui.dogs.stages import decisions, pane_app

WORDS = words_of(game("dogs"))
SIZES = [(80, 21), (82, 37), (162, 57)]
SHARED = "─│╭╮╰╯▸↑↓"
"""Frames, and what lists of choices are drawn with in every game."""
CODE = re.compile(r"(?<![\w.])[A-Z][A-Za-z](?=[+? │]|$)")
SHORT = re.compile(r"\d+[^\w\s.,:/)-]|\d/\d|\d-pt")
NO_CODES = {"No", "Bo", "In", "It", "An"}
"""Of two letters, that are no codes."""


def legend(name: str) -> list[str]:
    return [sign.drawn for sign in UI().signs(house.SETS[name])]


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_of_the_game_is_in_it(name: str) -> None:
    glyphs = SETS[name]
    drawn = set("".join(legend(name)))
    for field in glyphs.__struct_fields__:
        if field != "name":
            assert set("".join(getattr(glyphs, field))) - {" "} <= drawn, field


@pytest.mark.parametrize("at", range(len(SIZES)))
@pytest.mark.parametrize("name", SETS)
async def test_nothing_is_drawn_that_is_not_in_it(
    name: str, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each decision at one of the sizes."""
    monkeypatch.setattr(PortraitBoard, "put_head", lambda *_: None)  # pictures are no signs
    drawn = legend(name)
    signs = set("".join(drawn))
    shown = list(islice(decisions(3, 8), 29 * at, None, 29 * len(SIZES)))
    app = pane_app(shown[0], house.SETS[name])
    async with app.run_test(size=SIZES[at]) as pilot:
        for state in shown:
            app.state = state
            await app.show()
            await pilot.pause()
            text = app.text()
            assert set(CODE.findall(text)) - NO_CODES <= set(drawn), text
            if name == "unicode":
                strange = {char for char in text if not char.isascii() and not char.isalpha()}
                assert strange <= signs | set(SHARED), text
                short = {re.sub(r"\d+", "0", found) for found in SHORT.findall(text)}
                known = [re.sub(r"\d+", "0", one) for one in drawn]
                short = {one for one in short if one[-1] not in SHARED}
                assert all(any(one in told for told in known) for one in short), (short, text)


@pytest.mark.parametrize("name", SETS)
def test_no_sign_looks_like_a_key(name: str) -> None:
    glyphs = SETS[name]
    for field in glyphs.__struct_fields__:
        if field != "name":
            assert not any(char.isalnum() for char in "".join(getattr(glyphs, field))), field
    goods = glyphs.goods
    assert len({*goods, *house.SETS[name].seats[:4], glyphs.card}) == len(goods) + 5


def test_a_letter_of_a_space_stands_for_all() -> None:
    assert SPACE_LETTERS[0] in legend("unicode")


@pytest.mark.parametrize("code", languages())
def test_the_points_of_an_additional_bay_are_told_as_its_title_does(code: str) -> None:
    with language.kept(code):
        told = {say(sign.name): sign.drawn for sign in UI().signs(house.SETS["unicode"])}
        assert told[say(phrase("additional bay"))] in say(bay_title(WORDS, BUILT_BAYS))
