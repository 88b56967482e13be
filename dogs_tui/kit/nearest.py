"""Did you mean: the known word nearest to one that is not known."""

from collections.abc import Iterable

from dogs_rules.phrase import phrase
from dogs_tui.words import say


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The known word that was most likely meant; ``None`` when nothing comes close."""
    from rapidfuzz import fuzz, process  # loaded only for a mistake: starting stays fast

    match = process.extractOne(
        word.lower(), list(words), scorer=fuzz.ratio, processor=str.lower, score_cutoff=55
    )
    return str(match[0]) if match else None


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A sentence to add to a message, with a blank before it; empty when nothing comes close."""
    close = nearest(word, words)
    return " " + say(phrase("Did you mean '{word}'?", word=close)) if close else ""
