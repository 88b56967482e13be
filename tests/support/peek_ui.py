"""How Peek looks: one line with the hand, digits to lay a card."""

from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import registry as games
from tests.support.peek import Lay, PeekWords


class Hand(Painted, can_focus=True):
    hand: tuple[int, ...] = ()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "hand " + " ".join(f"<{card}>" for card in self.hand))


class PeekPane(PhasePane):
    def compose(self) -> ComposeResult:
        yield Hand()

    def settle(self) -> None:
        hand = self.query_one(Hand)
        hand.hand = self.view.hand
        hand.repaint()

    def key_enter(self) -> None:
        """Lays the first card of the hand."""
        if self.legal:
            self.choose(self.legal[0])

    def key_space(self) -> None:
        self.key_enter()

    def key_x(self) -> None:
        """Lays a card that nobody has."""
        self.choose(Lay(99))

    def topic(self) -> str:
        return "cards"


class PeekOthers(Painted):
    def __init__(self, view: Any) -> None:
        super().__init__()
        self.view = view

    def show(self, view: Any) -> None:
        self.view = view
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "others")


class PeekUI(GameUI):
    def pane(self, phase: str) -> type[PhasePane]:
        return PeekPane

    def others(self, words: Any, view: Any, names: tuple[str, ...]) -> Widget:
        return PeekOthers(view)


class LitPane(PeekPane):
    """Remembers which hints it was shown, and which of them it was to go to."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.lit: list[tuple[tuple[Action, ...], int]] = []

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        self.lit.append((hinted, chosen))


class LitUI(PeekUI):
    def pane(self, phase: str) -> type[PhasePane]:
        return LitPane


def install_peek(monkeypatch: pytest.MonkeyPatch, ui: type[PeekUI] = PeekUI) -> None:
    """Peek is found as a game with words and these panes."""
    part, parts = (
        games.part,
        {"words": SimpleNamespace(Words=PeekWords), "ui": SimpleNamespace(UI=ui)},
    )
    monkeypatch.setattr(
        games, "part", lambda key, name: parts[name] if key == "peek" else part(key, name)
    )
