"""The keys with which somebody comes in: listed for them, and removed when they want it."""

from dogs_rules.phrase import phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person


def own_keys(lobby: Lobby, person: Person) -> tuple[str, ...]:
    """The fingerprints of somebody's keys as they are now, the oldest first."""
    return lobby.people.known(person.id).keys


def remove_own_key(lobby: Lobby, person: Person, fingerprint: str, used: str) -> Person:
    """Removes a key of somebody who wants it; a session with it ends.

    Args:
        lobby: The lobby.
        person: Whose key it is.
        fingerprint: Of the key.
        used: The fingerprint of the key they are here with, which stays.

    Raises:
        LobbyError: They are here with it, it is not theirs, or it could not be written.
    """
    if fingerprint == used:
        raise LobbyError(
            phrase("You are connected with this key: connect with another one to remove it.")
        )
    changed = lobby.people.remove_key(person, fingerprint)
    lobby.audit(AuditEvent("key-removed", person.id, person.id, ""))
    return changed
