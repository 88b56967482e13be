"""What every game promises: ours and a small one keep it, and a game that does not is told."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dogs_rules.bots import RandomBot
from dogs_rules.game import Event, Game, Refusal
from dogs_rules.match import state_digest
from dogs_rules.phrase import phrase
from dogs_rules.registry import game, keys, title
from dogs_rules.rng import Rng
from dogs_rules.testing import PROMISES, BrokenPromiseError, contract, settings_of
from tests.support.bones.game import Bones, BonesState, BonesView, Drew, Go

test_contract = contract(*keys(), Bones())


@pytest.mark.parametrize("key", keys())
def test_a_game_is_listed_as_it_calls_itself(key: str) -> None:
    assert (game(key).key, game(key).title) == (key, title(key))


@pytest.mark.parametrize("key", keys())
def test_every_guess_of_ours_is_another(key: str) -> None:
    for setting in settings_of(game(key)):
        view = setting.game.view(setting.game.setup(setting.seats, setting.options, 1), 0)
        rng = Rng.seeded(1)
        guesses = {state_digest(setting.game.determinize(view, rng)) for _ in range(12)}
        assert len(guesses) == 12, setting


class Twice(Bones):
    """Offers an action twice."""

    def legal_actions(self, state: BonesState) -> list[Go]:
        legal = super().legal_actions(state)
        return [*legal, *legal[:1]]


class Strict(Bones):
    """Refuses what is legal."""

    def why_not(self, state: BonesState, action: Go) -> Refusal | None:
        if state.stage == 0 and action.steps == 1:
            return Refusal(phrase("Not a one."), "play")
        return super().why_not(state, action)


class Unwritten(Bones):
    """Leads to a section that its book has not."""

    def why_not(self, state: BonesState, action: Go) -> Refusal | None:
        refusal = super().why_not(state, action)
        return refusal and Refusal(refusal.reason, "nowhere")


Unwritten.__module__ = Bones.__module__  # a book lies beside the class


class Shared(Bones):
    """Copies that are none."""

    def clone(self, state: BonesState) -> BonesState:
        return state


class Breaking(Bones):
    """Trips over an action."""

    def step(self, state: BonesState, action: Go, events: list[Event] | None = None) -> None:
        if action.steps == 4:
            raise KeyError("a bone")
        super().step(state, action, events)


class Endless(Bones):
    """Never comes to an end."""

    def step(self, state: BonesState, action: Go, events: list[Event] | None = None) -> None:
        state.mover = 1 - state.mover


class Chatty(Bones):
    """Tells everybody who drew what."""

    def step(self, state: BonesState, action: Go, events: list[Event] | None = None) -> None:
        drawn: list[Event] = []
        super().step(state, action, drawn)
        if events is not None:
            events += [
                Told(seat=each.seat, card=each.card) if isinstance(each, Drew) else each
                for each in drawn
            ]


class Told(Event, frozen=True, tag="told"):
    seat: int
    card: int


class Peeking(Bones):
    """Guesses what the view does not show."""

    def determinize(self, view: BonesView, rng: Rng) -> BonesState:
        guess = super().determinize(view, rng)
        guess.steps = tuple(each + 1 for each in guess.steps)
        return guess


class Dull(Bones):
    """Has one guess only."""

    def determinize(self, view: BonesView, rng: Rng) -> BonesState:
        return super().determinize(view, Rng(1, 2))


class Cheat(RandomBot):
    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        return Go(99)


class Cheating(Bones):
    def bots(self) -> Mapping[str, Any]:
        return {"cheat": Cheat()}


class Forgetful(Bones):
    """A view that lacks a seat."""

    def view(self, state: BonesState, seat: int | None) -> BonesView:
        view = super().view(state, seat)
        return BonesView(
            **{name: getattr(view, name) for name in view.__struct_fields__} | {"order": (0,)}
        )


@pytest.mark.parametrize(
    ("broken", "promise", "message"),
    [
        (Twice(), "legal_is_what_has_no_refusal", "a legal action stands twice"),
        (Strict(), "legal_is_what_has_no_refusal", "why_not and legal_actions contradict"),
        (Unwritten(), "legal_is_what_has_no_refusal", "leads to the section 'nowhere'"),
        (
            Shared(),
            "states_and_events_survive_copying_and_encoding",
            "a step on a clone changed the state",
        ),
        (Breaking(), "every_match_ends_and_says_so", "Breaking.step raised KeyError: 'a bone'"),
        (Endless(), "every_match_ends_and_says_so", "has not ended after 20000 moves"),
        (
            Chatty(),
            "what_a_seat_plays_tells_only_what_may_be_known",
            "events tell a watcher what it may not know",
        ),
        (Peeking(), "a_guess_looks_the_same", "looks otherwise than the view it was made from"),
        (Dull(), "guesses_differ", "are only 1 different ones"),
        (Cheating(), "bots_play_to_the_end", "the bot 'cheat' plays what is not legal"),
        (Forgetful(), "views_are_whole", "the order of a view is not all seats"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_a_game_that_breaks_a_promise_is_told_where(
    broken: Game[Any, Any, Any], promise: str, message: str
) -> None:
    kept: dict[str, Callable[..., None]] = {each.__name__: each for each in PROMISES}
    setting = next(settings_of(broken))
    with pytest.raises(BrokenPromiseError) as caught:
        kept[promise](setting)
    said = str(caught.value)
    assert said.startswith("bones-2")
    assert message in said


def test_what_broke_a_promise_is_shown() -> None:
    with pytest.raises(BrokenPromiseError, match=r"action: Go\(steps=\d\)"):
        next(each for each in PROMISES if each.__name__ == "legal_is_what_has_no_refusal")(
            next(settings_of(Strict()))
        )
