"""The replay behind a review: it goes to the choices that cost most, and shows what was better."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from dogs_rules.game import Action, Seat, View
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import whole_sentences, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.happenings import Happening
from dogs_tui.play.replay.commands import REPLAY_KEYS
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.review.review import Reviewable, Slip
from dogs_tui.play.review.words import SlipWords, worded
from dogs_tui.words import phrase, say, tr

register(
    Command("slip.next", "m", "next move", "Next costly move", "Review"),
    Command("slip.previous", "M", "", "Previous costly move", "Review"),
    Command("slip.compare", "b", "compare", "Compare your move with the better one", "Review"),
    Command("slip.back", "escape,backspace", "list", "Back to the list of moves", "Review", "esc"),
)


_CHANCE = 5
"""Columns of a chance in per cent."""
_ROOMY = 26
"""Rows from which there is room below a table: boards need those of 24."""
_AROUND = 2
"""Columns of the prompt line beside its words."""
_PROMPT_ROWS = 2
"""Of the prompt line: all reasons stand in the list."""


class SlipLines(Painted):
    """Shows the better action and the one played, numbered as on the board."""

    INKS: ClassVar[Inks] = {
        "slip--label": "bold $accent",
        "slip--chosen": "bold",
        "slip--quiet": "$text-muted",
    }
    DEFAULT_CSS = """
    SlipLines { height: auto; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._slip: SlipWords | None = None
        self._chosen = 0

    def show(self, slip: SlipWords | None, chosen: int) -> None:
        """Shows a choice, or none.

        Args:
            slip: The choice in words.
            chosen: The line that the cursor of the board goes with.
        """
        self._slip, self._chosen = slip, chosen
        self.display = slip is not None
        self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return sum(map(len, self._actions(width)))

    def _labels(self) -> tuple[str, str]:
        return tr("better"), tr("played")

    def _before(self) -> int:
        """Columns before an action: which it is, and its chance."""
        return 4 + max(map(len, self._labels())) + 1 + _CHANCE + 1

    def _actions(self, width: int) -> list[list[str]]:
        """Both actions, each in lines."""
        sides = () if self._slip is None else self._slip.sides
        return [wrapped(side.does, width - self._before() - 1) for side in sides]

    def paint(self, canvas: Canvas) -> None:
        slip = self._slip
        if slip is None:
            return
        x, y = self._before(), 0
        both = zip(self._labels(), slip.sides, self._actions(canvas.width), strict=True)
        for at, (label, side, lines) in enumerate(both):
            chosen = at == self._chosen
            canvas.put(0, y, self.glyphs.pointer if chosen else " ", self.style("slip--label"))
            canvas.put(2, y, f"{at + 1} {label}", self.style("slip--label"))
            canvas.right(x - 1, y, side.chance, self.style("slip--quiet"))
            for line in lines:
                canvas.put(x, y, line, self.style("slip--chosen") if chosen else None)
                y += 1


class SlipReplay(ReplayScreen, inherit_bindings=False):
    """Opens at a choice that cost much, seen as the one who made it saw it.

    From there it is a replay like any other.

    Args:
        subject: The match.
        seat: The seat whose choices they are.
        slips: Those that cost most, the dearest first; at least one.
        at: The one to begin with.
    """

    BINDINGS = [
        *bindings(
            "slip.next",
            "slip.compare",
            "slip.back",
            *REPLAY_KEYS,
            "slip.previous",
            "replay.branch",
            priority=True,
        ),
        *bindings(
            "side.close",
            "app.help",
            "app.search",
            "match.score",
            "match.round",
            "match.others",
            "match.log",
            "app.legend",
            "app.quit",
            "back",
            "cursor.next",
            "cursor.previous",
        ),
    ]

    def __init__(self, subject: Reviewable, seat: Seat, slips: tuple[Slip, ...], at: int) -> None:
        self._seat = seat
        table = ReplayTable(subject.match, subject.names, subject.seats)
        table.go(slips[at].ply)
        super().__init__(table, branch=subject.branch)
        self._eyes.look(seat)
        self._stops = self._stops_worth()
        self._slips = slips
        self._at = at
        self._worded = [worded(slip, self.words, subject.names) for slip in slips]
        self._compared = 0
        self._lit = False

    def looks(self) -> tuple[Seat | None, ...]:
        """The seats whose view can be shown; only the reviewed seat if no hands are hidden."""
        seats = super().looks()
        return seats if len(seats) > 1 else (self._seat,)

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if isinstance(widget, PromptLine):
                yield SlipLines()
            yield widget

    @property
    def _here(self) -> int | None:
        """The choice that is on the table, if it is one of the review."""
        ply = self._replay.ply
        return next((at for at, slip in enumerate(self._slips) if slip.ply == ply), None)

    # Showing.

    @property
    def _move(self) -> Happening | None:
        """At a choice, what may be done counts, and not what was done before."""
        return super()._move if self._here is None else None

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        if self.view is not None:
            self._explain("")

    def _legal(self, view: View) -> tuple[Action, ...]:
        here = self._here
        if here is None or view.seat != self._seat:
            return ()
        return self._slips[here].decision.legal

    async def _show(self, view: View) -> None:
        await super()._show(view)
        here = self._here
        if here is not None:
            self._at = here
        else:
            self.query_one(SlipLines).show(None, 0)
        self.call_after_refresh(self._light)

    def _light(self) -> None:
        """Lights both actions on the board; what was lit is so no more elsewhere."""
        here, pane = self._here, self.panes.pane
        if pane is None:
            return
        if here is not None and pane.legal:
            lesson = self._slips[here].lesson
            pane.show_hints((lesson.better.action, lesson.played.action), self._compared)
            self._lit = True
        elif self._lit:
            pane.show_hints((), 0)
            self._lit = False

    def _note(self) -> str:
        here = self._here
        if here is None:
            return super()._note()
        return say(phrase("costly move {n} of {all}", n=here + 1, all=len(self._slips)))

    def marks(self) -> tuple[int, ...]:
        return tuple(slip.ply for slip in self._slips)

    def _show_prompt(self, view: View, covered: bool) -> None:
        super()._show_prompt(view, covered)
        here = self._here
        if here is not None:
            self._compare(self._worded[here])

    def _explain(self, text: str) -> None:
        """At a choice, what was better and what was played stand in place of the pane's words."""
        super()._explain(text)
        here = self._here
        if here is not None:
            self._compare(self._worded[here])

    def _compare(self, slip: SlipWords) -> None:
        """Shows both actions where there is room below the table, else one in the prompt."""
        roomy = self.size.height >= _ROOMY
        self.query_one(SlipLines).show(slip if roomy else None, self._compared)
        side, prompt = slip.sides[self._compared], self.query_one(PromptLine)
        sentences = side.line if self._compared else slip.why
        label = tr("played") if self._compared else tr("better")
        asked = f"{self._compared + 1} {label} {side.chance} {side.does}"
        if roomy:
            asked = say(phrase("It cost {cost} of the chance to win", cost=slip.cost))
        # What stands behind it is told in whole sentences, or not at all; _ stands for the dot.
        lines = whole_sentences((f"{asked} _", *sentences), self.size.width - _AROUND, _PROMPT_ROWS)
        prompt.asked, prompt.meaning = asked, " ".join(lines)[len(asked) + 3 :]

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.question is not None:
            return False
        if action == "slip_back":
            return not self.side_is_open and not self._cleared
        if action in {"slip_next", "slip_previous"}:
            return not self.side_is_open and (len(self._slips) > 1 or self._here is None)
        if action == "slip_compare":
            return not self.side_is_open and self._here is not None
        return super().check_action(action, parameters)

    def action_slip_next(self) -> None:
        self._go_to_choice(self._at + 1 if self._here is not None else self._at)

    def action_slip_previous(self) -> None:
        self._go_to_choice(self._at - 1)

    def _go_to_choice(self, at: int) -> None:
        self._stop()
        self._at = at % len(self._slips)
        self._compared = 0
        other = self._eyes.look(self._seat)
        self._replay.go(self._slips[self._at].ply)
        if other:
            self._see_anew()

    def action_slip_compare(self) -> None:
        self._compared = 1 - self._compared
        self._explain("")
        self._light()

    def action_slip_back(self) -> None:
        self.dismiss(None)
