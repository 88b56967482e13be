"""A new match: the game, who plays, its options and the seed. Enter on Start is enough."""

from contextlib import suppress

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase, sense
from dogs_saves.errors import SaveError
from dogs_saves.folder import MatchFolder
from dogs_saves.records import NAME_LIMIT, PERSON, Player
from dogs_saves.stored import StoredMatch
from dogs_tui.app.settings import SettingsError
from dogs_tui.home.game_list import GameListScreen
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.match_form import MatchFormScreen, bot_choices, seat_key, seat_of
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.form import Field
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match.setup import (
    BOT_NAMES,
    MatchSetup,
    SetupError,
    best_level,
    check_level,
    fresh_seed,
    gentle_level,
    own_name,
    read_seed,
)
from dogs_tui.play.hands_command import CHANGE_HANDS
from dogs_tui.words import msgid, say, tr

_SEED_KEYS = "0123456789abcdefABCDEFxX"
_SEED_LIMIT = 40
_HANDS = "hands"
_HANDS_WORDS = {
    "auto": msgid("default for this game"),
    "open": msgid(sense("hands of cards", "open")),
    "covered": msgid("hide hands only"),
    "curtain": msgid("hide the whole screen"),
}


register(Command("games.deals", "d", "deals", "The same match for everybody", "Games"))


class NewMatchGames(GameListScreen):
    """The games to begin a match of; from here also to those that everybody gets alike."""

    BINDINGS = [*bindings("games.deals")]

    def action_games_deals(self) -> None:
        from dogs_tui.home.deals import DealsScreen  # loaded with the first deal

        self.app.switch_screen(DealsScreen())


class NewMatchScreen(MatchFormScreen):
    """Proposes you against bots; every part of that can be changed."""

    app: LocalApp
    _watching = False
    """True if the player was told that nobody plays; enter once more begins all the same."""

    @classmethod
    def heading(cls) -> str:
        return tr("New match")

    @classmethod
    def games(cls, chosen: str = "") -> GameListScreen:
        return NewMatchGames(cls.heading(), cls, chosen, among=cls.among)

    def button(self) -> Field:
        return Field(
            "start",
            tr("Start"),
            tr("Begin the match"),
            chooses=phrase(sense("what enter does with a row", "start")),
        )

    def seat_field(self, seat: Seat, old: Field | None) -> Field:
        explains = (
            self.app.settings.first_times
        )  # who is told nothing is known not by what was told
        has_played = not explains or self.app.progress.knows(self.game.key)
        proposed = PERSON if seat == 0 else (best_level if has_played else gentle_level)(self.game)
        kinds = [(PERSON, tr("human")), *bot_choices(self.game)]
        kind = old.value if old is not None and old.value in dict(kinds) else proposed
        return Field(
            seat_key(seat),
            say(phrase("Seat {number}", number=seat + 1)),
            tr("Type a name. Left/right: human or bot"),
            choices=kinds,
            chosen=kind,
            typed=old.typed if old is not None else TypedLine("", NAME_LIMIT),
            empty=self._default_name(seat, kind),
            heading=seat == 0,
            wraps=False,  # a step too many must not make a bot of a person
        )

    def last_fields(self, old: dict[str, Field]) -> list[Field]:
        seed = old.get("seed") or Field(
            "seed",
            tr("Seed"),
            tr("Reuse a seed to get the same set-up; leave empty for random"),
            typed=TypedLine("", _SEED_LIMIT, _SEED_KEYS),
            empty=tr(sense("a seed", "random")),
        )
        return [*self._hands_fields(old), seed]

    def _hands_fields(self, old: dict[str, Field]) -> list[Field]:
        """Gives the choice about hands, where there are any."""
        if not self.game.hidden_hands:
            return []
        before = old.get(_HANDS)
        hands = Field(
            _HANDS,
            tr("Hands"),
            say(
                phrase(
                    "How hands are hidden when you share a keyboard; {key} changes it in the match",
                    key=key_at(self, CHANGE_HANDS.id),
                )
            ),
            choices=[(choice, tr(word)) for choice, word in _HANDS_WORDS.items()],
            chosen=before.value if before is not None else self.app.settings.hands,
        )
        return [hands]

    def seat_changed(self, field: Field) -> None:
        field.empty = self._default_name(seat_of(field), field.value)

    def _default_name(self, seat: Seat, kind: str) -> str:
        if kind != PERSON:
            own = own_name(self.app.settings.name)
            names = [name for name in BOT_NAMES if name != own]
            return names[(seat - 1) % len(names)]
        if seat == 0:
            return own_name(self.app.settings.name)
        return say(phrase("Player {number}", number=seat + 1))

    def begin(self) -> None:
        self._check()
        if not self.people() and not self._watching:
            self._watching = True
            self.ask_again(tr("All seats are bots. Press enter again to watch them play."))
            return
        try:
            stored = self._begun()
        except SaveError as trouble:
            self.refuse(say(trouble.phrase))
            return
        self._keep_hands()
        self.dismiss()
        self.app.open_match(stored)

    def _begun(self) -> StoredMatch:
        """The match in its file, as the form says.

        Raises:
            SetupError: Something in the form cannot be.
            SaveError: It cannot be begun.
        """
        plan = self.plan()
        return MatchFolder().create(
            plan.game, plan.players, plan.options, plan.seed, hints=plan.hints
        )

    def changed(self) -> None:
        self._watching = False

    def people(self) -> int:
        return sum(field.value == PERSON for field in self.form.seat_fields)

    def _keep_hands(self) -> None:
        """Keeps the choice about hands for the next match, too."""
        chosen = {field.key: field.value for field in self.form.fields}
        hands = chosen.get(_HANDS, self.app.settings.hands)
        if hands != self.app.settings.hands:
            with suppress(SettingsError):  # it holds for this match all the same
                self.app.change_settings(msgspec.structs.replace(self.app.settings, hands=hands))

    def _check(self) -> None:
        """Looks whether the match can begin as the form says.

        Raises:
            SetupError: It cannot.
        """
        self.plan()

    def seated(self) -> tuple[Player, ...]:
        """The players by seat, as the form says.

        Raises:
            SetupError: Somebody of them cannot.
        """
        players = tuple(
            Player(field.text or field.empty, field.value) for field in self.form.seat_fields
        )
        for player in players:
            if player.kind != PERSON:
                check_level(self.game, player.kind)
        names = [player.name for player in players]
        for name in names:
            if names.count(name) > 1:
                raise SetupError(
                    say(phrase("Two players are called {name}. Rename one of them.", name=name))
                )
        return players

    def plan(self) -> MatchSetup:
        """The match as the form says.

        Raises:
            SetupError: Something in it cannot be.
        """
        players = self.seated()
        seed = self.form.field("seed").text
        return MatchSetup(
            self.game,
            players,
            self.chosen_options(),
            read_seed(seed) if seed else fresh_seed(),
            self.hints_allowed,
        )

    def problem(self) -> str:
        try:
            self._check()
        except SetupError as problem:
            return str(problem)
        return ""

    def summary(self) -> str:
        names = ", ".join(field.text or field.empty for field in self.form.seat_fields)
        return say(phrase("{game} with {names}", game=self.game.title, names=names))
