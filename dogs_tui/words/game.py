"""What a game gives everything that speaks of it: its words. Needs no Textual.

Words are an object of a match. They are made with its game, whose component tables may be a
player's own, and are handed to everything that speaks: screens, boards, log, line mode and shell.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from dogs_rules.game import Fact, OptionValue, View
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.words import listed, say
from dogs_tui.words.phrases import Names, outcome
from dogs_tui.words.sentences import Entry, Table, spoken

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def spelled(name: str) -> str:
    """A name of the code as words: ``DogTaken`` as ``dog taken``."""
    return " ".join(_WORD.findall(name)).lower()


def spelled_thing(thing: Any, names: Names) -> Phrase:
    """An action or event by its class and what it holds: ``Ana: dog taken (breed 3)``."""
    fields = dict(_fields(thing))
    seat = fields.pop("seat", None)
    said: Phrase = literal(spelled(type(thing).__name__))
    if fields:
        about = listed(
            phrase("{field} {value}", field=spelled(field), value=spelled_value(value))
            for field, value in fields.items()
        )
        said = phrase("{what} ({about})", what=said, about=about)
    if isinstance(seat, int) and 0 <= seat < len(names):
        return phrase("{name}: {what}", name=names[seat], what=said)
    return said


def spelled_table(view: Any) -> list[Phrase]:
    """All that a view holds, a field a sentence; not what every view has, which stands around."""
    return [
        phrase("{field}: {value}.", field=spelled(field), value=spelled_value(value))
        for field, value in _fields(view)
        if field not in View.__struct_fields__
    ]


def spelled_value(value: Any) -> Phrase:
    """A number, a text, or several of them one after the other; ``none`` where there is nothing."""
    if isinstance(value, msgspec.Struct):
        inside = [
            phrase("{field} {value}", field=spelled(field), value=spelled_value(choice))
            for field, choice in _fields(value)
        ]
        return phrase("{what} ({about})", what=spelled(type(value).__name__), about=listed(inside))
    if isinstance(value, tuple | list | frozenset | set):
        return listed(map(spelled_value, value)) if value else phrase("none")
    return phrase("none") if value is None else literal(str(value))


def _fields(thing: Any) -> list[tuple[str, Any]]:
    """What a Struct holds, but not who may see it; nothing of anything else."""
    names = getattr(thing, "__struct_fields__", ())
    return [(name, getattr(thing, name)) for name in names if name != "seen_by"]


class Topic(msgspec.Struct, frozen=True):
    """The subject of some terms of a game's judge, as hints and reviews tell it."""

    more: Phrase
    """What a seat has if it gains: ``more coins``."""
    less: Phrase
    """What it has if it loses: ``fewer coins``."""


class FirstTime(msgspec.Struct, frozen=True):
    """A phase explained to somebody who meets it for the first time: its purpose and what to do."""

    text: Phrase
    """At most three rows of a screen; keys are fields, such as ``{end}``."""
    keys: Mapping[str, str] = {}
    """By field the id of the command whose key stands there."""


