"""What is told of a table in lines: all that is on it, what can be done, and what happened.

Knows neither who asks nor when: a table at home and one of a host are told in the same words.
"""

from collections.abc import Iterable, Iterator, Sequence

from dogs_rules.book import MINUTE
from dogs_rules.clean import clean_text
from dogs_rules.game import Action, Event, IllegalActionError, Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import keys
from dogs_rules.shelf import find_book
from dogs_saves import HintMark, SaveError
from dogs_tui.match.round_points import last_round_over, round_points
from dogs_tui.match.since import sentences, since_acted
from dogs_tui.match.thoughts import is_judged
from dogs_tui.match.watching import Moment, Playing, Update, Watching
from dogs_tui.match.weighing import Weighing
from dogs_tui.plain.choices import NumberedChoices
from dogs_tui.plain.commands import BACK, COMMANDS, HINT, LOG_LINES, UNDO, Command, help_page
from dogs_tui.plain.console import TURN, Console
from dogs_tui.play.hint_marks import asked_for_hint, in_order
from dogs_tui.play.hints.words import HintWords, worded
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.round_end import RoundEnd
from dogs_tui.play.story import Story
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import listed, ngettext, say, tr
from dogs_tui.words.deciding import decided
from dogs_tui.words.phrases import points, provisional, undoing_others
from dogs_tui.words.registry import words_of
from dogs_tui.words.score_changes import cause_and_before, change_text, points_and_cause, race_text

_UNSURE = "unsure"
"""What names the points that are not certain, among the things that a seat has."""


