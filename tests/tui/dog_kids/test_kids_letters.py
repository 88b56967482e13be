"""Colours of DOG Kids have letters of the player's language: on boards and cards, in the book."""

from collections import Counter
from collections.abc import Iterator

import pytest

from dogs_rules.book import Blocks, Verbatim, spans_of
from dogs_rules.games.dog_kids.terms import KENNEL, TWO_COLOURS, colours_of
from dogs_rules.phrase import literal
from dogs_rules.shelf import load_book
from dogs_tui.games.dog_kids.boards.hand import card_title
from dogs_tui.games.dog_kids.glyphs import SETS as OWN_SETS
from dogs_tui.games.dog_kids.ui import UI
from dogs_tui.games.dog_kids.words.letters import LETTERS, letters_of
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.rules.dog_kids.kids_scenes import TABLES, Scene
from tests.tui.dog_kids.kids_stages import KIDS, showing

WORDS = words_of(KIDS)
BOARD = 44
"""Columns of the smallest board."""


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    with language.kept(code):
        yield code


def test_each_colour_has_one_letter_of_its_name_and_none_is_a_sign() -> None:
    letters = WORDS.colour_letters()
    names = [say(WORDS.colour_name(colour)) for colour in range(len(letters))]
    assert [say(letter) for letter in LETTERS.values()] == list(letters), "each is one letter"
    assert len(set(letters)) == len(names) == 4
    assert all(letter.isupper() for letter in letters)
    assert all(letter in name.upper() for letter, name in zip(letters, names, strict=True))
    for letter, name in zip(letters, names, strict=True):
        others = [other.upper() for other in names if other != name]
        first = letter == name[0].upper()
        assert first or not any(letter in other for other in others), "nobody takes it for another"
    for own in OWN_SETS.values():
        on_fields = (*own.onwards, own.kennel, own.free, own.home, own.out, own.push, own.swap)
        assert not set(letters) & {*on_fields, own.track}


async def test_fields_carry_it() -> None:
    async with showing(Scene(seats=2).state) as (_, app):
        board = "".join(line[:BOARD] for line in app.text().split("\n"))
    for name in "Ana", "Bo":
        board = board.replace(name, "")
    homes = [colour for side in (0, 2) for colour in TABLES.sides[side].home]
    fields = [colour for field in TABLES.fields for colour in field.colours]
    for colour, letter in enumerate(WORDS.colour_letters()):
        assert board.count(letter) == (homes + fields).count(colour)


async def test_cards_carry_it() -> None:
    letters = WORDS.colour_letters()
    for face in range(TWO_COLOURS, KENNEL):
        first, other = (letters[colour] for colour in colours_of(face))
        words = say(card_title(WORDS, face)).split()
        assert (words[0], words[-1]) == (first, other)
    scene = Scene(seats=2)
    scene.hand(0, "green", "double yellow", "red blue")
    async with showing(scene.state) as (_, app):
        rows = [line[BOARD + 1 :].replace("│", " ").split() for line in app.text().split("\n")]
    red, blue, green, yellow = letters
    assert [green, yellow, red, blue] in rows


def test_the_legend_says_which_colour_it_is() -> None:
    for glyphs in SETS.values():
        names = {sign.drawn: say(sign.name) for sign in UI().signs(glyphs)}
        for letter, name in zip(WORDS.colour_letters(), TABLES.colours, strict=True):
            assert names[letter] == say(literal(name))


def test_the_book_shows_the_same(spoken: str) -> None:
    english = [letter.template[-1] for letter in LETTERS.values()]
    table = dict(zip(english, WORDS.colour_letters(), strict=True))
    table |= {letter.lower(): other.lower() for letter, other in table.items()}
    there, here = (load_book("dog_kids", code).section("board").blocks for code in ("en", spoken))
    assert picture(here) == [row.translate(str.maketrans(table)) for row in picture(there)]
    assert codes(here) == Counter(
        {text.translate(str.maketrans(table)): n for text, n in codes(there).items()}
    )


def picture(blocks: Blocks) -> list[str]:
    (table,) = [block for block in blocks if isinstance(block, Verbatim)]
    return list(table.lines)


def codes(blocks: Blocks) -> Counter[str]:
    """What stands in the text as it stands in the picture."""
    return Counter(span.text for span in spans_of(blocks) if span.code)


def test_a_colour_that_is_not_the_printed_games_takes_a_letter_of_its_name_that_is_free() -> None:
    red = say(LETTERS["red"])
    assert letters_of(("ruby", "red", "purple", "pup"))[1] == red
    assert len(set(letters_of(("rrr", "red", "ruru", "r")))) == 4
    assert letters_of(("white", "wow", "ow", "猫"))[:3] == ("W", "O", "A")
