"""DOGS Cardgame behind the contract of every game."""

from dogs_rules.bots.gentle import Gentle, Manner, Personality
from dogs_rules.games.dogs_cardgame import (
    LISTING,
    actions,
    bonuses,
    characters,
    choices,
    collecting,
    components,
    free,
    observe,
    personalities,
    placing,
    progress,
    refusals,
    scoring,
    setup,
    shopping,
    turns,
)
from dogs_rules.games.dogs_cardgame.achievements import ACHIEVEMENTS
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import CardgameEvent
from dogs_rules.games.dogs_cardgame.holdings import holdings
from dogs_rules.games.dogs_cardgame.judging import Judge
from dogs_rules.games.dogs_cardgame.state import State, clone
from dogs_rules.games.dogs_cardgame.steady import Steady
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress
from dogs_rules.staged import Rules, StagedGame


class DogsCardgame(StagedGame[State, CardgameAction, CardgameView, Tables, Derived]):
    """DOGS Cardgame, 1st edition, for 2 to 5 seats."""

    key = "dogs_cardgame"
    title = LISTING.title
    credit = "Marcos Macri, 2020"
    seat_counts = (2, 3, 4, 5)
    state_type = State
    action_type = CardgameAction
    event_type = CardgameEvent
    view_type = CardgameView
    rules = Rules(
        file=components.FILE,
        derive=Derived,
        options=choices.options,
        setup=choices.setup,
        legal=(
            setup.legal_breeds,
            setup.legal_characters,
            turns.legal_move,
            turns.legal_act,
            placing.legal,
            placing.legal_goods,
            characters.legal_rearranging,
            shopping.legal,
            shopping.legal_city_dogs,
            shopping.legal_puppies,
        ),
        do={
            actions.PickBreed: setup.pick_breed,
            actions.KeepCharacter: setup.keep_character,
            actions.Move: turns.move,
            actions.Stay: turns.stay,
            actions.Share: collecting.share,
            actions.Collect: collecting.collect,
            actions.Hire: collecting.hire,
            actions.Place: placing.place,
            actions.LeaveSick: placing.leave_sick,
            actions.TakeGood: placing.take_good,
            actions.OpenBay: free.open_bay,
            actions.PayLicences: free.pay_licences,
            actions.UseCharacter: characters.use,
            actions.Donate: free.donate,
            actions.ClaimBonus: bonuses.claim,
            actions.RenewCharacters: free.renew_characters,
            actions.Lift: characters.lift,
            actions.FinishRearranging: characters.finish_rearranging,
            actions.TakeFairDog: shopping.take_fair_dog,
            actions.BuyImprovement: shopping.buy_improvement,
            actions.BuyPuppies: shopping.buy_puppies,
            actions.FinishShopping: shopping.finish,
            actions.TakeCityDog: shopping.take_city_dog,
            actions.TakePuppies: shopping.take_puppies,
            actions.Dismiss: turns.dismiss,
            actions.EndTurn: turns.end_turn,
        },
        clone=clone,
        explain=refusals.explain,
        view=observe.view,
        score=scoring.score,
        holdings=holdings,
        determinize=observe.determinize,
        steady=lambda game: Steady(game, game.derived),
        judge=lambda game: Judge(game, game.derived),
        gentle=Gentle(
            beginner=Manner(sound=0.0, heat=20.0, slip=9.0),
            casual=Manner(sound=0.55, heat=3.0, slip=4.0),
            last=(actions.EndTurn, actions.Donate),
        ),
        personalities={
            "collector": Personality(
                about=phrase("Wants one breed per bay, and drives where there is more of it."),
                liking=personalities.collector,
            ),
        },
        achievements=ACHIEVEMENTS,
        keen=30,
    )

    def settles(self, state: State) -> tuple[CardgameAction, ...]:
        """The ways to place the dogs that wait, and to take what they bring.

        Opening a bay is a way only where no dog has room without it: nobody must do it else.
        """
        if state.stage not in {Stage.PLACE, Stage.REWARD, Stage.PUPPY}:
            return ()
        ways = tuple(self.legal_actions(state))
        return tuple(way for way in ways if not isinstance(way, actions.OpenBay)) or ways

    def progress(self, view: CardgameView) -> Progress:
        return progress.progress(view)
