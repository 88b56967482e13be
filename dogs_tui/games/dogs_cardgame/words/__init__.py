"""The words of DOGS Cardgame: its tables of sentences, and what lies on the table. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.names import bay_name
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView, Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words.actions import ACTIONS, NOTES
from dogs_tui.games.dogs_cardgame.words.board import board_text
from dogs_tui.games.dogs_cardgame.words.events import EVENTS
from dogs_tui.games.dogs_cardgame.words.labels import Labels
from dogs_tui.games.dogs_cardgame.words.prompts import PHASES, PROMPTS, own_kennel
from dogs_tui.words import listed
from dogs_tui.words.game import FirstTime, Topic
from dogs_tui.words.phrases import Names

_FAIR: Final = "fair"
_GIVE_AWAY: Final = "give-away"

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "breeds": FirstTime(
        phrase(
            "The breeds of this match are chosen one after the other. They differ only in "
            "their names, so take the dogs you like. Take one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "character": FirstTime(
        phrase(
            "Every player starts with one character, to be used once, at any time in your "
            "turn. The effect of each is shown beside its name. Keep one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "turn": FirstTime(
        phrase(
            "Drive to a location, or stay. There you may do two things: {collect} collects all "
            "its dogs for food, {hire} hires the character for a coin. Other keys do what is "
            "free; {end} ends your turn."
        ),
        {"collect": "cardgame.collect", "hire": "cardgame.hire", "end": "cardgame.end"},
    ),
    "placing": FirstTime(
        phrase(
            "Each dog you take goes where its kind belongs. With {choose} you choose its bay. "
            "Dogs of one breed in one bay score most, and they stay where they are."
        ),
        {"choose": "cursor.choose"},
    ),
    _FAIR: FirstTime(
        phrase(
            "The Fair is a row for everybody. Each dog you bring there pays you food or a coin: "
            "take it with {choose}. A Partner brings its player a dog of the Fair, into a bay."
        ),
        {"choose": "cursor.choose"},
    ),
    _GIVE_AWAY: FirstTime(
        phrase(
            "Once a turn you may give a dog in a bay away for food or coins, with {donate}. Its "
            "points go with it, but it can pay for better dogs, a character or a licence."
        ),
        {"donate": "cardgame.donate"},
    ),
    "rearrange": FirstTime(
        phrase(
            "The Trainer lets you move dogs from bay to bay; no other character can. Lift a "
            "dog and put it down again with {choose}; {finish} finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "shop": FirstTime(
        phrase(
            "Here you buy what only some characters sell, two improvements at most. The first "
            "spares you a penalty at the end, the third brings a dog of your choice. Take with "
            "{choose}; {finish} finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "puppies": FirstTime(
        phrase(
            "A full bay has brought puppies, which are worth points at the end. Take the card "
            "you want with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
}
"""By phase of a view, and by name what is new within a phase."""


TOPICS: Final[dict[str, Topic]] = {
    "points": Topic(phrase("more points on the sheet"), phrase("fewer points on the sheet")),
    "hotel": Topic(phrase("a better rank of the hotel"), phrase("a worse rank of the hotel")),
    "dogs": Topic(phrase("more dogs and breeds that grow"), phrase("fewer dogs to come")),
    "goods": Topic(phrase("more food and coins"), phrase("less food and coins")),
    "bays": Topic(phrase("more room in bays"), phrase("less room or unpaid licences")),
    "characters": Topic(phrase("better characters in hand"), phrase("fewer characters in hand")),
    "turns": Topic(phrase("more turns"), phrase("fewer turns")),
}
"""By topic of the terms in ``dogs_rules.games.dogs_cardgame.judging``."""

KINDS: Final[dict[str, Phrase]] = {
    "drives": phrase("driving"),
    "actions": phrase("dogs or a character"),
    "housing": phrase("housing dogs"),
    "characters": phrase("using characters"),
    "city": phrase("bays, licences and bonuses"),
    "turns": phrase("ending the turn"),
}
"""By kind of choice what it is about."""

KIND_OF: Final[dict[type, str]] = {
    act.EndTurn: "turns",
    **dict.fromkeys((act.Move, act.Stay, act.Share), "drives"),
    **dict.fromkeys(
        (act.Collect, act.Hire, act.PickBreed, act.TakeCityDog, act.TakePuppies), "actions"
    ),
    **dict.fromkeys(
        (act.Place, act.LeaveSick, act.TakeGood, act.Donate, act.Lift, act.FinishRearranging),
        "housing",
    ),
    **dict.fromkeys(
        (act.KeepCharacter, act.UseCharacter, act.RenewCharacters, act.Dismiss), "characters"
    ),
    **dict.fromkeys(
        (
            act.OpenBay,
            act.PayLicences,
            act.ClaimBonus,
            act.TakeFairDog,
            act.BuyImprovement,
            act.BuyPuppies,
            act.FinishShopping,
        ),
        "city",
    ),
}


class Words(Labels):
    """The words of DOGS Cardgame: on boards, in the log, in plain mode."""

    phases = PHASES
    first_times = FIRST_TIMES
    prompts = PROMPTS
    actions = ACTIONS
    notes = NOTES
    events = EVENTS
    closing = frozenset({act.EndTurn, act.FinishRearranging, act.FinishShopping})
    lifting = frozenset({act.Lift})
    laying = frozenset({act.Place, act.FinishRearranging})
    topics = TOPICS
    kinds = KINDS
    kind_of = KIND_OF

    def goal(self) -> Phrase:
        """The goal of the game."""
        return phrase(
            "Drive through the city, take in its dogs, and put dogs of one breed together in "
            "your bays. When the city has no dogs left, most points win."
        )

    def first_times_of(self, view: CardgameView) -> tuple[str, ...]:
        if view.stage == Stage.REWARD:
            return (_FAIR,)
        may_give = isinstance(view.decision, Turn) and view.decision.donations
        if may_give and any(view.kennels[view.mover].bays):
            return view.phase, _GIVE_AWAY
        return (view.phase,)

    def layout(self, before: CardgameView, after: CardgameView) -> Phrase | None:
        """The bays that have other dogs in the end."""
        if after.waiting:
            return phrase("Rearrange the dogs")
        bays = own_kennel(after).bays if after.mover == before.mover else ()
        changed = [
            phrase(
                "{bay} ({dogs})",
                bay=bay_name(bay),
                dogs=self.bay_dog_list(there) if there else phrase("empty"),
            )
            for bay, (there, was) in enumerate(zip(bays, own_kennel(before).bays, strict=False))
            if sorted(there or ()) != sorted(was or ())
        ]
        return phrase("In the end {bays}", bays=listed(changed)) if changed else None

    def board_text(self, view: CardgameView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        return board_text(self, view, names)
