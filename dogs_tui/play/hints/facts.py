"""What sets the hints of a decision apart on the table, where a game declares facts. No Textual."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Fact
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

_MOST: Final = 3
"""Facts that are told of an action."""


def explained(
    hints: Sequence[Hint], view: Any, words: GameWords, names: Names
) -> list[list[Phrase]]:
    """Sentences for each hint: facts that hold after it, and not after the next best choice.

    That is the second for the best, and the best for all others.
    """
    facts = [
        [fact for fact in words.game.facts(view, hint.action) if type(fact) in words.facts]
        for hint in hints
    ]
    if len(hints) == 1:
        return [list(_after(facts[0], view, words, names))]
    best, second = facts[:2]
    out = []
    for at, own in enumerate(facts):
        other = second if at == 0 else best
        told = list(_after(_beyond(own, other), view, words, names))
        if at == 0 and hints[1].equal and _weighty(best) == _weighty(second):
            told = [_same(_weighty(best), view, words, names)]
        elif at == 0:
            told += _after(_beyond(second, best), view, words, names, number=2)
        elif hints[at].equal and _weighty(own) == _weighty(facts[at - 1]):
            told = []
        elif not told:
            told += _after(_beyond(best, own), view, words, names, number=1)
        out.append(told)
    return out


def _beyond(facts: list[Fact], others: list[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact not in others]


def _weighty(facts: list[Fact]) -> list[Fact]:
    return [fact for fact in facts if not fact.slight]


def _after(
    facts: list[Fact], view: Any, words: GameWords, names: Names, number: int = 0
) -> Iterator[Phrase]:
    """What speaks for an action, and after a ``but`` what speaks against it."""
    if not facts:
        return
    what = _for_and_against(facts[:_MOST], view, words, names)
    if number:
        yield phrase("After {n}: {what}.", n=number, what=what)
    else:
        yield phrase("After it: {what}.", what=what)


def _for_and_against(facts: list[Fact], view: Any, words: GameWords, names: Names) -> Phrase:
    good, bad = (
        listed(words.fact_text(fact, view, names) for fact in facts if fact.good == speaks_for)
        for speaks_for in (True, False)
    )
    if good.values and bad.values:
        return phrase("{good}, but {bad}", good=good, bad=bad)
    return good if good.values else bad


def _same(facts: list[Fact], view: Any, words: GameWords, names: Names) -> Phrase:
    """Why the best and the second are as good as each other."""
    if facts:
        what = _for_and_against(facts[:_MOST], view, words, names)
        return phrase("2 is as good: after both {what}.", what=what)
    return phrase("2 is as good: after both {what}.", what=words.no_facts)
