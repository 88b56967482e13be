"""What Textual does not offer in public, in one place: no other module names it.

Names that begin with an underscore may change in any release. So each stands here once, with the
reason why nothing public does; the release is pinned; and each has a test that says in a sentence
what changed. What could be mended in Textual is in ``docs/upstream.md``.
"""

import sys
from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from rich.console import RenderableType
from rich.segment import Segment
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._styles_cache import StylesCache
from textual.app import App
from textual.binding import Binding
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.driver import Driver
from textual.keys import _character_to_key
from textual.message_pump import MessagePump, _MessagePumpMeta
from textual.screen import Screen
from textual.widget import AwaitMount

from dogs_tui.app.sparing_compositor import SparingCompositor

Pieces = Iterable[tuple[int, int, Iterable[Segment]]]
"""What is painted: column, row and segments."""

SEQUENCE_KEYS: Final = ANSI_SEQUENCES_KEYS
"""The keys by the sequence that a terminal sends for them.

Textual reads sequences in a parser that is private as a whole and bounds nothing; its table of
them is what every terminal's keys are known by.
"""

KEYS_BY_CODE: Final = FUNCTIONAL_KEYS
"""The keys that type nothing, by their code in the kitty keyboard protocol and its last character.

In a module that is private as a whole.
"""


def key_of_character(char: str) -> str:
    """Textual's name of the key that types a character.

    Bindings go by these names, and only a driver needs them, so there is no public way to one.
    """
    return _character_to_key(char)


class AbstractMeta(_MessagePumpMeta, ABCMeta):
    """The metaclass of a screen or widget that leaves methods to its subclasses.

    Textual's classes have a metaclass of their own, which has no public name, so none of them can
    be abstract otherwise. One that leaves out an ``abstractmethod`` cannot be made.
    """


class Bound(NamedTuple):
    """A key of a widget, a screen or the app."""

    key: str
    node: DOMNode
    binding: Binding
    works: bool
    """True if it does something now."""


def bound_here(screen: Screen[Any], key: str = "") -> Iterator[Bound]:
    """Lists the bindings of keys, from the widget that has the keyboard outwards.

    Public are only the bindings that do something now: where none does, nobody could be asked why.

    Args:
        screen: The screen in front.
        key: The only key that is asked for; empty: all of them.
    """
    for node, bindings in screen._modal_binding_chain:
        names = (key,) if key else tuple(bindings.key_to_bindings)
        for name in names:
            for binding in bindings.key_to_bindings.get(name, ()):
                works = screen.app._check_action_state(binding.action, node)
                yield Bound(name, node, binding, bool(works))


def share_backgrounds() -> None:
    """Has what widgets painted go with them, and not stay in a cache of their backgrounds.

    Textual caches this method together with the object on which it is called, which it does not
    use: up to 1,024 of them, each with all that its widget has painted. In a terminal of one's own
    nobody notices; a host would keep some 100 KB of each screen that was closed. The class is in a
    private module.
    """
    cached = vars(StylesCache)["get_inner_outer"]
    if not isinstance(cached, classmethod):
        StylesCache.get_inner_outer = classmethod(cached)  # type: ignore[assignment]


@lru_cache(maxsize=512)
def hears_keys(kind: type[DOMNode]) -> bool:
    """True if a kind of widget handles keys itself, apart from its bindings."""
    own = (name for each in kind.__mro__ if each not in _DEAF for name in vars(each))
    return any(
        name in {"on_key", "_on_key", "handle_key", "on_event"} or name.startswith("key_")
        for name in own
    ) or issubclass(events.Key, tuple(kind._decorated_handlers))


_DEAF: Final = frozenset(Screen.__mro__)
"""What every widget has of Textual; of itself it only looks for the names above."""


def busy_here(app: App[Any]) -> MessagePump | None:
    """Finds the part of an app and its screens that is busy or only beginning; ``None``: no part.

    The app comes first, and the screen in front before those below. How many messages wait is
    public, but not whether somebody is still working on one, or is about to go and takes no more.
    """
    nodes: list[DOMNode] = [*app.screen_stack, app]
    while nodes:
        node = nodes.pop()
        queue: Any = node._message_queue
        rests = queue.ready_event._waiters and queue.empty() and not node._next_callbacks
        if not (rests or node._closing or node._closed):
            return node
        if node is not app:
            nodes += node.children
    return None


def draws_later(screen: Screen[Any]) -> bool:
    """True if something waits for a screen to be drawn: such callbacks are the screen's own."""
    return bool(screen._callbacks)


