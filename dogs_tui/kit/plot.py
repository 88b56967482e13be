"""Figures over time as points on a canvas, with what the highest and the lowest are worth."""

from collections.abc import Sequence

from rich.style import Style

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import Glyphs


def put_plot(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    values: Sequence[int],
    glyphs: Glyphs,
    *,
    point: Style,
    axis: Style,
) -> None:
    """Puts the latest figures that have room, a column each, from the left.

    The highest and the lowest stand at the axis, and the mean is a line. Where there are few, they
    stand further apart.

    Args:
        canvas: The canvas to paint on.
        x: The leftmost column of all of it.
        y: The highest row.
        width: Columns; the figures beside the axis take some.
        height: Rows, at least 2.
        values: The first one first.
        glyphs: What is drawn with.
        point: The style of a figure.
        axis: Of everything else.
    """
    label = max((len(str(value)) for value in values), default=1)
    room = width - label - 1
    if not values or room < 1 or height < 2:
        return
    shown = values[-room:]
    low, high = min(shown), max(shown)
    step = max(1, min(_WIDEST, (room - 1) // max(1, len(shown) - 1)))
    left = x + label

    def row(value: float) -> int:
        share = (value - low) / (high - low) if high > low else 0.5
        return y + height - 1 - round(share * (height - 1))

    for each in range(height):
        canvas.put(left, y + each, glyphs.vertical, axis)
    mean = row(sum(shown) / len(shown))
    canvas.put(left + 1, mean, glyphs.horizontal * room, axis)
    for value in {low, high}:
        canvas.right(left, row(value), str(value), axis)
    for at, value in enumerate(shown):
        canvas.put(left + 1 + at * step, row(value), glyphs.mark, point)


_WIDEST = 4
"""Columns from one figure to the next at most."""
