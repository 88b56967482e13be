"""The promises of a game on views, guesses and events: everybody sees what they may, no more."""

from typing import Any, Final

import msgspec

from dogs_rules.match import state_digest
from dogs_rules.rng import Rng
from dogs_rules.testing.settings import Setting, ask, moments, tell
from dogs_rules.testing.written import read

GUESSES: Final = 12


def views_are_whole(setting: Setting) -> None:
    """Views have the right seats, mover and order, and are the same when written and read again."""
    game = setting.game
    for moment in moments(setting, 11):
        if moment.ply % 11:
            continue
        mover = moment.ask("to_move", moment.state)
        for seat in moment.watchers:
            view = moment.ask("view", moment.state, seat)
            moment.tell(view.seat == seat, "a view is another seat's", asked=seat, got=view.seat)
            moment.tell(view.seats == setting.seats, "a view has other seats", seats=view.seats)
            moment.tell(view.to_move == mover, "a view says another is to move", to_move=mover)
            moment.tell(view.finished == (mover is None), "a view is wrong about the end")
            moment.tell(bool(view.phase), "a view names no phase", seat=seat)
            whole = sorted(view.order) == list(range(setting.seats))
            moment.tell(whole, "the order of a view is not all seats", order=view.order)
            packed = ask(moment, msgspec.json.encode, view)
            again = ask(moment, read, packed, game.view_type)
            moment.tell(again == view, "a view read again is another", seat=seat)


def a_guess_looks_the_same(setting: Setting) -> None:
    """A state made from a view shows that view again, and can be played.

    It is made from the view alone: what it shows again cannot depend on anything hidden.
    """
    game = setting.game
    rng = Rng.seeded(13)
    for moment in moments(setting, 13):
        if moment.ply % 9:
            continue
        for seat in moment.watchers:
            view = moment.ask("view", moment.state, seat)
            twin = rng.clone()
            guess = moment.ask("determinize", view, rng)
            shown = game.view(guess, seat)
            moment.tell(
                shown == view,
                "a guess looks otherwise than the view it was made from",
                seat=seat,
                differ=_differing(shown, view),
            )
            same = moment.ask("determinize", view, twin) == guess
            moment.tell(same, "the same view and generator give two guesses", seat=seat)
            if seat == view.to_move:
                legal = moment.ask("legal_actions", guess)
                moment.tell(
                    legal == moment.legal,
                    "a guess has other legal actions for the seat to move",
                    guessed=legal,
                    legal=moment.legal,
                )
        if moment.legal:
            moment.ask("step", guess, game.legal_actions(guess)[0])


def guesses_differ(setting: Setting) -> None:
    """Guesses differ if there is something to guess; otherwise a guess is the truth."""
    state = ask(setting, setting.game.setup, setting.seats, setting.options, 1)
    view = ask(setting, setting.game.view, state, 0)
    rng = Rng.seeded(1)
    guesses = [ask(setting, setting.game.determinize, view, rng) for _ in range(GUESSES)]
    different = len({state_digest(guess) for guess in guesses})
    tell(
        setting,
        different > GUESSES // 2 or guesses == [state] * GUESSES,
        f"{GUESSES} guesses of the first state are only {different} different ones",
    )


def what_a_seat_plays_tells_only_what_may_be_known(setting: Setting) -> None:
    """An action tells a watcher the same in two states that look the same to that watcher.

    What it reveals to everybody is left out.
    """
    game = setting.game
    if not game.hidden_hands:
        return
    rng = Rng.seeded(17)
    for moment in moments(setting, 17):
        if moment.ply % 3 or not moment.legal:
            continue
        action = moment.legal[moment.ply % len(moment.legal)]
        for watcher in moment.watchers:
            guess = moment.ask("determinize", game.view(moment.state, watcher), rng)
            if game.why_not(guess, action) is not None:
                continue  # a card that this watcher cannot know to be there
            true, guessed = (
                _seen_by(watcher, game.apply(each, action)[1]) for each in (moment.state, guess)
            )
            moment.tell(
                true == guessed,
                "events tell a watcher what it may not know",
                watcher=watcher,
                action=action,
                told=true,
                in_a_guess=guessed,
            )


def _seen_by(watcher: int | None, events: tuple[Any, ...]) -> list[Any]:
    """Checks what a watcher is told before anything is revealed."""
    seen = []
    for event in events:
        if event.reveals:
            break
        if event.seen_by is None or watcher in event.seen_by:
            seen.append(event)
    return seen


def _differing(first: msgspec.Struct, second: msgspec.Struct) -> dict[str, tuple[object, object]]:
    """The fields in which two views differ."""
    return {
        key: (getattr(first, key), getattr(second, key))
        for key in first.__struct_fields__
        if getattr(first, key) != getattr(second, key)
    }
