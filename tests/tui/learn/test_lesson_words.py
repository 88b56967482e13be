"""Lessons name letters, signs, keys and labels as the screen shows them, in every language."""

import re
from collections.abc import Iterator

import pytest

from dogs_tui.games.dog_lover.words.labels import food_letter
from dogs_tui.kit.key_names import key_named
from dogs_tui.learn.lesson import course, taught
from dogs_tui.learn.table import LessonTable
from dogs_tui.learn.texts import FIELD, filled, texts
from dogs_tui.words import language as spoken
from dogs_tui.words import languages, tr
from dogs_tui.words.registry import words_of

WORDS = {
    "en": "a",
    "de": "",
    "fr": "a à y",
    "it": "a e è i o",
    "pl": "a i o u w z",
    "pt": "a à e é o",
}
"""Words of one letter. A lesson that names a letter writes it in brackets."""
KEYS = ("enter", "tab", "escape", "pageup", "pagedown", "backspace", "f1")
ELIDED = "\u2019'"
LETTER = re.compile(rf"(?<![\w{ELIDED}])[^\W\d_](?![\w{ELIDED}])")
CODE = re.compile(r"\((?:\w{1,2}|[^\w\s])\)|\b\d+[A-Z]\b")
QUOTED = re.compile(r"[„«“\"](?P<what>[^”“»\"]+)[”“»\"]|(?<!\w)'(?P<other>[^']+)'(?!\w)")


def by_hand(text: str, language: str) -> Iterator[str]:
    """What a text names that stands otherwise on other screens."""
    bare = FIELD.sub("[]", text)
    yield from (
        letter for letter in LETTER.findall(bare) if letter.lower() not in WORDS[language].split()
    )
    yield from CODE.findall(bare)
    for hit in QUOTED.finditer(bare):
        label = (hit["what"] or hit["other"]).strip()
        if label != "[]":
            yield label
    names = {key_named(key).lower() for key in KEYS}
    words = {word.lower() for word in re.findall(r"[\w-]+", bare)}
    yield from names & words - {"enter"} if language == "en" else names & words


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", taught())
def test_no_lesson_names_a_letter_a_key_or_a_label_by_hand(key: str, language: str) -> None:
    with spoken.kept(language):
        pairs = [(text, tr(text)) for text in texts(course(key).lesson)]
        codes = {shown: [*by_hand(shown, language)] for _, shown in pairs}
    assert not {text: names for text, names in codes.items() if names}
    for text, shown in pairs:
        assert FIELD.findall(shown) == FIELD.findall(text), shown


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("She eats S, D and [food.canned].", "en"),
        ("Die Futterkarte ist jetzt 1D.", "de"),
        ("On [space.8] waits a Labrador (La).", "en"),
        ("The Mutt is lost (?).", "en"),
        ('[cursor.down] twice to "Pay 2".', "en"),
        ("teraz „miasto: zostało 15”.", "pl"),
        ("v va chez le Vétérinaire.", "fr"),
        ("Zweimal Tab, dann weiter.", "de"),
    ],
)
def test_what_is_named_by_hand_is_found(text: str, language: str) -> None:
    with spoken.kept(language):
        assert [*by_hand(text, language)]


@pytest.mark.parametrize("language", languages())
def test_foods_have_the_letters_of_the_table(language: str) -> None:
    taught_course = course("dog_lover")
    words = words_of(taught_course.game)
    at = [stop.step.key for stop in taught_course.stops].index("food")
    view = LessonTable(taught_course, "Ana", at=at).view(0)
    says = taught_course.stops[at].step.says
    with spoken.kept(language):
        shown = filled(says, lambda name: words.sign(name, view))
        scraps, dry, canned = map(food_letter, range(3))
    assert f"{scraps}, {dry} " in shown
    assert f" {canned}" in shown
    assert f"1{dry}" in shown
