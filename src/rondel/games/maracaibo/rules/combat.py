"""Combat (chapter 7): reveal a tile, choose a nation, act with its combat value."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content.entries import CombatTile
from rondel.games.maracaibo.pieces import ABSENT, COMBAT, NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.effects import fighting_for, perform, verb
from rondel.games.maracaibo.rules.explorer import explorer_progress
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.gains import (
    NATION_MOVES,
    gain_combat_points,
    gain_influence,
    offer_influence,
)
from rondel.games.maracaibo.rules.markers import place_marker
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable

NO_TILE = -1
STOP: Move = ("stop",)
BOOSTS: tuple[Move, Move] = (("boost", "combat_point"), ("boost", "worker"))

# Combat actions, each possible once a combat: the numbers in `Fight.used`. Those of cards follow.
INFLUENCE, FLAG, VILLAGE_FLAG, FLEET, MINE, FIRST_CARD = range(6)


@verb("combat", can=always)
def combat(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-7.1: fight; wherever a combat comes from, it is the same."""
    t.do(ChooseStack(seat))


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
        if p.readiness:
            gain_combat_points(t, self.seat, p.readiness)
        tile = reveal_tile(t, int(move[1]) - 1) if move[0] == "stack" else NO_TILE
        t.note("combat", self.seat, tile_of(t, tile).id)
        t.do(ChooseNation(self.seat, tile), EndCombat(self.seat, tile))


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
        super().__init__(seat)
        self.tile = tile

    def options(self, t: MaracaiboTable) -> list[Move]:
        entry = tile_of(t, self.tile)
        money = t.players[self.seat].doubloons
        return [move for i, move in enumerate(NATION_MOVES) if entry.of(i).cost <= money]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        nation = NATION[str(move[1])]
        p = t.players[self.seat]
        p.doubloons -= tile_of(t, self.tile).of(nation).cost
        value = combat_value(t, self.tile, nation)
        t.note("fights_for", self.seat, move[1], value)
        t.do(Fight(self.seat, nation, value, 0))
        if p.strength[nation]:
            t.do(Reinforce(self.seat, p.strength[nation]))
        if self.tile != NO_TILE:
            bonus = t.content.tile_bonus[self.tile][nation]
            perform(t, self.seat, fighting_for(bonus, str(move[1])))

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"tile": tile_of(t, self.tile).id}


