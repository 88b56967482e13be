"""Levels with an amount of thought: what can be written, what it does, and what is refused."""

import pytest

from dogs_rules import game, registry
from dogs_rules.bots.levels import (
    LONGEST_ABOUT,
    NOBODY,
    SILENT,
    Level,
    LevelError,
    about,
    given,
    read_level,
)
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import OptionError
from dogs_rules.rng import Rng
from dogs_rules.simulate import play_out
from dogs_tui.match.setup import SetupError, check_level, you_against_bots
from tests.support.positions import midst


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("sharp", Level("sharp")),
        ("sharp@0.5s", Level("sharp", seconds=0.5)),
        ("sharp@60s", Level("sharp", seconds=60.0)),
        ("keen@2000", Level("keen", iterations=2000)),
        ("keen@1000000", Level("keen", iterations=1_000_000)),
    ],
)
def test_what_can_be_written(text: str, level: Level) -> None:
    assert read_level(text) == level
    assert level.plain == ("@" not in text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sharp@", "not nothing"),
        ("sharp@-1", "not '-1'"),
        ("sharp@99h", "not '99h'"),
        ("sharp@1@2", "not '1@2'"),
        ("sharp@٣", "not '٣'"),
        ("sharp@\x1b[31m", "@' takes seconds"),
        ("sharp@99s", "0.01 to 60 seconds, not 99s"),
        ("sharp@0s", "0.01 to 60 seconds, not 0s"),
        ("sharp@0", "1 to 1000000 iterations, not 0"),
        ("sharp@1000001", "1 to 1000000 iterations, not 1000001"),
        ("steady@3", "'steady' does not search"),
        (
            "genius@3",
            "no bot 'genius'. Bots: random, beginner, casual, steady, ",
        ),
    ],
)
def test_what_is_refused(text: str, words: str) -> None:
    with pytest.raises(LevelError) as refusal:
        registry.bot(game("dog_kids"), text, lambda: 0.0)
    assert words in str(refusal.value)
    assert str(refusal.value).isprintable()
    with pytest.raises(SetupError):
        check_level(game("dog_kids"), text)
    with pytest.raises(OptionError):
        play_out(game("dog_kids"), 2, {}, 1, [text])


def test_iterations_give_the_same_move() -> None:
    rules = game("dogs")
    state = midst(rules)
    view, legal = rules.view(state, rules.to_move(state)), tuple(rules.legal_actions(state))
    bots = [registry.bot(rules, "keen@60"), registry.bot(rules, "sharp@60")]
    weighed = [bot.ponder(view, legal, Rng.seeded(3)) for bot in bots if isinstance(bot, SearchBot)]
    assert len(weighed) == 2
    assert weighed[0] == weighed[1]
    assert weighed[0][0].guesses > 0


def test_seconds_are_those_of_the_clock_that_is_given() -> None:
    rules = game("dog_kids")
    state = midst(rules)
    view, legal = rules.view(state, rules.to_move(state)), tuple(rules.legal_actions(state))
    ticks = iter(range(1000))
    bot = registry.bot(rules, "sharp@20s", lambda: float(next(ticks)))
    assert isinstance(bot, SearchBot)
    assert bot.ponder(view, legal, Rng.seeded(3))[0].guesses > 0
    assert 20 <= next(ticks) < 30, "it asks once for each thing that it does"
    with pytest.raises(LevelError, match="no clock"):
        given(bot, Level("sharp", seconds=1.0))


def test_at_a_table_nobody_waits_for_long() -> None:
    rules = game("dogs")
    assert you_against_bots(rules, 2, "Ana", ["sharp@1.2s"])[1].kind == "sharp@1.2s"
    with pytest.raises(SetupError, match="at most 1\\.2 s"):
        you_against_bots(rules, 2, "Ana", ["sharp@2s"])
    with pytest.raises(SetupError, match="You named 2 bots; seats left: 1 of 2"):
        you_against_bots(rules, 2, "Ana", ["steady", "steady"])
    assert check_level(rules, "sharp@2s") == "sharp@2s"


def test_every_bot_of_ours_says_what_it_is_like() -> None:
    for rules in registry.games().values():
        own = {*rules.bots(), *rules.personalities()}
        descriptions = {name: str(about(rules, name)) for name in own}
        assert len(set(descriptions.values())) == len(own), "two are told apart"
        for text in descriptions.values():
            assert text.endswith(".")
            assert len(text) <= LONGEST_ABOUT
        assert str(SILENT) not in descriptions.values()


def test_what_a_bot_is_like_does_not_depend_on_how_long_it_thinks() -> None:
    assert about(game("dogs"), "keen@300") == about(game("dogs"), "keen")


def test_a_bot_that_is_not_there_is_said_not_to_be() -> None:
    assert about(game("dogs"), "genius") == NOBODY