class OpenApp(App[Any]):
    """An app that is asked before anything is drawn, and when something breaks."""

    @property
    def terminal(self) -> Driver | None:
        """The driver that writes to the terminal while the app runs; ``None`` before.

        An app may ring and set the clipboard, but nothing public writes anything else.
        """
        return self._driver

    def draw(self, screen: Screen[Any], pieces: Pieces) -> None:
        """Writes to the terminal what the compositor has painted. Not called without a terminal.

        Args:
            screen: The screen that is shown.
            pieces: What differs there, in whole spans.
        """
        raise NotImplementedError

    def give_up(self, error: Exception) -> None:
        """Ends the app as what its own handlers raise does: for what is raised beside them."""
        self._handle_exception(error)

    def failed(self, error: Exception) -> bool:  # noqa: ARG002
        """Called with whatever was raised and not caught.

        Returns:
            Whether Textual shows a traceback and ends the app.
        """
        return True

    def leave_prints_alone(self) -> None:
        """Leaves what the process prints to the process.

        While an app runs, Textual puts objects of that app into ``sys.stdout`` and ``sys.stderr``.
        Where many run, and end in any order, that would leave those of an app that is gone.
        """
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]

    async def on_event(self, event: events.Event) -> None:
        """Does at once what a key is bound to, where nobody on its way would take it.

        Textual sends each key to the focused widget and from there through all around it, a
        message each, to find in the end that nobody but the app does anything with it. Nothing
        that waits for a widget is overtaken: a command comes when what was before is worked off.
        """
        if isinstance(event, events.Key) and not event.is_forwarded and self._is_heard_by_none():
            if await self._check_bindings(event.key, priority=True):
                return
            event._set_forwarded()
        await super().on_event(event)

    def _is_heard_by_none(self) -> bool:
        if not self.screen_stack or self.screen.maximized is not None:
            return False
        nodes = (self.focused or self.screen).ancestors_with_self
        return not any(hears_keys(type(node)) for node in nodes if node is not self)

    def get_default_screen(self) -> Screen[Any]:
        screen = super().get_default_screen()
        screen._compositor = SparingCompositor()
        return screen

    def _get_screen(self, screen: Screen[Any] | str) -> tuple[Screen[Any], AwaitMount]:
        """Whatever is pushed comes by here, before anything of it is laid out."""
        if isinstance(screen, Screen) and not screen.is_running:
            screen._compositor = SparingCompositor()
        return super()._get_screen(screen)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Between compositor and terminal there is no public hook, and Textual writes whole spans.

        While changes are batched nothing is drawn, which only the count of batches tells.
        """
        terminal = self.terminal
        if (
            terminal is None
            or terminal.is_inline
            or not isinstance(renderable, LayoutUpdate | ChopsUpdate)
        ):
            super()._display(screen, renderable)
            return
        if self.is_running and not self.is_headless and not self._batch_count:
            self.draw(screen, _pieces(renderable))
        self.post_display_hook()

    def _handle_exception(self, error: Exception) -> None:
        """Whatever breaks ends here, and nothing public is told of it before the traceback."""
        if self.failed(error):
            super()._handle_exception(error)


def _pieces(update: LayoutUpdate | ChopsUpdate) -> Iterator[tuple[int, int, Iterable[Segment]]]:
    """What an update of the compositor paints; both classes are in a private module."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            yield update.region.x, y, [segment for strip in line for segment in strip]
        return
    for y, first, end in update.spans:
        for x, strip in update.chops[y].items():
            if strip is not None and x < end and x + strip.cell_length > first:
                yield x, y, strip


class Source(NamedTuple):
    """A piece of a style sheet, as Textual parses it."""

    css: str
    read_from: CSSLocation
    is_default_rules: bool = False
    tie_breaker: int = 0
    scope: str = ""


class OpenStylesheet(Stylesheet):
    """A style sheet that may take rules from elsewhere."""

    def rules_of(self, source: Source, parse: Callable[[], list[RuleSet]]) -> list[RuleSet]:  # noqa: ARG002
        """The rules of a piece.

        Args:
            source: The piece.
            parse: Parses it, which takes most of the time in which an app begins.
        """
        return parse()

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        """A sheet keeps what it has parsed to itself, and every app makes a sheet of its own."""
        source = Source(css, read_from, is_default_rules, tie_breaker, scope)
        return self.rules_of(source, partial(super()._parse_rules, *source))