class Fight(FreeStep):
    """MA-7.9: do combat actions and boosts in any order, until the player stops (DEC-11).

    `value` is the combat value left; it is lost at the end (MA-7.12). `used` are the actions done
    in this combat, as bits.
    """

    __slots__ = ("nation", "used", "value")
    rule = "MA-7.9"
    asks = ("flag", "village_flag", "fleet", "mine", "use", "boost")

    def __init__(self, seat: int, nation: int, value: int, used: int) -> None:
        super().__init__(seat)
        self.nation = nation
        self.value = value
        self.used = used

    def options(self, t: MaracaiboTable) -> list[Move]:
        moves = [STOP]
        useful = self.add_actions(t, moves)
        p = t.players[self.seat]
        if self.value < useful:
            # MA-7.11: more combat value than the actions left can use would be thrown away.
            if p.combat_points:
                moves.append(BOOSTS[0])
            if p.personal:
                moves.append(BOOSTS[1])
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
        for number, (card, action) in enumerate(t.players[self.seat].combat_cards):
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
        most = 0
        for place, flag in enumerate(t.chart.flag):
            if flag is None or t.markers[place] == self.nation or not may_mark(t, self.seat, place):
                continue
            cost = base.annex_flag if t.markers[place] == NO_MARKER else base.take_flag
            most = max(most, cost)
            if cost <= self.value:
                moves.append(("flag", ids[place]))
        return most

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
        t.do(Fight(self.seat, self.nation, self.value - cost, with_bit(self.used, action)))

    def boost(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.11: give a combat point or a worker for 1 combat value."""
        p = t.players[self.seat]
        if move[1] == "worker":
            p.personal -= 1
            p.common += 1
        else:
            p.combat_points -= 1
        t.do(Fight(self.seat, self.nation, self.value + 1, self.used))

    def gain_influence(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.14: gain 1 or 2 influence (CMB-1)."""
        base = t.content.base
        steps = int(move[1])
        self.go_on(t, base.influence_small if steps == 1 else base.influence_large, INFLUENCE)
        gain_influence(t, self.seat, self.nation, steps)

    def raise_flag(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.15: raise a city's flag: marker, influence and the flag's bonus (CMB-2)."""
        place = t.content.location_number[str(move[1])]
        base = t.content.base
        taken = t.markers[place] != NO_MARKER
        self.go_on(t, base.take_flag if taken else base.annex_flag, FLAG)
        place_marker(t, place, self.nation)
        if taken:
            self.reward_take(t)
        bonus = t.chart.flag[place] or ()
        perform(t, self.seat, (("influence", NATIONS[self.nation], 1), *bonus))

    def raise_village_flag(self, t: MaracaiboTable, move: Move) -> None:
        """MA-7.18: win a village: marker, influence, doubloons for the assistants there (CMB-3)."""
        place = t.content.location_number[str(move[1])]
        base = t.content.base
        taken = t.markers[place] != NO_MARKER
        self.go_on(t, base.take_village if taken else base.annex_village, VILLAGE_FLAG)
        place_marker(t, place, self.nation)
        offer_influence(t, self.seat, self.nation, 1)
        if taken:
            self.reward_take(t)
        p = t.players[self.seat]
        for owner in t.players:
            there = sum(location == place for location, _ in owner.assistants)
            each = base.own_assistant_doubloons if owner is p else base.foreign_assistant_doubloons
            p.doubloons += each * there

    def reward_take(self, t: MaracaiboTable) -> None:
        """MA-7.24: gain what PER-10 pays for a marker taken."""
        gain_vp(t, self.seat, t.players[self.seat].take_vp, COMBAT)

    def use_card(self, t: MaracaiboTable, move: Move) -> None:
        """Use the action of a bought card: CMB-4 (MA-7.19) or CMB-5 (MA-7.20)."""
        card = t.content.card_number[str(move[1])]
        p = t.players[self.seat]
        number, action = next(
            (i, action) for i, (holder, action) in enumerate(p.combat_cards) if holder == card
        )
        cost, ops, synergy, more = t.content.combat_actions[action]
        self.go_on(t, cost, FIRST_CARD + number)
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
        place_marker(t, len(t.content.locations) + number, self.nation)
        perform(t, self.seat, fighting_for(t.content.legacy[tile].op, NATIONS[self.nation]))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] == "flag":
            return self.why_not_flag(t, str(move[1]) if len(move) == 2 else "")
        return WHY_NOT.get(str(move[0]), self.rule)

    def why_not_flag(self, t: MaracaiboTable, name: str) -> str:
        """Return the rule that forbids raising a flag."""
        place = t.content.location_number.get(name, -1)
        if place < 0 or t.chart.flag[place] is None:
            return "MA-7.16"
        if t.markers[place] == self.nation:
            return "MA-7.17"
        if not may_mark(t, self.seat, place):
            return "MA-7.25"
        if not t.stock[self.nation]:
            return "MA-7.23"
        return "MA-7.9" if has(self.used, FLAG) else "MA-7.10"

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"nation": NATIONS[self.nation], "value": self.value}


CHOICES: dict[str, Callable[[Fight, MaracaiboTable, Move], None]] = {
    "influence": Fight.gain_influence,
    "flag": Fight.raise_flag,
    "village_flag": Fight.raise_village_flag,
    "use": Fight.use_card,
    "fleet": Fight.raise_extra_flag,
    "mine": Fight.raise_extra_flag,
}
WHY_NOT = {
    "boost": "MA-7.11",
    "influence": "MA-7.14",
    "village_flag": "MA-7.18",
    "use": "MA-7.10",
    "fleet": "MA-7.21",
    "mine": "MA-7.22",
}
"""By verb the rule that says when a combat action is possible; for flags see `why_not_flag`."""


def may_mark(t: MaracaiboTable, seat: int, place: int) -> bool:
    """MA-7.25: whether the gate of a legacy city is open to the seat, and no plague lies there."""
    if has(t.chart.no_markers, place) or t.chart.kind[place] == ABSENT:
        return False
    gate = t.chart.gate_of[place]
    return gate < 0 or explorer_progress(t, seat) > t.chart.gates[gate][1]


class Reinforce(Step):
    """MA-7.8: gain combat points for PER-09 of the chosen nation."""

    __slots__ = ("amount", "fighter")

    def __init__(self, fighter: int, amount: int) -> None:
        super().__init__()
        self.fighter = fighter
        self.amount = amount

    def happen(self, t: MaracaiboTable) -> None:
        gain_combat_points(t, self.fighter, self.amount)


class EndCombat(Step):
    """MA-7.26: put the tile on the player's pile, whatever was done."""

    __slots__ = ("fighter", "tile")

    def __init__(self, fighter: int, tile: int) -> None:
        super().__init__()
        self.fighter = fighter
        self.tile = tile

    def happen(self, t: MaracaiboTable) -> None:
        if self.tile != NO_TILE:
            t.players[self.fighter].combat_tiles += (self.tile,)
