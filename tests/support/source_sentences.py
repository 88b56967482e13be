"""The sentences of the source: reading them takes a second, so it is done once a process."""

from functools import cache

from tools.words import catalogues
from tools.words.messages import Message


@cache
def source_sentences() -> dict[catalogues.Key, list[Message]]:
    return catalogues.source()


def texts() -> set[str]:
    """What they say, with the form for many of those that have one."""
    return {
        text for key in source_sentences() for text in (key if isinstance(key, tuple) else (key,))
    }
