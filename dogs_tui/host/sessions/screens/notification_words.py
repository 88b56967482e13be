"""What somebody is told while they are not here, in a sentence."""

from dogs_rules.phrase import phrase
from dogs_tui.host.people.notification_choice import NotificationChoice, When
from dogs_tui.words import say, tr


def where(choice: NotificationChoice) -> str:
    """Where somebody is told, or what is missing for it."""
    if choice.unconfirmed:
        return say(
            phrase(
                "A code was sent to {address}: type it to be told there.",
                address=choice.unconfirmed,
            )
        )
    if not choice.address:
        return tr("You are told nothing: no address is yours yet.")
    if choice.when is When.NEVER:
        return say(phrase("Your address is {address}; you are told never.", address=choice.address))
    return say(phrase("You are told at {address}.", address=choice.address))
