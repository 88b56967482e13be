"""People who are told things while they are not on a host, and who takes the messages."""

from collections.abc import Callable

from dogs_tui.host.notifications.messages import Message
from dogs_tui.host.notifications.notifier import Notifier
from dogs_tui.host.people.notification_choices import When
from tests.support.lobby_builder import Guests
from tests.support.run_sync import run_sync

COME = "ssh -t games.example.org next"


class Post:
    """Takes messages at once, or refuses them, or keeps those who wait for an answer waiting."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.works = True
        self.full = False

    def send(self, message: Message, done: Callable[[bool], None]) -> bool:
        if self.full:
            return False
        if self.works:
            self.sent.append(message)
        done(self.works)
        return True

    def take(self) -> list[Message]:
        """What was sent since this was last asked."""
        sent, self.sent = self.sent, []
        return sent


class Told:
    """A notifier of a lobby that looks when it is told to."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        self.post = Post()
        self.notifier = self.begin()

    def begin(self) -> Notifier:
        """As after a start of the host."""
        self.notifier = Notifier(self.guests.lobby, self.post, lambda: COME)
        self.notifier.start()
        return self.notifier

    def choose(self, name: str, when: When = When.AT_ONCE, **more: bool) -> None:
        """Somebody confirms an address and says when."""
        choices, person = self.guests.lobby.notifications, self.guests.person(name)
        run_sync(choices.ask_for(person, f"{name.lower()}@example.org"))
        choices.confirm(person, self.post.take()[-1].code)
        choices.choose(person, when, 15, **{"reminders": True, **more})

    def look(self, **passed: float) -> list[tuple[str, tuple[str, ...]]]:
        """Some time passes; gives who was told then of what, in the order of their names."""
        self.guests.clock.pass_(**passed)
        self.notifier.look()
        return sorted(
            (message.name, tuple(item.asked for item in message.items))
            for message in self.post.take()
        )
