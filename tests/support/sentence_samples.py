"""What is said of a random match, gathered once for all tests that look at words.

A match of every setting is played and told once in each test process. Sentences are kept as
phrases, each once: a test says them in whatever languages it is about (``said``), without any app.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, NoReturn

import msgspec
import pytest

from dogs_rules.game import Event
from dogs_rules.phrase import Phrase
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_tui.words import language, say
from dogs_tui.words.registry import part, words_of
from tests.support.game_setups import SETTINGS, Setting

NAMES = ("Ana", "Bo", "Cleo", "Davi", "Eve", "Finn", "Gil", "Hana")
SEED = 11
MOST_PLIES = 20_000
TOLD = [setting for setting in SETTINGS if setting.key in keys() and part(setting.key, "words")]
"""The settings of all games that have words."""
every_told = pytest.mark.parametrize(
    "setting",
    [
        pytest.param(setting, id=str(setting), marks=() if ends else pytest.mark.minutes)
        for setting in TOLD
        for counts in [setting.game.seat_counts]
        for ends in [setting.seats in (min(counts), max(counts))]
    ],
)
"""Each of them; all but the fewest and the most seats take minutes."""


class Said(NamedTuple):
    """The different sentences of a match; each stands here once, in the order they came up.

    Equal sentences of two matches are the same object.
    """

    prompts: tuple[Phrase, ...]
    choices: tuple[Phrase, ...]
    phases: tuple[Phrase, ...]
    events: tuple[Phrase, ...]
    board: tuple[Phrase, ...]
    """Of the first decision of each stage, and of the end."""
    sheets: tuple[Phrase, ...]
    """The score sheets at the same moments."""
    alike: tuple[str, ...]
    """Choices that read as another of the same decision does."""
    deciding: frozenset[str]
    """The phases in which somebody decided."""
    nameless: tuple[str, ...]
    """Prompts that do not begin with the name of who decides."""

    def all(self) -> Iterator[Phrase]:
        """All but the score sheets."""
        for part_of_it in (self.prompts, self.choices, self.phases, self.events, self.board):
            yield from part_of_it


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


def nothing_is_spelled(patch: pytest.MonkeyPatch) -> None:
    """What would be told by the names of its code is an error that names it."""

    def without_words(thing: Any, *_: Any) -> NoReturn:
        raise AssertionError(f"{thing if isinstance(thing, str) else type(thing)} has no words")

    for name in ("spelled", "spelled_thing", "spelled_table"):
        patch.setattr(f"dogs_tui.words.game.{name}", without_words)


def of(setting: Setting) -> Said:
    """All that is said of a random match of a setting.

    Raises:
        AssertionError: Something has no words; it is named.
    """
    return _told(TOLD.index(setting))


@cache
def _told(at: int) -> Said:
    setting = TOLD[at]
    words, names = words_of(setting.game), NAMES[: setting.seats]
    parts = [dict[bytes, Phrase]() for _ in Said._fields[:6]]
    prompts, choices, phases, events, board, sheets = parts
    alike, nameless = list[str](), list[str]()
    stages, deciding = set(), set[str]()
    with pytest.MonkeyPatch.context() as patch, language.kept("en"):
        nothing_is_spelled(patch)
        for view, legal, happened in played(setting):
            prompt = words.prompt(view, names)
            if legal:
                deciding.add(view.phase)
                if not say(prompt).startswith(names[view.to_move]):
                    nameless.append(say(prompt))
            _keep(prompts, prompt)
            _keep(phases, words.phase_name(view))
            texts = [words.action_text(view, action, names) for action in legal]
            for item in texts:
                _keep(choices, item)
            read = [say(item) for item in texts]
            if len(set(read)) < len(read):
                alike += [text for text in read if read.count(text) > 1]
            for event in happened:
                _keep(events, words.event_text(event, names))
            if (stage := (view.phase, getattr(view, "stage", 0))) not in stages or view.finished:
                stages.add(stage)
                for line in words.board_text(view, names):
                    _keep(board, line)
                for row in (row for sheet in view.scores for row in sheet.lines):
                    _keep(sheets, row.label)
                    _keep(sheets, row.detail)
    sentences = (tuple(item.values()) for item in parts)
    return Said(*sentences, tuple(alike), frozenset(deciding), tuple(nameless))


_KNOWN: dict[bytes, Phrase] = {}
"""Every sentence of any match: settings of a game have most in common."""


def _keep(parts: dict[bytes, Phrase], sentence: Phrase | None) -> None:
    if sentence is not None:
        key = msgspec.msgpack.encode(sentence)
        parts[key] = _KNOWN.setdefault(key, sentence)


def said(sentence: Phrase | str, code: str) -> str:
    """A sentence in a language."""
    with language.kept(code):
        return say(sentence)
