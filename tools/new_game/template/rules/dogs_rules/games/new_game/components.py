"""The figures of New Game: what its ``components.toml`` may say."""

from typing import Final

import msgspec

from dogs_rules.components import ComponentFile, FigureGroup, Group, Positive


class Figures(FigureGroup, frozen=True):
    """The number of cards, and the length of the way."""

    copies: Positive
    largest: Positive
    hand: Positive
    goal: Positive


class File(Group, frozen=True):
    """The whole file."""

    figures: Figures


class Tables(msgspec.Struct, frozen=True):
    """The tables of the rules."""

    figures: Figures
    digest: str = ""


def tables(file: File) -> Tables:
    """The tables of a file that was checked."""
    return Tables(file.figures)


FILE: Final = ComponentFile(__package__, File, tables)
