"""Every action, event, prompt, phase, term and table of every game has words, in every language.

Stands once for all games, ours and other people's. A match of every setting is played at random
and told; what no match met is made from its type. Whatever would be told by the names of its code
fails, and is named.
"""

import re
from collections.abc import Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from rich.cells import cell_len

import dogs_rules
from dogs_rules.bots.comparing import topics_of
from dogs_rules.game import Event
from dogs_rules.phrase import Phrase
from dogs_rules.registry import game, keys
from dogs_tui.words import language, languages, say
from dogs_tui.words.languages import ENGLISH
from dogs_tui.words.registry import part, words_of
from tests.support import pseudo_language, sentence_samples
from tests.support.game_setups import Setting, settings_of
from tests.support.sentence_samples import NAMES, every_told, played, said
from tests.support.spoken_languages import LONGEST
from tests.tui.test_pseudo_language import SAME, originals

ROOM = 78
"""Cells of the prompt at 80 columns."""
PHASE = 12
"""Letters of the name of a phase."""
WON = re.compile(r"\bwins?( with\b|!)|\bshare the win\b")
NOUNS = [
    "point",
    "coin",
    "bay",
    "dog",
    "token",
    "space",
    "trade",
    "improvement",
    "licence",
    "character",
    "card",
    "field",
    "trick",
    "Training",
    "scrap",
    "round",
    "thing",
    "Walk",
    "Bone",
]
ONE_OF_MANY = re.compile(
    rf"(?<![\d.-])\b1 (?:(?:healthy|cured) )?(?:{'|'.join(NOUNS)})s\b|\b1 more fit\b"
)
MANY_OF_ONE = re.compile(rf"\b(?:[2-9]|\d\d+) (?:{'|'.join(NOUNS)})\b(?!-)")
UNFILLED = re.compile(r"\{\w*\}")
SPOKEN = [key for key in keys() if part(key, "words")]
FINE: set[tuple[Sequence[str], int]] = set()
"""Languages, and sentences of matches that are told in them; matches of a game share most."""
every_game = pytest.mark.parametrize("key", SPOKEN)


@pytest.fixture(autouse=True)
def _nothing_is_spelled(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence_samples.nothing_is_spelled(monkeypatch)


def spoken(sentence: Phrase | None, codes: Sequence[str] = ()) -> str:
    """A sentence in some languages, or in all; each says something and leaves no field open."""
    if sentence is None:
        return ""
    for code in codes or languages():
        text = said(sentence, code)
        assert text.strip(), sentence
        assert not UNFILLED.search(text), text
    return say(sentence)


def it_reads_well_in_english(match: sentence_samples.Said) -> None:
    """Numbers and nouns agree, nobody is called you, and the end says who has won."""
    assert all(0 < len(say(phase)) <= PHASE for phase in match.phases)
    events = [say(event) for event in match.events]
    assert not [text for text in events if re.search(r"\byou", text, re.IGNORECASE)]
    assert not [text for text in events if not text.endswith((".", "!"))]
    assert any(WON.search(text) for text in events)
    texts = (
        *events,
        *(say(piece) for part in (match.prompts, match.choices, match.board) for piece in part),
    )
    assert not [text for text in texts if ONE_OF_MANY.search(text) or MANY_OF_ONE.search(text)]


@every_told
@pytest.mark.parametrize(
    "codes",
    [
        pytest.param((ENGLISH, LONGEST), id="two languages"),
        pytest.param(languages(), id="all languages", marks=pytest.mark.minutes),
    ],
)
def test_a_match_is_told(
    setting: Setting, codes: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each language: each sentence says something, prompts fit a terminal of 80 columns, what
    each phase is for is told, and no word stands anywhere but in the catalogue."""
    match = sentence_samples.of(setting)
    assert not match.alike, "two choices read alike"
    assert not match.nameless, "it is not said who is asked"
    it_reads_well_in_english(match)
    for sentence in match.all():
        if (codes, id(sentence)) not in FINE:
            assert spoken(sentence, codes)
            FINE.add((codes, id(sentence)))
    for code in codes:
        with language.kept(code):
            assert not [text for text in map(say, match.prompts) if cell_len(text) > ROOM]
    explained = words_of(setting.game).first_times
    assert not explained or match.deciding <= explained.keys()
    pseudo_language.speak(monkeypatch)
    allowed = (*SAME, *originals(setting.key))
    unsaid = {
        word: text
        for text in map(say, (*match.all(), *match.sheets))
        for word in pseudo_language.unsaid(text, allowed)
    }
    assert not unsaid, "\n".join(f"{word!r} in {text!r}" for word, text in unsaid.items())


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
            spoken(words.event_text(thing, sitting))
        else:
            spoken(words.action_text(seen, thing, sitting))
    judge = game.judge()
    for topic in topics_of(judge) if judge is not None else ():
        assert spoken(words.topic(topic).more)
        assert spoken(words.topic(topic).less)


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
        return tuple(made(piece) for piece in inside if piece is not Ellipsis)
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
