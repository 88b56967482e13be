"""Every action of DOGS. What a seat decides is always one of these."""

from typing import ClassVar, TypeAlias

from dogs_rules.game import Action


class BuyGas(Action, frozen=True, tag="buy_gas"):
    """Phase 1: pay so many coins for three gas each; 0 buys nothing. Ends the seat's buying."""

    coins: int


class StayHome(Action, frozen=True, tag="stay_home"):
    """Phase 1, first turn only: do not leave at all this round."""


class Drive(Action, frozen=True, tag="drive"):
    """Phase 1: drive the cheapest way to a space with a dog, and take that dog."""

    space: int


class GoHome(Action, frozen=True, tag="go_home"):
    """Phase 1: return for one gas. ``bonus`` is the resource taken by who earns one, else -1."""

    bonus: int = -1


class DrawDog(Action, frozen=True, tag="draw_dog"):
    """Phase 1: play Receba 1 cao: draw from the city (0) or the country (1) stack."""

    stack: int


class SwapFrom(Action, frozen=True, tag="swap_from"):
    """Phase 1: play Troca de caes, first dog; ``SwapTo`` follows."""

    space: int


class SwapTo(Action, frozen=True, tag="swap_to"):
    """Phase 1: the second dog of Troca de caes."""

    space: int


class UseVet(Action, frozen=True, tag="use_vet"):
    """Housing: play Veterinario: sick dogs brought this round may go straight into bays."""


class Lift(Action, frozen=True, tag="lift"):
    """Housing: take a dog of this breed out of a bay, into the yard."""

    bay: int
    breed: int


class House(Action, frozen=True, tag="house"):
    """Housing: put a dog of this breed from the yard into a bay.

    ``treated`` takes it from the sick dogs a Veterinario card lets in; dogs chosen by ``GiveSick``
    come back then, for fewer have to leave.
    """

    breed: int
    bay: int
    treated: bool = False


class GiveSick(Action, frozen=True, tag="give_sick"):
    """Housing, more than six sick dogs: choose one of this breed to be donated."""

    breed: int


class FinishHousing(Action, frozen=True, tag="finish_housing"):
    """Housing: done. What is left in the yard is offered to the others."""


class Accept(Action, frozen=True, tag="accept"):
    """Donation: take the offered dog."""


class Decline(Action, frozen=True, tag="decline"):
    """Donation: leave the offered dog to the next."""


class Visit(Action, frozen=True, tag="visit"):
    """Phase 2: a meeple into a box, and one of its cards (place 0 or 1; -1 when none is left)."""

    box: int
    place: int


class FreeVisit(Action, frozen=True, tag="free_visit"):
    """Phase 2: a meeple into a full box with an Entrada Livre card; no card is taken."""

    box: int


class OpenBay(Action, frozen=True, tag="open_bay"):
    """Prefeitura: open the next additional bay, for one coin with a Desconto card."""

    discount: bool = False


class Trade(Action, frozen=True, tag="trade"):
    """Armazem: give one gas, food or medicine for one of another kind; at most two a visit."""

    give: int
    take: int


class Buy(Action, frozen=True, tag="buy"):
    """Pet Shop: one coin for two tokens: so many food (0 to 2), the rest medicine."""

    food: int


class Cure(Action, frozen=True, tag="cure"):
    """Veterinario: one medicine for one sick dog, which goes into a bay."""

    breed: int
    bay: int


class Sell(Action, frozen=True, tag="sell"):
    """Feira: sell a dog out of a bay, with so many Cao Adestrado and Cao Premiado cards."""

    bay: int
    breed: int
    trained: int = 0
    prize: int = 0


class Purchase(Action, frozen=True, tag="purchase"):
    """Feira: buy a dog into a bay."""

    breed: int
    bay: int


class GiveForSwap(Action, frozen=True, tag="give_for_swap"):
    """Feira: swap, first half: an own dog leaves its bay; ``TakeInSwap`` follows."""

    bay: int
    breed: int


class TakeInSwap(Action, frozen=True, tag="take_in_swap"):
    """Feira: swap, second half: a Fair dog comes into a bay."""

    breed: int
    bay: int


class EndVisit(Action, frozen=True, tag="end_visit"):
    """Phase 2: do nothing more in this box."""


class GoHungry(Action, frozen=True, tag="go_hungry"):
    """Phase 3: this bay gets no food, and a dog of this breed in it falls ill."""

    counts_alone: ClassVar[bool] = True

    bay: int
    breed: int


class PaySalary(Action, frozen=True, tag="pay_salary"):
    """Phase 3: pay the assistant one coin, or with an Ajudante card."""

    card: bool = False


class Dismiss(Action, frozen=True, tag="dismiss"):
    """Phase 3, no coin left: keep the Ajudante card and lose the assistant (revision 1 only)."""


class Rehire(Action, frozen=True, tag="rehire"):
    """Phase 3: hire an assistant again for one coin."""


class NoRehire(Action, frozen=True, tag="no_rehire"):
    """Phase 3: go on without an assistant."""


DogsAction: TypeAlias = (
    BuyGas
    | StayHome
    | Drive
    | GoHome
    | DrawDog
    | SwapFrom
    | SwapTo
    | UseVet
    | Lift
    | House
    | GiveSick
    | FinishHousing
    | Accept
    | Decline
    | Visit
    | FreeVisit
    | OpenBay
    | Trade
    | Buy
    | Cure
    | Sell
    | Purchase
    | GiveForSwap
    | TakeInSwap
    | EndVisit
    | GoHungry
    | PaySalary
    | Dismiss
    | Rehire
    | NoRehire
)
