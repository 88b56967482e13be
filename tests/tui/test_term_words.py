"""What the judges of all games go by has words that tell things apart and say which way is good."""

import pytest

import dogs_rules
from dogs_rules.registry import keys
from dogs_tui.play.game_words import words_of

every_game = pytest.mark.parametrize("key", keys())


@every_game
def test_every_term_has_words_of_its_own(key: str) -> None:
    game = dogs_rules.game(key)
    judge = game.judge()
    assert judge is not None
    told = [str(words_of(game).term(term)).casefold() for term in judge.terms]
    assert all(told)
    assert len(set(told)) == len(told)


@every_game
def test_what_is_better_few_is_told_as_fewer(key: str) -> None:
    """A gain stands before these words as it is, so they have to name what is good."""
    game = dogs_rules.game(key)
    judge = game.judge()
    assert judge is not None
    for term, weight in judge.terms.items():
        if weight < 0:
            assert str(words_of(game).term(term)).startswith("fewer "), term
