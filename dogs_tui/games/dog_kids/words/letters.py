"""The letters that stand for colours where there is no room for their names. Knows no Textual.

Each language has its own: the first letter of the colour's name there, or, where two colours begin
alike, for one of them a letter that no other of the four names has. Only what is shown changes with
the language: nobody types a letter, and files tell colours by their numbers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Final
from unicodedata import east_asian_width

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.words import say

LETTERS: Final[Mapping[str, Phrase]] = {
    "red": phrase(sense("one capital letter for red, no other colour's", "R")),
    "blue": phrase(sense("one capital letter for blue, no other colour's", "B")),
    "green": phrase(sense("one capital letter for green, no other colour's", "G")),
    "yellow": phrase(sense("one capital letter for yellow, no other colour's", "Y")),
}
"""By the English name of a colour of the printed game."""


def letters_of(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each colour in the player's language, one cell wide; no two are alike.

    Args:
        names: The colours as the component file calls them. One that the printed game has not gets
            the first letter of its name that is free.
    """
    letters = {name: say(LETTERS[name])[:1] for name in names if name in LETTERS}
    for name in names:
        if name not in letters:
            letters[name] = next(_free(name, letters.values()))
    return tuple(letters[name] for name in names)


def _free(name: str, taken: Collection[str]) -> Iterator[str]:
    """The letters that a colour may still have, those of its name first."""
    for letter in name.upper() + ascii_uppercase:
        if letter.isalpha() and east_asian_width(letter) not in "FW" and letter not in taken:
            yield letter
