"""The legend of DOGS knows every sign and every short code that its boards are drawn with."""

import pytest

from dogs_rules.games.dogs.terms import BUILT_BAYS
from dogs_rules.phrase import phrase
from dogs_rules.registry import game
from dogs_tui.games.dogs.boards.bays import bay_title
from dogs_tui.games.dogs.glyphs import SETS
from dogs_tui.games.dogs.ui import UI
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS
from dogs_tui.kit import glyphs as house
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of

WORDS = words_of(game("dogs"))


def legend(name: str) -> list[str]:
    return [sign.drawn for sign in UI().signs(house.SETS[name])]


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_of_the_game_is_in_it(name: str) -> None:
    glyphs = SETS[name]
    drawn = set("".join(legend(name)))
    for field in glyphs.__struct_fields__:
        if field != "name":
            assert set("".join(getattr(glyphs, field))) - {" "} <= drawn, field


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
        drawn = {say(sign.name): sign.drawn for sign in UI().signs(house.SETS["unicode"])}
        assert drawn[say(phrase("additional bay"))] in say(bay_title(WORDS, BUILT_BAYS))
