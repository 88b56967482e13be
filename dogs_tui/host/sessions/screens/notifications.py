"""Where and when a guest is told that something waits for them while they are not here."""

from collections.abc import Callable

from textual.app import ComposeResult

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.notifications import where
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import LONGEST
from dogs_tui.host.people.notification_choices import (
    ADDRESS_LIMIT,
    MINUTES,
    NotificationChoice,
    NotificationChoices,
    When,
)
from dogs_tui.host.sessions.screens.command_screen import OfKnownGuest
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import Notice
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

register(
    Command("notifications.back", "escape,q,backspace", "back", "Back to the lobby", "Card", "esc"),
)


class NotificationsScreen(AskingScreen, OfKnownGuest):
    """A form of what is told when; an address is confirmed by a code that is sent there."""

    BINDINGS = [*bindings("notifications.back")]
    DEFAULT_CSS = """
    NotificationsScreen { layout: vertical; }
    NotificationsScreen Form { height: 1fr; padding: 1 2; max-width: 80; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._problem: LobbyError | None = None
        """What could not be done while something was being asked; said when nothing is."""

    @property
    def _choices(self) -> NotificationChoices:
        return self.app.lobby.notifications

    def compose(self) -> ComposeResult:
        if self._choices.possible:
            yield Heading(tr("What you are told while you are not here"))
            yield Form(self._fields())
        else:
            yield Notice(
                tr("This host tells nobody"),
                [tr("Its operator has set up no way to tell you anything while you are not here.")],
            )
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    def _fields(self) -> list[Field]:
        choice = self._choices.of(self._person.id)
        fields = [
            Field(
                "when",
                tr("Told"),
                tr("When you are told that a table waits for you"),
                choices=[(value, _when_name(*value)) for value in _times(choice)],
                chosen=(choice.when, choice.minutes if choice.when is When.ABSENT else 0),
            ),
            Field(
                "reminders",
                tr("Reminders"),
                tr("Whether you are told again when a quarter of the time for a move is left"),
                choices=[(True, tr("on")), (False, tr("off"))],
                chosen=choice.reminders,
            ),
            Field("address", _address_button(choice), tr("A code is sent there"), heading=True),
        ]
        if choice.unconfirmed:
            fields.append(Field("code", tr("Type the code that was sent"), say(where(choice))))
        if choice.address or choice.unconfirmed:
            fields.append(Field("drop", tr("Forget the address"), tr("Then you are told nothing")))
        return fields

    def _say(self) -> None:
        """What the field under the cursor is about, or where it all goes, if nothing is asked."""
        if self.question is not None:
            return
        prompt = self.query_one(PromptLine)
        prompt.asked = (
            say(where(self._choices.of(self._person.id))) if self._choices.possible else ""
        )
        forms = self.query(Form)
        prompt.meaning = forms.first().current.help if forms else ""

    def _show(self) -> None:
        self.query_one(Form).set_fields(self._fields())
        self._say()

    def question_over(self) -> None:
        self._show()
        problem, self._problem = self._problem, None
        if problem is not None:
            self._refuse(problem)

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form = message.form
        when, minutes = form.field("when").value
        known = self._choices.of(self._person.id)
        try:
            self._choices.choose(
                self._person,
                when,
                minutes or known.minutes,
                reminders=form.field("reminders").value,
            )
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        match message.field.key:
            case "address":
                known = self._choices.of(self._person.id)
                line = TypedLine(known.unconfirmed or known.address, ADDRESS_LIMIT)
                hint = tr("enter has a code sent there, escape does not")
                self.ask(Question(tr("Address:"), line, hint, self._address_typed))
            case "code":
                hint = tr("enter confirms the address, escape does not")
                self.ask(Question(tr("Code:"), TypedLine("", LONGEST), hint, self._code_typed))
            case "drop":
                self._do(lambda: self._choices.drop_address(self._person))

    def _address_typed(self, typed: str) -> None:
        if typed:
            self.run_worker(self._asking(typed), exclusive=True)

    async def _asking(self, typed: str) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = say(phrase("A code is being sent to {address}.", address=typed))
        try:
            await self._choices.ask_for(self._person, typed)
        except LobbyError as problem:
            self._refuse(problem)
        self._show()

    def _code_typed(self, typed: str) -> None:
        if typed:
            self._do(lambda: self._choices.confirm(self._person, typed))

    def _do(self, what: Callable[[], None]) -> None:
        try:
            what()
        except LobbyError as problem:
            self._refuse(problem)
        self._show()

    def _refuse(self, problem: LobbyError) -> None:
        if self.question is not None:
            self._problem = problem
            return
        self.query_one(PromptLine).refused = say(problem.phrase)

    def action_notifications_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self.question is None or not action.startswith("notifications_")


def _times(choice: NotificationChoice) -> list[tuple[When, int]]:
    """What can be chosen, with the minutes of absence; also what somebody typed in lines."""
    minutes = sorted({*MINUTES, *([choice.minutes] if choice.when is When.ABSENT else [])})
    return [
        (When.NEVER, 0),
        (When.AT_ONCE, 0),
        *((When.ABSENT, count) for count in minutes),
        (When.DAILY, 0),
    ]


def _when_name(when: When, minutes: int) -> str:
    if when is When.ABSENT:
        return say(phrase("after {n} min of absence", n=minutes))
    return {When.NEVER: tr("never"), When.AT_ONCE: tr("at once"), When.DAILY: tr("once a day")}[
        when
    ]


def _address_button(choice: NotificationChoice) -> str:
    return tr("Another address") if choice.address else tr("An address where you are told")
