"""The table of DOGS Cardgame: city above, kennel below, and beside it what is asked."""

import asyncio
from collections.abc import Hashable, Iterable
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual import on

from dogs_rules.game import Action, Event
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.events import DogsCollected, Moved
from dogs_rules.games.dogs_cardgame.names import bay_name
from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView, Rearranging
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dogs_cardgame.boards.bonuses import BonusBoard
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.hint_targets import beside_kennel, in_city, in_kennel
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard, KennelLocation
from dogs_tui.games.dogs_cardgame.boards.topics import (
    action_anchor,
    dog_anchor,
    lodging,
    stage_anchor,
)
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.panes.free_actions import Asking
from dogs_tui.games.dogs_cardgame.panes.lists import best, hint_line
from dogs_tui.games.dogs_cardgame.panes.table_boards import TableBoards
from dogs_tui.games.dogs_cardgame.words.actions import lacking, next_bay, unshared
from dogs_tui.games.dogs_cardgame.words.cards import bonus_text
from dogs_tui.play.choice import Choice
from dogs_tui.words import say
from dogs_tui.words.phrases import signed

_FRAMES: Final = 10
_FRAME_SECONDS: Final = 0.03


async def show_motion(city: CityBoard, view: CardgameView, happened: Iterable[Event]) -> None:
    """Moves on a city what just moved.

    Args:
        city: It still shows what was before.
        view: What it shows.
        happened: What happened, in order.
    """
    numbers = [location.number for location in view.city]
    for event in happened:
        if isinstance(event, Moved):
            await _drive(city, event, numbers)
        elif isinstance(event, DogsCollected):
            await _go_home(city, event)