class TableTeller:
    """Tells a table to whoever sits at it or watches.

    Args:
        table: The table.
        keyboard: Whose hidden things may be told.
        console: Where everything is told.
    """

    commands: Sequence[Command] = (*COMMANDS, BACK)
    """What can be typed beside a number."""

    def __init__(self, table: Watching, keyboard: Keyboard, console: Console) -> None:
        self.table = table
        self.keyboard = keyboard
        self.console = console
        self._words = words_of(table.game, table.options)
        self._weighing = Weighing(self._words)
        self._choices: NumberedChoices | None = None
        """What the numbers do that were told last."""
        self._round_end = RoundEnd()
        self._told_of: dict[Seat, View] = {}
        """By seat the view that what it has was told from last."""
        self._undo_asked = (-1, -1)
        """The plies and those taken back when it was last told what an undo takes back."""
        self._hinted: tuple[View | None, list[tuple[str, HintWords]]] = (None, [])
        """The position that hints were worked out for, and these by the numbers of the choices."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Seats whose hidden things may be shown here."""
        return self.keyboard.knows

    @property
    def in_short(self) -> bool:
        """True if everything is said in few words."""
        return self._words.in_short

    @property
    def _names(self) -> tuple[str, ...]:
        return self.table.names

    def _tell(self, *lines: str) -> None:
        self.console.tell(*lines)

    # What happens.

    def _tell_update(self, update: Update, *, opens: bool = False) -> bool:
        """Tells what happened, as it may be known here; says whether there was anything.

        Args:
            update: What happened.
            opens: Whether a turn begins with it.
        """
        if update.notice is not None:
            self._tell(say(update.notice))
            return False
        sentences = []
        if update.kind == "hint" and update.mover is not None:
            sentences.append(say(asked_for_hint(self._names[update.mover])))
        sentences += filter(None, map(self._sentence, update.events))
        if not self.in_short:
            sentences += (say(change_text(change, self._names)) for change in update.changes)
        self._tell_turn(sentences, opens=opens)
        if update.kind == "play" and self._round_end.take(update.events):
            self._tell_round(last_round_over(self.table.view(None)))
        return bool(sentences)

    def _tell_turn(self, lines: Sequence[str], *, opens: bool) -> None:
        """Tells lines, of which the first is a heading where a turn begins."""
        if opens and lines:
            self.console.head(lines[0], TURN)
        self._tell(*lines[opens:])

    def _tell_round(self, number: int) -> None:
        """Everybody's points over a round that is over: before, by cause, after."""
        if not number:
            self._tell(tr("No round is over yet."))
            return
        eyes = None if self.keyboard.hides else self.keyboard.at
        story = Story(self.table, self._words)
        self._tell(say(phrase("The end of round {n}", n=number)))
        for seat in round_points(self.table, number, eyes):
            self._tell(f"{self._names[seat.seat]}: {seat.sums}")
            for cause in seat.causes:
                why = cause_and_before(cause.change, self._names)
                text = " ".join(points_and_cause(f"{cause.figures:>4}", why))
                acts = story.acts(cause.moves)
                self._tell(f"    {' '.join((f'{text}.', *acts)) if acts else text}")

    # What is asked.

    def _answer_asked(self, command: str, words: Sequence[str], seat: Seat | None) -> bool:
        """Tells what a command asks about the table; says whether it asks for anything."""
        match command:
            case "score" if words:
                self._tell_round(last_round_over(self.table.view(self.keyboard.viewer())))
            case "score":
                self._score()
            case "others":
                self._show_others()
            case "since":
                self._tell_since(seat)
            case "log":
                self._show_log(words)
            case "table":
                self._show_table(seat)
            case "help" if words:
                self._look_up(words)
            case "help":
                book = find_book(self.table.game.key)
                minute = book is not None and MINUTE in book
                goal = self._words.goal()
                self._tell(*help_page(goal, self._offered_commands(), in_a_minute=minute))
            case _:
                return False
        return True

    def _offered_commands(self) -> list[Command]:
        """The commands that do something in this game."""
        hints = is_judged(self.table.game)
        whole = self._choices is None or not self._choices.in_parts
        return [
            command
            for command in self.commands
            if (hints or command.key != "hint") and not (whole and command is BACK)
        ]

    # What a player does.

    async def _hint(self, table: Playing, seat: Seat, legal: Sequence[Action]) -> None:
        """Tells the best actions by the numbers of the choices; asked again, in figures."""
        view = table.view(seat)
        if view == self._hinted[0]:
            self._tell_hints(figures=not self.in_short)
            return
        if table.why_no_hints(seat) is None:
            self._tell(tr("Thinking about it…"))
        try:
            hints = await table.hints(seat)
        except IllegalActionError as problem:
            self._tell(say(problem.refusal.reason))
            return
        except (ThinkingError, SaveError) as trouble:
            self._tell(say(trouble.phrase))
            return
        hint_words = worded(hints, view, self._words, self._names, len(legal))
        numbers = [self._numbers(seat, legal).numbers(hint.action) for hint in hints]
        self._hinted = view, list(zip(numbers, hint_words, strict=True))
        self._tell_hints(figures=False)
        if not self.in_short:
            self._tell(say(phrase("Type {command} again for the numbers.", command=HINT.short)))

    def _tell_hints(self, *, figures: bool) -> None:
        """Tells hints that were worked out: in words alone, or with what they rest on."""
        _, hints = self._hinted
        if not figures and hints and hints[0][1].advice is not None:
            hints = hints[:1]
        for number, words in hints:
            if figures:
                text = say(phrase("{does}: {worth}.", does=words.in_figures, worth=words.worth))
            else:
                text = say(words.advice or phrase("{does}.", does=words.action))
            self._tell(f"{number:>3}. {text}")
            if words.equal is not None:
                self._tell(f"     {tr('As good as the previous one.')}")
            sentences = words.figured if figures else words.why
            if words.advice is not None and not figures:
                sentences = () if words.because is None else (words.because,)
            for sentence in sentences:
                self._tell(f"     {say(sentence)}")

    def _asks_before_undoing(self, table: Playing, seat: Seat) -> bool:
        """Tells first that others' moves are undone, too; the second time asks nothing."""
        others = table.undone_with(seat)
        asked, self._undo_asked = self._undo_asked, (table.plies, table.taken_back)
        if not others or asked == self._undo_asked:
            return False
        what = undoing_others(tuple(self._names[each] for each in others))
        word = UNDO.short
        short = phrase("Type {command} again to undo.", command=word)
        asks = phrase("Type {command} again: {what}", command=word, what=what)
        self._tell(say(short if self.in_short else asks))
        return True

    async def _undo(self, table: Playing, seat: Seat) -> bool:
        """Takes back what is free to take back; says whether anything was."""
        refusal = table.why_no_undo(seat)
        if refusal is not None:
            self._tell(say(refusal.reason))
            return False
        if self._asks_before_undoing(table, seat):
            return False
        count = await table.undo(seat)
        self._tell(ngettext("{n} move was undone.", "{n} moves were undone.", count))
        return True

    async def _redo(self, table: Playing, seat: Seat) -> bool:
        """Plays again what was taken back; says whether there was anything."""
        if not await table.redo(seat):
            self._tell(tr("There is nothing to redo."))
            return False
        return True

    def _since(self, seat: Seat) -> list[str]:
        """What happened since a seat acted last, as it may know it."""
        return [*sentences(since_acted(self.table, seat), self._words, self._names)]

    # Telling.

    def _show_table(self, seat: Seat | None) -> None:
        view = self.table.view(seat)
        if seat is not None:
            self._told_of[seat] = view
        self._tell("", *map(say, self._words.board_text(view, self._names)))

    def _show_own(self, seat: Seat) -> None:
        """What has changed of what a seat has since that was told, in one line; else nothing."""
        if self.in_short:
            self._show_table(seat)
            return
        view, before = self.table.view(seat), self._told_of.get(seat)
        self._told_of[seat] = view
        area = self._area(view, seat, before)
        if area is not None:
            self._tell("", area)

    def _show_others(self) -> None:
        """What everybody has, in a line each."""
        view = self.table.view(self.keyboard.viewer())
        self._tell(*filter(None, (self._area(view, seat) for seat in view.order)))

    def _area(self, view: View, seat: Seat, before: View | None = None) -> str | None:
        """What a seat has: points and goods, as far as there are any.

        Args:
            view: What is known now.
            seat: Whose they are.
            before: What was known when they were told last; only what changed since then is
                told, and with a zero what is gone.
        """
        had = {} if before is None else {fact[0]: fact[1] for fact in self._has(before, seat)}
        facts: list[Phrase] = []
        for name, count, said in self._has(view, seat):
            if before is not None and count == had.get(name, 0):
                continue
            if count or (had and name != _UNSURE):
                facts.append(said)
        if not facts:
            return None
        return say(phrase("{name} now: {what}.", name=self._names[seat], what=listed(facts)))

    def _has(self, view: View, seat: Seat) -> Iterator[tuple[str, int, Phrase]]:
        """What a seat has: its name, how many there are, and both in words."""
        sheet = next((sheet for sheet in view.scores if sheet.seat == seat), None)
        if sheet is not None:
            yield "points", sheet.total, points(sheet.total)
            yield _UNSURE, sheet.unsure, provisional(phrase("{n} of them", n=sheet.unsure))
        for holding in self.table.game.holdings(view, seat):
            yield str(holding.changed(0)), holding.count, holding.in_words

    def _numbers(self, seat: Seat, legal: Sequence[Action]) -> NumberedChoices:
        """What the numbers do in this position."""
        view = self.table.view(seat)
        if self._choices is None or not self._choices.are_of(view, legal):
            self._choices = NumberedChoices(view, legal, self._words, self._weighing, self._names)
        return self._choices

    def _show_choices(self, seat: Seat, legal: Sequence[Action], *, opens: bool = False) -> None:
        """Tells what is asked, and the choices.

        Args:
            seat: Of whom.
            legal: What it may do.
            opens: Whether a turn begins with it.
        """
        view = self.table.view(seat)
        self._choices = None
        self._tell("")
        self._tell_turn([say(self._words.prompt(view, self._names))], opens=opens)
        self.console.offer(*self._numbers(seat, legal).offered())

    def _tell_since(self, seat: Seat | None) -> None:
        """What happened since a seat acted last."""
        sentences = [] if seat is None else self._since(seat)
        self._tell(*(sentences or [tr("Nothing has happened since your last move.")]))

    def _sentence(self, event: Event) -> str:
        """An event in words; empty when it is not worth a line."""
        text = self._words.event_text(event, self._names)
        return say(text) if text is not None else ""

    def _sentences(self, moments: Iterable[Moment | HintMark]) -> Iterator[str]:
        """What happened, in words."""
        for moment in moments:
            if isinstance(moment, HintMark):
                yield say(asked_for_hint(self._names[moment.seat]))
            else:
                yield from sentences((moment,), self._words, self._names)

    def _show_log(self, words: Sequence[str]) -> None:
        """The last sentences; a number says how many."""
        wanted = "".join(words[:1])
        count = int(wanted[:6]) if wanted.isdecimal() and wanted.isascii() else LOG_LINES
        lines = [*self._sentences(in_order(self.table.history(self.seats), self.table.hinted))]
        self._tell(*lines[max(0, len(lines) - count) :])

    def _score(self) -> None:
        view = self.table.view(self.keyboard.viewer())
        for sheet in view.scores:
            name = self._names[sheet.seat]
            total = phrase("{name}: {total}", name=name, total=sheet.total)
            if sheet.hidden is not None:
                total = phrase("{total} (not counted: {what})", total=total, what=sheet.hidden)
            self._tell(say(total))
            for line in sheet.lines:
                if line.points or len(sheet.lines) == 1:  # that alone says what is counted
                    self._tell(f"    {line.points:4}  {say(line.label)}")
        races = {line.key: line.race for sheet in view.scores for line in sheet.leaves()}
        self._tell(*(say(race_text(race, self._names)) for race in races.values() if race))

    def _result(self) -> None:
        self._tell("", tr("The match is over."))
        self._score()
        view = self.table.view(None)
        winners = [self._names[sheet.seat] for sheet in view.scores if sheet.rank == 1]
        template = (
            phrase("{names} wins.", names=winners[0])
            if len(winners) == 1
            else phrase("{names} share the victory.", names=", ".join(winners))
        )
        why = decided(view, self._names)
        self._tell(say(template), *([] if why is None else [say(why)]))

    def _look_up(self, words: Sequence[str]) -> None:
        tell_rules(self.console, words, self.table.game.key)


def tell_rules(console: Console, words: Sequence[str], game: str | None = None) -> None:
    """Tells what the books say to some words.

    Args:
        console: The console to write to.
        words: The name of a game, if it is not to be this one, and what to look for there.
        game: Whose book is asked when none is named; ``None``: all of them.
    """
    from dogs_tui.book.shell import COMMAND, look_up  # the books load with the first question

    safe = [clean_text(word, 60) for word in words]
    if safe and safe[0] in keys():
        game, *safe = safe
    passage = look_up(
        game,
        safe,
        console.width,
        console.glyphs,
        drawn=False,
        command=console.book_command or COMMAND,
    )
    console.tell(*passage.text.split("\n"))
