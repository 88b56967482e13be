"""The screen for a guest's notifications: their address, and how often they get them."""

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.notifications import ADDRESS, CODE, DROP, where
from dogs_tui.host.people.notification_choices import (
    MINUTES,
    NotificationChoice,
    NotificationChoices,
    When,
)
from dogs_tui.host.sessions.screens.list_screen import BACK, FormScreen
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import say, tr


class NotificationsScreen(FormScreen):
    """A form of what is told when; an address is confirmed by a code that is sent there."""

    BINDINGS = [*BACK]
    _problem: Phrase | str | None = None
    """The problem that arose while something was being asked; said when nothing is."""

    @property
    def _choices(self) -> NotificationChoices:
        return self.app.lobby.notifications

    def heading(self) -> str:
        return tr("Notifications while you are away")

    def fields(self) -> list[Field]:
        choice = self._choices.of(self._person.id)
        fields = [
            Field(
                "when",
                tr("Notify me"),
                tr("When you are notified that a table waits for you"),
                choices=[(value, _when_name(*value)) for value in _times(choice)],
                chosen=(choice.when, choice.minutes if choice.when is When.ABSENT else 0),
            ),
            Field(
                "reminders",
                tr("Reminders"),
                tr("Remind me of evenings, rounds, and moves whose time runs out"),
                choices=[(True, tr("on")), (False, tr("off"))],
                chosen=choice.reminders,
            ),
            Field(
                "address",
                _address_button(choice),
                tr("Press enter to send a code there"),
                heading=True,
                chooses=phrase("change"),
            ),
        ]
        if choice.unconfirmed:
            fields.append(
                Field(
                    "code",
                    tr("Type the code that was sent"),
                    say(where(choice)),
                    chooses=phrase("continue"),
                )
            )
        if choice.address or choice.unconfirmed:
            fields.append(
                Field(
                    "drop",
                    tr("Delete the address"),
                    tr("This turns notifications off"),
                    chooses=phrase("delete"),
                )
            )
        return fields

    def asked(self) -> str:
        return say(where(self._choices.of(self._person.id)))

    def meaning(self) -> str:
        """Explains the field under the cursor."""
        return super().asked()

    def show(self) -> None:
        self.query_one(Form).set_fields(self.fields())

    def question_over(self) -> None:
        self.show()
        self.say()
        problem, self._problem = self._problem, None
        self.refuse(problem)

    def refuse(self, sentence: Phrase | str | None) -> None:
        if sentence and self.question is not None:
            self._problem = sentence
            return
        if sentence:
            self.show()
            self.say()
        super().refuse(sentence)

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form = message.form
        when, minutes = form.field("when").value
        reminders = form.field("reminders").value
        minutes = minutes or self._choices.of(self._person.id).minutes
        self.attempt(lambda: self._choices.choose(self._person, when, minutes, reminders=reminders))

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        match message.field.key:
            case "address":
                choice = self._choices.of(self._person.id)
                text = choice.unconfirmed or choice.address
                self.ask_for(ADDRESS, tr("Address:"), self._address_typed, text)
            case "code":
                self.ask_for(CODE, tr("Code:"))
            case "drop":
                self.give(DROP, None)

    def _address_typed(self, typed: str) -> None:
        sending = phrase("A code is being sent to {address}.", address=typed)
        self.query_one(PromptLine).asked = say(sending)
        self.give(ADDRESS, typed)


def _times(choice: NotificationChoice) -> list[tuple[When, int]]:
    """The choices, with the minutes of absence; also what somebody typed in lines."""
    minutes = sorted({*MINUTES, *([choice.minutes] if choice.when is When.ABSENT else [])})
    return [
        (When.NEVER, 0),
        (When.AT_ONCE, 0),
        *((When.ABSENT, count) for count in minutes),
        (When.DAILY, 0),
    ]


def _when_name(when: When, minutes: int) -> str:
    if when is When.ABSENT:
        return say(phrase("after {n} min away", n=minutes))
    return {When.NEVER: tr("never"), When.AT_ONCE: tr("at once"), When.DAILY: tr("once a day")}[
        when
    ]


def _address_button(choice: NotificationChoice) -> str:
    return tr("Another address") if choice.address else tr("Where notifications go")
