"""Combat (chapter 7): reveal a tile, choose a nation, act with its combat value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.bits import has
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step, by_seat
from rondel.games.maracaibo.content.entries import CombatTile
from rondel.games.maracaibo.pieces import COMBAT, NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.effects import fighting_for, perform, verb
from rondel.games.maracaibo.rules.explorer import explorer_progress
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.gains import (
    NATION_MOVES,
    gain_combat_points,
    gain_influence,
    offer_influence,
)
from rondel.games.maracaibo.rules.markers import place_id, place_marker
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable

NO_TILE: Final = -1
STOP: Final[Move] = ("stop",)
BOOSTS: Final[tuple[Move, Move]] = (("boost", "combat_point"), ("boost", "worker"))

# Combat actions, each possible once a combat: the numbers in `Fight.used`. Those of cards follow.
INFLUENCE: Final = 0
FLAG: Final = 1
VILLAGE_FLAG: Final = 2
FLEET: Final = 3
MINE: Final = 4
FIRST_CARD: Final = 5


@verb("combat", can=always)
def combat(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-7.1: fight; wherever a combat comes from, it is the same."""
    t.agenda.append(CHOOSE_STACK[seat])


class ChooseStack(FreeStep):
    """MA-7.3: choose the stack whose top tile is revealed, or don't fight (DEC-09).

    Before that PER-03 gives combat points (MA-7.2).
    """

    __slots__ = ()
    rule = "MA-7.3"
    asks = ("stack",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        moves: list[Move] = [("stack", i + 1) for i, size in enumerate(t.combat_stacks) if size]
        if not moves:
            moves = [("fight",)]
        moves.append(("skip",))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        p = t.players[self.seat]
        if p.lasting.readiness:
            t.note("made_ready", self.seat)
            gain_combat_points(t, self.seat, p.lasting.readiness)
        tile = reveal_tile(t, int(move[1]) - 1) if move[0] == "stack" else NO_TILE
        tell_combat(t, self.seat, tile)
        t.do(ChooseNation(self.seat, tile), EndCombat(self.seat, tile))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        return Refusal(self.rule, case="empty") if move[0] == "stack" else self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return {"left": t.combat_stacks[int(move[1]) - 1]} if move[0] == "stack" else NO_FACTS


CHOOSE_STACK: Final = by_seat(ChooseStack)


def tell_combat(t: MaracaiboTable, fighter: int | str, tile: int) -> None:
    """Tell what the revealed tile is worth to each nation, or what counts without one."""
    if t.log is not None:
        values = (combat_value(t, tile, nation) for nation in range(len(NATIONS)))
        t.note("combat" if tile != NO_TILE else "combat_without", fighter, *values)


def reveal_tile(t: MaracaiboTable, stack: int) -> int:
    """Reveal the top tile of a stack: any of those that nobody has seen (MA-22.6)."""
    place = t.chance.below(len(t.combat_left))
    tile = t.combat_left[place]
    t.combat_left = t.combat_left[:place] + t.combat_left[place + 1 :]
    t.combat_stacks = tuple(n - (i == stack) for i, n in enumerate(t.combat_stacks))
    return tile


def tile_of(t: MaracaiboTable, tile: int) -> CombatTile:
    """Return what a tile says; with no tile left, what counts instead (MA-7.3)."""
    return t.content.no_tile if tile == NO_TILE else t.content.combat_tiles[tile]


def combat_value(t: MaracaiboTable, tile: int, nation: int) -> int:
    """MA-7.6: return the printed value, changed for whoever alone has most or fewest markers.

    Markers count in cities, in villages and on legacy tiles (MA-7.7).
    """
    entry = tile_of(t, tile)
    value = entry.of(nation).value
    if entry.most or entry.fewest:
        counts = [t.markers.count(other) for other in range(len(NATIONS))]
        own = counts[nation]
        if own == max(counts) and counts.count(own) == 1:
            value += entry.most
        if own == min(counts) and counts.count(own) == 1:
            value += entry.fewest
    return max(0, value)


class ChooseNation(FreeStep):
    """MA-7.4: choose the nation to fight for; its price must be payable (DEC-10).

    What the tile shows for it is paid or gained (MA-7.5), then PER-09 gives combat points (MA-7.8).
    """

    __slots__ = ("tile",)
    rule = "MA-7.4"
    asks = ("nation",)

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def options(self, t: MaracaiboTable) -> list[Move]:
        entry = tile_of(t, self.tile)
        money = t.players[self.seat].doubloons
        return [move for i, move in enumerate(NATION_MOVES) if entry.of(i).cost <= money]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        nation = NATION[str(move[1])]
        p = t.players[self.seat]
        cost = tile_of(t, self.tile).of(nation).cost
        if cost:
            p.doubloons -= cost
            t.note("paid_doubloons", self.seat, cost)
        value = combat_value(t, self.tile, nation)
        t.note("fights_for", self.seat, move[1], value)
        t.do(Fight(self.seat, nation, value, 0))
        if p.lasting.strength[nation]:
            t.do(Reinforce(self.seat, p.lasting.strength[nation]))
        if self.tile != NO_TILE:
            bonus = t.content.tile_bonus[self.tile][nation]
            perform(t, self.seat, fighting_for(bonus, str(move[1])))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        nation = NATION.get(str(move[1]), -1) if len(move) == 2 else -1
        if nation < 0:
            return self.rule
        missing = tile_of(t, self.tile).of(nation).cost - t.players[self.seat].doubloons
        facts: Facts = {"nation": NATIONS[nation], "missing": {"doubloon": missing}}
        return Refusal(self.rule, facts, "missing")

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        nation = NATION[str(move[1])]
        value, cost = combat_value(t, self.tile, nation), tile_of(t, self.tile).of(nation).cost
        if cost:
            return {"case": "fight_cost", "value": value, "cost": cost}
        return {"case": "fight", "value": value}


class Fight(FreeStep):
    """MA-7.9: do combat actions and boosts in any order, until the player stops (DEC-11).

    `value` is the combat value left; it is lost at the end (MA-7.12). `used` are the actions done
    in this combat, as bits.
    """

    __slots__ = ("nation", "used", "value")
    rule = "MA-7.9"
    asks = ("flag", "village_flag", "fleet", "mine", "use", "boost", "influence")

    def __init__(self, seat: int, nation: int, value: int, used: int) -> None:
        self.seat = seat
        self.nation = nation
        self.value = value
        self.used = used

    def options(self, t: MaracaiboTable) -> list[Move]:
        moves: list[Move] = []
        useful = self.add_actions(t, moves)
        p = t.players[self.seat]
        if self.value < useful:
            # MA-7.11: more combat value than the actions left can use would be thrown away.
            if p.combat_points:
                moves.append(BOOSTS[0])
            if p.personal:
                moves.append(BOOSTS[1])
        moves.append(STOP)
        return moves

    def add_actions(self, t: MaracaiboTable, moves: list[Move]) -> int:
        """Add what can be afforded; return the combat value that all unused actions could take."""
        base = t.content.base
        value, used, nation = self.value, self.used, self.nation
        useful = 0
        if not has(used, INFLUENCE):
            useful += base.influence_large
            if value >= base.influence_small:
                moves.append(("influence", 1))
            if value >= base.influence_large:
                moves.append(("influence", 2))
        if t.stock[nation]:
            useful += self.add_flags(t, moves)
            useful += self.add_villages(t, moves)
            if t.legacy:
                useful += self.add_extra_places(t, moves)
        for number, (card, action) in enumerate(t.players[self.seat].lasting.combat_cards):
            if not has(used, FIRST_CARD + number):
                cost = t.content.combat_actions[action][0]
                useful += cost
                if value >= cost:
                    moves.append(("use", t.content.cards[card].id))
        return useful

    def add_flags(self, t: MaracaiboTable, moves: list[Move]) -> int:
        """MA-7.15: add the flags of cities (MA-7.16) that are empty or another nation's."""
        if has(self.used, FLAG):
            return 0
        base = t.content.base
        ids = t.content.location_ids
        gates = t.chart.gates
        nation, value = self.nation, self.value
        costs: list[int] = []
        for place in t.chart.flag_places:
            owner = t.markers[place]
            if owner == nation or (gates and not is_gate_open(t, self.seat, place)):
                continue
            cost = base.annex_flag if owner == NO_MARKER else base.take_flag
            costs.append(cost)
            if cost <= value:
                moves.append(("flag", ids[place]))
        return max(costs, default=0)

    def add_villages(self, t: MaracaiboTable, moves: list[Move]) -> int:
        """MA-7.18: with ship upgrade 7, add the villages that are empty or another nation's."""
        if has(self.used, VILLAGE_FLAG):
            return 0
        if not t.players[self.seat].cleared & t.content.upgrade_bit["village_combat"]:
            return 0
        base = t.content.base
        ids = t.content.location_ids
        most = 0
        for place, kind in enumerate(t.chart.kind):
            if kind != VILLAGE or t.markers[place] == self.nation:
                continue
            cost = base.annex_village if t.markers[place] == NO_MARKER else base.take_village
            most = max(most, cost)
            if cost <= self.value:
                moves.append(("village_flag", ids[place]))
        return most

    def add_extra_places(self, t: MaracaiboTable, moves: list[Move]) -> int:
        """Add spaces of the silver fleet (MA-7.21) and of the gold mine (MA-7.22).

        A marker there can't be taken (MA-20.30).
        """
        most = 0
        first = len(t.content.locations)
        for number, (tile, kind, cost) in enumerate(t.content.extra_places):
            if not has(t.legacy, tile) or t.markers[first + number] != NO_MARKER:
                continue
            if has(self.used, FLEET if kind == "fleet" else MINE):
                continue
            if explorer_progress(t, self.seat) < t.content.legacy[tile].reached:
                continue
            most += cost
            if cost <= self.value:
                moves.append((kind, cost))
        return most

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "stop":
            return
        if move[0] == "boost":
            self.boost(t, move)
        else:
            CHOICES[str(move[0])](self, t, move)

    def go_on(self, t: MaracaiboTable, cost: int, action: int) -> None:
        """MA-7.10: pay for an action; the combat goes on after what it sets off (MA-7.28)."""
        used = self.used | 1 << action
        t.agenda.append(Fight(self.seat, self.nation, self.value - cost, used))

    def boost(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.11: give a combat point or a worker for 1 combat value."""
        p = t.players[self.seat]
        if move[1] == "worker":
            p.personal -= 1
            p.common += 1
        else:
            p.combat_points -= 1
        t.note("boosted", self.seat, move[1])
        t.agenda.append(Fight(self.seat, self.nation, self.value + 1, self.used))

    def gain_influence(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.14: gain 1 or 2 influence (CMB-1)."""
        steps = int(move[1])
        cost = self.cost_of(t, move)
        self.go_on(t, cost, INFLUENCE)
        t.note("pressed", self.seat, cost)
        gain_influence(t, self.seat, self.nation, steps)

    def raise_flag(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.15: raise a city's flag: marker, influence and the flag's bonus (CMB-2)."""
        place = t.content.location_number[str(move[1])]
        cost = self.cost_of(t, move)
        self.go_on(t, cost, FLAG)
        self.conquer(t, place, cost)
        bonus = t.chart.flag[place] or ()
        perform(t, self.seat, (("influence", NATIONS[self.nation], 1), *bonus))

    def raise_village_flag(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.18: win a village: marker, influence, doubloons for the assistants there (CMB-3)."""
        place = t.content.location_number[str(move[1])]
        base = t.content.base
        cost = self.cost_of(t, move)
        self.go_on(t, cost, VILLAGE_FLAG)
        self.conquer(t, place, cost)
        offer_influence(t, self.seat, self.nation, 1)
        p = t.players[self.seat]
        doubloons = 0
        for owner in t.players:
            there = sum(location == place for location, _ in owner.assistants)
            each = base.own_assistant_doubloons if owner is p else base.foreign_assistant_doubloons
            doubloons += each * there
        if doubloons:
            p.doubloons += doubloons
            t.note("doubloons", self.seat, doubloons)

    def conquer(self, t: MaracaiboTable, place: int, cost: int) -> None:
        """MA-7.15: put the marker down; for one taken from another nation PER-10 pays (MA-7.24)."""
        before = t.markers[place]
        place_marker(t, place, self.nation)
        names = (NATIONS[self.nation], place_id(t, place))
        if before == NO_MARKER:
            t.note("flag", self.seat, *names, cost)
            return
        t.note("flag_taken", self.seat, *names, NATIONS[before], cost)
        gain_vp(t, self.seat, t.players[self.seat].lasting.take_vp, COMBAT)

    def use_card(self, t: MaracaiboTable, move: Move) -> None:
        """Use the action of a bought card: CMB-4 (MA-7.19) or CMB-5 (MA-7.20)."""
        card = t.content.card_number[str(move[1])]
        p = t.players[self.seat]
        number, action = next(
            (i, action)
            for i, (holder, action) in enumerate(p.lasting.combat_cards)
            if holder == card
        )
        cost, ops, synergy, more = t.content.combat_actions[action]
        self.go_on(t, cost, FIRST_CARD + number)
        t.note("fought_with", self.seat, move[1], cost)
        if synergy >= 0 and has(p.synergies, synergy):
            ops += more
        perform(t, self.seat, fighting_for(ops, NATIONS[self.nation]))

    def raise_extra_flag(self, t: MaracaiboTable, move: Move) -> None:
        """Place a marker on the silver fleet (MA-7.21, CMB-6) or the gold mine (MA-7.22, CMB-7)."""
        number = next(
            i for i, (_, kind, cost) in enumerate(t.content.extra_places) if (kind, cost) == move
        )
        tile, kind, cost = t.content.extra_places[number]
        self.go_on(t, cost, FLEET if kind == "fleet" else MINE)
        self.conquer(t, len(t.content.locations) + number, cost)
        perform(t, self.seat, fighting_for(t.content.legacy[tile].op, NATIONS[self.nation]))

    def cost_of(self, t: MaracaiboTable, move: Move) -> int:
        """MA-7.10: return the combat value that a combat action takes."""
        base = t.content.base
        if move[0] == "influence":
            return base.influence_small if move[1] == 1 else base.influence_large
        if move[0] in ("fleet", "mine"):
            return int(move[1])
        if move[0] == "use":
            number = t.content.card_number[str(move[1])]
            cards = t.players[self.seat].lasting.combat_cards
            action = next(action for holder, action in cards if holder == number)
            return t.content.combat_actions[action][0]
        free = t.markers[t.content.location_number[str(move[1])]] == NO_MARKER
        if move[0] == "flag":
            return base.annex_flag if free else base.take_flag
        return base.annex_village if free else base.take_village

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """What an action costs; whose flag it is; how much there is for boosts."""
        p = t.players[self.seat]
        if move[0] == "stop":
            return {"case": "fight" if self.value else "fought", "value": self.value}
        if move[0] == "boost":
            return {"have": p.personal if move[1] == "worker" else p.combat_points}
        facts: Facts = {"cost": self.cost_of(t, move), "nation": NATIONS[self.nation]}
        if move[0] == "use":
            return {**facts, "case": "fight"}
        place = t.content.location_number.get(str(move[1]), -1)
        if place >= 0 and t.markers[place] != NO_MARKER:
            return {**facts, "case": "taken", "owner": NATIONS[t.markers[place]]}
        return facts

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        verb = str(move[0])
        if verb == "boost":
            return self.why_not_boost(t, move)
        if verb not in WHY_NOT or len(move) != 2:
            return self.rule
        reason = WHY_NOT[verb](self, t, move)
        if reason:
            return reason
        missing = {"combat_value": self.cost_of(t, move) - self.value}
        return Refusal("MA-7.10", {"value": self.value, "missing": missing}, "missing")

    def why_not_boost(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """MA-7.11: nothing is left to boost with, or nothing to use it for."""
        p = t.players[self.seat]
        have = {"combat_point": p.combat_points, "worker": p.personal}
        thing = str(move[1]) if len(move) == 2 else ""
        if thing in have and not have[thing]:
            return Refusal("MA-7.11", {"missing": {thing: 1}}, "missing")
        return Refusal("MA-7.11", case="useless")

    def why_no_influence(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        known = move[1] in (1, 2)
        return "" if known and not has(self.used, INFLUENCE) else Refusal("MA-7.14", case="used")

    def why_no_flag(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """Return what keeps a city's flag from being raised, besides its cost."""
        place = t.content.location_number.get(str(move[1]), -1)
        if place < 0 or t.chart.flag[place] is None:
            return "MA-7.16"
        if t.markers[place] == self.nation:
            return Refusal("MA-7.17", {"nation": NATIONS[self.nation]})
        if place not in t.chart.flag_places or not is_gate_open(t, self.seat, place):
            return "MA-7.25"
        return self.why_no_marker(t, FLAG)

    def why_no_village(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """Return what keeps a village from being fought for, besides its cost (MA-7.18)."""
        place = t.content.location_number.get(str(move[1]), -1)
        bit = t.content.upgrade_bit["village_combat"]
        if place < 0 or t.chart.kind[place] != VILLAGE:
            return Refusal("MA-7.18", case="village")
        if not t.players[self.seat].cleared & bit:
            area = t.content.upgrade_ids[bit.bit_length() - 1]
            return Refusal("MA-7.18", {"area": area}, "area")
        if t.markers[place] == self.nation:
            return Refusal("MA-7.17", {"nation": NATIONS[self.nation]})
        return self.why_no_marker(t, VILLAGE_FLAG)

    def why_no_extra(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """Return what keeps the fleet (MA-7.21) or the mine (MA-7.22) from being seized."""
        rule = "MA-7.21" if move[0] == "fleet" else "MA-7.22"
        first = len(t.content.locations)
        for number, (tile, kind, cost) in enumerate(t.content.extra_places):
            if (kind, cost) != move or not has(t.legacy, tile):
                continue
            if t.markers[first + number] != NO_MARKER:
                return Refusal(rule, case="taken")
            reached = t.content.legacy[tile].reached
            if explorer_progress(t, self.seat) < reached:
                return Refusal(rule, {"reached": reached}, "explorer")
            return self.why_no_marker(t, FLEET if kind == "fleet" else MINE)
        return Refusal(rule, case="absent")

    def why_no_card(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        """Return what keeps a bought card from being used in the combat, besides its cost."""
        number = t.content.card_number.get(str(move[1]), -1)
        for place, (holder, _) in enumerate(t.players[self.seat].lasting.combat_cards):
            if holder == number:
                used = has(self.used, FIRST_CARD + place)
                return Refusal("MA-7.9", case="used") if used else ""
        return Refusal("MA-7.10", case="card")

    def why_no_marker(self, t: MaracaiboTable, action: int) -> str | Refusal:
        """Return whether the nation has no marker left, or the action was done already."""
        if not t.stock[self.nation]:
            return Refusal("MA-7.23", {"nation": NATIONS[self.nation]})
        return Refusal("MA-7.9", case="used") if has(self.used, action) else ""

    def details(self, t: MaracaiboTable) -> Facts:
        return {"nation": NATIONS[self.nation], "value": self.value}


CHOICES: Final[dict[str, Callable[[Fight, MaracaiboTable, Move], None]]] = {
    "influence": Fight.gain_influence,
    "flag": Fight.raise_flag,
    "village_flag": Fight.raise_village_flag,
    "use": Fight.use_card,
    "fleet": Fight.raise_extra_flag,
    "mine": Fight.raise_extra_flag,
}
WHY_NOT: Final[dict[str, Callable[[Fight, MaracaiboTable, Move], str | Refusal]]] = {
    "influence": Fight.why_no_influence,
    "flag": Fight.why_no_flag,
    "village_flag": Fight.why_no_village,
    "use": Fight.why_no_card,
    "fleet": Fight.why_no_extra,
    "mine": Fight.why_no_extra,
}
"""By verb what stands in the way of a combat action; "" if it is nothing but its cost."""


def is_gate_open(t: MaracaiboTable, seat: int, place: int) -> bool:
    """MA-7.25: whether the gate of a legacy city is open to the seat, if it has one."""
    gate = t.chart.gate_of[place]
    return gate < 0 or explorer_progress(t, seat) > t.chart.gates[gate][1]


class Reinforce(Step):
    """MA-7.8: gain combat points for PER-09 of the chosen nation."""

    __slots__ = ("amount", "fighter")

    def __init__(self, fighter: int, amount: int) -> None:
        self.seat = NOBODY
        self.fighter = fighter
        self.amount = amount

    def happen(self, t: MaracaiboTable) -> None:
        t.note("reinforced", self.fighter)
        gain_combat_points(t, self.fighter, self.amount)


class EndCombat(Step):
    """MA-7.26: put the tile on the player's pile, whatever was done."""

    __slots__ = ("fighter", "tile")

    def __init__(self, fighter: int, tile: int) -> None:
        self.seat = NOBODY
        self.fighter = fighter
        self.tile = tile

    def happen(self, t: MaracaiboTable) -> None:
        if self.tile != NO_TILE:
            t.players[self.fighter].combat_tiles += (self.tile,)
            t.note("kept_tile", self.fighter)
        else:
            t.note("combat_ends", self.fighter)
