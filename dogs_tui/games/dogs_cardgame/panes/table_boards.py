"""The table of DOGS Cardgame: boards, list and card."""

from typing import Final

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.games.dogs_cardgame.view import Choosing, Home
from dogs_tui.games.dogs_cardgame.boards.bonuses import BONUS_LINES, BonusBoard
from dogs_tui.games.dogs_cardgame.boards.card import WholeCard
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.city_form import SMALL
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard
from dogs_tui.games.dogs_cardgame.boards.kennel_form import KENNEL_ROWS, kennel_form
from dogs_tui.games.dogs_cardgame.boards.neighbours import Neighbours
from dogs_tui.games.dogs_cardgame.boards.topics import (
    CardText,
    bay_card,
    city_card,
    dealt_cards,
    dog_card,
    listed_card,
)
from dogs_tui.games.dogs_cardgame.panes import asked
from dogs_tui.games.dogs_cardgame.panes.free_actions import FreeKeys
from dogs_tui.play.choice import Choice
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.portraits import LARGE_HEAD, SMALL_HEAD

_CARD_ROWS: Final = 3
"""Rows below the kennel from which a card is always shown there."""
WHOLE_CARD: Final = 11
"""Rows in which every card stands whole below a kennel with the names of breeds."""
_BESIDE: Final = 28
"""Columns beside the kennel that lists and bonus cards need."""
_COMFORTABLE: Final = 38
"""Columns beside the kennel after which what is left over stands at both sides."""
_NARROWEST: Final = 80
"""Columns of the narrowest table; lists and progress need all of them."""
_SETTING_UP: Final = (Stage.BREEDS, Stage.CHARACTER)
_PLACING: Final = (Stage.PLACE, Stage.REARRANGE)
_HERE: Final = (act.Stay, act.Share, act.Collect, act.Hire)
"""The actions at the truck's location."""


