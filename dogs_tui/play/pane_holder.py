"""The place of the table: it alone mounts and removes panes, one change after the other."""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeAlias

from textual import on
from textual.containers import Container
from textual.widget import Widget

from dogs_rules.game import Action, Event, View
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.final import FinalPane
from dogs_tui.play.phase_pane import PhasePane

_Said: TypeAlias = PhasePane.Choose | PhasePane.Offer | PhasePane.Arrange | PhasePane.Explain


class PaneHolder(Container):
    """Holds the pane of a phase, or the curtain in front of hidden hands.

    What it holds is current only while all its widgets are there: from when it is mounted until
    just before it is removed. In between nothing is current, so what was scheduled for a pane
    reaches neither one that is half gone nor the one after it.
    """

    DEFAULT_CSS = """
    PaneHolder { width: 1fr; height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__(id="table")
        self._changes = asyncio.Lock()
        self._held: Widget | None = None
        """What was put here last: from just before it is mounted to just before it is removed."""
        self._whole = False
        """True if all its widgets are there."""
        self._aside: PhasePane | None = None
        """The pane of the present, hidden as it is while the past is looked at."""

    @property
    def current(self) -> Widget | None:
        """The pane or the curtain; ``None`` while one gives way to the other."""
        return self._held if self._whole else None

    @property
    def pane(self) -> PhasePane | None:
        """The current pane; ``None`` behind a curtain, and while panes change."""
        current = self.current
        return current if isinstance(current, PhasePane) else None

    @property
    def tell_the_end(self) -> bool:
        """True if the current pane says all there is to say about a finished match."""
        return isinstance(self.current, FinalPane)

    @property
    def is_counting(self) -> bool:
        """True if the current pane still counts the points, so that the result must wait."""
        current = self.current
        return isinstance(current, FinalPane) and not current.is_counted

    async def show(
        self,
        wanted: type[PhasePane],
        words: Any,
        view: View,
        legal: Sequence[Action],
        names: tuple[str, ...],
        *,
        past: bool = False,
    ) -> bool:
        """Shows a view in the pane of its phase.

        The past has a pane of its own: what is chosen in the present stays chosen.

        Args:
            wanted: The pane; the current one goes on if it is one of these.
            words: The words of the match, the same for as long as the table is held here.
            view: The view.
            legal: The legal actions in it.
            names: The players' names by seat.
            past: Whether the view is looked back at.

        Returns:
            Whether another pane was put here, so that the keys are with nothing.
        """
        async with self._changes:
            pane, aside = self.pane, self._aside
            if past and aside is None:
                self._aside, pane = pane, None
            elif not past and aside is not None:
                self._aside, pane = None, aside
            if pane is None or type(pane) is not wanted:
                return await self._put(wanted(words, view, tuple(legal), names))
            other = pane is not self._held and await self._put(pane)
            pane.names = names
            pane.show(view, tuple(legal))
            return other

    async def begin_anew(self) -> None:
        """Forgets where cursors are: the next view is shown in a new pane."""
        async with self._changes:
            if self.pane is not None:
                self._whole, self._held, self._aside = False, None, None
                await self.remove_children()

    async def cover(self, name: str) -> None:
        """Draws the curtain until somebody of this name is there."""
        async with self._changes:
            self._aside = None
            await self._put(Curtain(name))

    async def move(self, happened: tuple[Event, ...]) -> None:
        """Moves in the current pane what just moved; no other takes its place meanwhile."""
        async with self._changes:
            if self.pane is not None:
                await self.pane.show_motion(happened)

    def first_focus(self) -> Widget | None:
        """The widget that takes the keys now; ``None`` if there is none at the moment."""
        return self.pane.first_focus() if self.pane is not None else self.current

    async def _put(self, widget: Widget) -> bool:
        """Puts a widget in the place of what is here, unless the table is being left."""
        self._whole, self._held = False, None
        if self.has_focus_within:
            self.screen.set_focus(None)  # or the keys would go to whatever is beside the table
        stay = {widget, self._aside}
        await self.remove_children([child for child in self.children if child not in stay])
        if not self.is_attached:
            return False
        self._held = widget
        if self._aside is not None:
            self._aside.display = False
        widget.display = True
        if not widget.is_attached:
            await self.mount(widget, before=0 if self.children else None)
        self._whole = True
        return True

    @on(PhasePane.Choose)
    @on(PhasePane.Offer)
    @on(PhasePane.Arrange)
    @on(PhasePane.Explain)
    def _said(self, message: _Said) -> None:
        """Keeps back what comes from a pane, or is about a view, that is no longer here."""
        outdated = isinstance(message, PhasePane.Explain) and message.view is not message.pane.view
        if message.pane is not self._held or outdated:
            message.stop()