class GameWords:
    """A game's sentences, so that screens, line mode and shell say the same.

    A game's package ``words`` has a class ``Words`` that fills the tables below and overrides what
    they cannot say. What has no words is told by the names that the game's own code gives it.

    Args:
        game: The game of the match that is spoken about.
    """

    phases: ClassVar[Mapping[int, Phrase]] = {}
    """By stage of a view the name of the phase."""
    prompts: ClassVar[Mapping[int, Phrase | Callable[[Any, Any, str], Phrase]]] = {}
    """By stage what is asked: with ``{name}``, or made of words, view and name."""
    actions: ClassVar[Table] = {}
    """By class of action what it does, as an order."""
    notes: ClassVar[Table] = {}
    """By class of action what is to be said of it beside what it changes of what is counted, which
    is told of every action (``dogs_tui.match.weighing``)."""
    events: ClassVar[Table] = {}
    """By class of event what happened; ``None``: another event says it already."""
    closing: ClassVar[frozenset[type]] = frozenset()
    """Classes of action that only end a turn, or a part of one: no plan is told by them."""
    lifting: ClassVar[frozenset[type]] = frozenset()
    """Classes of action that begin to rearrange things: told by the layout in the end."""
    laying: ClassVar[frozenset[type]] = frozenset()
    """Classes of action by which that goes on."""
    topics: ClassVar[Mapping[str, Topic]] = {}
    """By topic of the judge's terms what it is about."""

    kinds: ClassVar[Mapping[str, Phrase]] = {}
    """By kind of choice what it is about, as puzzles and training tell it: ``driving``."""
    kind_of: ClassVar[Mapping[type, str]] = {}
    """By class of action the kind of choice to which it is the answer."""
    facts: ClassVar[Table] = {}
    """By class of fact (``facts_of``) what holds after an action, to stand behind a colon; hints
    explain by these where there are any, otherwise by topics."""
    no_facts: ClassVar[Phrase] = literal("")
    """The same where nothing is to be told."""

    parts: ClassVar[Mapping[type, tuple[Entry, Entry]]] = {}
    """By type of action what is asked of it first where it is one of many, and what then."""

    first_times: ClassVar[Mapping[str, FirstTime]] = {}
    """By phase of a view what it is for, and by name what else ``first_times_of`` tells; what is
    not here is told of to nobody."""

    in_short: ClassVar[bool] = False
    """True if nothing is told beside these sentences: neither what is counted nor why."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def with_options(self, options: Mapping[str, OptionValue]) -> "GameWords":  # noqa: ARG002
        """Gives the words for a match with some options, where they say it otherwise."""
        return self

    def goal(self) -> Phrase | None:
        """Gives the aim of the game and how it is won, in a sentence or two; by default nothing."""
        return None

    def first_times_of(self, view: Any) -> tuple[str, ...]:
        """Names what may be new to somebody who has to decide, the first to be told first."""
        return (view.phase,)

    def phase_name(self, view: Any) -> Phrase:
        """The name of the phase, for the status line: one or two words."""
        stage = getattr(view, "stage", -1)
        return self.phases[stage] if stage in self.phases else literal(spelled(view.phase))

    def prompt(self, view: Any, names: Names) -> Phrase:
        """Gives the question to the seat to move, as a sentence without keys."""
        if view.to_move is None:
            return outcome(view, names)
        name = names[view.to_move]
        asked = self.prompts.get(getattr(view, "stage", -1))
        if asked is None:
            return phrase("{name}: {phase}", name=name, phase=self.phase_name(view))
        if isinstance(asked, Phrase):
            return asked.filled(name=name)
        return asked(self, view, name)

    def action_short(self, view: Any, action: Any, names: Names = ()) -> Phrase:
        """Describes an action as an order: ``Drive to c: sick Poodle``."""
        entry = self.actions.get(type(action))
        said = None if entry is None else spoken(entry, self, action, names, view)
        return spelled_thing(action, names) if said is None else said

    def layout(self, before: Any, after: Any) -> Phrase | None:  # noqa: ARG002
        """Gives the layout in which a rearrangement of the seat ends; ``None``: that of before."""
        return None

    def action_note(self, view: Any, action: Any, names: Names = ()) -> Phrase | None:
        """Gives a note on an action beside the goods and points it changes."""
        return spoken(self.notes.get(type(action)), self, action, names, view)

    def advice(self, view: Any, action: Any, names: Names) -> Phrase | None:  # noqa: ARG002
        """Gives the point of a good action, in one short sentence in words of the position.

        A game that says it tells its hints by it alone, and figures when they are asked for;
        ``None``: hints tell their figures at once.
        """
        return None

    def facts_of(self, view: Any, action: Any) -> tuple[Fact, ...]:  # noqa: ARG002
        """Gives what sets an action of the seat to move apart, what matters most first."""
        return ()

    def fact_text(self, fact: Any, view: Any, names: Names) -> Phrase:
        """Names what holds after an action."""
        said = spoken(self.facts[type(fact)], self, fact, names, view)
        return spelled_thing(fact, names) if said is None else said

    def action_text(self, view: Any, action: Any, names: Names) -> Phrase:
        """Describes an action, with its note."""
        does = self.action_short(view, action, names)
        note = self.action_note(view, action, names)
        return phrase("{does} ({brings})", does=does, brings=note) if note else does

    def first_part(self, view: Any, action: Any, names: Names) -> Phrase | None:
        """Gives an action's first question, where many begin alike; ``None``: it has one part."""
        parts = self.parts.get(type(action))
        return None if parts is None else spoken(parts[0], self, action, names, view)

    def second_part(self, view: Any, action: Any, names: Names) -> Phrase:
        """Gives the question that follows once an action's first part is chosen."""
        parts = self.parts.get(type(action))
        said = None if parts is None else spoken(parts[1], self, action, names, view)
        return self.action_short(view, action, names) if said is None else said

    def event_text(self, event: Any, names: Names) -> Phrase | None:
        """Tells an event as a sentence for the log; ``None``: not worth a line."""
        if type(event) in self.events:
            return spoken(self.events[type(event)], self, event, names)
        return phrase("{what}.", what=spelled_thing(event, names))

    def sign(self, name: str, view: Any) -> str:
        """Gives the sign on the screen for a thing that a lesson's text names in brackets.

        Args:
            name: The kind of thing and which it is: ``food.dry``; ``status.left`` is what the
                header says of the end.
            view: Of the match, as the learner sees it.

        Raises:
            KeyError: There is no such thing.
        """
        left = self.game.progress(view).left
        if name != "status.left" or left is None:
            raise KeyError(name)
        return say(left)

    def topic(self, topic: str) -> Topic:
        """Gives the words of hints for a topic, the part before the comma in a judge's term."""
        if topic in self.topics:
            return self.topics[topic]
        what = literal(spelled(topic))
        return Topic(phrase("more {what}", what=what), phrase("less {what}", what=what))

    def kind(self, view: Any, action: Any) -> str:
        """Gives the kind of choice to which an action is the answer; by default the phase."""
        return self.kind_of.get(type(action), view.phase)

    def kind_name(self, kind: str) -> Phrase:
        """The name of a kind of choice."""
        return self.kinds.get(kind) or literal(spelled(kind))

    def board_text(self, view: Any, names: Names) -> list[Phrase]:  # noqa: ARG002
        """All that is on the table in sentences: what the line mode prints at a decision."""
        return spelled_table(view)
