"""The operator's notice in the lobby: ``dogs-tui host notice``."""

from typing import Annotated

from msgspec import Meta

from dogs_rules.phrase import literal, phrase
from dogs_tui.host.commands.operator import OperatorCommand, Outcome, RunningHost, done, refused
from dogs_tui.words import msgid

_NONE = phrase("There is no notice.")


class ShowNotice(OperatorCommand, frozen=True, tag="notice"):
    help = msgid("Show the notice in the lobby, set another, or remove it.")
    examples = (
        "dogs-tui host notice",
        "dogs-tui host notice set 'The cup begins on Friday at eight.'",
        "dogs-tui host notice remove",
    )

    def do(self, host: RunningHost) -> Outcome:
        text = host.lobby.notice.text
        return done(literal(text) if text else _NONE)


class SetNotice(OperatorCommand, frozen=True, tag="notice set"):
    help = msgid("Show a notice to everyone in the lobby.")
    examples = ("dogs-tui host notice set 'The cup begins on Friday at eight.'",)
    audits = {"notice-set": phrase("set the notice")}
    text: Annotated[str, Meta(title="TEXT", max_length=1000)]

    def do(self, host: RunningHost) -> Outcome:
        host.lobby.notice.set(self.text, host.lobby.clock())
        host.note("notice-set", note=host.lobby.notice.text)
        return done(phrase("Everyone in the lobby sees the notice."))


class RemoveNotice(OperatorCommand, frozen=True, tag="notice remove"):
    help = msgid("Remove the notice from the lobby.")
    examples = ("dogs-tui host notice remove",)
    audits = {"notice-removed": phrase("removed the notice")}

    def do(self, host: RunningHost) -> Outcome:
        if not host.lobby.notice.remove():
            return refused(_NONE)
        host.note("notice-removed")
        return done(phrase("The notice is removed."))
