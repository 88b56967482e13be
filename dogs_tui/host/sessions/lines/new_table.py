"""A new table in lines: the game, then a page of settings of which each can be changed."""

from typing import Any, Final

from dogs_rules import registry
from dogs_rules.bots.levels import about
from dogs_rules.game import Game
from dogs_rules.phrase import phrase
from dogs_tui.home.match_form import bot_choices, option_fields, seat_key, seats_field
from dogs_tui.host.commands.new_table import last_fields, seat_field, setup_of, sit_once
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.lines.place import Place, number_in
from dogs_tui.kit.form import Field
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.match.setup import SetupError, default_seats
from dogs_tui.words import say, tr

_BACK: Final = ("b", "back", "q")
_WAYS: Final = phrase(
    "Press enter to create the table, type a number to change a setting, or {back} to go back.",
    back=_BACK[0],
)
_ASKED: Final = phrase("Which game? Type a number, or {back} to go back > ", back=_BACK[0])


class NewTable:
    """Asks how a table shall be. What is proposed is created with Enter alone."""

    def __init__(self, place: Place) -> None:
        self._place = place

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
            self._place.offer((number, say(words).strip()))
        while True:
            line = await self._place.ask(say(_ASKED))
            if not line or line in _BACK:
                return None
            chosen = number_in(line, len(keys))
            try:
                return keys[chosen - 1] if chosen is not None else _game_called(line)
            except LobbyError as problem:
                self._place.tell(say(problem.phrase))

    async def _ask_settings(self, game: Game[Any, Any, Any]) -> str | None:
        settings = _fields_of(game, default_seats(game), [])
        listed = False
        while True:
            if not listed:
                self._tell(game, settings)
                listed = True
            line = await self._place.ask(tr("Press enter to create the table > "))
            if line in _BACK:
                return None
            number = number_in(line, len(settings))
            if not line:
                try:
                    setup = setup_of(game, settings)
                    return self._place.guest.lobby.make_table(self._place.person, setup).code
                except LobbyError as problem:
                    self._place.tell(say(problem.phrase))
                except SetupError as problem:
                    self._place.tell(str(problem))
            elif number is None:
                self._place.tell(say(_WAYS))
            else:
                settings = await self._change(game, settings, settings[number - 1])
                listed = False

    def _tell(self, game: Game[Any, Any, Any], settings: list[Field]) -> None:
        self._place.head(say(phrase("New table: {game}.", game=game.title)))
        for number, setting in enumerate(settings, 1):
            self._place.offer((number, _shown(setting)))
        self._place.tell(say(_WAYS))

    async def _change(
        self, game: Game[Any, Any, Any], settings: list[Field], setting: Field
    ) -> list[Field]:
        """Asks for another value; gives the settings as they are then."""
        place = self._place
        place.tell(setting.label + (f". {setting.help}" if setting.help else "."))
        bots = dict(bot_choices(game)) if setting.key.startswith("seat-") else {}
        for number, (value, label) in enumerate(setting.choices, 1):
            like = f". {say(about(game, value))}" if value in bots else ""
            place.offer((number, f"{label}{like}"))
        line = await place.ask(tr("Which? Type a number, or press enter to keep it > "))
        chosen = number_in(line, len(setting.choices))
        if chosen is None:
            return settings
        setting.index = chosen - 1
        if setting.key in {"seats", "time"}:
            return _fields_of(game, settings[0].value, settings)
        sit_once(setting, [setting for setting in settings if setting.key.startswith("seat-")])
        return settings


def _shown(field: Field) -> str:
    chosen = field.choices[field.index][1]
    return say(phrase("{label}: {chosen}", label=field.label, chosen=chosen))


def _game_called(typed: str) -> str:
    """The key of a game that is called so.

    Raises:
        LobbyError: There is none.
    """
    keys, key = registry.keys(), registry.key_of(typed)
    if key in keys:
        return key
    raise LobbyError(
        phrase(
            "There is no such game. Games: {games}.{hint}",
            games=", ".join(keys),
            hint=did_you_mean(typed.strip()[:40], keys),
        )
    )


def _fields_of(game: Game[Any, Any, Any], seats: int, old: list[Field]) -> list[Field]:
    """All there is to choose, as it is proposed or was chosen before."""
    before = {field.key: field for field in old}
    return [
        seats_field(game, seats),
        *(seat_field(game, seat, before.get(seat_key(seat))) for seat in range(seats)),
        *option_fields(game, seats, before),
        *last_fields(before),
    ]
