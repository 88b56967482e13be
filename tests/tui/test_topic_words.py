"""What the judges of all games go by: few topics, whose words tell them apart and say which way."""

import pytest

import dogs_rules
from dogs_rules.bots.comparing import topics_of
from dogs_rules.registry import keys
from dogs_tui.words.registry import words_of

MOST = 8
"""Topics of a game: more are not taken in at a glance."""

every_game = pytest.mark.parametrize(
    "key", [key for key in keys() if dogs_rules.game(key).judge() is not None]
)


@every_game
def test_topics_are_few_and_have_words_of_their_own(key: str) -> None:
    game = dogs_rules.game(key)
    judge = game.judge()
    assert judge is not None
    words, topics = words_of(game), topics_of(judge)
    assert len(topics) <= MOST
    assert set(words.topics) == set(topics)
    sides = [str(side) for topic in words.topics.values() for side in (topic.more, topic.less)]
    assert all(sides)
    assert len({text.casefold() for text in sides}) == len(sides)
