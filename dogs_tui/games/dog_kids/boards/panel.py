"""Right of the board of DOG Kids: the hand, what is pointed at, and who has how many home."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.cells import cell_len

from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import DOGS, HOME, YARD, Stage, Teams
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dog_kids.boards.aim import Aim, chosen, usable, ways
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.changes import NewCard
from dogs_tui.games.dog_kids.boards.hand import (
    Hand,
    Rect,
    laid,
    put_back,
    put_card,
    put_title,
    room_of,
)
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard
from dogs_tui.games.dog_kids.boards.layout import Layout
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.games.dog_kids.words.actions import brief
from dogs_tui.games.dog_kids.words.cards import card_text
from dogs_tui.games.dog_kids.words.stuck import is_stuck, why_exchange, why_stuck
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.words import say

_LEAST: Final = 24
_NAME: Final = 12
"""Columns of a player's name at most."""
_BESIDE_NAME: Final = 10
"""Columns of all else about a player, but for the name of the coat."""
_COAT: Final = 5
"""Columns of that name at least."""
_BUTTON: Final = 5
_ROOMY: Final = 30
"""Rows of a table from which a card says all that it can do."""
_HAND_ROWS: Final = 10
"""Of a hand at the foot of a small panel, from its heading to the button."""

_NO_PARTNER: Final = phrase("alone")

Line = tuple[str, str]
"""A line and its ink."""
SignLine = tuple[tuple[str, Phrase], ...]
"""Signs and what they mean, beside each other."""


def panel_room(view: KidsView) -> int:
    """Columns that the panel needs at least, the same in a whole match."""
    return max(_LEAST, room_of(max(view.hand_sizes)))


class Place(NamedTuple):
    """The place of the panel."""

    layout: Layout
    below: bool = False
    """True if the hand lies at the foot, because what is looked at does."""
    free: int = 0
    """Rows at its foot that something else has."""


