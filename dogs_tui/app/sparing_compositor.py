"""Composing a screen from no more than what is seen anew; a seam to Textual by itself."""

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region, Size
from textual.strip import Strip


class SparingCompositor(Compositor):
    """A compositor that asks widgets only for rows of which something will be seen anew.

    Textual's asks every widget for all its rows, whatever has changed, and those below others as
    well: most of what a key cost at a table. Nothing public comes between a screen and its
    compositor.
    """

    _changed: tuple[Region, ...] = ()
    """What is to be painted; empty: the whole screen."""

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = tuple(self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = ()

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        left = _Cells(self.size, self._changed or (crop or self.size.region,))
        for widget, (region, clip) in self.visible_widgets.items():  # the foremost first
            seen = region.intersection(clip)
            for band in left.take(seen):
                yield region, band, widget.render_lines(band.translate(-region.offset))
            if not left:
                return


class _Cells:
    """Cells of a screen, a number a row with a bit for each.

    Args:
        size: Of the screen.
        regions: The cells.
    """

    def __init__(self, size: Size, regions: Iterable[Region]) -> None:
        self._rows = [0] * size.height
        for region in regions:
            x, y, width, height = region.intersection(size.region)
            for row in range(y, y + height):
                self._rows[row] |= (1 << width) - 1 << x

    def __bool__(self) -> bool:
        return any(self._rows)

    def take(self, region: Region) -> list[Region]:
        """Takes away the cells of a region; the whole rows of it in which there were any."""
        x, y, width, height = region.intersection(Region(0, 0, 1 << 16, len(self._rows)))
        cells = (1 << width) - 1 << x
        bands: list[Region] = []
        for row in range(y, y + height):
            if not self._rows[row] & cells:
                continue
            self._rows[row] &= ~cells
            if bands and bands[-1].bottom == row:
                bands[-1] = Region(x, bands[-1].y, width, row + 1 - bands[-1].y)
            else:
                bands.append(Region(x, row, width, 1))
        return bands
