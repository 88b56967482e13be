"""Every action, event, prompt, phase, term and table of every game has words, in every language.

Stands once for all games, ours and other people's. A match of every setting is played at random
and told; what no match met is made from its type. Whatever would be told by the names of its code
fails, and is named.
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, NoReturn, Union, get_args, get_origin, get_type_hints

import pytest

import dogs_rules
from dogs_rules.bots.comparing import topics_of
from dogs_rules.game import Event
from dogs_rules.phrase import Phrase
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import part, words_of
from tests.support.settings import SETTINGS, Setting, settings_of

NAMES = ("Ana", "Bo", "Cleo", "Davi", "Eve", "Finn", "Gil", "Hana")
SEED = 11
MOST_PLIES = 20_000
UNFILLED = re.compile(r"\{\w*\}")
SPOKEN = [key for key in keys() if part(key, "words")]
every_game = pytest.mark.parametrize("key", SPOKEN)
every_setting = pytest.mark.parametrize(
    "setting", [s for s in SETTINGS if s.key in SPOKEN], ids=str
)


@pytest.fixture(autouse=True)
def nothing_is_spelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be told by the names of its code is an error that names it."""

    def without_words(thing: Any, *_: Any) -> NoReturn:
        raise AssertionError(f"{thing if isinstance(thing, str) else type(thing)} has no words")

    for name in ("spelled", "spelled_thing", "spelled_table"):
        monkeypatch.setattr(f"dogs_tui.words.game.{name}", without_words)


def told(sentence: Phrase | None) -> str:
    """A sentence in every language; each says something and leaves no field open."""
    if sentence is None:
        return ""
    for one in languages():
        token = language.set(one)
        text = say(sentence)
        language.reset(token)
        assert text.strip(), sentence
        assert not UNFILLED.search(text), text
    return say(sentence)


def played(setting: Setting) -> Iterator[tuple[Any, list[Any], list[Event]]]:
    """A random match: what the mover sees, what they may do, and what the choice made happen."""
    game = setting.game
    state, rng = game.setup(setting.seats, setting.options, SEED), Rng.seeded(SEED)
    for _ in range(MOST_PLIES):
        view = game.view(state, game.to_move(state))
        legal, events = game.legal_actions(state), []
        if legal:
            game.step(state, rng.choice(legal), events)
        yield view, legal, events
        if not legal:
            return
    raise AssertionError("this match does not end")


@every_setting
def test_a_match_is_told(setting: Setting) -> None:
    words, names = words_of(setting.game), NAMES[: setting.seats]
    stages = set()
    for view, legal, events in played(setting):
        assert told(words.prompt(view, names))
        assert told(words.phase_name(view))
        choices = [told(words.action_text(view, action, names)) for action in legal]
        assert len(set(choices)) == len(choices), "two choices read alike"
        if (stage := (view.phase, getattr(view, "stage", 0))) not in stages or view.finished:
            stages.add(stage)
            assert all(told(line) for line in words.board_text(view, names))
        for event in events:
            told(words.event_text(event, names))


@every_game
def test_every_class_of_action_and_event_is_told(key: str) -> None:
    """As met in play; made from its type where no match met it."""
    game = dogs_rules.game(key)
    words = words_of(game)
    wanted = (*members(game.action_type), *members(game.event_type))
    met = sample(key, frozenset(wanted))
    view, names = next(iter(met.values()))[1:]
    for kind in wanted:
        thing, seen, sitting = met[kind] if kind in met else (made(kind), view, names)
        if isinstance(thing, Event):
            told(words.event_text(thing, sitting))
        else:
            told(words.action_text(seen, thing, sitting))
    judge = game.judge()
    for topic in topics_of(judge) if judge is not None else ():
        assert told(words.topic(topic).more)
        assert told(words.topic(topic).less)


def sample(key: str, wanted: frozenset[type]) -> dict[type, tuple[Any, Any, tuple[str, ...]]]:
    """One of each class that random matches of all settings meet, with the view and the names."""
    met: dict[type, tuple[Any, Any, tuple[str, ...]]] = {}
    for setting in settings_of(game(key)):
        names = NAMES[: setting.seats]
        for view, legal, events in played(setting):
            for thing in (*legal, *events):
                met.setdefault(type(thing), (thing, view, names))
        if wanted <= met.keys():
            break
    return met


def members(union: Any) -> tuple[type, ...]:
    """The classes of a union, or the only one."""
    return get_args(union) or (union,)


def made(kind: Any) -> Any:
    """Something of a type: the smallest there is, but no list is empty."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return made(inside[0])
    if origin is tuple:
        return tuple(made(one) for one in inside if one is not Ellipsis)
    if hasattr(kind, "__struct_fields__"):
        hints = get_type_hints(kind)
        given = {name: made(hints[name]) for name in kind.__struct_fields__ if name != "seen_by"}
        return kind(**given)
    if origin is None and hasattr(kind, "__members__"):
        return next(iter(kind))
    return kind()


def test_a_class_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: one event of each game is left without words."""
    for key in SPOKEN:
        words = words_of(dogs_rules.game(key))
        event = next(kind for kind in members(dogs_rules.game(key).event_type))
        monkeypatch.setattr(type(words), "events", {})
        with pytest.raises(AssertionError, match=event.__name__):
            words.event_text(made(event), NAMES)