async def _drive(city: CityBoard, event: Moved, numbers: list[int]) -> None:
    """The events name locations by their numbers in the tables; a city has only some of them."""
    start, end = (
        city.stand(numbers.index(number) if number in numbers else NONE)
        for number in (event.origin, event.location)
    )
    for frame in range(1, _FRAMES + 1):
        city.drive(event.seat, start + (end - start) * frame // _FRAMES)
        await asyncio.sleep(_FRAME_SECONDS)


async def _go_home(city: CityBoard, event: DogsCollected) -> None:
    for count in range(1, len(event.dogs) + 1):
        city.send_home(frozenset(event.dogs[:count]))
        await asyncio.sleep(3 * _FRAME_SECONDS)


_NARROW: Final = 80
_AROUND: Final = 4
"""Columns of the prompt around the name of whoever is asked and what is told."""


class TablePane(TableBoards):
    """One table for the whole match; city, kennel or list takes the keys."""

    BINDINGS: ClassVar[list[Any]] = cardgame_bindings("cardgame.other", "cardgame.whole")

    _begun: tuple[int, int] | None = None

    def settle(self) -> None:
        turn = (self.view.round, self.view.mover)
        if turn != self._begun or not self.legal:
            self._begun = turn
            self.asking = ""
        choices = self._lines()
        if self.asking and not choices and not self._donors():
            self.asking = ""
            choices = self._lines()
        self._show_boards()
        self.set_choices(choices)
        self._arrange()
        self._show_card()
        self._explain_asked()
        self.refresh_bindings()

    @on(CityBoard.Aimed, "CityBoard")
    def _aimed_in_city(self, message: CityBoard.Aimed) -> None:
        message.stop()
        self._show_card()
        self.explain(self._of_location())

    def _of_location(self) -> Phrase:
        meant, at = self.city.dog, self.city.location
        if meant != NONE:
            ways = self._ways_to(meant)
            return self.full_words(ways[0]) if ways else self.words.dog(meant)
        wide, acts = self.size.width > _NARROW, self._to_collect()
        missing = lacking(self.words, at, self.view.kennels[self.view.mover])

        def told(there: Phrase) -> Phrase:
            if missing is not None:
                there = phrase("{what}; {missing}", what=there, missing=missing)
            return self.in_a_row(there, acts, causes=wide)

        # in a narrow city a second row costs a line of what lies above it with every key
        named, asked = told(lodging(self.words, at)), self.names[self.view.mover]
        room = self.size.width * (1 + wide) - cell_len(asked) - _AROUND
        fits = cell_len(say(named)) <= room
        return named if fits else told(lodging(self.words, at, counted=True))

    def _to_collect(self) -> list[Action]:
        """The action that takes the dogs of the location under the cursor; none: it cannot."""
        own, place = self.view.kennels[self.view.mover].place, self.city.place
        drive: Action = act.Stay() if place == own else act.Move(place)
        shares = [act.Share(seat) for seat in self.city.location.trucks if seat != self.view.mover]
        then: list[Action] = [*shares[:1], act.Collect()]
        if drive in self.legal:
            return [drive, *then]
        return [action for action in then if action in self.legal] if place == own else []

    @on(KennelBoard.Aimed, "KennelBoard")
    def _aimed_in_kennel(self, message: KennelBoard.Aimed) -> None:
        message.stop()
        self._show_card()
        self.explain(self._of_bay())

    def _of_bay(self) -> Phrase:
        if self.kennel.dog == NONE:
            action = self._put_into(self.kennel.spot.bay)
            if action in self.legal:
                return self.full_words(action)
            refused = None if self.hand == NONE else self.weighing.why_not(self.view, action)
            return refused or bay_name(action.bay)
        shown = self.words.bay_dog(self.kennel.dog)
        if self.asking == "donate":
            return plural(
                "give the {dog} away for {n} good, food or a coin?",
                "give the {dog} away for {n} goods, each food or a coin?",
                self.words.tables.figures.donation,
                dog=shown,
            )
        decision = self.view.decision
        if isinstance(decision, Rearranging) and self.kennel.dog in decision.lifted:
            return phrase("{dog}: moved already, so it stays", dog=shown)
        return shown

    def tell_line(self) -> None:
        self._show_card()
        super().tell_line()

    def ask(self, what: Asking) -> None:
        if not what:
            self.explain("")
        super().ask(what)

    def _explain_asked(self) -> None:
        """Tells the first answer to what is asked, before any key was pressed."""
        if self.legal and (self.hand != NONE or self.asking == "donate"):
            self.explain(self._of_bay())

    def line_words(self, line: Choice) -> Phrase | str:
        action = line.action
        if isinstance(action, act.KeepCharacter):
            return ""  # its card beside the list says it all
        if isinstance(action, act.ClaimBonus) and action not in self.legal:
            return bonus_text(self.words, action.bonus)[0]
        if isinstance(action, act.TakeFairDog) and line.several:
            gain = signed(best(self.view, action.dog))
            return phrase("{does}, then its bay: {points} at best", does=line.text, points=gain)
        return super().line_words(line)

    # Deciding.

    @on(CityBoard.Picked, "CityBoard")
    def _picked_in_city(self, message: CityBoard.Picked) -> None:
        message.stop()
        here = self.view.kennels[self.view.mover].place
        if self.city.picks_dogs:
            self._take(self.city.dog)
        elif self.view.stage == Stage.MOVE:
            self._drive(act.Stay() if self.city.place == here else act.Move(self.city.place))
        elif self.city.place == here and self.legal:
            if self.legal == (act.EndTurn(),):  # all that is left to do
                self.choose(act.EndTurn())
            else:
                self.post_message(self.ListMoves())
        else:
            self.choose(act.Move(self.city.place))

    def _drive(self, action: act.Stay | act.Move) -> None:
        """Drives or stays; where the coin to share is missing, the first press says so."""
        missing = unshared(self.city.location, self.view.kennels[self.view.mover])
        if missing is None:
            self.choose(action)
            return
        again = phrase("{missing}. Press {key} again: {what}")
        what = self.words.action_short(self.view, action, self.names)
        warning = again.filled(missing=missing, key=self.key("cursor.choose"), what=what)
        self.choose_with("cursor.choose", action, warning)

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

    @on(KennelBoard.Picked, "KennelBoard")
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
            self.choose(self._put_into(bay))
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

    def aimed(self) -> Action | None:
        if self.hand != NONE and not self.asks_list and self.board() is self.kennel:
            action = self._put_into(self.kennel.spot.bay)  # of the dogs that wait that in hand
            return action if action in self.legal else None
        return super().aimed()

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
        kennel = self.view.kennels[self.view.mover]
        opens = next_bay(kennel)
        self.number(self.city, lambda action: in_city(action, kennel.place))
        self.number(self.kennel, lambda action: in_kennel(action, opens))
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

    @property
    def place(self) -> tuple[Hashable, ...]:
        return (*super().place, self.asking, self._held)

    def topic(self) -> str:
        current = self.choices.current
        if self.asks_list and current is not None:
            return action_anchor(self.view, current.action)
        if self._asked_board() is self.kennel and self.kennel.dog != NONE:
            return dog_anchor(self.kennel.dog)
        if self.city.dog != NONE and self.board() is self.city:
            return dog_anchor(self.city.dog)
        return stage_anchor(self.view)
