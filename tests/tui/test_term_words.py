"""What the judges of all games go by has words that tell things apart and say which way is good."""

import pytest

import dogs_rules
from dogs_rules.registry import keys
from dogs_tui.words.registry import words_of
from tests.support.described import description, where

every_game = pytest.mark.parametrize(
    "key", [key for key in keys() if dogs_rules.game(key).judge() is not None]
)


@every_game
def test_every_term_has_words_of_its_own(key: str) -> None:
    game = dogs_rules.game(key)
    judge = game.judge()
    assert judge is not None
    told = [str(words_of(game).term(term)).casefold() for term in judge.terms]
    assert all(told)
    assert len(set(told)) == len(told)


@every_game
def test_words_say_what_is_good(key: str) -> None:
    """More of what a judge counts against a seat must not sound good: these are told reversed."""
    game = dogs_rules.game(key)
    judge = game.judge()
    assert judge is not None
    against = {term for term, weight in judge.terms.items() if weight < 0}
    assert against <= description(key).reversed_terms, f"write what is meant to {where(key)}"
