"""The review of a finished match: the choices that cost most, the dearest first."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.game import Seat
from dogs_tui.app.base import GameApp
from dogs_tui.app.progress import Reviewed
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.play.review.review import Review, Reviewable, Slip
from dogs_tui.play.review.rows import Recurring, SlipDetail, SlipRows
from dogs_tui.play.review.words import SlipWords, recurring, reviewed, worded
from dogs_tui.words import ngettext, phrase, say, tr
from dogs_tui.words.registry import words_of

_COMMANDS = register(
    Command("review.whose", "v", "player", "Review another player's moves", "Review"),
    Command("review.go-on", "g", "continue", "Review the remaining moves", "Review"),
    Command("review.stop", "escape", "stop", "Stop reviewing", "Review", "esc"),
    Command("review.back", "q,escape,backspace", "back", "Back to the match", "Review", "q"),
)


class ReviewScreen(Screen[None]):
    """Looks at the choices of a seat in the background, and shows the dearest found so far.

    Leaving it stops that.

    Args:
        subject: The match, and whose choices may be looked at.
    """

    BINDINGS = bindings(*_COMMANDS)

    def __init__(self, subject: Reviewable) -> None:
        super().__init__()
        self._subject = subject
        self._words = words_of(subject.match.game)
        self._reviews: dict[Seat, Review] = {}
        self._seat = subject.seats[0]
        self._worker: Worker[None] | None = None
        self._slips: list[Slip] = []
        self._worded: list[SlipWords] = []
        self._at: int | None = None
        """The ply of the choice that the player wants to look at."""

    def compose(self) -> ComposeResult:
        yield Heading("")
        yield Recurring()
        yield SlipRows()
        yield SlipDetail()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._begin()

    @property
    def review(self) -> Review:
        """The review that is shown."""
        seat = self._seat
        if seat not in self._reviews:
            subject = self._subject
            self._reviews[seat] = Review(
                subject.teacher, subject.match, seat, advised=subject.advised
            )
        return self._reviews[seat]

    @property
    def running(self) -> bool:
        """True while choices are being examined."""
        return self._worker is not None and not self._worker.is_finished

    async def finished(self) -> None:
        """Returns when nothing is being looked at any more."""
        if self._worker is not None and self.running:
            await self._worker.wait()

    def _begin(self) -> None:
        """Looks at what has not been looked at yet."""
        if not self.review.done:
            self._worker = self.run_worker(self.review.run(self._changed), exclusive=True)
        self._changed()

    def on_worker_state_changed(self) -> None:
        """All that there was time for has been looked at."""
        self._changed()
        subject = self._subject
        if self.review.done and len(subject.seats) == 1 and not self.running:
            self._keep(reviewed(subject.match, subject.name, self._seat, self._slips, self._words))

    def _keep(self, review: Reviewed) -> None:
        """Keeps what the player's own choices came to."""
        if isinstance(self.app, GameApp):
            self.app.add_progress(lambda progress: progress.with_review(review))

    # Showing.

    def _changed(self) -> None:
        """Shows what is known now; the cursor stays on the choice to which the player moved it."""
        if not self.is_mounted or not self.is_attached:
            return
        rows = self.query_one(SlipRows)
        slips = self.review.slips()
        if slips != self._slips:
            names = self._subject.names
            self._slips = slips
            self._worded = [worded(slip, self._words, names) for slip in slips]
            self.query_one(Recurring).show(recurring(slips, self._seat, self._words, names))
        plies = [slip.ply for slip in slips]
        at = plies.index(self._at) if self._at in plies else 0
        rows.show(self._worded, at, self._empty())
        self._show_chosen()
        self._say()

    def _show_chosen(self) -> None:
        at = self.query_one(SlipRows).cursor
        self.query_one(SlipDetail).show(self._worded[at] if at < len(self._worded) else None)

    def _say(self) -> None:
        """Gives what is being done, or what came of it."""
        review, name = self.review, self._subject.names[self._seat]
        heading = self.query_one(Heading)
        heading.show_title(say(phrase("Review: {name}'s moves", name=name)))
        progress = phrase("{n} of {all} reviewed", n=review.looked_at, all=review.choices)
        if review.followed:
            progress = phrase(
                "{progress}, hints followed: {n}", progress=progress, n=review.followed
            )
        heading.show_note(say(progress) if review.choices else "")
        prompt = self.query_one(PromptLine)
        prompt.asked, prompt.meaning = self._asked(), self._meaning()
        self.refresh_bindings()

    def _asked(self) -> str:
        review = self.review
        if not self.running:
            return self._result()
        if review.looked_at + review.failed < review.choices or not review.choices:
            asked = phrase("Reviewing every move: a minute at most. Press {key} to stop.")
        else:
            asked = phrase("Checking the costliest moves more deeply. Press {key} to stop.")
        return say(asked.filled(key=key_at(self, "review.stop")))

    def _result(self) -> str:
        count = len(self._slips)
        if count:
            return ngettext(
                "{n} costly move. Press enter to see it on the table.",
                "{n} costly moves. Press enter to see one on the table.",
                count,
            )
        if self.review.done and not self.review.failed:
            all_ = self.review.choices
            if not all_:
                return tr("Nothing to review.")
            return ngettext("The only move was reviewed.", "All {n} moves were reviewed.", all_)
        return ""

    def _empty(self) -> str:
        """Gives the sentence where there is nothing to show."""
        review, name = self.review, self._subject.names[self._seat]
        if self.running:
            return tr("No costly move so far.")
        if review.trouble is not None and not review.looked_at:
            return say(review.trouble)
        if not review.done:
            return tr("No costly move among those reviewed.")
        if review.followed and not review.choices:
            return say(phrase("{name} followed the hints wherever there was a choice.", name=name))
        return say(phrase("Well played: {name} made no costly move.", name=name))

    def _meaning(self) -> str:
        review = self.review
        if self.running:
            return ""
        if review.failed and review.looked_at:
            missed = ngettext(
                "{n} could not be reviewed:", "{n} could not be reviewed:", review.failed
            )
            return f"{missed} {say(review.trouble or '')}"
        if not review.done and not review.failed:
            key = key_at(self, "review.go-on")
            return say(phrase("Press {key} to review the rest.", key=key))
        return ""

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._at = self._slips[message.index].ply
        self._show_chosen()

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "review_whose":
            return len(self._subject.seats) > 1
        if action == "review_stop":
            return self.running
        if action == "review_go_on":
            return not self.running and not self.review.done
        return True

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        from dogs_tui.play.review.replay import SlipReplay

        replay = SlipReplay(self._subject, self._seat, tuple(self._slips), message.index)
        self.app.push_screen(replay)

    def action_review_whose(self) -> None:
        seats = self._subject.seats
        self._stop()
        self._seat = seats[(seats.index(self._seat) + 1) % len(seats)]
        self._at = None
        self._begin()

    def action_review_go_on(self) -> None:
        self._begin()

    def action_review_stop(self) -> None:
        self._stop()
        self._changed()

    def action_review_back(self) -> None:
        self._stop()
        self.dismiss()

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
