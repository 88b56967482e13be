"""A new table in lines: the game, then a page of settings of which each can be changed."""

from typing import Any, Final

import msgspec

from dogs_rules import registry
from dogs_rules.bots.levels import about
from dogs_rules.game import Game
from dogs_rules.phrase import literal, phrase, sense
from dogs_tui.home.match_form import bot_choices, hints_word
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.place import Place, number_in
from dogs_tui.host.sessions.screens.table_words import rated_choices
from dogs_tui.host.sessions.screens.time_words import late_choices, time_choices
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.time_control import Late
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.match.setup import SetupError, checked_options, default_seats
from dogs_tui.match.thoughts import is_judged
from dogs_tui.words import msgid, say, tr

_WAYS: Final = msgid("Press Enter to create the table; a number changes that, b goes back.")
_BACK: Final = frozenset({"b", "back", "q"})


class _Setting:
    """Something to choose; the value that is chosen first is the one that is proposed."""

    def __init__(
        self, key: str, label: str, choices: list[tuple[Any, str]], chosen: Any, told: str = ""
    ) -> None:
        self.key = key
        self.label = label
        self.choices = choices
        self.value = chosen
        self.told = told
        """What it is about, in a sentence."""

    @property
    def shown(self) -> str:
        chosen = dict(self.choices).get(self.value, "?")
        return say(phrase("{label}: {chosen}", label=self.label, chosen=chosen))


class NewTable:
    """Asks how a table shall be. What is proposed is created with Enter alone.

    Args:
        place: Where it is asked.
        lobby: Where the table is created.
        owner: Who creates it.
    """

    def __init__(self, place: Place, lobby: Lobby, owner: Person) -> None:
        self._place = place
        self._lobby = lobby
        self._owner = owner

    async def create(self, game: str = "") -> str | None:
        """Creates a table.

        Args:
            game: The key or the title of the game, as it was typed; empty: it is asked for.

        Returns:
            The code of the table; ``None``: none was created.

        Raises:
            LobbyError: There is no such game.
        """
        key = _game_called(game) if game else await self._ask_game()
        return None if key is None else await self._ask_settings(registry.game(key))

    async def _ask_game(self) -> str | None:
        keys = registry.keys()
        for number, key in enumerate(keys, 1):
            pitch = registry.listing(key).pitch
            words = phrase("{game}. {pitch}", game=registry.title(key), pitch=pitch or "")
            self._place.tell(f"{number:3}. {say(words).strip()}")
        while True:
            line = await self._place.ask(tr("Which game? A number; b goes back. > "))
            if not line or line in _BACK:
                return None
            chosen = number_in(line, len(keys))
            try:
                return keys[chosen - 1] if chosen is not None else _game_called(line)
            except LobbyError as problem:
                self._place.tell(say(problem.phrase))

    async def _ask_settings(self, game: Game[Any, Any, Any]) -> str | None:
        settings = _settings_of(game, default_seats(game), ())
        told = False
        while True:
            if not told:
                self._tell(game, settings)
                told = True
            line = await self._place.ask(tr("Press Enter to create the table. > "))
            if line in _BACK:
                return None
            number = number_in(line, len(settings))
            if not line:
                try:
                    return self._lobby.make_table(self._owner, _setup(game, settings)).code
                except LobbyError as problem:
                    self._place.tell(say(problem.phrase))
            elif number is None:
                self._place.tell(
                    tr("Press Enter to create the table; a number changes that, b goes back.")
                )
            else:
                settings = await self._change(game, settings, settings[number - 1])
                told = False

    def _tell(self, game: Game[Any, Any, Any], settings: list[_Setting]) -> None:
        self._place.tell("", say(phrase("A new table: {game}.", game=game.title)))
        for number, setting in enumerate(settings, 1):
            self._place.tell(f"{number:3}. {setting.shown}")
        self._place.tell(tr(_WAYS))

    async def _change(
        self, game: Game[Any, Any, Any], settings: list[_Setting], setting: _Setting
    ) -> list[_Setting]:
        """Asks for another value; gives the settings as they are then."""
        place = self._place
        place.tell(setting.label + (f". {setting.told}" if setting.told else "."))
        bots = dict(bot_choices(game)) if setting.key.startswith("seat-") else {}
        for number, (value, label) in enumerate(setting.choices, 1):
            like = f". {say(about(game, value))}" if value in bots else ""
            place.tell(f"{number:3}. {label}{like}")
        line = await place.ask(tr("Which? A number; Enter leaves it as it is. > "))
        chosen = number_in(line, len(setting.choices))
        if chosen is None:
            return settings
        setting.value = setting.choices[chosen - 1][0]
        if setting.key in {"seats", "time"}:
            return _settings_of(game, settings[0].value, settings)
        if setting.value == ME:
            for other in settings:
                if other is not setting and other.key.startswith("seat-") and other.value == ME:
                    other.value = OPEN
        return settings


