"""A lesson on the screens of its game: a card says what to do, and the player does it."""

from collections.abc import Callable, Iterator
from typing import Final, Unpack

from textual import events
from textual.binding import ActiveBinding
from textual.widget import Widget

from dogs_rules.game import Refusal, View
from dogs_rules.phrase import Phrase
from dogs_tui.kit.commands import REGISTRY, Command, bindings, register
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.card import CardText, LessonCard, lit_rows
from dogs_tui.learn.lesson import Stop
from dogs_tui.learn.table import Detour, LessonTable
from dogs_tui.learn.texts import FIELD, farewell, filled, not_done, still_to_do, way_there
from dogs_tui.learn.way import Way
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.manner import Manner
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import phrase, say, tr

register(
    Command("lesson.on", "enter,space", "continue", "Next card", "Lesson", "enter", rank=0),
    Command(
        "lesson.back",
        "B",
        "back",
        "Previous card",
        "Lesson",
        why="This is the first card of the lesson.",
        rank=0,
    ),
    Command(
        "lesson.skip",
        "N",
        "skip",
        "Skip this step",
        "Lesson",
        why="Wait until this has been shown.",
        rank=0,
    ),
    Command(
        "lesson.play",
        "n",
        "play a match",
        "Start your first match of this game",
        "Lesson",
        why="Finish the last card of the lesson first.",
        rank=0,
    ),
)

_ANSWERS: Final = frozenset({"lesson_on", "lesson_back", "lesson_skip", "lesson_play"})


