"""The words of the games in every language."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from dogs_rules.registry import keys, package
from dogs_rules.terms import Term, shared_terms, terms_of

OTHERS = ("pt", "pl", "de", "fr", "it")


def every() -> Iterator[tuple[str, str, dict[str, Term]]]:
    for language in OTHERS:
        yield "shared", language, shared_terms(language)
        for key in keys():
            yield key, language, terms_of(key, language)


def test_there_are_none_in_a_language_that_nobody_has_written_for() -> None:
    key = next(iter(keys()))
    assert terms_of(key, "tlh") == shared_terms("tlh") == {}
    assert terms_of(key, "../en") == {}
    with pytest.raises(KeyError):
        terms_of("no_game", "pl")


def test_what_is_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = next(iter(keys()))
    (tmp_path / "terms").mkdir()
    (tmp_path / "terms" / "xx.toml").write_text(
        'language = "xx"\n\n[bowl]\nen = "bowl"\nword = "Napf"\nforms = ["Näpfe"]\n'
        'box = true\nnot = ["Schüssel"]\n'
    )
    monkeypatch.setattr(resources, "files", lambda where: tmp_path)
    terms_of.cache_clear()
    terms = terms_of(key, "xx")
    terms_of.cache_clear()
    assert package(key)
    assert terms == {
        "bowl": Term("bowl", "Napf", forms=("Näpfe",), box=True, avoided=("Schüssel",))
    }
    assert terms["bowl"].said == ("Napf", "Näpfe")


def test_no_word_that_is_avoided_is_a_term_itself() -> None:
    for where, language, terms in every():
        said = {word for term in terms.values() for word in term.said}
        for term in terms.values():
            assert not said & set(term.avoided), (where, language, term.en)
