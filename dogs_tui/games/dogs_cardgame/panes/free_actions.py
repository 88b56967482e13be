"""The keys of a turn: each does what can be done in one way only, and asks where there are more.

A key is lit while its action is legal; pressed at another time it brings the reason why not.
"""

from functools import partial
from typing import Any, ClassVar, Final, Literal, TypeAlias

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import Character, Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.panes.lists import short
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.play.decision_pane import DecisionPane
from dogs_tui.words import listed

Kinds = tuple[type[Action], ...]

_TURN: Final = (Stage.MOVE, Stage.ACT)

Command: TypeAlias = Literal[
    "share", "collect", "hire", "open", "licence", "character", "donate", "renew", "dismiss",
    "finish", "end", "bonus",
]  # fmt: skip
"""The actions of a key, by the name of its command after ``cardgame.``."""
Asking: TypeAlias = Command | Literal["", "goods", "straight"]
"""The question of a list; empty: what the stage itself asks."""

KEYS: Final[dict[Command, Kinds]] = {
    "share": (act.Share,),
    "collect": (act.Collect,),
    "hire": (act.Hire,),
    "open": (act.OpenBay,),
    "licence": (act.PayLicences,),
    "character": (act.UseCharacter,),
    "bonus": (act.ClaimBonus,),
    "donate": (act.Donate,),
    "renew": (act.RenewCharacters,),
    "dismiss": (act.Dismiss,),
    "finish": (act.FinishRearranging, act.FinishShopping, act.LeaveSick),
    "end": (act.EndTurn,),
}
"""The actions of each command ``cardgame.…``."""

_BY_NAME: Final[dict[str, Kinds]] = dict(KEYS)  # type: ignore[arg-type]

_LISTED: Final = frozenset({"bonus", "donate"})
"""Keys that always show what there is to choose from."""
_UNUSED: Final = (act.Collect, act.Hire, act.Share)
"""The things that somebody who ends the turn may have forgotten."""


class FreeKeys(DecisionPane):
    """A pane whose keys act at the location and in the kennel of the seat whose turn it is."""

    words: Words
    BINDINGS: ClassVar[list[Any]] = cardgame_bindings(
        "cardgame.back",
        "cardgame.share",
        "cardgame.collect",
        "cardgame.hire",
        "cardgame.finish",
        "cardgame.end",
        "cardgame.open",
        "cardgame.licence",
        "cardgame.character",
        "cardgame.donate",
        "cardgame.bonus",
        "cardgame.renew",
        "cardgame.dismiss",
    )

    asking: Asking = ""
    """The key's command that has several answers; empty: nothing."""

    def ask(self, what: Asking) -> None:
        """Asks for one of several answers, or with an empty word for nothing any more."""
        self.asking = what
        self.settle()
        self.refocus()

    def action_text(self, action: Any) -> tuple[Phrase, Phrase | None]:
        return short(self.words, self.view, action, self.names), self.words.action_note(
            self.view, action
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = action.removeprefix("cardgame_")
        if name == "bonus":
            return self.view.stage in _TURN and bool(self.view.bonuses and self.legal)
        kinds = _BY_NAME.get(name)
        if kinds is None:
            return super().check_action(action, parameters)
        return bool(self._legal_of(*kinds))

    def _means(self, command: str) -> list[Action]:
        return self._legal_of(*_BY_NAME.get(command.removeprefix("cardgame."), ()))

    def asks_first(self, command: str) -> bool:
        name = command.removeprefix("cardgame.")
        if name == self.asking or name not in _BY_NAME:
            return False
        return name in _LISTED or super().asks_first(command)

    def wish(self, command: str) -> Action | None:
        """The action that an unlit key stands for, to be refused with the reason."""
        name = command.removeprefix("cardgame.")
        return _wish(self.view, name) if name in _BY_NAME or name == "bonus" else None

    def _do(self, what: Command) -> None:
        """Does the only legal action of a command, or asks which.

        Where it was asked whether the only one is meant, the same key says yes.
        """
        actions = self._legal_of(*KEYS[what])
        if self.asking == what and len(actions) == 1:
            self.ask("")
            self.choose(actions[0])
        else:
            self.choose_from(actions, partial(self.ask, what))

    def action_cardgame_share(self) -> None:
        self._do("share")

    def action_cardgame_collect(self) -> None:
        self._do("collect")

    def action_cardgame_hire(self) -> None:
        self._do("hire")

    def action_cardgame_open(self) -> None:
        self._do("open")

    def action_cardgame_licence(self) -> None:
        self._do("licence")

    def action_cardgame_renew(self) -> None:
        self._do("renew")

    def action_cardgame_finish(self) -> None:
        self._do("finish")

    def action_cardgame_character(self) -> None:
        self._do("character")

    def action_cardgame_donate(self) -> None:
        self.ask("donate")

    def action_cardgame_bonus(self) -> None:
        self.ask("bonus")

    def action_cardgame_dismiss(self) -> None:
        self._do("dismiss")

    def action_cardgame_end(self) -> None:
        """Ends the turn; the first press says what could still be done."""
        unused, still = self._legal_of(*_UNUSED), None
        if unused:
            text = phrase("you may still: {what}. Press {key} again to end the turn")
            still = text.filled(what=self._first(unused), key=self.key("cardgame.end"))
        self.choose_with("cardgame.end", act.EndTurn(), still)

    def _first(self, unused: list[Action]) -> Phrase:
        return listed(short(self.words, self.view, action, self.names) for action in unused)


def _wish(view: CardgameView, name: str) -> Action:
    """An action that stands for a command that has no legal one, to be refused with a reason."""
    kennel = view.kennels[view.mover]
    match name:
        case "share":
            there = view.city[kennel.place].trucks if kennel.place >= 0 else ()
            return act.Share(next((seat for seat in there if seat != view.mover), view.mover))
        case "character":
            return act.UseCharacter(next(iter(kennel.characters), Character.VET))
        case "dismiss":
            return act.Dismiss(next(iter(kennel.characters), Character.VET))
        case "donate":
            return act.Donate(next((dogs[0] for dogs in kennel.bays if dogs), 0), 0)
        case "bonus":
            return act.ClaimBonus(view.bonuses[0].bonus if view.bonuses else 0)
        case "licence":
            return act.PayLicences(1)
        case "finish":
            return _finish(view)
        case _:
            return _BY_NAME[name][0]()


def _finish(view: CardgameView) -> Action:
    if view.stage == Stage.PLACE:
        return act.LeaveSick()
    return act.FinishShopping() if view.stage == Stage.SHOP else act.FinishRearranging()
