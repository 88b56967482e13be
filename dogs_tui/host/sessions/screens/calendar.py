"""The calendar of a host, and the form that announces an evening."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

import msgspec

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import keys
from dogs_tui.host.calendar.announcement import TITLE_LIMIT, Evening
from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.commands.calendar import (
    CALENDAR,
    NEW,
    REMIND,
    ZONE,
    about,
    announce,
    asked,
    choose_zone,
    evening_list,
    evenings_for,
    remind,
    reminds,
)
from dogs_tui.host.commands.day_words import begins_at, day_name
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.tournaments import cards_for
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.zones import to_zone
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.list_screen import BACK, FormScreen, HeadedRows, ListScreen
from dogs_tui.host.sessions.screens.tournaments import TournamentScreen
from dogs_tui.host.tournaments.tournament import TournamentSetup
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_names import prompt_keys
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import Question
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, sense, tr

AHEAD: Final = 28
"""Days that the form offers."""
PLACES: Final = 16
"""Of a tournament that has no template."""
TEMPLATES: Final = 8
"""Earlier tournaments that the form offers."""


class CalendarScreen(ListScreen):
    """The next evenings. Who has no time zone yet is asked for it once."""

    BINDINGS = [*keys_of(CALENDAR), *BACK]
    _evenings: tuple[Evening, ...] = ()
    _asking = False
    """True while the time zone is asked for by itself."""

    def heading(self) -> str:
        return tr("Calendar")

    def on_mount(self) -> None:
        super().on_mount()
        if not self.app.lobby.memberships.of(self._person.id).zone:
            self.call_after_refresh(self._ask_zone)

    def _ask_zone(self, hint: str = "") -> None:
        for_utc = phrase("For example Bern. Press {enter} to save, {escape} for UTC")
        zone = self.app.lobby.memberships.of(self._person.id).zone
        hint = hint or prompt_keys(Phrase(ZONE.hint) if zone else for_utc)
        line = TypedLine("", ZONE.limit)
        self.ask(Question(tr(ZONE.asks), line, hint, self._zone_typed))
        self._asking = True

    def question_over(self) -> None:
        super().question_over()
        if self._asking:
            self._asking = False
            self.call_later(self._take_utc)

    def _take_utc(self) -> None:
        """Takes UTC for whoever does not say where they are, so that they are asked once."""
        if not self._asking and not self.app.lobby.memberships.of(self._person.id).zone:
            self.give(ZONE, "UTC")

    def _zone_typed(self, typed: str) -> None:
        if not typed:
            return
        try:
            said = choose_zone(self.app, typed)
        except LobbyError as problem:
            self._ask_zone(say(problem.phrase))
        else:
            self.look_again()
            self.said(said)

    def facts(self) -> FactTable:
        evenings = self._evenings = tuple(evenings_for(self.app.lobby, self._person))
        self.strong = frozenset(at for at, each in enumerate(evenings) if each.you_come)
        zone = phrase("times in {zone}", zone=str(self.app.lobby.memberships.zone(self._person.id)))
        self.query_one(Heading).show_note(say(zone))
        self._offer()
        return evening_list(self.app.lobby, self._person, evenings, named=False)

    def _offer(self) -> None:
        """Offers enter where it opens a tournament."""
        evening = self._current
        has_cup = evening is not None and bool(evening.tournament)
        opens = phrase(sense("what enter does with a row", "tournament"))
        self.query_one(HeadedRows).chooses = opens if has_cup else NOTHING

    def on_rows_moved(self, message: Rows.Moved) -> None:
        self._offer()
        super().on_rows_moved(message)

    @property
    def _current(self) -> Evening | None:
        return self._evenings[self.cursor] if self.cursor < len(self._evenings) else None

    def asked(self) -> str:
        return asked(self._current)

    def meaning(self) -> str:
        return "" if self._current is None else about(self._current)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        evening = self._evenings[message.index]
        if evening.tournament:
            self.app.push_screen(TournamentScreen(evening.tournament))
        elif evening.cup:
            self.refuse(phrase("Its tournament appears here a week before it begins."))
        else:
            self.refuse(phrase("This evening has no tournament."))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {
            ZONE.id: self._ask_zone,
            NEW.id: lambda: self.app.push_screen(NewEveningScreen()),
            REMIND.id: lambda: self.attempt(lambda: remind(self.app, not reminds(self.app))),
        }

    def said(self, words: Phrase) -> None:
        self.query_one(PromptLine).asked = say(words)

    def about(self, command: GuestCommand) -> Evening | None:  # noqa: ARG002
        return self._current


class NewEveningScreen(FormScreen):
    """The form of a new evening."""

    BINDINGS = [*BACK]

    def heading(self) -> str:
        return tr("New evening")

    def fields(self) -> list[Field]:
        zone = self.app.lobby.memberships.zone(self._person.id)
        today = to_zone(self.app.lobby.clock(), zone).date()
        days = [today + timedelta(days=number) for number in range(AHEAD)]
        about_time = phrase("When it begins, in the time zone {zone}", zone=str(zone))
        weekly = [(False, tr("once")), (True, tr("every week"))]
        about_cup = tr("Its tournament, created a week before; it starts by itself")
        return [
            Field(
                "title",
                tr("Name"),
                tr("Name of the evening"),
                typed=TypedLine(tr("Games evening"), TITLE_LIMIT),
            ),
            Field(
                "day",
                tr("Day"),
                tr("Day of the first evening"),
                choices=[(day, day_name(day, dated=day.year != today.year)) for day in days],
                chosen=days[1],
            ),
            Field("time", tr("Time"), say(about_time), typed=TypedLine("19:30", 5)),
            Field(
                "weekly",
                tr("Repeats"),
                tr("A weekly evening begins at the same hour, summer and winter"),
                choices=weekly,
                chosen=False,
            ),
            Field("cup", tr("Tournament"), about_cup, choices=self._cups(), chosen=None),
            Field(
                "announce",
                tr("Announce evening"),
                tr("You are coming too; withdraw at any time"),
                heading=True,
                chooses=phrase(sense("what enter does with a row", "announce")),
            ),
        ]

    def _cups(self) -> list[tuple[TournamentSetup | None, str]]:
        """The templates: none, a game as it is played mostly, or an earlier tournament."""
        if not self.app.lobby.tournaments.may_make(self._person):
            return [(None, tr("none"))]
        plain = [
            TournamentSetup("-", key, registry.game(key).seat_counts[0], places=PLACES)
            for key in keys()
        ]
        earlier = cards_for(self.app)[:TEMPLATES]
        like = phrase("as {title} ({code})")
        return [
            (None, tr("none")),
            *((setup, registry.title(setup.game)) for setup in plain),
            *(
                (card.setup, say(like.filled(title=card.setup.title, code=card.code)))
                for card in earlier
            ),
        ]

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        self.say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        form = message.form
        title, cup = form.field("title").text, form.field("cup").value
        try:
            first = begins_at(form.field("day").value, form.field("time").text)
            cup = cup and msgspec.structs.replace(cup, title=title or "-")
            announce(self.app, Plan(title, first, form.field("weekly").value, cup))
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        self.dismiss()
