"""Sentences with parts in the form that a translation asks for."""

import pytest

from dogs_rules.phrase import Phrase, listed, literal, phrase, plural
from dogs_tui import words
from dogs_tui.words import language, ngettext, say, tr
from dogs_tui.words.phrases import coins

SAID = {
    "red dog": "der rote Hund ¦ akk den roten Hund ¦ dat/gen dem roten Hund",
    "{other} chucks out {dog}": "{other:^} wirft {dog:akk} raus",
    "{name}'s {side} dog": "{name:gen} {side} Hund ¦ akk {name:gen} {side:=} Hund",
    "white": "weißer ¦ akk weißen",
    "{n} coin": "{n} moneta ¦ bier {n} monetę",
    "{n} coins": "{n} monety",
    "pays {coins}": "płaci {coins:bier}",
    "{who} pays {coins}": "{who:^}: {coins:bier}",
    "on {spot}": "su {spot}",
    "from {spot}": "De {spot}",
    "the field": "la casella",
    "the dogs": "les chiens",
    "the dog": "le chien",
    "the Esplanade": "Esplanade",
    "dog of {name}": "chien de {name}",
    "at {spot}": "jusqu\u2019à {spot}",
    "in {spot}": "in {spot}",
    "the park": "dem Park",
    "with {spot}": "z {spot}",
    "to {name}": "a {name}",
    "the {field}": "{field}",
}


class Told:
    """A catalogue of these sentences, whatever the language."""

    def gettext(self, message: str) -> str:
        return SAID.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", lambda _: Told())


def said(sentence: Phrase, code: str = "de") -> str:
    with language.kept(code):
        return say(sentence)


RED = phrase("red dog")


def owned(name: str) -> Phrase:
    return phrase("{name}'s {side} dog", name=name, side=phrase("white"))


def chucked(dog: Phrase | str, other: Phrase | str = RED) -> Phrase:
    return phrase("{other} chucks out {dog}", dog=dog, other=other)


def test_a_sentence_asks_for_forms_and_capitals() -> None:
    assert said(chucked(RED)) == "Der rote Hund wirft den roten Hund raus"


def test_a_part_passes_on_the_form_that_it_was_asked_for() -> None:
    assert said(chucked(owned("Bella"), owned("Max"))) == (
        "Max' weißer Hund wirft Bellas weißen Hund raus"
    )


def test_what_has_signs_alone_passes_on_the_form_too() -> None:
    assert said(chucked(listed([RED, phrase("the {field}", field=RED)]))).endswith(
        "wirft den roten Hund, den roten Hund raus"
    )


@pytest.mark.parametrize("alone", [RED, listed([RED])])
def test_a_part_alone_never_shows_its_forms(alone: Phrase) -> None:
    assert said(alone) == "der rote Hund"
    assert tr("red dog") == "der rote Hund"
    assert ngettext("{n} coin", "{n} coins", 1) == "1 moneta"


def test_a_form_that_is_lacking_is_the_ordinary_text() -> None:
    assert said(phrase("pays {coins}", coins=coins(1)), "pl") == "płaci 1 monetę"
    assert said(phrase("pays {coins}", coins=coins(2)), "pl") == "płaci 2 monety"
    assert said(phrase("pays {coins}", coins=RED), "pl") == "płaci der rote Hund"


def test_what_people_write_has_no_forms_and_stays_as_it_is() -> None:
    ours = literal("der ¦ akk den {roten} Hund")
    assert said(chucked(ours, "bella")) == "bella wirft der ¦ akk den {roten} Hund raus"
    assert said(chucked(RED, owned("iPad"))) == "iPads weißer Hund wirft den roten Hund raus"


@pytest.mark.parametrize(
    ("name", "whose"),
    [("Bella", "Bellas"), ("Max", "Max'"), ("Hans", "Hans'"), ("Fritz", "Fritz'"),
     ("Groß", "Groß'"), ("Alice", "Alice'"), ("MAX", "MAX'"), ("Bot 2", "Bot 2s")],
)  # fmt: skip
def test_german_names_have_a_genitive_by_rule(name: str, whose: str) -> None:
    assert said(owned(name)) == f"{whose} weißer Hund"


@pytest.mark.parametrize(
    ("code", "sentence", "joined"),
    [
        ("it", phrase("on {spot}", spot=phrase("the field")), "sulla casella"),
        ("fr", phrase("from {spot}", spot=phrase("the dog")), "Du chien"),
        ("fr", phrase("from {spot}", spot=phrase("the dogs")), "Des chiens"),
        ("fr", phrase("from {spot}", spot=phrase("the Esplanade")), "D\u2019Esplanade"),
        ("fr", phrase("at {spot}", spot=phrase("the dog")), "jusqu\u2019au chien"),
        ("fr", phrase("at {spot}", spot=phrase("the dogs")), "jusqu\u2019aux chiens"),
        ("de", phrase("in {spot}", spot=phrase("the park")), "im Park"),
        ("pl", phrase("with {spot}", spot="stołu"), "ze stołu"),
        ("pl", phrase("with {spot}", spot="szarego pola"), "z szarego pola"),
        ("pl", phrase("with {spot}", spot="siatki"), "z siatki"),
        ("en", phrase("on {spot}", spot=phrase("the field")), "su la casella"),
    ],
)
def test_text_and_part_are_joined(code: str, sentence: Phrase, joined: str) -> None:
    assert said(sentence, code) == joined


@pytest.mark.parametrize(
    ("code", "name", "joined"),
    [
        ("fr", "Oscar", "chien d\u2019Oscar"),
        ("fr", "Élise", "chien d\u2019Élise"),
        ("fr", "Yves", "chien d\u2019Yves"),
        ("fr", "Yann", "chien de Yann"),
        ("fr", "Bella", "chien de Bella"),
        ("fr", "le roy", "chien de le roy"),
        ("fr", "les 3", "chien de les 3"),
        ("fr", "E", "chien de E"),
    ],
)
def test_names_are_elided_and_never_contracted(code: str, name: str, joined: str) -> None:
    assert said(phrase("dog of {name}", name=name), code) == joined


def test_italian_puts_a_d_between_equal_vowels() -> None:
    assert said(phrase("to {name}", name="Anna"), "it") == "ad Anna"
    assert said(phrase("to {name}", name="Oscar"), "it") == "a Oscar"


def test_a_part_that_begins_with_a_name_is_not_contracted() -> None:
    part = phrase("the {field}", field=listed(["la bella", "x"]))
    assert said(phrase("on {spot}", spot=part), "it") == "su la bella, x"


def test_a_sentence_of_the_source_may_format_its_values() -> None:
    assert said(phrase("{n:>3} of {what}", n=7, what=RED)) == "  7 of der rote Hund"


def test_a_number_counts_by_its_size() -> None:
    assert said(plural("{n} coin", "{n} coins", -1), "pl") == "-1 moneta"
