"""What the seams to Textual stand on: one test a name, each of which says what changed."""

import sys
import weakref
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.css.model import RuleSet
from textual.driver import Driver
from textual.geometry import Region
from textual.message_pump import MessagePump, _MessagePumpMeta
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from dogs_tui.app.textual_seams import (
    KEYS_BY_CODE,
    SEQUENCE_KEYS,
    AbstractMeta,
    OpenApp,
    OpenStylesheet,
    Pieces,
    Source,
    bound_here,
    busy_here,
    hears_keys,
    key_of_character,
    share_backgrounds,
)

SIZE = (40, 10)


class PaperDriver(Driver):
    """A terminal that keeps what is written."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.written = ""

    def write(self, data: str) -> None:
        self.written += data

    def start_application_mode(self) -> None:
        """There is nothing to start."""

    def disable_input(self) -> None:
        """There is no input."""

    def stop_application_mode(self) -> None:
        """There is nothing to stop."""


class PaperApp(OpenApp):
    """An app that notes what it is asked, and does one thing when it is ready."""

    def __init__(self, ready: Callable[["PaperApp"], None] = lambda _: None) -> None:
        super().__init__(driver_class=PaperDriver)
        self.drawn: list[str] = []
        self.errors: list[Exception] = []
        self._when_ready = ready

    def compose(self) -> ComposeResult:
        yield Static("a dog")

    def draw(self, screen: Screen[Any], pieces: Pieces) -> None:
        for _, _, segments in pieces:
            self.drawn.append("".join(segment.text for segment in segments))

    def failed(self, error: Exception) -> bool:
        self.errors.append(error)
        self.exit()
        return False

    def on_ready(self) -> None:
        self.call_after_refresh(self._go)

    def _go(self) -> None:
        self._when_ready(self)
        self.call_after_refresh(self.exit)


async def run(ready: Callable[[PaperApp], None] = lambda _: None) -> PaperApp:
    app = PaperApp(ready)
    await app.run_async(mouse=False, size=SIZE)
    return app


# The app.


async def test_app_display() -> None:
    def bark(app: PaperApp) -> None:
        app.drawn.clear()
        app.query_one(Static).update("it barks")

    app = await run()
    assert any("a dog" in text for text in app.drawn), (
        "Textual does not ask App._display any more to show what the compositor has painted"
    )
    app = await run(bark)
    assert any("it barks" in text for text in app.drawn), (
        "Textual does not ask App._display any more to show what has changed"
    )


async def test_layout_update_and_chops_update(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: set[type] = set()
    display = OpenApp._display

    def noted(self: OpenApp, screen: Screen[Any], renderable: Any) -> None:
        kinds.add(type(renderable))
        display(self, screen, renderable)

    monkeypatch.setattr(OpenApp, "_display", noted)
    await run(lambda app: app.query_one(Static).update("it barks"))
    assert {LayoutUpdate, ChopsUpdate} <= kinds, (
        f"the compositor hands over {sorted(kind.__name__ for kind in kinds)} "
        "in place of LayoutUpdate and ChopsUpdate"
    )


class Board(Static):
    """Notes which of its rows are asked for."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.asked: list[int] = []

    def render_lines(self, crop: Region) -> list[Strip]:
        self.asked.extend(crop.line_range)
        return super().render_lines(crop)


