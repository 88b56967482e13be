"""A table of the house: who sits there, how far it is, what is played at it."""

from dogs_rules.game import Seat
from dogs_saves import Reading
from dogs_tui.host.house.people import Person
from dogs_tui.host.house.seen import Stage, TableCard


class HostedTable:
    @property
    def code(self) -> str: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def owner(self) -> str:
        """The id of who made it."""

    def seat_of(self, person: Person) -> Seat | None: ...
    def card(self, person: Person | None = None) -> TableCard: ...
    def sit(self, person: Person, seat: Seat | None = None) -> Seat:
        """Takes a seat, or changes to it; the match begins with the last one."""

    def stand(self, person: Person) -> None: ...
    def give(self, owner: Person, seat: Seat, level: str) -> None:
        """Gives an open seat to a bot, or (level empty) opens a bot's seat again."""

    def disband(self, owner: Person) -> None: ...
    def set_watchable(self, owner: Person, watchable: bool) -> None: ...
    def set_watchers_talk(self, owner: Person, allowed: bool) -> None: ...
    def enter(self, person: Person) -> "Chair":
        """Somebody's chair here: at their seat, or as a spectator (HouseError if it may not be
        watched). A seat that a bot played for them meanwhile is theirs again."""

    def reading(self, person: Person) -> Reading:
        """The whole match, once it is over."""