class Panel:
    """Paints all of it.

    Args:
        board: Gives inks, glyphs, hints and what changed.
        canvas: Where to paint.
        place: Where it lies there.
        view: The view that is shown.
        names: The players by seat.
        aim: What the player points at; ``None``: somebody else decides.
        why_not: Why the card there moves no dog; ``None``: it does, or is no card.
    """

    def __init__(
        self,
        board: KidsBoard,
        canvas: Canvas,
        place: Place,
        view: KidsView,
        names: tuple[str, ...],
        aim: Aim | None,
        why_not: Phrase | None,
    ) -> None:
        layout = place.layout
        self._below = place.below
        self._board = board
        self._canvas = canvas
        self._x = layout.panel
        self._width = layout.panel_width
        self._top = min(1, layout.top)
        self._bottom = canvas.height - max(self._top, place.free)
        self._view = view
        self._names = names
        self._aim = aim
        self._why_not = why_not

    def put(self) -> None:
        """The hand above, signs and piles below, the players between."""
        if self._below:
            self._put_players(self._top)
            self._top = self._bottom - _HAND_ROWS
        self._put_heading()
        view, at = self._view, (self._x, self._top + 1)
        count = view.hand_sizes[view.mover] if view.hand is None else len(view.hand)
        hand = laid(self._board.words, count, at, self._width, self._canvas.height)
        self._put_hand(hand)
        y = hand.below
        if self._aim is not None:
            self._put_button(y, self._aim)
            self._put_choices(y + 1, self._aim)
        if self._below:
            return
        y += 2
        piles = list(self._piles())
        signs = self._signs()
        facts = self._facts()
        spare = self._bottom - y - view.seats - len(piles) - len(signs)
        if len(facts) > spare:
            spare, signs = spare + len(signs), []  # what enter would do comes first
        while len(facts) > spare and piles:
            spare, piles = spare + 1, piles[:-1]
        more = self._more_signs()
        if spare > len(more) + 4:
            signs, spare = signs + more, spare - len(more)
        y += self._put_facts(y, facts[: max(0, spare)])
        self._put_players(max(y, self._bottom - len(piles) - len(signs) - view.seats - (spare > 3)))
        self._put_signs(self._bottom - len(piles) - len(signs), signs)
        for row, text in enumerate(piles):
            y = self._bottom - len(piles) + row
            self._canvas.put(self._x, y, text, self._board.ink("quiet"))

    # Above.

    def _put_heading(self) -> None:
        view = self._view
        seat = view.seat
        about = phrase("your cards")
        if view.hand is None or seat is None:
            seat = view.mover if view.to_move is None else view.to_move
            about = phrase("to move")
        name = shortened(self._names[seat], _NAME, self._board.glyphs.ellipsis)
        x = self._board.put_tag(self._canvas, self._x, self._top, seat, view.sides[seat], name)
        self._canvas.put(x + 1, self._top, say(about), self._board.ink("strong"))

    def _put_hand(self, hand: Hand) -> None:
        view, board, aim = self._view, self._board, self._aim
        if view.hand is None:
            for box in hand.cards:
                put_back(board, self._canvas, box)
            return
        for nth, (box, face) in enumerate(zip(hand.cards, view.hand, strict=True)):
            board.put_place(*box, Aim(nth))
            can = aim is None or usable(view, nth)
            put_card(board, self._canvas, box, face, can, glows=board.is_gone_to(HandCard(nth)))
            put_title(board, self._canvas, hand, nth, face)
            here, row = aim is not None and aim.at == nth, box.y + box.height
            if aim is not None:
                ink = board.ink("bar" if here else "quiet")
                number = f" {nth + 1} "
                self._canvas.centred(box.x, row, box.width, number, ink)
            if board.is_changed(NewCard(nth)):
                middle, ink = box.x + box.width // 2, board.ink("changed")
                for by, sign in zip((-1, 1), board.signs.arrived, strict=True):
                    self._canvas.put(middle + by, row, sign, ink)
            self._put_number(nth, box)

    def _put_number(self, at: int, box: Rect) -> None:
        """The numbers of hints on the upper edge of a card; all of the card is to be seen."""
        board = self._board
        middle = (box.width - len(board.numbers.get(HandCard(at), ""))) // 2
        board.put_hint(self._canvas, box.x + middle, box.y, HandCard(at), box.width - 2)
        if box.y in board.hinted_rows:
            board.hinted_rows |= frozenset(range(box.y, box.y + box.height))

    def _put_button(self, y: int, aim: Aim) -> None:
        """Behind the last card: new ones for all, or no exchange."""
        view, board = self._view, self._board
        exchanging, button = view.stage == Stage.EXCHANGE, len(view.hand or ())
        key = "n" if exchanging else "x"
        text = phrase("keep all cards") if exchanging else new_cards(view)
        board.put_place(self._x, y, self._width, 1, Aim(button))
        ink = board.ink("bar" if aim.at >= button else "quiet")
        end = self._canvas.put(self._x, y, key.center(_BUTTON), ink)
        board.put_hint(self._canvas, end - 1, y, HandCard(button))
        board.put_words(self._canvas, end + 1, y, text, self._width - _BUTTON - 1)

    def _put_choices(self, y: int, aim: Aim) -> None:
        """Puts the number of things that the card can do, and that up and down go over them."""
        count = len(ways(self._view, aim.at))
        if count > 1:
            keys = f"{self._board.glyphs.up}{self._board.glyphs.down}"
            text = phrase("{keys} choice {n} of {all}", keys=keys, n=aim.way % count + 1, all=count)
            self._board.put_words(self._canvas, self._x + 1, y, text, self._width - 1, "quiet")

    # Between.

    def _facts(self) -> list[Line]:
        """Line by line: why nothing can be played, what enter would do, what the card is."""
        view, words, aim = self._view, self._board.words, self._aim
        if aim is None:
            return []
        hand, facts = view.hand or (), list[tuple[Phrase, str]]()
        if is_stuck(view) and self._why_not is None:
            facts.append((why_stuck(words, view), "strong"))
        elif view.stage == Stage.EXCHANGE and view.to_move is not None:
            partner = self._names[view.partners[view.to_move]]
            facts.append((why_exchange(view, partner), "strong"))
        facts.append((self._why_not or meaning(words, view, aim, self._names), "plain"))
        if aim.at < len(hand) and self._canvas.height >= _ROOMY:
            facts += [(sentence, "quiet") for sentence in card_text(words, hand[aim.at])]
        return [(line, ink) for text, ink in facts for line in wrapped(say(text), self._width)]

    def _put_facts(self, y: int, facts: list[Line]) -> int:
        """Lines below the hand; gives how many rows they took."""
        for row, (line, ink) in enumerate(facts):
            self._canvas.put(self._x, y + row, line, self._board.ink(ink))
        return len(facts)

    def _put_players(self, y: int) -> None:
        for row, seat in enumerate(self._view.order):
            self._put_player(y + row, seat)

    def _put_player(self, y: int, seat: int) -> None:
        """Puts the player to move: shape and coat, places of the dogs, and the helper."""
        view, board, canvas = self._view, self._board, self._canvas
        side, signs, moving = view.sides[seat], board.signs, seat == view.to_move
        canvas.put(self._x, y, board.glyphs.pointer if moving else " ", board.ink("lit"))
        behind = [_NO_PARTNER] if -1 in view.partners else []
        if view.teams == Teams.ALONE:
            behind = [board.words.side_name(team_side) for team_side in view.sides]
        widest = max(_COAT, *(cell_len(say(text)) for text in behind), 0)
        room = min(_NAME, self._width - _BESIDE_NAME - widest)
        name = shortened(self._names[seat], room, board.glyphs.ellipsis)
        board.put_tag(canvas, self._x + 1, y, seat, side, name, moves=moving)
        home = sum(place >= HOME for place in view.dogs[seat])
        waiting = sum(place == YARD for place in view.dogs[seat])
        at = canvas.put(self._x + room + 6, y, signs.home * home, board.ink("good"))
        away = board.seat_shape(seat) * (DOGS - home - waiting)
        at = canvas.put(at, y, away, board.ink("strong"))
        at = canvas.put(at, y, signs.waiting * waiting, board.ink("quiet")) + 1
        partner = view.partners[seat]
        left = self._x + self._width - at
        if partner >= 0:
            at = canvas.put(at, y, f"{signs.partner} ", board.ink("quiet"))
            board.put_dog(canvas, at, y, partner, view.sides[partner])
        elif view.teams != Teams.ALONE:
            board.put_words(canvas, at, y, _NO_PARTNER, left, "quiet")
        else:
            board.put_words(canvas, at, y, board.words.side_name(side), left, "quiet")

    # Below.

    def _signs(self) -> list[SignLine]:
        """The meanings of the signs on the board, two in a row."""
        signs, teams = self._board.signs, self._view.teams != Teams.ALONE
        last = (signs.push, phrase("push on")) if teams else (signs.waiting, phrase("waits"))
        return [
            ((signs.free, phrase("lands")), (signs.kennel, phrase("kennel"))),
            ((signs.out, phrase("chuck out")), (signs.home, phrase(sense("DOG Kids", "home")))),
            ((signs.swap, phrase("swap")), last),
        ]

    def _more_signs(self) -> list[SignLine]:
        """Those that are told where there is more room."""
        signs = self._board.signs
        return [
            (
                ("".join(signs.brackets), phrase("moves")),
                ("".join(signs.aims), phrase("to there")),
            ),
            (
                ("".join(signs.arrived), phrase("came")),
                (signs.track, phrase("went away")),
            ),
        ]

    def _put_signs(self, y: int, signs: list[SignLine]) -> None:
        half = self._width // 2
        for row, line in enumerate(signs):
            for nth, (sign, text) in enumerate(line):
                at = self._x + nth * half
                end = self._canvas.put(at, y + row, sign, self._board.ink("strong")) + 1
                self._board.put_words(self._canvas, end, y + row, text, at + half - end, "quiet")

    def _piles(self) -> Iterator[str]:
        """The number of cards left to draw, and what lies on top of the discards."""
        view = self._view
        yield from wrapped(
            say(plural("{n} card to draw", "{n} cards to draw", view.deck)), self._width
        )
        if view.discards:
            card = self._board.words.card_name(view.discards[-1])
            yield from wrapped(say(phrase("top discard: {card}", card=card)), self._width)


def new_cards(view: KidsView) -> Phrase:
    """The number of new cards that changing all cards brings, in words."""
    return plural("{n} new card", "{n} new cards", view.hand_sizes[view.mover])


def meaning(words: Words, view: KidsView, aim: Aim, names: tuple[str, ...]) -> Phrase:
    """The effect of pressing Enter, where it has any."""
    hand = view.hand or ()
    if aim.at >= len(hand):
        done = act.Decline() if view.stage == Stage.EXCHANGE else act.Change()
        return brief(words, view, done, names)
    if view.stage == Stage.EXCHANGE:
        return brief(words, view, act.Offer(hand[aim.at]), names)
    outcome = chosen(view, aim)
    assert outcome is not None, "a card that moves no dog has a reason"
    return brief(words, view, outcome.action, names)
