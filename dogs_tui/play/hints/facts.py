"""What sets the hints of a decision apart on the table, where a game declares facts. No Textual."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dogs_rules.bots.comparing import next_best
from dogs_rules.bots.hints import Hint, as_good
from dogs_rules.game import Action, Fact
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

_MOST: Final = 3
"""Facts that are told of an action."""


def explained(
    hints: Sequence[Hint], view: Any, words: GameWords, names: Names, *, briefly: bool = False
) -> list[list[Phrase]]:
    """Sentences for each hint: facts that hold after it, and not after the next best that differs.

    Those that are as good as the best are compared with the next best, all others with the best.

    Args:
        hints: Those of one decision, the best first.
        view: The view of the seat that asked.
        words: The game's words.
        names: The players' names by seat.
        briefly: Without what the words of an action say as well.
    """
    facts = [
        [
            fact
            for fact in words.facts_of(view, hint.action)
            if type(fact) in words.facts and not (briefly and fact.plain)
        ]
        for hint in hints
    ]
    if len(hints) == 1:
        return [list(_after(facts[0], view, words, names))]
    alike = as_good([hint.equal for hint in hints])
    out: list[list[Phrase]] = []
    for at, own in enumerate(facts):
        same = hints[at].equal and _weighty(own) == _weighty(facts[at - 1])
        other = next_best(at, alike, len(hints))
        said = [] if same else list(_after(_beyond(own, facts[other]), view, words, names))
        if not same and (not said or at == 0):
            beyond = _beyond(facts[other], own)
            said += _after(beyond, view, words, names, number=other + 1)
        out.append(said)
    weighty = [_weighty(own) for own in facts[:alike]]
    if alike > 1 and weighty[0] == weighty[1]:
        every = alike == len(hints) and all(own == weighty[0] for own in weighty)
        why = _same(weighty[0], view, words, names, every=every)
        out[0] = [why] if alike == len(hints) else [*out[0], why]
    return out


def beside(
    best: Action, other: Action, view: Any, words: GameWords, names: Names
) -> Iterator[Phrase]:
    """Sentences on two actions: facts that hold after one of them, and not after the other."""
    own, others = (
        [fact for fact in words.facts_of(view, action) if type(fact) in words.facts]
        for action in (best, other)
    )
    beyond, lacking = _beyond(own, others)[:_MOST], _beyond(others, own)[:_MOST]
    if beyond:
        what = _for_and_against(beyond, view, words, names)
        yield phrase("After the best: {what}.", what=what)
    if lacking:
        what = _for_and_against(lacking, view, words, names)
        yield phrase("After the other: {what}.", what=what)
    if not beyond and not lacking:
        yield phrase("The difference shows later.")


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


def _same(facts: list[Fact], view: Any, words: GameWords, names: Names, *, every: bool) -> Phrase:
    """Why the second is as good as the best, or all are."""
    told = facts[:_MOST]
    what = _for_and_against(told, view, words, names) if told else words.no_facts
    if every:
        return phrase("All are as good: after each {what}.", what=what)
    return phrase("2 is as good: after both {what}.", what=what)