class TableBoards(FreeKeys):
    """City, kennel, list and what else there is room for; subclasses say what is done with them."""

    DEFAULT_CSS = """
    TableBoards > Horizontal { height: 1fr; }
    TableBoards #own { width: 52; }
    TableBoards #beside { width: 1fr; }
    TableBoards ChoiceList { max-height: 15; margin: 0 0 1 0; }
    TableBoards #own WholeCard { display: none; }
    """
    _held: int = NONE
    """The dog meant: in hand, to be donated, taken from the city."""
    _whole: bool = False
    """A card is shown in place of the kennel."""

    def compose(self) -> ComposeResult:
        yield CityBoard(self.words, self.view)
        with Horizontal():
            with Vertical(id="own"):
                yield KennelBoard(self.words, self.view, self.names)
                yield WholeCard(self.words)
            with Vertical(id="beside"):
                yield ChoiceList()
                yield BonusBoard(self.words, self.view)
        yield Neighbours(self.words, self.view, self.names)

    @property
    def city(self) -> CityBoard:
        return self.query_one(CityBoard)

    @property
    def kennel(self) -> KennelBoard:
        return self.query_one(KennelBoard)

    @property
    def _setting_up(self) -> bool:
        """True if breeds or a character are chosen: kennels are empty, and cards are read."""
        return bool(self.legal) and self.view.stage in _SETTING_UP

    def board(self) -> Widget:
        return self.city if self._whole else self._asked_board()

    def _asked_board(self) -> CityBoard | KennelBoard:
        """The board that is asked, even while a card lies over it."""
        if self.hand != NONE or self.asking == "donate" or self.view.stage in _PLACING:
            return self.kennel
        return self.city

    # What is asked.

    @property
    def waiting(self) -> tuple[int, ...]:
        """The dogs that wait for bays."""
        return asked.waiting(self.view)

    @property
    def hand(self) -> int:
        """The dog to be put into a bay; -1: none."""
        waiting = self.waiting
        if waiting:
            return self._held if self._held in waiting else waiting[0]
        buying = self.view.stage == Stage.SHOP and asked.homes(self.view, self._held)
        return self._held if buying else NONE

    def _lines(self) -> list[Choice]:
        """The list of what is asked; none: a board is."""
        if self.hand != NONE and not self.asking:
            return []
        return asked.lines_of(
            self.words, self.view, self.legal, self.names, self.asking, self._held
        )

    def weigh(self, lines: list[Choice]) -> None:
        # what a character is good for is told on its card; bonus cards are all worth the same
        if self.view.stage != Stage.CHARACTER and self.asking != "bonus":
            super().weigh(lines)

    def _donors(self) -> frozenset[int]:
        return asked.donors(self.view, self.legal, self.asking)

    # Showing.

    def _show_boards(self) -> None:
        view, legal, hand = self.view, self.legal, self.hand
        here = view.kennels[view.mover].place
        places = {action.location for action in legal if isinstance(action, act.Move)}
        if self._legal_of(*_HERE):
            places.add(here)
        taking = frozenset(a.dog for a in legal if isinstance(a, act.TakeCityDog))
        self.city.show(view, frozenset(places), taking)
        self.kennel.show(
            view,
            self.names,
            hand=hand,
            waiting=tuple(other for other in self.waiting if other != hand),
            homes=self._homes(),
            dogs=self._donors(),
        )
        self.query_one(Neighbours).show(view, self.names)
        claims = frozenset(a.bonus for a in legal if isinstance(a, act.ClaimBonus))
        self.query_one(BonusBoard).show(view, claims)

    def _put_into(self, bay: int) -> act.Place | act.TakeFairDog:
        """The action that puts the dog in hand into a bay."""
        taking = self.view.stage == Stage.SHOP
        return act.TakeFairDog(self.hand, bay) if taking else act.Place(self.hand, bay)

    def _homes(self) -> tuple[Home, ...]:
        """The bays where the dog in hand could live, with all points that it would bring there."""
        return tuple(
            msgspec.structs.replace(home, points=preview.points(preview.seat))
            for home in asked.homes(self.view, self.hand)
            if (action := self._put_into(home.bay)) in self.legal
            if (preview := self.weighing.preview(self.view, action)) is not None
        )

    def on_resize(self) -> None:
        self._arrange()
        self._show_card()

    def _arrange(self) -> None:
        """Gives every widget its room, the largest forms first that leave the others theirs.

        Heads are larger than small where a whole card, and the others' kennels if they are shown,
        have room all the same.
        """
        width, height = self.size
        neighbours, bays = self.query_one(Neighbours), self.words.tables.bays
        needed = neighbours.rows(width)
        placing = self.view.stage in _PLACING and bool(self.legal)
        self.city.display = not placing or height >= SMALL.height + KENNEL_ROWS
        city = self.city.take_form(width, height - KENNEL_ROWS, SMALL_HEAD)
        city = city if self.city.display else 0
        form = kennel_form(bays, width - _BESIDE, height - city, SMALL_HEAD)
        neighbours.display = 0 < needed <= height - city - form.height
        kept = WHOLE_CARD + (needed if neighbours.display else 0)
        if form.name_rows and city + form.height + kept < height:
            form = kennel_form(bays, width - _BESIDE, height - city - kept)
            city = self.city.take_form(width, height - form.height - kept, LARGE_HEAD)
        below = max(0, height - city - form.height)
        self.city.styles.height = city
        self.query_one("#own").styles.width = form.width
        self.kennel.styles.width, self.kennel.styles.height = form.width, form.height
        self.query_one("#beside").styles.padding = (0, int(width > _NARROWEST), 0, 0)
        margin = max(0, width - form.width - _COMFORTABLE) // 2
        self.query_one("TableBoards > Horizontal").styles.padding = (0, 0, 0, margin)
        if neighbours.display:
            neighbours.lay_out(width)
            below -= needed
        self._arrange_cards(form.height, below)
        self._arrange_beside(height - city - (needed if neighbours.display else 0))
        self._hold_focus()

    def _arrange_cards(self, kennel: int, below: int) -> None:
        """A card below the kennel if there is room; in its place where that is asked for."""
        card, instead = self.query_one("#own WholeCard"), self._whole or self._setting_up
        card.styles.height = kennel + below if instead else below
        shown = below >= _CARD_ROWS and self.kennel.is_roomy  # elsewhere each key would cost a line
        card.display = instead or shown
        self.kennel.display = not instead

    def _arrange_beside(self, height: int) -> None:
        """Below the list what there is room for."""
        listed_lines = len(self.choices.choices)
        left = height - listed_lines - bool(listed_lines)
        self.query_one(BonusBoard).display = left >= BONUS_LINES

    def _hold_focus(self) -> None:
        """Keys are only with what is asked, so that a digit means what the prompt asks for."""
        asked_board = None if self.asks_list else self.board()
        self.city.can_focus = self.city is asked_board
        self.kennel.can_focus = self.kennel is asked_board

    def _show_card(self) -> None:
        card = self.query_one(WholeCard)
        if card.display:
            card.show(self._card_looked_at(), equal=isinstance(self.view.decision, Choosing))

    def _card_looked_at(self) -> list[CardText]:
        if isinstance(self.view.decision, Choosing) and self.legal and self.view.decision.dealt:
            return dealt_cards(self.words, self.view.decision.dealt)
        if self.asks_list:
            return listed_card(self.words, self.view, self.choices.current, self.city.location)
        if self._asked_board() is self.kennel:
            if self.kennel.dog != NONE:
                return [bay_card(self.words, self.kennel.dog)]
            return [dog_card(self.words, self.hand)] if self.hand != NONE else []
        return city_card(self.words, self.city.dog, self.city.location)
