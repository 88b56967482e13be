"""Deals at home, whose matches lie in a folder."""

from collections.abc import Iterable

from dogs_rules.deal import Deal, DealError
from dogs_rules.phrase import Phrase
from dogs_saves import MatchFolder, SaveError, State, Summary
from dogs_tui.home.deal_list import DealListScreen
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.looking import match_lists
from dogs_tui.match import deals
from dogs_tui.match.setup import own_name
from dogs_tui.match.veil import Veil
from dogs_tui.words import say


class DealsScreen(DealListScreen):
    """The deals of who is at the keyboard."""

    app: LocalApp

    def __init__(self) -> None:
        super().__init__()
        self._folder = MatchFolder()
        self._matches: list[Summary] = []

    @property
    def player(self) -> str:
        return own_name(self.app.settings.name)

    def on_screen_resume(self) -> None:
        self.run_worker(self._look(), exclusive=True)

    async def _look(self) -> None:
        """Looks which matches of deals there are."""
        try:
            async for listed in match_lists(self._folder):
                self._matches = listed.matches
        except SaveError as trouble:
            self.refuse(say(trouble.phrase))
            return
        self.show()

    def standing(self, deal: Deal) -> Phrase:
        return deals.standing(self._matches, deal.line, self.player)

    def finished(self, deal: Deal) -> bool:
        return Veil(self._matches, self.player).lifted(deal.line)

    def under_way(self, deal: Deal) -> bool:
        return self._begun(deal) is not None

    def _begun(self, deal: Deal) -> Summary | None:
        own = deals.tries(self._matches, deal.line, self.player)
        return next((match for match in own if match.state is State.RUNNING), None)

    def others(self) -> Iterable[str]:
        return [match.deal.line for match in self._matches if match.deal is not None]

    def begin(self, deal: Deal) -> None:
        try:
            stored = deals.begin(self._folder, deal, self.player)
        except (DealError, SaveError) as trouble:
            self.refuse(say(trouble.phrase))
            return
        self.app.open_match(stored)

    def go_on(self, deal: Deal) -> None:
        running = self._begun(deal)
        if running is not None:
            self.refuse(self.app.open_path(running.path))

    def show_scores(self, deal: Deal) -> None:
        from dogs_tui.home.deal_table import HomeDealTable  # loaded with the first table

        self.app.push_screen(HomeDealTable(deal, self._matches, self.player))
