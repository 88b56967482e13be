"""The worth of an area to its seat, in final points: the judgement of the ``steady`` bot.

Exact where the rules are (the best feeding, sets, abilities); a guess about what is still to come.
Figures that are no rule but judgement stand at the top, so that they can be tuned in one place.
"""

from collections.abc import Sequence

from dogs_rules.games.dog_lover import fitting, foresight, meals, scoring
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    BONE,
    FIRST_DOG,
    FIRST_FOOD,
    FIRST_TOY,
    FIRST_TRAIT,
    GRID,
    RESCUE_PRICE,
    ROW,
    TRAINING,
    WALK,
    Face,
    Kind,
    Trait,
    kind_of,
)
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.tuples import without

CARDS_A_TURN = 3
TOKENS_A_TURN = 0.9
"""Food that a seat may count on, as wild tokens: it can choose what it takes."""
MOST_PROMISED = 6
NOW = 0.45
"""The weight of the feeding with today's tokens beside the promised one."""
TOKEN = 0.6
"""A token, while there is time to take a dog for it."""
TRAINING_KEPT = 0.9
ADOPTION_KEPT = 1.6
PAIR_KEPT = 0.9
"""The share of two Adoptions' present gain that counts before they are played."""
TOY_KEPT = 0.8
"""A sort of favorite thing, for the set it may belong to."""
TOY_WANTED = 0.9
"""The share of a toy's points under a dog that wants it that counts before it is tucked."""
FETCH_KEPT = 2.2
TRICKS = (0.0, 0.55, 0.85, 1.0, 1.1)
"""The gain of two, three and more tricks each turn: more cards to choose from."""
LONG_TRICK = 1.3
"""A fourth card each turn."""
WALK_WAITING = 1.9
PRICE_OF = {
    Trait.RASCAL: 1.8,
    Trait.BEST_FRIEND: 1.8,
    Trait.ARISTOCRAT: 1.0,
    Trait.SCAMP: 3.0,
    Trait.TEACHERS_PET: 1.2,
    Trait.THIEF: 1.3,
    Trait.PACK_LEADER: 1.0,
    Trait.DIGGER: 1.5,
    Trait.RUNAWAY: 4.0,
}
"""The cost of one thing given up for a lost trait."""
EACH_KEPT = {
    Trait.ARISTOCRAT: (ADOPTION, 2.8),
    Trait.TEACHERS_PET: (TRAINING, 2.8),
    Trait.DIGGER: (BONE, 2.2),
}
"""Cards of the hand that a trait waits for, and what each is worth."""


