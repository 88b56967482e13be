"""Forms that translations ask for and parts have, and signs that English has not."""

import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import dogs_rules
from dogs_rules.phrase import Phrase
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_tui import words
from dogs_tui.words.forms import NAME_FORMS, asked_of, forms_of
from dogs_tui.words.po_files import Entry
from dogs_tui.words.registry import words_of
from tools.words.catalogues import read
from tools.words.messages import ROOT, without_fields

SIGNS: Final = "(:"
"""What translators put around a part whose form they could not choose."""
OTHERS: Final = ("host", "operator")
"""Catalogues whose sentences hold no parts of games."""
_NAMES: Final = ("Ana", "Bo", "Cleo", "Davi", "Eve")
_KIND: Final = "A name of a component: "
_MOVES: Final = 400
"""Of a random match; one of DOG Kids may go on for ever."""
_SHOWN_EVERY: Final = 5
"""Moves between two looks at everything that could be said."""


def unknown(language: str) -> Iterator[str]:
    """Sentences that ask for a form which no part of the language has."""
    has, asks = {form for code, form in NAME_FORMS if code == language}, []
    for path, _, entries in read(language):
        for entry in entries:
            for text in entry.said:
                has |= forms_of(text).keys()
                with suppress(ValueError):  # which is another finding
                    asks += [(path, entry, field, form) for field, form in asked_of(text)]
    for path, entry, field, form in asks:
        if form not in has:
            yield f"{_place(path, entry)}: no part has the form {{{field}:{form}}}"


def lacking(language: str) -> Iterator[str]:
    """Parts that lack a form which others of their kind have, or a sentence of a match asks for."""
    kinds: dict[str, list[tuple[str, Entry]]] = defaultdict(list)
    parts: dict[str, list[tuple[str, Entry]]] = defaultdict(list)
    for path, _, entries in read(language):
        for entry in entries:
            for text in entry.said:
                parts[text].append((_place(path, entry), entry))
            for line in entry.comments.splitlines():
                if _KIND in line:
                    kinds[path.stem + line].append((_place(path, entry), entry))
    for kind in kinds.values():
        wanted = set().union(*(forms_of(entry.said[0]) for _, entry in kind))
        for place, entry in kind:
            for form in sorted(wanted - forms_of(entry.said[0]).keys()):
                yield f"{place}: {entry.source[0]!r} lacks the form '{form}' of its kind"
    for form, text in sorted(_missed(language)):
        asked = [(place, entry) for place, entry in parts[text] if not _has(entry, form)]
        if len(asked) == len(parts[text]):
            for place, entry in asked:
                yield f"{place}: {entry.source[0]!r} lacks the form '{form}' that is asked for"


def _has(entry: Entry, form: str) -> bool:
    """Whether it has a form, or is said in that form as always: other numbers have the form."""
    return any(form in forms_of(said) for said in entry.said)


def own_signs(language: str) -> Iterator[str]:
    """Sentences with brackets or a colon that the English sentence has not."""
    for path, _, entries in read(language):
        if path.stem in OTHERS:
            continue
        for entry in entries:
            english = "".join(map(without_fields, entry.source))
            said = "".join(map(without_fields, entry.said))
            if any(sign in said and sign not in english for sign in SIGNS):
                yield f"{_place(path, entry)}: {entry.said[0]!r} for {entry.source[0]!r}"


def _place(path: Path, entry: Entry) -> str:
    return f"{path.relative_to(ROOT)}:{entry.line}"


def _missed(language: str) -> set[tuple[str, str]]:
    """The forms that sentences of random matches ask for in vain, with the text of the part."""
    with words.language.kept(language), _listening() as heard:
        for phrase in said_in_matches():
            words.say(phrase)
    return heard


@contextmanager
def _listening() -> Iterator[set[tuple[str, str]]]:
    """Collects what the words say about forms that parts lack."""
    uses: set[tuple[str, str]] = set()

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno == logging.DEBUG and isinstance(record.args, tuple):
                form, text, _ = map(str, record.args)
                uses.add((form, text))

    log, listener = logging.getLogger(words.__name__), Listener()
    level = log.level
    log.addHandler(listener)
    log.setLevel(logging.DEBUG)
    try:
        yield uses
    finally:
        log.removeHandler(listener)
        log.setLevel(level)


@cache
def said_in_matches() -> tuple[Phrase, ...]:
    """Returns the phrases of a random match of each game, each sentence with its parts once."""
    phrases: dict[str, Phrase] = {}
    for key in keys():
        for phrase in _said_in_match(dogs_rules.game(key)):
            phrases.setdefault(re.sub(r"\d+", "0", repr(phrase)), phrase)
    return tuple(phrases.values())


def _said_in_match(game: Any) -> Iterator[Phrase]:
    spoken, seats = words_of(game), max(game.seat_counts)
    names = _NAMES[:seats]
    state, rng = game.setup(seats, {}, 1), Rng.seeded(1)
    for move in range(_MOVES):
        seat = game.to_move(state)
        if seat is None:
            break
        view, legal = game.view(state, seat), game.legal_actions(state)
        yield spoken.prompt(view, names)
        if move % _SHOWN_EVERY == 0:
            yield from spoken.board_text(view, names)
            for action in legal:
                yield spoken.action_text(view, action, names)
                yield from filter(None, (spoken.advice(view, action, names),))
        events: list[Any] = []
        game.step(state, rng.choice(legal), events)
        yield from filter(None, (spoken.event_text(event, names) for event in events))
