"""A set-up option that a game declares, and what somebody gives for it, checked."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase

OptionValue: TypeAlias = "str | int | bool"

SHOWN: Final = 40
"""Characters of what was given, which anybody may have written, that a sentence repeats."""


class Option(msgspec.Struct, frozen=True):
    """A choice at set-up."""

    key: str
    label: Phrase
    help: Phrase
    choices: tuple[tuple[OptionValue, Phrase], ...]
    """The values it takes, each with its name; the first is the default."""
    anchor: str
    seats: tuple[int, ...] | None = None
    """The seat counts it has a meaning for; ``None``: all."""
    bots: tuple[tuple[OptionValue, str], ...] = ()
    """The bot that is proposed with a value, where it is another than usual."""

    @property
    def default(self) -> OptionValue:
        return self.choices[0][0]


class OptionError(ValueError):
    """A set-up option is unknown or has a value that it does not take; a phrase says which."""


def check_seats(title: str, counts: Sequence[int], seats: int) -> None:
    """Makes sure that a game is for so many seats.

    Args:
        title: Of the game.
        counts: For how many it is, sorted.
        seats: The number of seats there are to be.

    Raises:
        OptionError: It is not.
    """
    if seats not in counts:
        raise OptionError(_wrong_seats(title, counts, seats))


def _wrong_seats(title: str, counts: Sequence[int], seats: int) -> Phrase:
    first, last = counts[0], counts[-1]
    if len(counts) > 1 and tuple(counts) == tuple(range(first, last + 1)):
        return phrase(
            "{game} takes {first} to {last} players, not {seats}.",
            game=title,
            first=first,
            last=last,
            seats=seats,
        )
    return phrase(
        "{game} takes {allowed} players, not {seats}.",
        game=title,
        allowed=" / ".join(map(str, counts)),
        seats=seats,
    )


def checked(
    title: str,
    seats: int,
    declared: Sequence[Option],
    given: Mapping[str, OptionValue],
) -> dict[str, OptionValue]:
    """The options with defaults filled in, in the order the game declares them.

    Args:
        title: Of the game.
        seats: The number of seats.
        declared: The options there are for so many.
        given: The wanted values.

    Raises:
        OptionError: An unknown option, or a value it does not take.
    """
    keys = [option.key for option in declared]
    for key in given:
        if key not in keys:
            raise OptionError(
                phrase(
                    "{game} with {seats} seats has no option '{key}'. Options: {known}.",
                    game=title,
                    seats=seats,
                    key=clean_text(key, SHOWN),
                    known=", ".join(keys) or "-",
                )
            )
    return {option.key: _value(option, given) for option in declared}


def _value(option: Option, given: Mapping[str, OptionValue]) -> OptionValue:
    value = given.get(option.key, option.default)
    taken = [choice for choice, _ in option.choices]
    match = [choice for choice in taken if choice == value or str(choice) == str(value)]
    if not match:
        raise OptionError(
            phrase(
                "The option '{key}' takes one of {listed}, not '{value}'.",
                key=option.key,
                listed=", ".join(map(str, taken)),
                value=clean_text(str(value), SHOWN),
            )
        )
    return match[0]
