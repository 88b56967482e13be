"""The entries of a legend: every sign, how it is drawn, and whether it can be seen now."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from rich.style import Style
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign


class Entry(msgspec.Struct, frozen=True):
    """A sign of the legend."""

    sign: Sign
    look: Style | None
    """The style on the screen, but for the ground; ``None``: like text."""
    seen: bool
    """True if it is on the screen."""


def shared_signs(glyphs: Glyphs, names: Sequence[str]) -> tuple[Sign, ...]:
    """The signs that the widgets around every table are drawn with.

    Args:
        glyphs: Those of this terminal.
        names: The players' names by seat.
    """
    players = (
        Sign(
            glyphs.seats[seat],
            f"status--seat-{seat}",
            phrase("{name}", name=name),
            phrase("Marks what belongs to this player."),
        )
        for seat, name in enumerate(names)
    )
    return (
        *players,
        Sign(
            "+",
            "status--gain",
            phrase("change"),
            phrase("Points won (+) or lost (-) since your last turn; behind a total."),
        ),
        Sign("1", "hint", phrase("hint"), phrase("The number of a hint: 1 is the best."), ""),
        Sign(
            glyphs.pointer,
            "rows--pointer",
            phrase("pointer"),
            phrase("Marks what is chosen."),
        ),
        Sign(
            glyphs.cross,
            "prompt--refused",
            phrase("refusal"),
            phrase("Why something cannot be done."),
        ),
        Sign(glyphs.up, "rows--accent", phrase("more above"), phrase("There is more further up.")),
        Sign(
            glyphs.down, "rows--accent", phrase("more below"), phrase("There is more further down.")
        ),
        Sign(
            glyphs.ellipsis,
            "plain",
            phrase("shortened"),
            phrase("Text was cut off."),
        ),
    )


def entries_on(screen: Screen[Any], signs: Iterable[Sign]) -> list[Entry]:
    """The entries of a legend: the signs that can be seen on a screen first, each in its ink."""
    painted = list(screen.query(Painted))
    shown = [(widget, widget.picture()) for widget in painted if _is_seen(widget)]
    entries = [_entry(sign, shown, painted) for sign in signs]
    return sorted(entries, key=lambda entry: not entry.seen)


def _is_seen(widget: Painted) -> bool:
    return bool(widget.size) and all(node.display for node in widget.ancestors_with_self)


def _entry(sign: Sign, shown: list[tuple[Painted, Canvas]], painted: list[Painted]) -> Entry:
    """A sign as a widget draws it.

    The widget must have its ink; where it could also be a letter or a line, be drawn in that.
    """
    plain = sign.drawn.isascii()
    for widget, picture in shown:
        look = _look(widget, sign.ink)
        if look is not None and picture.has(sign.drawn, look if plain else None):
            return Entry(sign, _groundless(widget, look), seen=True)
    looks = (_groundless(widget, _look(widget, sign.ink)) for widget in painted)
    return Entry(sign, next((look for look in looks if look is not None), None), seen=False)


def _groundless(widget: Painted, look: Style | None) -> Style | None:
    """A style without the ground that is its widget's: one that is the ink's own belongs to it."""
    if look is None or look.bgcolor != widget.rich_style.bgcolor:
        return look
    return look.without_color + Style(color=look.color)


def _look(widget: Painted, ink: str) -> Style | None:
    """Gives how a widget draws with an ink; ``None``: it does not know it."""
    try:
        return widget.style(ink)
    except LookupError:
        return None