class LessonScreen(MatchScreen):
    """Teaches a game at its own table.

    What a step speaks of is lit, and ``h`` goes there. A card is read until enter, a pane that is
    to be looked at is opened and closed, all else is played. Nothing is saved but how far one came.

    Args:
        table: The lesson.
        play: Begins a first match of the game; ``None``: there is no way to one.
        manner: The way to show what happens.
    """

    BINDINGS = [
        *bindings("lesson.play", "lesson.on", priority=True),
        *bindings("lesson.back", "lesson.skip"),
    ]

    def __init__(
        self,
        table: LessonTable,
        *,
        play: Callable[[], None] | None = None,
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(table, **manner)
        self.lesson: Final = table
        self._play_first = play
        self._taught: Stop | None = None
        """The step whose keys are followed."""
        self.way = Way()
        self._looked_at = ""
        """The pane that is being looked at because the step says so."""

    def over_table(self) -> Iterator[Widget]:
        yield from super().over_table()
        yield LessonCard()

    # The card.

    @property
    def _stop(self) -> Stop | None:
        return self.lesson.stop

    @property
    def card(self) -> LessonCard:
        return self.query_one(LessonCard)

    @property
    def _is_read(self) -> bool:
        """True if the present card only wants to be read."""
        stop = self._stop
        return stop is not None and stop.action is None and not stop.step.look

    @property
    def _enter_plays(self) -> bool:
        """True if enter begins the first match: of few keys none is left for it alone."""
        return self.lesson.is_last and self._words.in_short and self._play_first is not None

    @property
    def tells_news(self) -> bool:
        """The card tells what matters of it."""
        return False

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        super()._after_show(view, caught_up=caught_up)
        stop = self._stop if caught_up else None
        if self.panes.pane is not None:
            self.panes.pane.light_up(stop.lit if stop is not None else ())
        self.card.tell(None if stop is None else self._text(stop))
        self._make_room()
        self.call_after_refresh(self._note_place_anew)

    def _shown_for(self, name: str) -> str:
        """What the screen shows for a name in a text: a key, or a sign of the game."""
        if name not in REGISTRY:
            return self._words.sign(name, self.view)
        return key_at(self, name, in_ascii=self.card.glyphs.name == "ascii")

    def _text(self, stop: Stop) -> CardText:
        step = stop.step
        place = phrase("{n} of {count}", n=self.lesson.at + 1, count=len(self.lesson.course.stops))
        return CardText(
            title=say(phrase("Learn {game}: {place}", game=self.table.game.title, place=place)),
            place=say(place),
            says=filled(step.says, self._shown_for),
            how=self._how(stop),
            on=self._way_on(stop),
            word=tr(step.word),
            picture=step.picture,
        )

    def _how(self, stop: Stop) -> str:
        """What is to be pressed, as things stand; at the end what was reached, and what follows."""
        if self.lesson.is_last and self._is_read:
            return self._farewell()
        left = still_to_do(tr(stop.step.how), stop.step.keys, self.way.pressed)
        way, choose = self.way, self._shown_for("cursor.choose")
        astray = way.strayed and stop.action is not None
        if way.aimed or (not astray and left.rstrip(".") == "[cursor.choose]"):
            return say(phrase("Now press {key}.", key=choose))
        if astray:
            return say(way_there(self._shown_for, in_short=self._words.in_short))
        return FIELD.sub(lambda field: self._shown_for(field["name"]), left)

    def _farewell(self) -> str:
        short = self._words.in_short
        named = self._shown_for("lesson.on" if short else "lesson.play")
        key = "" if self._play_first is None else named
        return farewell(self.lesson.standing(), key, in_short=short)

    def _way_on(self, stop: Stop) -> str:
        if self._enter_plays or (stop.action is None and not self._is_read):
            return ""
        if self._is_read:
            key = self._shown_for("lesson.on")
            done, on = phrase("{key}: done", key=key), phrase("{key}: continue", key=key)
            return say(done if self.lesson.is_last else on)
        return say(phrase("{key} shows where", key=self._shown_for("match.hint")))

    def _place_card(self) -> None:
        """Puts the card where what it speaks of can be seen."""
        shown = self.panes.pane
        if self.is_gone or shown is None:
            return
        table, lit = shown.region, lit_rows(shown)
        lines = {
            choices.content_region.y + row - table.y
            for choices in shown.query(ChoiceList)
            if choices.display
            for row in choices.rows
        }
        wanted = "foot" if self._stop is None else self._stop.step.at
        self.card.lie(table.size, wanted, shown.spare, lit | lines, lit)

    async def on_mount(self) -> None:  # beside that of the match screen: Textual calls both
        # A key may open a list in the midst of a step; where it lies is known after the layout.
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self._place_card())
        if not self.stands_alone:
            self.query_one(PromptLine).styles.min_height = 2  # what is told moves nothing

    def _make_room(self) -> None:
        super()._make_room()
        covered = self.reads_card or (self.side_is_open and not self.has_class("-wide"))
        self.card.display = self.card.text is not None and not covered

    # Steps.

    async def _show(self, view: View) -> None:
        stop = self._stop
        if stop is not self._taught:
            if self.way.strayed:
                await self._begin_pane_anew()
            self._taught, self.way = stop, Way()
        await super()._show(view)

    async def _start_again(self) -> None:
        """Puts the cursors where the keys of the card begin, so that they hold again."""
        await self._begin_pane_anew()
        self.way = Way()
        await self._show_again()

    def admits(self, key: events.Key) -> bool:
        """Follows which of a card's keys are pressed, beside what every table asks of a key."""
        admitted = super().admits(key)
        active = self.active_bindings.get(key.key)
        if admitted and active is not None and self._of_table(active):
            self._follow(key.key, active)
        return admitted

    def _follow(self, key: str, active: ActiveBinding) -> None:
        """A key of the table was pressed: the card says what is still to be done."""
        stop = self._stop
        if stop is None or stop.action is None or self.catches_up:
            self.way.strayed |= key != "enter"
        elif self.way.strayed and key == "escape":
            self.call_after_refresh(self._start_again)
        else:
            self.way.press(wanted=not self.way.strayed and self._is_next(key, active))
            self.call_after_refresh(self._tell_again)

    def _explain(self, text: str) -> None:
        """Offers with enter what alone is left only where the step asks for it."""
        left = None if self.panes.pane is None else self.panes.pane.only()
        refused = left is not None and self._stop is not None and left != self._stop.action
        super()._explain("" if refused else text)

    def _note_place_anew(self) -> None:
        if self.panes.pane is not None:
            self.way.note_anew((self.focused, self.panes.pane.place))
        self._tell_again()

    def _tell_again(self) -> None:
        """Writes on the card what holds now."""
        stop, pane = self._stop, self.panes.pane
        if stop is not None and stop is self._taught and not (self.is_gone or self.catches_up):
            if pane is not None and stop.action is not None:
                self.way.note((self.focused, pane.place), there=pane.aimed() == stop.action)
            self.card.tell(self._text(stop))
            self._place_card()
            self.refresh_bindings()

    def _is_next(self, key: str, active: ActiveBinding) -> bool:
        """True if a key is the next one that the card's step asks for."""
        stop, command = self._stop, REGISTRY.get(active.binding.id or "")
        keys = () if stop is None or stop.action is None else self.way.left_of(stop.step.keys)
        if not keys or command is None:
            return False
        return key == keys[0] if command.each else keys[0] in command.keys.split(",")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "back" and self.way.strayed and self._of_step():
            return True
        if action not in _ANSWERS:
            return super().check_action(action, parameters)
        if not self.is_mounted or self.catches_up or self.side_is_open or self.looked is not None:
            return False
        if action == "lesson_back":
            return self.lesson.at > 0
        if action == "lesson_play":
            return self.lesson.is_last and self._is_read and self._play_first is not None
        return self._is_read if action == "lesson_on" else True

    def offers(self, active: ActiveBinding) -> bool:
        stop = self._stop
        way, key = self.way, active.binding.key
        if stop is not None and self._of_table(active):
            if way.aimed:
                return key == "enter" and super().offers(active)
            wanted = (
                self._of_step() and key == "escape" if way.strayed else self._is_next(key, active)
            )
            return wanted and super().offers(active)
        return super().offers(active)

    def wants(self, active: ActiveBinding) -> bool:
        """True if the step asks to look at what a command opens."""
        stop, command = self._stop, REGISTRY.get(active.binding.id or "")
        if stop is None or command is None or not stop.step.look:
            return False
        return stop.step.keys[0] in command.keys.split(",")

    def needs(self, active: ActiveBinding) -> Phrase | None:
        """The key bar label for the next key on the card, if it has none there."""
        way, key = self.way, active.binding.key
        if way.strayed and not way.aimed and key == "escape" and self._of_step():
            return phrase("step again")
        follows = not way.strayed and self._of_table(active) and self._is_next(key, active)
        return phrase("next") if follows else super().needs(active)

    def label_of(self, command: str) -> Phrase | None:
        """The label of a command in the key bar here; ``None`` for the usual one."""
        if command == "lesson.on" and self.lesson.is_last:
            return phrase("done")
        return phrase("show me") if command == "match.hint" else None

    def _question(self, view: View) -> str:
        """Nobody is waited for once the lesson is over."""
        over = self.lesson.is_last and self._is_read and self.looked is None
        return tr("That was the lesson.") if over else super()._question(view)

    def _of_step(self) -> bool:
        """True if keys of the table are those of a step in which something is to be done."""
        stop = self._stop
        return stop is not None and stop.action is not None and not self.side_is_open

    def action_back(self) -> None:
        super().action_back()
        if self.way.strayed and self._of_step():
            self.call_next(self._start_again)

    async def action_lesson_on(self) -> None:
        await (self.action_lesson_play() if self._enter_plays else self._go_on())

    async def action_lesson_skip(self) -> None:
        await self._go_on()

    async def _go_on(self) -> None:
        before = self.table.plies
        self.lesson.go_on()
        if self._stop is None:
            await self.action_app_quit()
        elif self.table.plies == before:
            await self._show_again()

    async def action_lesson_play(self) -> None:
        await self._go_on()
        if self._play_first is not None:
            self._play_first()

    async def action_lesson_back(self) -> None:
        await self._begin_pane_anew()
        self.lesson.go_back()

    async def action_match_undo(self) -> None:
        self.call_next(self.action_lesson_back)

    async def _begin_pane_anew(self) -> None:
        """Cursors are where the keys of a card begin, as if it was come to for the first time."""
        self.set_focus(None)
        await self.panes.begin_anew()

    def action_match_hint(self) -> None:
        """Goes to what the step speaks of, so that enter does it."""
        stop = self._stop
        if stop is not None and stop.action is not None and self.panes.pane is not None:
            if self.side_is_open:
                self.close_side()
            elif self.way.aimed:
                self._answer(self._how(stop))
            self.panes.pane.show_hints((stop.action,), 0)
            self.way.aim()
            self.call_after_refresh(self._tell_again)

    def _refuse_for(self, refusal: Refusal) -> None:
        if not isinstance(refusal, Detour):
            super()._refuse_for(refusal)
            return
        self._answer(not_done(refusal.reason, self.size.width))  # nothing is wrong with it
        if self.way.strayed:
            self.call_after_refresh(self._start_again)

    def open_side(self, name: str) -> None:
        super().open_side(name)
        stop = self._stop
        if stop is not None and stop.step.look == name and not self.catches_up:
            self._looked_at = name

    def close_side(self) -> None:
        super().close_side()
        looked, self._looked_at = self._looked_at, ""
        if looked:
            self.call_next(self._go_on)

    def _topic(self) -> str:
        stop, refused = self._stop, self._why or self._why_before
        return super()._topic() if stop is None or refused is not None else stop.step.anchor