class Appraiser:
    """Judges what a seat has, or could come to have.

    Args:
        derived: The tables of the match.
        turns: Own turns after this one, as far as can be foreseen.
    """

    def __init__(self, derived: Derived, turns: int) -> None:
        self.derived = derived
        self.tables: Tables = derived.tables
        self.turns_left = turns
        promised = round(TOKENS_A_TURN * self.turns_left)
        self.promised = min(MOST_PROMISED, promised)
        self._fed: dict[tuple[object, ...], float] = {}
        self._stood: dict[tuple[object, ...], tuple[float, ...]] = {}

    def worth(self, state: State, seat: int) -> float:
        """Worth of a seat's area and hand, with the cards of this turn that wait for a place."""
        area = state.areas[seat]
        total = sum(self.standing(area)) + self.pair(state, area)
        return total + self.waiting(state, area) if state.waiting else total

    def standing(self, area: AreaState) -> tuple[float, ...]:
        """Worth of an area, part by part, regardless of the rest of the table.

        Feeding, sets of favorite things, what the hand promises, tricks, tokens, Fetch.
        """
        key = (area.dogs, area.tokens, area.hand, area.tricks, area.fetch)
        stood = self._stood.get(key)
        if stood is None:
            stood = self._stood[key] = (
                self._feeding(area.dogs, area.tokens, area.hand.count(BONE)),
                float(scoring.points_for_toys(self.tables, area.hand)),
                self._hand(area),
                self._tricks(area.tricks),
                TOKEN * sum(area.tokens) if self.turns_left else 0.0,
                FETCH_KEPT * area.fetch if self.turns_left else 0.0,
            )
        return stood

    def _feeding(
        self, dogs: tuple[OwnDog, ...], tokens: tuple[int, int, int, int], bones: int
    ) -> float:
        """Points for dogs and Bones: with the tokens there are, and with those to be hoped for."""
        key = (dogs, tokens, bones)
        fed = self._fed.get(key)
        if fed is None:
            fed = self.fed_with(dogs, tokens, bones)
            if self.promised:
                scraps, dry, canned, wild = tokens
                hoped = self.fed_with(dogs, (scraps, dry, canned, wild + self.promised), bones)
                fed = NOW * fed + (1 - NOW) * hoped
            self._fed[key] = fed
        return fed

    def fed_with(
        self, dogs: tuple[OwnDog, ...], tokens: tuple[int, int, int, int], bones: int
    ) -> float:
        """Points for dogs and Bones when so many tokens are there to feed with."""
        mask, points = meals.best_with_points(self.tables, dogs, tokens, bones)
        if bones == 1:
            points += self.tables.points.one_bone
        return points + self.bones_to_come(bones, mask.bit_count())

    def bones_to_come(self, bones: int, fed: int) -> float:
        """One or two Bones may become two or three."""
        if not self.turns_left or bones not in {1, 2}:
            return 0.0
        chance = min(1.0, self.turns_left / 6)
        return chance * (0.6 * fed + 1 if bones == 1 else 0.45 * fed)

    def _hand(self, area: AreaState) -> float:
        """Gives what cards of the hand promise beyond what they score."""
        hand, traits = area.hand, {dog.trait for dog in area.dogs}
        each: dict[Face, float] = {}
        if self.turns_left:
            each = {TRAINING: TRAINING_KEPT, ADOPTION: ADOPTION_KEPT}
        for number, (card, worth) in EACH_KEPT.items():
            if FIRST_TRAIT + number in traits:
                each[card] = max(worth, each.get(card, 0.0))
        total = sum(each.get(card, 0.0) for card in hand)
        if TRAINING not in each:
            takers = sum(fitting.takes(self.tables, dog) >> TRAINING & 1 for dog in area.dogs)
            total += 0.9 * min(takers, hand.count(TRAINING))
        return total + self.toys(area)

    def toys(self, area: AreaState) -> float:
        """Worth of favorite things beyond their sets: larger sets, a dog that wants them."""
        toys = [card for card in area.hand if FIRST_TOY <= card < FIRST_FOOD]
        if not toys:
            return 0.0
        total = TOY_KEPT * len(set(toys)) if self.turns_left else 0.0
        in_sets = scoring.points_for_toys(self.tables, toys)
        for dog in area.dogs:
            ability = self.tables.dog(dog.card).ability
            wanted = fitting.own_toy(self.tables, dog.card)
            if ability is not None and wanted in toys and wanted not in dog.tucked:
                others = scoring.points_for_toys(self.tables, without(tuple(toys), wanted))
                total += TOY_WANTED * max(0, ability.points - (in_sets - others))
            if dog.trait == FIRST_TRAIT + Trait.BEST_FRIEND:
                each = self.tables.traits[Trait.BEST_FRIEND].each
                total += TOY_WANTED * max(0, each * len(toys) - in_sets)
        return total

    def pair(self, state: State, area: AreaState) -> float:
        """The rescued dog that two Adoptions could still bring this turn."""
        if area.hand.count(ADOPTION) < RESCUE_PRICE:
            return 0.0
        bones = area.hand.count(BONE)
        now = self._feeding(area.dogs, area.tokens, bones)
        kept = RESCUE_PRICE * ADOPTION_KEPT if self.turns_left else 0.0
        gains = (
            self._feeding((*area.dogs, self.derived.plain[face - FIRST_DOG]), area.tokens, bones)
            for face in state.shelter_row
        )
        return max(0.0, PAIR_KEPT * (max(gains, default=now) - now) - kept)

    def _tricks(self, tricks: Sequence[int]) -> float:
        if not self.turns_left:
            return 0.0
        longest = max(len(self.tables.tricks[trick].cells) for trick in tricks)
        choice = TRICKS[min(len(tricks), len(TRICKS)) - 1]
        return self.turns_left * (choice + LONG_TRICK * (longest > ROW))

    def waiting(self, state: State, area: AreaState) -> float:
        """Walks that find a dog; what is given up for traits that find none."""
        room = sum(fitting.takes(self.tables, dog) >> WALK & 1 for dog in area.dogs)
        total = WALK_WAITING * min(room, state.waiting.count(WALK))
        for face in state.waiting:
            if kind_of(face) == Kind.TRAIT:
                number = Trait(face - FIRST_TRAIT)
                total -= PRICE_OF[number] * foresight.owed(self.tables, state, face)
        return total


def turns_left(view: DogLoverView) -> int:
    """Number of turns the mover has after this one, if about three cards are taken in each.

    In the round in which the End card comes everybody still moves once.
    """
    if view.last_round:
        return 0
    return rounds_after(view.seats, (view.mover - view.first) % view.seats, view.before_end)


def rounds_after(seats: int, moved: int, before_end: int) -> int:
    """Number of rounds that follow this one, if the End card has not come yet.

    Args:
        seats: The number of seats.
        moved: Seats that have had their turn in this round.
        before_end: Cards that come before the End card.
    """
    cards = before_end - CARDS_A_TURN * (seats - moved)
    return 0 if cards < 0 else 1 + cards // (CARDS_A_TURN * seats)


def on_sight(tables: Tables, face: Face) -> float:
    """Rough worth of a card in the grid to any seat."""
    if face >= FIRST_DOG:
        return 2.5 + 0.2 * tables.dog(face).points
    worth = {
        Kind.WALK: 1.8,
        Kind.TRAINING: 1.6,
        Kind.ADOPTION: 2.0,
        Kind.BONE: 2.0,
        Kind.TOY: 2.2,
        Kind.FOOD: 2.5,
        Kind.TRAIT: 2.5,
        Kind.FETCH: 1.5,
    }
    return worth.get(kind_of(face), 0.0)


def lane_on_sight(tables: Tables, grid: Sequence[Face], cells: Sequence[int]) -> float:
    """Rough worth of a lane's cards to any seat; an empty cell counts as an average card."""
    assert len(grid) == GRID
    return sum(2.2 if grid[cell] < 0 else on_sight(tables, grid[cell]) for cell in cells)