class Boards(PaperApp):
    """Two boards, one below the other, on a ground that they hide."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Board("one\ntwo\nthree")
            yield Board("four\nfive\nsix")


async def test_only_rows_that_changed_are_asked_for() -> None:
    asked: list[list[int]] = []

    def bark(app: PaperApp) -> None:
        first, two = app.query(Board)
        first.asked.clear()
        two.asked.clear()
        first.refresh(Region(0, 1, 2, 1))
        app.call_after_refresh(lambda: asked.extend([first.asked, two.asked]))

    await Boards(bark).run_async(mouse=False, size=SIZE)
    assert asked == [[1], []], (
        "a screen's compositor does not ask its _get_renders any more what there is to be painted"
    )


async def test_what_is_painted_sparingly_is_what_textual_paints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Boards()
    await app.run_async(mouse=False, size=SIZE)
    monkeypatch.setattr(OpenApp, "get_default_screen", App.get_default_screen)
    plain = Boards()
    await plain.run_async(mouse=False, size=SIZE)
    assert "".join(app.drawn) == "".join(plain.drawn)
    assert "four" in "".join(app.drawn)


async def test_app_batch_count() -> None:
    seen: list[int] = []

    def look(app: PaperApp) -> None:
        with app.batch_update():
            seen.append(app._batch_count)
        seen.append(app._batch_count)

    await run(look)
    assert seen == [1, 0], "App._batch_count does not count open batches any more"


async def test_app_driver() -> None:
    terminals: list[Driver | None] = []
    app = PaperApp(lambda app: terminals.append(app.terminal))
    assert app.terminal is None, "App._driver is something before the app runs"
    await app.run_async(mouse=False, size=SIZE)
    assert isinstance(terminals[0], PaperDriver), "App._driver is not what draws the app any more"


async def test_app_handle_exception() -> None:
    def break_something(app: PaperApp) -> None:
        raise RuntimeError("broken")

    app = await run(break_something)
    assert [str(error) for error in app.errors] == ["broken"], (
        "Textual does not bring what broke to App._handle_exception any more"
    )


async def test_what_breaks_beside_the_handlers_ends_the_app_as_in_them() -> None:
    app = await run(lambda app: app.give_up(RuntimeError("broken")))
    assert [str(error) for error in app.errors] == ["broken"]


async def test_app_capture_stdout_and_stderr() -> None:
    seen: list[object] = []
    app = PaperApp(lambda _: seen.extend((sys.stdout, sys.stderr)))
    app.leave_prints_alone()
    before = [sys.stdout, sys.stderr]
    await app.run_async(mouse=False, size=SIZE)
    assert seen == before, (
        "App._capture_stdout and App._capture_stderr are not what stands in for sys.stdout and "
        "sys.stderr any more"
    )


# Style sheets, caches.


def test_stylesheet_parse_rules() -> None:
    class Noting(OpenStylesheet):
        def __init__(self) -> None:
            super().__init__()
            self.asked: list[str] = []

        def rules_of(self, source: Source, parse: Callable[[], list[RuleSet]]) -> list[RuleSet]:
            self.asked.append(source.css)
            return super().rules_of(source, parse)

    sheet = Noting()
    sheet.add_source("Static { color: red; }")
    sheet.parse()
    assert sheet.asked == ["Static { color: red; }"], (
        "Stylesheet does not parse its sources by _parse_rules any more"
    )
    assert [rule.selector_names for rule in sheet.rules] == [{"Static"}], (
        "Stylesheet._parse_rules does not give the rules of a source any more"
    )


def test_a_cache_that_outlives_widgets() -> None:
    from textual._styles_cache import StylesCache
    from textual.color import Color

    share_backgrounds()
    share_backgrounds()
    cached = vars(StylesCache)["get_inner_outer"].__func__
    assert hasattr(cached, "cache_info"), (
        "StylesCache.get_inner_outer does not keep anything any more: nothing needs to be shared"
    )
    painted = StylesCache()
    gone = weakref.ref(painted)
    inner, outer = painted.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    assert (inner.background, outer.background) == (Color(4, 5, 6), Color(1, 2, 3)), (
        "StylesCache.get_inner_outer gives something else than two backgrounds"
    )
    del painted
    assert gone() is None, "StylesCache.get_inner_outer keeps what a widget painted"


# Keys.


def test_ansi_sequences_keys() -> None:
    names = {sequence: SEQUENCE_KEYS[sequence] for sequence in ("\x1b[A", "\x1b[5~", "\r")}
    assert all(isinstance(keys, tuple) for keys in names.values()), "keys come in tuples no more"
    assert [keys[0].value for keys in names.values()] == ["up", "pageup", "enter"], (  # type: ignore[union-attr, index]
        "ANSI_SEQUENCES_KEYS names other keys for the sequences of terminals"
    )


def test_keys_by_code() -> None:
    names = [KEYS_BY_CODE[code] for code in ("1A", "5~", "27u", "57399u", "57441u")]
    assert names == ["up", "pageup", "escape", "0", "left_shift"], (
        "FUNCTIONAL_KEYS names other keys for the codes of the kitty keyboard protocol"
    )


def test_character_to_key() -> None:
    assert [key_of_character(char) for char in "?.aß"] == [
        "question_mark",
        "full_stop",
        "a",
        "ß",
    ], "keys._character_to_key gives other names than those by which keys are bound"


class Asking(Screen[None], metaclass=AbstractMeta):
    """Leaves what it asks to others."""

    @abstractmethod
    def asked(self) -> str: ...


class Named(Asking):
    def asked(self) -> str:
        return "a name"


async def test_a_screen_may_leave_methods_to_its_subclasses() -> None:
    """Textual's own metaclass still works with that of abstract classes."""
    assert type(Screen) is _MessagePumpMeta
    with pytest.raises(TypeError, match="abstract"):
        Asking()  # type: ignore[abstract]
    async with App[None]().run_test() as pilot:
        await pilot.app.push_screen(Named())
        assert isinstance(pilot.app.screen, Asking)


