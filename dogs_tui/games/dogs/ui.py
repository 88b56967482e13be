"""The look of DOGS: the pane of each phase, everybody's areas, changes between two views."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dogs.terms import SPACES
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.games.dogs.glyphs import SETS
from dogs_tui.games.dogs.panes.actions import ActionsPane
from dogs_tui.games.dogs.panes.donation import DonationPane
from dogs_tui.games.dogs.panes.housing import HousingPane
from dogs_tui.games.dogs.panes.pickup import PickUpPane
from dogs_tui.games.dogs.panes.round_end import RoundEndPane
from dogs_tui.games.dogs.rivals import rivals
from dogs_tui.games.dogs.signs import signs
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.signs import Sign


def changed(before: DogsView, after: DogsView) -> frozenset[Hashable]:
    """The things on boards that are otherwise in the second view.

    Spaces by number, also those that a truck came to or left; of kennels by seat bays, goods,
    infirmary, truck, cards and assistant; of the action board boxes, their cards and the Fair.
    """
    return (
        frozenset(_map(before, after)) | frozenset(_kennels(before, after)) | _board(before, after)
    )


def _map(before: DogsView, after: DogsView) -> Iterator[Hashable]:
    for space, (old, new) in enumerate(zip(before.spaces, after.spaces, strict=True)):
        if old != new:
            yield ("space", space)
    for then, now in zip(before.kennels, after.kennels, strict=True):
        if then.place != now.place:
            for place in (then.place, now.place):
                if 0 <= place < SPACES:
                    yield ("space", place)


def _kennels(before: DogsView, after: DogsView) -> Iterator[Hashable]:
    for seat, (then, now) in enumerate(zip(before.kennels, after.kennels, strict=True)):
        for bay, (old, new) in enumerate(zip(then.bays, now.bays, strict=True)):
            if old != new:
                yield ("bay", seat, bay)
        for resource, (had, has) in enumerate(zip(_goods(then), _goods(now), strict=True)):
            if had != has:
                yield ("goods", seat, resource)
        if then.infirmary != now.infirmary:
            yield ("sick", seat)
        if (then.truck, then.place, then.trip) != (now.truck, now.place, now.trip):
            yield ("truck", seat)
        if then.cards != now.cards:
            yield ("cards", seat)
        if then.assistant != now.assistant:
            yield ("assistant", seat)


def _goods(kennel: KennelView) -> tuple[int, int, int, int]:
    return kennel.gas, kennel.food, kennel.medicine, kennel.coins


def _board(before: DogsView, after: DogsView) -> frozenset[Hashable]:
    out: set[Hashable] = set()
    for box, (then, now) in enumerate(zip(before.boxes, after.boxes, strict=True)):
        out |= {
            ("card", box, place)
            for place, (old, new) in enumerate(zip(then.cards, now.cards, strict=True))
            if old != new
        }
        if then.meeples != now.meeples:
            out.add(("box", box))
    if before.fair != after.fair:
        out.add(("fair",))
    if before.fair_card != after.fair_card:
        out.add(("fair card",))
    return frozenset(out)


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed].key for bay in bays for breed in bay or ())


_PANES: dict[str, type[PhasePane]] = {
    "pickup": PickUpPane,
    "housing": HousingPane,
    "donation": DonationPane,
    "actions": ActionsPane,
    "round_end": RoundEndPane,
    "score": FinalPane,
}


class UI(GameUI):
    """The panes of DOGS."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]

    def others(self, words: Words, view: DogsView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OthersView(words, view, names)

    def rivals(self, words: Words, view: DogsView, glyphs: Glyphs) -> Mapping[Seat, Sequence[str]]:
        """The kennels of all but whose turn it is."""
        return rivals(words, view, SETS[glyphs.name], glyphs.vertical)

    def changed(self, before: DogsView, after: DogsView) -> frozenset[Hashable]:
        """The spaces, bays, cards, goods and dogs of the Fair that differ between two views."""
        return changed(before, after)

    def inks(self) -> Inks:
        """The inks that its boards are drawn in."""
        return Board.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:
        """Every sign of the boards, in the order in which a match meets them."""
        return signs(glyphs, None if words is None else words.tables)
