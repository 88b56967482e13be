"""The texts of a lesson's cards, with what the screen shows in place of their fields."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.fit import wrapped
from dogs_tui.learn.lesson import Lesson
from dogs_tui.words import say, tr

FIELD: Final = re.compile(r"\[(?P<name>[a-z-]+\.[a-z0-9-]+)\]")
"""What the screen shows, in a text: a key by the id of its command, ``[cursor.choose]``, or a sign
of the game by its name (``GameWords.sign``), ``[food.dry]``."""


def texts(lesson: Lesson) -> Iterator[str]:
    """Everything in a lesson that is said, for catalogues and tests."""
    yield from filter(None, (lesson.title,))
    for step in lesson.steps:
        yield from filter(None, (step.says, step.how, step.word))


def filled(text: str, shown: Callable[[str], str]) -> str:
    """A text in the player's language, with what the screen shows in place of its fields.

    Args:
        text: With names in brackets.
        shown: What the screen shows for a name.
    """
    return FIELD.sub(lambda field: shown(field["name"]), tr(text))


def still_to_do(text: str, keys: Sequence[str], done: int) -> str:
    """The part of a text that is still to be done, starting at the next key to press.

    Args:
        text: Says with which keys something is done, one after the other, their names in brackets.
        keys: All keys that do it, as Textual names them.
        done: How many of them have been pressed.
    """
    begins, at = 0, 0
    for field in FIELD.finditer(text):
        at = next((n for n in range(at, len(keys)) if presses(field["name"], keys[n])), len(keys))
        if at > done:
            break
        begins, at = field.start(), at + 1
    return text[begins:] if done else text


def presses(name: str, key: str) -> bool:
    """True if a key of the keyboard is the one that a field stands for."""
    command = REGISTRY.get(name)
    return command is None or key in command.keys.split(",")


def way_there(shown: Callable[[str], str], *, in_short: bool) -> Phrase:
    """Tells the keys that do a step from anywhere.

    Args:
        shown: As for ``filled``.
        in_short: As the game's words are.
    """
    back, hint, key = (shown(name) for name in ("back", "match.hint", "cursor.choose"))
    if in_short:
        return phrase("Press {hint}, then {key}.", hint=hint, key=key)
    ways = phrase("Press {back} to start this step again, or {hint}, then {key}.", back=back)
    return ways.filled(hint=hint, key=key)


def not_done(reason: Phrase, width: int) -> str:
    """Tells that another move was not played, in two rows at most; else the card says enough."""
    text = say(reason)
    return text if len(wrapped(text, width - 2)) <= 2 else tr("Not done. Do what the card says.")


def farewell(standing: Phrase, key: str, *, in_short: bool) -> str:
    """The end of a lesson: what was reached, and the key that begins the match after it.

    Args:
        standing: Everybody's score.
        key: Empty: there is no such key.
        in_short: As the game's words are.
    """
    if in_short:
        play = phrase("Press {key} to play!", key=key) if key else phrase("Now play!")
    elif key:
        play = phrase("Press {key} to start your first match.", key=key)
    else:
        play = phrase("Now play a match of your own.")
    return f"{tr('That was the lesson.')} {say(standing)} {say(play)}"
