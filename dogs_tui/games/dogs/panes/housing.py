"""The housing pane: arranging the kennel at the end of phase 1, or for a donated dog."""

from collections.abc import Hashable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import FinishHousing, GiveSick, House, Lift, UseVet
from dogs_rules.games.dogs.terms import BAYS, Stage
from dogs_rules.games.dogs.view import Housing
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.housing import WHOLE, Area, Held, HousingBoard, HousingLocation
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.play.choices import ChoiceList


class HousingPane(DogsPane):
    """The mover's kennel; a dog in the hand lights the bays it may go into."""

    BINDINGS: ClassVar[list[Any]] = dogs_bindings(
        "dogs.finish", "dogs.arrange", "dogs.vet", "dogs.give", "back"
    )

    _held: Held | None = None
    _taken_from: HousingLocation | None = None
    """Where the dog in the hand was; ``None``: it lay in a bay."""
    _begun: tuple[int, int, int] | None = None

    def compose(self) -> ComposeResult:
        yield HousingBoard(self.words, self.view, self.names)
        yield ChoiceList()

    @property
    def kennel(self) -> HousingBoard:
        return self.query_one(HousingBoard)

    def board(self) -> Widget:
        return self.kennel

    # Showing.

    def settle(self) -> None:
        decision = self.view.decision
        if not isinstance(decision, Housing):
            self._held = None
        elif self._held is not None:
            pool = decision.treated if self._held.treated else decision.yard
            if self._held.breed not in pool:
                self._held = None
        turn = (self.view.round, self.view.mover, self.view.stage)
        if turn != self._begun and isinstance(decision, Housing):
            self._begun = turn
            self.kennel.location = (
                HousingLocation("yard", 0) if decision.yard else HousingLocation("bay", 0)
            )
        self._show()
        self.set_choices([])
        self.refresh_bindings()
        if self.legal:
            self.explain(self._meaning())  # what was under the cursor may be gone

    def _show(self) -> None:
        self.kennel.show(self.view, self.names, self._held, self._lit())

    def _lit(self) -> frozenset[int]:
        held = self._held
        if held is None:
            return frozenset()
        return frozenset(
            bay for bay in range(BAYS) if House(held.breed, bay, held.treated) in self.legal
        )

    @on(HousingBoard.Aimed)
    def _aimed(self, message: HousingBoard.Aimed) -> None:
        message.stop()
        self.explain(self._meaning())

    def _meaning(self) -> Phrase | str:
        location, held = self.kennel.location, self._held
        if location.area == "bay":
            if held is not None:
                action = House(held.breed, location.index, held.treated)
                if action in self.legal:
                    return self.full_words(action)
                why = self.weighing.why_not(self.view, action)
                if why is not None:
                    dog = self.words.breed_name(held.breed)
                    return phrase("{breed} in hand. {why}", breed=dog, why=why)
            dogs = self.kennel.kennel.bays[location.index]
            if dogs:
                return self.words.counted(dogs)
            return self.words.bay_name(location.index)
        breed = self.kennel.dog_at(location)
        return self.words.breed_name(breed) if breed >= 0 else ""

    # Deciding.

    @on(HousingBoard.Picked)
    def _picked(self, message: HousingBoard.Picked) -> None:
        message.stop()
        location: HousingLocation = message.place
        if location.area == "bay":
            if self._held is not None:
                self._put_down(location.index)
            else:
                self._lift(location)
        else:
            self._take(location)

    def _lift(self, location: HousingLocation) -> None:
        breed = self.kennel.dog_at(location)
        if breed < 0:
            self.explain(phrase("no dog there; take one from the yard first"))
            return
        action = Lift(location.index, breed)
        if action in self.legal:
            self._held, self._taken_from = Held(breed), None
        self.choose(action)

    def _put_down(self, bay: int) -> None:
        held = self._held
        assert held is not None
        action = House(held.breed, bay, held.treated)
        if action in self.legal:
            decision = self.view.decision
            self._held = None
            if isinstance(decision, Housing) and len(decision.yard) > 1:
                self.kennel.location = HousingLocation("yard", 0)
        self.choose(action)

    def _take(self, location: HousingLocation) -> None:
        breed = self.kennel.dog_at(location)
        if breed < 0:
            return
        decision = self.view.decision
        treated = location.area == "sick"
        if treated and isinstance(decision, Housing) and breed not in decision.treated:
            self.choose(GiveSick(breed))
            return
        self._held, self._taken_from = Held(breed, treated), location
        self._show()
        lit = self._lit()
        if lit:
            self.kennel.location = HousingLocation("bay", max(lit, key=self._appeal))

    def _appeal(self, bay: int) -> tuple[int, int]:
        held = self._held
        assert held is not None
        action = House(held.breed, bay, held.treated)
        preview = self.weighing.preview(self.view, action)
        return (0 if preview is None else preview.points(preview.seat), -bay)

    def _means(self, command: str) -> list[Action]:
        kinds = {"dogs.finish": FinishHousing, "dogs.vet": UseVet}
        return self._legal_of(kinds[command]) if command in kinds else []

    def action_dogs_finish(self) -> None:
        self.choose_with("dogs.finish", FinishHousing())

    def action_dogs_vet(self) -> None:
        self.choose_with("dogs.vet", UseVet())

    def action_dogs_give(self) -> None:
        location = self.kennel.location
        sick = self.kennel.kennel.infirmary
        if location.area == "sick":
            self.choose(GiveSick(self.kennel.dog_at(location)))
        elif sick and any(isinstance(action, GiveSick) for action in self.legal):
            self.kennel.location = HousingLocation("sick", 0)
        else:
            self.choose(GiveSick(sick[0] if sick else 0))

    def action_dogs_arrange(self) -> None:
        """Lays the dogs for the most points."""
        if not self.legal:
            self.choose(FinishHousing())
            return
        self._held = None
        self.post_message(self.Arrange(self, phrase("nothing would score more")))

    def action_back(self) -> None:
        """Puts the dog in the hand back, with the cursor where it is."""
        held, self._held = self._held, None
        self._show()
        if held is not None:
            area: Area = "sick" if held.treated else "yard"
            self.kennel.location = self._taken_from or self.kennel.find(area, held.breed)
        self.explain(self._meaning())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        decision = self.view.decision
        if action == "back":
            return self._held is not None
        if action == "dogs_vet":
            return UseVet() in self.legal
        if action == "dogs_give":
            return isinstance(decision, Housing) and decision.sick_over > 0
        return super().check_action(action, parameters)

    # Hints.

    def aimed(self) -> Action | None:
        location, held = self.kennel.location, self._held
        if self.asks_list or location.area == "sick":
            return super().aimed()
        if location.area == "yard":
            return None  # enter takes a dog into the hand, and decides nothing
        action = (
            Lift(location.index, self.kennel.dog_at(location))
            if held is None
            else House(held.breed, location.index, held.treated)
        )
        return action if action in self.legal else None

    def has_place(self, action: Action) -> bool:
        if isinstance(action, GiveSick):
            decision = self.view.decision
            treated = decision.treated if isinstance(decision, Housing) else ()
            return action.breed not in treated  # enter takes those into the hand
        return isinstance(action, Lift | House)

    def go_to(self, action: Action) -> None:
        self._held = Held(action.breed, action.treated) if isinstance(action, House) else None
        self.settle()
        for location in self._about(action)[:1]:
            self.kennel.location = HousingLocation(
                location.area, location.index, max(0, location.row)
            )

    def unask(self) -> None:
        self._held = None

    def light(self) -> None:
        self.number(self.kennel, self._about)

    def _about(self, action: Action) -> tuple[HousingLocation, ...]:
        """The place where an action is chosen; of a dog that goes into a bay, that of the dog."""
        find = self.kennel.find
        match action:
            case House(breed=breed, bay=bay, treated=treated):
                return (
                    HousingLocation("bay", bay, WHOLE),
                    find("sick" if treated else "yard", breed),
                )
            case Lift(bay=bay, breed=breed):
                return (find("bay", breed, bay),)
            case GiveSick(breed=breed):
                return (find("sick", breed),)
            case _:
                return ()

    # Help.

    @property
    def place(self) -> tuple[Hashable, ...]:
        return (*super().place, self._held)

    def topic(self) -> str:
        location = self.kennel.location
        if location.area == "sick":
            return "infirmary"
        if self.view.stage == Stage.REHOUSING:
            return "donations"
        return "bays" if location.area == "bay" else "housing"