def _game_called(typed: str) -> str:
    """The key of a game that is called so.

    Raises:
        LobbyError: There is none.
    """
    wanted = typed.casefold().strip()
    keys = registry.keys()
    for key in keys:
        if wanted in {key.casefold(), registry.title(key).casefold()}:
            return key
    raise LobbyError(
        phrase(
            "There is no such game (there is: {games}).{hint}",
            games=", ".join(keys),
            hint=did_you_mean(wanted[:40], keys),
        )
    )


def _settings_of(
    game: Game[Any, Any, Any], seats: int, old: list[_Setting] | tuple[()]
) -> list[_Setting]:
    """All there is to choose, as it is proposed or was chosen before."""
    kinds = [(ME, tr("you")), (OPEN, tr(sense("a seat", "open"))), *bot_choices(game)]
    allowed = [(on, hints_word(allowed=on)) for on in (True, False)]
    hints = _Setting("hints", tr("Hints"), allowed, True)
    settings = [
        _Setting("seats", tr("Seats"), [(n, str(n)) for n in game.seat_counts], seats),
        *(
            _Setting(
                f"seat-{seat}",
                say(phrase("Seat {number}", number=seat + 1)),
                kinds,
                OPEN if seat else ME,
            )
            for seat in range(seats)
        ),
        *(
            _Setting(
                f"option-{option.key}",
                say(option.label),
                [(value, say(label)) for value, label in option.choices],
                option.default,
                say(option.help),
            )
            for option in game.options(seats)
        ),
        *([hints] if is_judged(game) else []),
        _Setting(
            "private",
            tr("Who may come"),
            [(False, tr("everybody here")), (True, tr("who knows the code"))],
            False,
        ),
        _Setting(
            "watchable",
            tr("Watching"),
            [(True, tr("welcome")), (False, tr("only who plays"))],
            True,
        ),
        _Setting("rated", tr("Rated"), rated_choices(), False),
        _Setting("time", tr("Time to decide"), time_choices(), None),
    ]
    before = {setting.key: setting.value for setting in old}
    if before.get("time"):
        settings.append(_Setting("late", tr("Who is late"), late_choices(), Late.TURN))
    for setting in settings[1:]:
        value = before.get(setting.key)
        if value is not None and value in dict(setting.choices):
            setting.value = value
    return settings


def _setup(game: Game[Any, Any, Any], settings: list[_Setting]) -> TableSetup:
    """The table as it is chosen.

    Raises:
        LobbyError: Something in it cannot be.
    """
    chosen = {setting.key: setting.value for setting in settings}
    seats = tuple(value for key, value in chosen.items() if key.startswith("seat-"))
    options = {
        key.removeprefix("option-"): value
        for key, value in chosen.items()
        if key.startswith("option-")
    }
    time = chosen["time"]
    try:
        checked = checked_options(game, len(seats), options)
    except SetupError as problem:
        raise LobbyError(literal(str(problem))) from problem
    return TableSetup(
        game=game.key,
        options=checked,
        seats=seats,
        private=chosen["private"],
        watchable=chosen["watchable"],
        hints=chosen.get("hints", True) and not chosen["rated"],
        time_control=time and msgspec.structs.replace(time, late=chosen["late"]),
        rated=chosen["rated"],
    )