def test_textual_has_no_public_way_yet() -> None:
    """Where one of these appears, a seam can go."""
    assert not hasattr(App, "driver"), "App.driver is public now: take it in place of _driver"
    assert not hasattr(App, "display_update"), "there is a hook between compositor and terminal"


class TwoKeys(Screen[None]):
    BINDINGS = [("a", "walk", "Walk"), ("b", "bark", "Bark")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "bark"

    def action_walk(self) -> None: ...

    def action_bark(self) -> None: ...


async def test_bindings_that_do_nothing_now_are_found_too() -> None:
    """``active_bindings`` leaves them out, so nothing public says whom to ask why."""
    app: App[None] = App()
    async with app.run_test() as pilot:
        await app.push_screen(TwoKeys())
        await pilot.pause()
        assert "b" not in app.screen.active_bindings
        (binding,) = bound_here(app.screen, "b")
        assert (binding.node, binding.binding.action, binding.works) == (app.screen, "bark", False)
        assert {"a": True, "b": False}.items() <= {
            binding.key: binding.works for binding in bound_here(app.screen)
        }.items()


# Keys.


class Hears(Widget):
    def on_key(self) -> None:
        """Hears every key."""


class HearsOne(Widget):
    def key_b(self) -> None:
        """Hears one key."""


@pytest.mark.parametrize(
    ("kind", "hears"),
    [(Widget, False), (Static, False), (Hears, True), (HearsOne, True), (Input, True)],
)
def test_hears_keys(kind: type[Widget], *, hears: bool) -> None:
    assert hears_keys(kind) is hears


class Bound(PaperApp):
    """An app with a key, and something in it that has the keyboard."""

    BINDINGS = (("b", "bark", ""),)

    def __init__(self, focused: Widget) -> None:
        super().__init__(self._press)
        self._focused = focused
        focused.can_focus = True
        self.came: list[str] = []

    def compose(self) -> ComposeResult:
        yield self._focused

    def _press(self, _: PaperApp) -> None:
        self._focused.focus()
        forward = self._focused._forward_event
        self._focused._forward_event = (  # type: ignore[method-assign]
            lambda event: (self.came.append("shown"), forward(event))[1]
        )
        for key in ("b", "c"):
            event = events.Key(key, key)
            event.set_sender(self)
            self.post_message(event)

    def action_bark(self) -> None:
        self.came.append("bark")


async def test_a_key_is_shown_only_to_those_who_hear_keys() -> None:
    deaf, hearing = Bound(Static("")), Bound(Hears())
    for app in (deaf, hearing):
        await app.run_async(mouse=False, size=SIZE)
    assert deaf.came == ["bark"]
    assert hearing.came == ["shown", "shown", "bark"]


class StayingApp(PaperApp):
    def on_ready(self, event: events.Ready) -> None:
        event.prevent_default()


async def test_busy_here() -> None:
    seen: list[MessagePump | None] = []
    app = StayingApp()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert busy_here(app) is None
        for pump in (app, app.query_one(Static)):
            pump.call_later(lambda: seen.append(busy_here(app)))
            seen.append(busy_here(app))
            await pilot.pause()
        assert busy_here(app) is None
    # The first of each pair before the callback is taken, the second while it runs.
    assert len(seen) == 4
    assert None not in seen, (
        "whether a widget waits for messages cannot be told by its queue any more"
    )
