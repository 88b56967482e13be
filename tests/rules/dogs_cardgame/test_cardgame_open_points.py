"""What brings dogs is weighed with the bays that they may go into."""

from cardgame_breeds import BH, Mu, Pi
from cardgame_scenes import GAME, Scene, healthy, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.preview import Previews

PARK = 3


def test_a_drive_counts_the_points_of_its_dogs_in_bays() -> None:
    scene = Scene(3)
    scene.fill(0, [trained(BH)], [], [])
    scene[0].opened = 1
    scene.lay(PARK, healthy(BH), healthy(Pi), sick(Mu))
    seat = scene.state.mover
    before = GAME.scores(scene.state, seat)[seat].total
    preview = Previews(GAME, GAME.view(scene.state, seat)).of(act.Move(PARK), act.Collect())
    scene.do(act.Move(PARK))
    scene.do(act.Collect())
    assert act.OpenBay() in GAME.legal_actions(scene.state)
    totals = set()
    waits = [scene.state]
    while waits:
        state = waits.pop()
        ways = GAME.settles(state)
        assert act.OpenBay() not in ways  # nobody must: there is room
        if not ways:
            totals.add(GAME.scores(state, seat)[seat].total - before)
        for way in ways:
            then = GAME.clone(state)
            GAME.step(then, way, [])
            waits.append(then)
    assert preview.open is not None
    assert (preview.open.least, preview.open.most) == (min(totals), max(totals))
    assert preview.open.most > preview.points(seat)
