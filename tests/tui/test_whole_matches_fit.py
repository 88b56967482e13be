"""In no decision of a whole match is anything cut, in any language: every setting of every game."""

from collections.abc import Iterable, Iterator

import pytest
from rich.cells import cell_len

from dogs_rules.game import View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase
from dogs_rules.rng import Rng
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support import cut_text
from tests.support.game_setups import Setting
from tests.support.memory_match import NAMES, table_of
from tests.support.pictures import TableApp, settled
from tests.support.sentence_samples import SEED, every_told

pytestmark = pytest.mark.minutes


@pytest.fixture(autouse=True)
def _spoken(code: str) -> Iterator[None]:
    with language.kept(code):
        yield


class LookedAt(MatchScreen):
    """Draws the table when somebody is going to look: most of a match is played between looks.

    What happened meanwhile is told all the same, in rows and in the log.
    """

    async def _show(self, view: View) -> None:
        if not self._queue:
            await super()._show(view)


class Widest:
    """Which sentences of a match are told in more columns than ever before in it."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def wider(self, phrases: Iterable[Phrase]) -> bool:
        """Whether one of these is, by its template; they are known afterwards."""
        shown = False
        for text in phrases:
            width = cell_len(say(text))
            if width > self._known.get(text.template, 0):
                self._known[text.template] = width
                shown = True
        return shown


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@every_told
async def test_nothing_is_cut_in_a_whole_match(
    setting: Setting, size: tuple[int, int], code: str
) -> None:
    """Looks at each decision in which a sentence is wider than it was before."""
    match = Match(setting.game, setting.seats, setting.options, SEED)
    rng, widest, faults = Rng.seeded(SEED), Widest(), dict[str, str]()
    words, names = words_of(setting.game), NAMES[: setting.seats]
    table, titles = table_of(match), cut_text.titles(setting.key)
    screen = LookedAt(table, pace="none", cards=False, hands="open")
    with cut_text.painted_over(titles) as over:
        async with TableApp(screen).run_test(size=size) as pilot:
            await settled(pilot)
            while legal := list(setting.game.legal_actions(match.state)):
                view = setting.game.view(match.state, match.to_move)
                texts = [words.action_text(view, action, names) for action in legal]
                if widest.wider([words.prompt(view, names), *texts]):
                    for key in ("", "tab"):
                        await pilot.press(*filter(None, (key,)))
                        await settled(pilot)
                        for fault in (*cut_text.shortened(screen, titles), *over.faults()):
                            faults.setdefault(fault, f"ply {match.plies} {key}: {fault}")
                await table.play(match.to_move or 0, rng.choice(legal))
            await settled(pilot)
            for fault in (*cut_text.shortened(screen, titles), *over.faults()):
                faults.setdefault(fault, f"the end: {fault}")
    assert not faults, "\n".join(faults.values())
