"""The table of DOGS Cardgame: city above, kennel below, and beside it what is asked."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from dogs_rules.game import Action, Event
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.games.dogs_cardgame.view import Home, Placing, Rearranging, Shopping
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.boards.bonuses import BONUS_LINES, BonusBoard
from dogs_tui.games.dogs_cardgame.boards.card import WholeCard
from dogs_tui.games.dogs_cardgame.boards.city import LOW, TALL, CityBoard
from dogs_tui.games.dogs_cardgame.boards.kennel import KENNEL_ROWS, KennelBoard, KennelLocation
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.panes.free_actions import KEYS, FreeKeys
from dogs_tui.games.dogs_cardgame.panes.hint_targets import beside_kennel, in_city, in_kennel
from dogs_tui.games.dogs_cardgame.panes.lists import (
    STEPS,
    bonus_lines,
    hint_line,
    line,
    lines,
    stage_lines,
)
from dogs_tui.games.dogs_cardgame.panes.motion import show_motion
from dogs_tui.games.dogs_cardgame.panes.topics import (
    CardText,
    action_anchor,
    action_card,
    dog_anchor,
    dog_card,
    housing,
    location_cards,
    lodging_within,
    stage_anchor,
)
from dogs_tui.games.dogs_cardgame.words.cards import bonus_text
from dogs_tui.play.choices import Choice, ChoiceList
from dogs_tui.words import listed

_CARD_ROWS: Final = 7
"""Lines below the kennel from which a card is always shown there."""
_NARROWEST: Final = 80
"""Columns of the narrowest table; lists and progress need all of them."""
_PLACING: Final = (Stage.PLACE, Stage.REARRANGE)
_ASKER: Final = 14
"""Columns of the prompt for the name of whoever is asked."""
_HERE: Final = (act.Stay, act.Share, act.Collect, act.Hire)
"""What is done where the truck stands."""


class TablePane(FreeKeys):
    """One table for the whole match; city, kennel or list takes the keys."""

    DEFAULT_CSS = """
    TablePane > Horizontal { height: 1fr; }
    TablePane #own { width: 52; }
    TablePane #beside { width: 1fr; }
    TablePane ChoiceList { max-height: 15; margin: 0 0 1 0; }
    TablePane WholeCard { display: none; }
    """
    BINDINGS: ClassVar[list[Any]] = cardgame_bindings("cardgame.other", "cardgame.whole")

    _held: int = NONE
    """The dog meant: in hand, to be donated, taken from the city."""
    _whole: bool = False
    """A card is shown in place of the kennel."""
    _begun: tuple[int, int] | None = None

    def compose(self) -> ComposeResult:
        yield CityBoard(self.words, self.view)
        with Horizontal():
            with Vertical(id="own"):
                yield KennelBoard(self.words, self.view, self.names)
                yield WholeCard(self.words)
            with Vertical(id="beside"):
                yield ChoiceList()
                yield BonusBoard(self.words, self.view)

    @property
    def city(self) -> CityBoard:
        return self.query_one(CityBoard)

    @property
    def kennel(self) -> KennelBoard:
        return self.query_one(KennelBoard)

    @property
    def _setting_up(self) -> bool:
        """Whether a breed or a character is chosen: kennels are still empty, cards tell more."""
        return bool(self.legal) and self.view.stage in (Stage.BREEDS, Stage.CHARACTER)

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
        decision = self.view.decision
        return decision.waiting if isinstance(decision, Placing | Rearranging) else ()

    @property
    def hand(self) -> int:
        """The dog to be put into a bay; -1: none."""
        waiting = self.waiting
        if waiting:
            return self._held if self._held in waiting else waiting[0]
        return self._held if self.view.stage == Stage.SHOP and self._homes(self._held) else NONE

    def _homes(self, dog_meant: int) -> tuple[Home, ...]:
        decision = self.view.decision
        if not isinstance(decision, Placing | Rearranging | Shopping):
            return ()
        return tuple(home for home in decision.homes if home.dog == dog_meant)

    def settle(self) -> None:
        turn = (self.view.round, self.view.mover)
        if turn != self._begun or not self.legal:
            self._begun = turn
            self.asking = ""
        choices = self._choices()
        if self.asking and not choices and not self._donors():
            self.asking = ""
            choices = self._choices()
        self._show_boards()
        self.set_choices(choices)
        self._arrange()
        self._show_card()
        self._explain_asked()
        self.refresh_bindings()

    def _choices(self) -> list[Choice]:
        view, legal, names = self.view, self.legal, self.names
        match self.asking:
            case "bonus":
                return bonus_lines(self.words, view, legal) if legal else []
            case "here":
                return lines(self.words, view, legal, names, *STEPS)
            case "goods" | "straight":
                wanted = (act.Donate, act.TakeCityDog)
                meant = [a for a in legal if isinstance(a, wanted) and a.dog == self._held]
                return [line(self.words, view, action, names) for action in meant]
            case "donate":
                return []
            case "":
                return [] if self.hand != NONE else stage_lines(self.words, view, legal, names)
            case asked:
                return lines(self.words, view, legal, names, *KEYS[asked])

    def _donors(self) -> frozenset[int]:
        """The dogs in bays that may be chosen now."""
        kind: type[act.Lift | act.Donate] | None = None
        if self.view.stage == Stage.REARRANGE:
            kind = act.Lift
        elif self.asking == "donate":
            kind = act.Donate
        if kind is None:
            return frozenset()
        return frozenset(action.dog for action in self.legal if isinstance(action, kind))

    # Showing.

    def _show_boards(self) -> None:
        view, legal, hand = self.view, self.legal, self.hand
        here = view.kennels[view.mover].place
        places = {action.location for action in legal if isinstance(action, act.Move)}
        if self.legal_of(_HERE):
            places.add(here)
        taking = frozenset(a.dog for a in legal if isinstance(a, act.TakeCityDog))
        self.city.show(view, frozenset(places), taking)
        self.kennel.show(
            view,
            self.names,
            hand=hand,
            waiting=tuple(other for other in self.waiting if other != hand),
            homes=self._homes(hand),
            dogs=self._donors(),
        )
        claims = frozenset(a.bonus for a in legal if isinstance(a, act.ClaimBonus))
        self.query_one(BonusBoard).show(view, claims)

    def on_resize(self) -> None:
        self._arrange()
        self._show_card()

    def _arrange(self) -> None:
        """Gives every widget its lines: where there is room, heads in the city and a card."""
        height = self.size.height
        city = TALL if height >= TALL + KENNEL_ROWS else LOW
        self.city.styles.height = city
        below = height - city - KENNEL_ROWS
        roomy = below >= _CARD_ROWS
        self.query_one("#beside").styles.padding = (0, int(self.size.width > _NARROWEST), 0, 0)
        card = self.query_one(WholeCard)
        instead = self._whole or self._setting_up
        card.styles.height = KENNEL_ROWS + max(0, below) if instead else below
        card.display = roomy or instead
        self.kennel.display = not instead
        listed_lines = len(self.choices.choices)
        left = height - city - listed_lines - bool(listed_lines)
        self.query_one(BonusBoard).display = left >= BONUS_LINES

    def _show_card(self) -> None:
        card = self.query_one(WholeCard)
        if card.display:
            card.show(self._looked_at())

    def _looked_at(self) -> list[CardText]:
        """The card the cursor is on."""
        if self.asks_list:
            current = self.choices.current
            found = action_card(self.words, current.action) if current else []
            if self.view.stage == Stage.BREEDS and self.view.breeds:
                found.append(
                    (phrase("Chosen"), [listed(map(self.words.breed_name, self.view.breeds))])
                )
            return found or location_cards(self.words, self.city.location)
        if self._asked_board() is self.kennel:
            meant = self.kennel.dog if self.kennel.dog != NONE else self.hand
            return [dog_card(self.words, meant)] if meant != NONE else []
        if self.city.dog != NONE:
            return [dog_card(self.words, self.city.dog)]
        return location_cards(self.words, self.city.location)

    @on(CityBoard.Aimed)
    def _aimed_in_city(self, message: CityBoard.Aimed) -> None:
        message.stop()
        self._show_card()
        self.explain(self._of_location())

    def _of_location(self) -> Phrase:
        meant, at = self.city.dog, self.city.location
        if meant != NONE:
            taking = (a for a in self.legal if isinstance(a, act.TakeCityDog) and a.dog == meant)
            way = next(taking, None)
            return self.full_words(way) if way else self.words.dog(meant)
        return lodging_within(self.words, at, self.size.width - _ASKER)

    @on(KennelBoard.Aimed)
    def _aimed_in_kennel(self, message: KennelBoard.Aimed) -> None:
        message.stop()
        self._show_card()
        self.explain(self._of_bay())

    def _of_bay(self) -> Phrase:
        meant, bay = self.kennel.dog, self.kennel.spot.bay
        if meant != NONE and self.asking == "donate":
            return phrase("give the {dog} away for goods?", dog=self.words.bay_dog(meant))
        if meant != NONE:
            return self.words.bay_dog(meant)
        return housing(self.words, self.hand, bay, self.kennel.home(bay))

    @on(ChoiceList.Moved)
    def _aimed_in_list(self, message: ChoiceList.Moved) -> None:
        message.stop()
        self._show_card()
        self._explain_line(message.choice)

    def ask(self, what: str) -> None:
        if not what:
            self.explain("")
        super().ask(what)

    def _explain_asked(self) -> None:
        """Tells the first answer to what is asked, before any key was pressed."""
        if not self.legal:
            return
        if self.asks_list and self.choices.current is not None:
            self._explain_line(self.choices.current)
        elif self.hand != NONE or self.asking == "donate":
            self.explain(self._of_bay())

    def _explain_line(self, choice: Choice) -> None:
        action = choice.action
        if isinstance(action, act.Collect):
            self.explain(self._of_location())
        elif isinstance(action, act.ClaimBonus) and action not in self.legal:
            self.explain(bonus_text(self.words, action.bonus)[0])
        else:
            self.explain(self.full_words(action))

    # Deciding.

    @on(CityBoard.Picked)
    def _picked_in_city(self, message: CityBoard.Picked) -> None:
        message.stop()
        here = self.view.kennels[self.view.mover].place
        if self.city.picks_dogs:
            self._take(self.city.dog)
        elif self.view.stage == Stage.MOVE:
            self.choose(act.Stay() if self.city.place == here else act.Move(self.city.place))
        elif self.city.place == here and self.legal:
            self.ask("here")
        else:
            self.choose(act.Move(self.city.place))

    def _take(self, meant: int) -> None:
        """A dog of the city: where variant 3 leaves a choice, it is asked."""
        ways = self._ways_to(meant)
        if len(ways) > 1:
            self._held = meant
            self.ask("straight")
        else:
            self.choose(ways[0] if ways else act.TakeCityDog(meant))

    def _ways_to(self, meant: int) -> list[act.TakeCityDog]:
        return [a for a in self.legal if isinstance(a, act.TakeCityDog) and a.dog == meant]

    @on(KennelBoard.Picked)
    def _picked_in_kennel(self, message: KennelBoard.Picked) -> None:
        message.stop()
        meant, hand, bay = self.kennel.dog, self.hand, self.kennel.spot.bay
        if self.asking == "donate" and meant != NONE:
            self._held = meant
            if any(isinstance(a, act.Donate) and a.dog == meant for a in self.legal):
                self.ask("goods")
            else:
                self.choose(act.Donate(meant, 0))
        elif meant != NONE and self.view.stage == Stage.REARRANGE:
            self._held = meant
            self.choose(act.Lift(meant))
        elif hand != NONE:
            shopping = self.view.stage == Stage.SHOP
            self.choose(act.TakeFairDog(hand, bay) if shopping else act.Place(hand, bay))
        else:
            self.explain(phrase("no dog there"))

    def chosen(self, action: Action) -> None:
        if isinstance(action, act.TakeFairDog):
            self._held = action.dog
            self.ask("")
        elif isinstance(action, act.EndTurn):
            self.ask("")
            self.action_cardgame_end()
        else:
            self.asking = ""
            self.choose(action)
            self.ask("")

    def action_cardgame_other(self) -> None:
        """Takes the next of the dogs that wait into the hand."""
        waiting = self.waiting
        if waiting:
            self._held = waiting[(waiting.index(self.hand) + 1) % len(waiting)]
            self.settle()

    def action_cardgame_whole(self) -> None:
        self._whole = not self._whole
        self._arrange()
        self._show_card()
        self.refocus()

    def action_cardgame_back(self) -> None:
        if self._whole:
            self.action_cardgame_whole()
            return
        self._held = NONE
        self.ask("donate" if self.asking == "goods" else "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cardgame_back":
            in_hand = self.view.stage == Stage.SHOP and self.hand != NONE
            return bool(self.asking) or self._whole or in_hand
        if action == "cardgame_other":
            return len(self.waiting) > 1
        if action == "cardgame_whole":
            return not self._setting_up
        return super().check_action(action, parameters)

    # Hints.

    def has_place(self, action: Action) -> bool:
        if isinstance(action, act.TakeCityDog):
            return len(self._ways_to(action.dog)) == 1  # for more there is a list
        return isinstance(action, act.Move | act.Stay | act.Place | act.Lift | act.TakeFairDog)

    def go_to(self, action: Action) -> None:
        self._whole, self.asking = False, ""
        self._held = action.dog if isinstance(action, act.Place | act.TakeFairDog) else NONE
        self.settle()
        match action:
            case act.Move(location=place):
                self.city.aim(place)
            case act.Stay():
                self.city.aim(self.view.kennels[self.view.mover].place)
            case act.TakeCityDog(dog=meant):
                self.city.aim_at_dog(meant)
            case act.Place(bay=bay) | act.TakeFairDog(bay=bay):
                self.kennel.spot = KennelLocation(bay)
            case act.Lift(dog=meant):
                self.kennel.spot = self.kennel.find(meant)
            case _:
                pass

    def unask(self) -> None:
        self.asking, self._held = "", NONE

    def light(self) -> None:
        here = self.view.kennels[self.view.mover].place
        self.number(self.city, lambda action: in_city(action, here))
        self.number(self.kennel, in_kennel)
        self.number(self.query_one(BonusBoard), beside_kennel)

    def hint_line(self, action: Action) -> Choice:
        return hint_line(self.words, self.view, action, self.names)

    def line_of(self, action: Action) -> Action:
        if isinstance(action, act.TakeFairDog):  # one line for all bays
            offers = (other for other in self.legal if isinstance(other, act.TakeFairDog))
            return next((other for other in offers if other.dog == action.dog), action)
        return action

    # Moving.

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        """Trucks drive and dogs leave the city."""
        await show_motion(self.city, self.view, happened)

    def watch_view(self) -> None:
        self._whole = False
        for city in self.query(CityBoard):
            city.park()
        super().watch_view()

    # Help.

    def topic(self) -> str:
        current = self.choices.current
        if self.asks_list and current is not None:
            return action_anchor(self.view, current.action)
        if self._asked_board() is self.kennel and self.kennel.dog != NONE:
            return dog_anchor(self.kennel.dog)
        if self.city.dog != NONE and self.board() is self.city:
            return dog_anchor(self.city.dog)
        return stage_anchor(self.view)
