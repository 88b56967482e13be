"""Did you mean: the known word nearest to one that is not known."""

from collections.abc import Iterable

from dogs_rules.phrase import phrase
from dogs_tui.words import say


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was most likely meant; ``None`` when nothing comes close."""
    from rapidfuzz import fuzz, process  # loaded only for a mistake: starting stays fast

    found = process.extractOne(
        word.lower(), list(known), scorer=fuzz.ratio, processor=str.lower, score_cutoff=55
    )
    return str(found[0]) if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence to add to a message, with a blank before it; empty when nothing comes close."""
    found = nearest(word, known)
    return " " + say(phrase("Did you mean '{word}'?", word=found)) if found else ""
