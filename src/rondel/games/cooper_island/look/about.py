"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look import pointing
from rondel.core.look.frame import capital
from rondel.core.look.pointing import told
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.view import CooperView, PlayerContents

SECTIONS = {
    "A_round": "CI-6.2", "A_square": "CI-6.4", "B": "CI-6.5", "C": "CI-6.6", "D": "CI-6.7",
    "E": "CI-6.8", "F": "CI-6.9", "G": "CI-6.10", "H": "CI-6.11",
}  # fmt: skip
BUILDINGS = {"small_building": "CI-10.9", "large_building": "CI-10.10", "fortress": "CI-10.11"}
USES = {
    "shim": "CI-9.18",
    "new_land": "CI-9.19",
    "raise_low": "CI-9.20",
    "raise_high": "CI-9.21",
}
TRADES = {"trade_cloth": "CI-9.7", "trade_gold": "CI-9.8", "trade_any": "CI-9.9"}
TRAYS = {
    "storage": "CI-14.1", "market": "CI-9.11", "tiles": "CI-4.1", "islets": "CI-3.7",
    "landing": "CI-6.14", "boats": "CI-6.14", "buildings": "CI-6.15", "statues": "CI-6.17",
    "crates": "CI-9.12", "hands": "CI-3.4", "building_cards": "CI-9.23", "available": "CI-5.4",
    "pool": "CI-11.6", "milestones": "CI-11.1", "hire": "CI-11.5", "chart": "CI-9.15",
    "trades": "CI-9.10", "cargo": "CI-6.19", "orders": "CI-17.1", "supply": "CI-14.6",
}  # fmt: skip


def about(view: CooperView, thing: str, words: Words, names: Sequence[str]) -> About:
    return told(Teller(view, words, names), thing, COMMON, OWNED, view.seats)


class Teller(pointing.Teller):
    """In the solo game Cooper and the third colour follow after the seats (CI-19)."""

    rivals = ("cooper", "third_colour")
    view: CooperView
    content: Content
    players: list[PlayerContents]

    def __init__(self, view: CooperView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def effect(self, id: str, *tables: str) -> str:
        """What a component of these tables does; "" if there is no such component."""
        facts = self.content.facts.get(id)
        known = facts is not None and facts["table"] in tables
        return self.words.effect(id, facts) if facts is not None and known else ""

    # The map

    def land(self, owner: int, name: str) -> About:
        space = self.players[owner]["land"].get(name)
        if space is None:
            return NOTHING_KNOWN
        level, item = space["level"], space["item"]
        if not level:
            key, rule = ("land_ruin", "CI-6.16") if item else ("land_uncharted", "CI-4.4")
        elif item is None:
            key, rule = "land_free", "CI-4.5"
        elif item in self.players[owner]["storage"]:
            key, rule = "land_cube", "CI-7.3"
        else:
            key, rule = "land_built", "CI-10.4"
        facts = {"owner": owner, "level": level, "type": space["type"] or "", "item": item or ""}
        return About(self.say("land", name=name), capital(self.say(key, **facts)), rule)

    def water(self, owner: int, name: str) -> About:
        if name == "H":
            harbour = self.say("water_harbour", owner=owner)
            return About(self.name("water_H"), harbour, "CI-8.10")
        if name == "BAY":
            return About(self.name("water_BAY"), self.say("water_bay"), "CI-8.9")
        layout = self.content.layouts[self.contents["options"]["layout"]]
        if name not in layout.water:
            return NOTHING_KNOWN
        title = f"{self.words.name(f'water_{name[:2]}')}{name[2:]}"
        return About(title, self.say("water_bank", owner=owner), "CI-2.11")

    def worker(self, name: str) -> About:
        stack = self.contents["workers"].get(name)
        if stack is None:
            return NOTHING_KNOWN
        section = name[0]
        parts = [self.effect(section, "sections"), self.effect(name, "worker_spaces")]
        if stack:
            workers = self.all(stack)
            parts.append(self.say("worker_taken", others=workers))
        else:
            parts.append(self.say("worker_free"))
        if self.contents["worked"] == name:
            parts.append(self.say("worker_now", seat=self.contents["active"]))
        return About(self.name(name), " ".join(parts), SECTIONS.get(name) or SECTIONS[section])

    def islet(self, owner: int, name: str) -> About:
        text = self.effect(name, "islets")
        if not text:
            return NOTHING_KNOWN
        laid = [
            islet["islet"]
            for islet in self.contents["ring"][10 * owner : 10 * owner + 10]
            if islet is not None
        ]
        state = "islet_laid" if name in laid else "islet_box"
        if name in self.players[owner]["islets"]:
            state = "islet_reserve"
        landscape = self.content.facts[name]["landscape"]
        rule = "CI-18.4" if name in laid else "CI-18.2"
        return About(
            self.name(name), f"{text} {self.say(state, owner=owner, type=landscape)}", rule
        )

    def ship(self, rest: str) -> About:
        owner, _, name = rest.partition(":")
        if owner == "cooper" and self.contents["cooper"] is not None:
            cooper = self.contents["cooper"]
            text = self.say("ship_cooper", distance=cooper["distance"])
            return self._ship(self.name("cooper"), text, cooper["anchors"], "CI-19.16")
        if not owner.isdecimal() or int(owner) >= self.contents["seats"]:
            return NOTHING_KNOWN
        ship = self.players[int(owner)]["ships"].get(name)
        if ship is None:
            return NOTHING_KNOWN
        text = self.say(f"ship_{name}", owner=int(owner), distance=ship["distance"])
        return self._ship(self.name(name), text, ship["anchors"], "CI-8.7")

    def _ship(self, title: str, text: str, anchors: int, rule: str) -> About:
        if not anchors:
            return About(title, text, rule)
        return About(title, f"{text} {self.say('ship_anchors', anchors=anchors)}", "CI-8.5")

    # Pieces

    def storage(self, owner: int, name: str) -> About:
        count = self.players[owner]["storage"].get(name)
        if count is None:
            return NOTHING_KNOWN
        title = self.words.count(count, name)
        return About(title, self.say("storage", owner=owner), "CI-14.2")

    def market(self, owner: int, name: str) -> About:
        count = self.players[owner]["market"].get(name)
        if count is None:
            return NOTHING_KNOWN
        title = self.words.count(count, name)
        return About(title, self.say("market", owner=owner), "CI-9.11")

    def supply(self, name: str) -> About:
        if name not in self.players[0]["storage"]:
            return NOTHING_KNOWN
        return About(self.name(name), self.say("supply"), "CI-14.6")

    def landscape(self, name: str) -> About:
        text = self.say(f"landscape_{name}")
        return About(self.name(name), text, "CI-4.11") if text else NOTHING_KNOWN

    def tile(self, owner: int, name: str) -> About:
        side = self.content.side.get(name)
        if side is None:
            return NOTHING_KNOWN
        kind = self.content.tiles.double_tiles[side.kind].id
        count = self.players[owner]["tiles"][kind]
        return About(self.name(name), self.say("tile", owner=owner, count=count), "CI-4.2")

    def store(self, name: str) -> About:
        cooper = self.contents["cooper"]
        if cooper is None or name not in cooper["store"]:
            return NOTHING_KNOWN
        title = self.words.count(cooper["store"][name], name)
        return About(title, self.say("store"), "CI-19.30")

    # Boards

    def hand(self, owner: int, name: str) -> About:
        text = self.say(f"hand_{name}")
        return About(self.name(name), text, "CI-3.4") if text else NOTHING_KNOWN

    def boat(self, owner: int, name: str) -> About:
        text = self.effect(name, "income_boats")
        if not text:
            return NOTHING_KNOWN
        built = [
            boat
            for boat in self.players[owner]["landing"].values()
            if boat is not None and boat["boat"] == name
        ]
        state = "boat_reserve"
        if built:
            state = "boat_up" if built[0]["face_up"] else "boat_down"
        rule = "CI-14.8" if state == "boat_down" else "CI-18.1"
        return About(self.name(name), f"{text} {self.say(state, owner=owner)}", rule)

    def landing(self, owner: int, name: str) -> About:
        text = self.effect(name, "landing_spaces")
        if not text:
            return NOTHING_KNOWN
        if self.players[owner]["landing"][name] is not None:
            text = f"{text} {self.say('landing_taken')}"
        return About(self.name(name), text, "CI-6.14")

    def building(self, owner: int, name: str) -> About:
        text = self.effect(name, "buildings")
        if not text:
            return NOTHING_KNOWN
        left = self.players[owner]["buildings_left"][name]
        state = self.say("building_left", owner=owner, left=left)
        return About(self.name(name), f"{text} {state}", BUILDINGS[name])

    def price(self, owner: int, name: str) -> About:
        """A statue's price has the id of a piece, so its facts are given here."""
        for entry in self.content.statue_costs:
            if entry.id == name:
                facts = {"table": "statue_costs", "cost": entry.cost, "helm": entry.helm}
                return About(self.say("price_title"), self.words.effect(name, facts), "CI-6.17")
        return NOTHING_KNOWN

    def spot(self, owner: int, name: str) -> About:
        ready = self.players[owner]["statue_spots"].get(name)
        if ready is None:
            return NOTHING_KNOWN
        state = self.say("spot_statue" if ready else "spot_empty", owner=owner)
        text = f"{self.effect(name, 'statue_spots')} {state}"
        return About(self.name(name), text, "CI-6.17" if ready else "CI-6.16")

    def crate(self, owner: int, name: str) -> About:
        used = self.players[owner]["crates"].get(name)
        if used is None:
            return NOTHING_KNOWN
        state = self.say("crate_used" if used else "crate_open", owner=owner)
        rule = "CI-12.7" if used else "CI-9.13"
        return About(self.name(name), f"{self.effect(name, 'crate_spaces')} {state}", rule)

    def available(self, owner: int, name: str) -> About:
        return self._workers("available", owner, name, "CI-5.4")

    def pool(self, owner: int, name: str) -> About:
        return self._workers("pool", owner, name, "CI-11.6")

    def _workers(
        self, where: Literal["available", "pool"], owner: int, name: str, rule: str
    ) -> About:
        count = self.players[owner][where].get(name)
        if count is None:
            return NOTHING_KNOWN
        title = f"{self.name(f'tray_{where}')}: {self.words.name(name)}"
        return About(title, self.say(f"{where}_{name}", owner=owner, count=count), rule)

    def milestone(self, owner: int, name: str) -> About:
        met = self.players[owner]["milestones"].get(name)
        if met is None:
            return NOTHING_KNOWN
        state = self.say("milestone_met" if met else "milestone_open", owner=owner)
        return About(self.name(name), capital(state), "CI-11.1")

    def hire(self, owner: int, name: str) -> About:
        hiring = self.content.hiring
        spaces = {"worker": hiring.worker_spaces, "helm": hiring.helm_spaces}
        if name not in spaces:
            return NOTHING_KNOWN
        left = spaces[name] - self.players[owner]["hire_spaces_used"][name]
        title = f"{self.name('tray_hire')}: {self.words.name(name)}"
        return About(title, self.say(f"hire_{name}", left=left, helm=hiring.helm), "CI-11.5")

    def chart(self, owner: int, name: str) -> About:
        if not name.isdecimal():
            return NOTHING_KNOWN
        title = self.words.count(int(name), "cartographer_step")
        at = self.players[owner]["cartographer"]
        return About(title, self.say("chart", owner=owner, at=at), "CI-6.12")

    def use(self, owner: int, name: str) -> About:
        if name not in USES:
            return NOTHING_KNOWN
        cost = self.say("use_cost", steps=getattr(self.content.cartographer, name))
        return About(self.name(name), f"{self.say(f'use_{name}')} {cost}", USES[name])

    def trade(self, owner: int, name: str) -> About:
        if name not in TRADES:
            return NOTHING_KNOWN
        return About(self.name(name), self.say(name), TRADES[name])

    def tray(self, rest: str) -> About:
        """A part of somebody's board, or of what all share."""
        name = rest.rpartition(":")[2]
        if name not in TRAYS:
            return NOTHING_KNOWN
        return About(self.name(f"tray_{name}"), self.say(f"tray_{name}"), TRAYS[name])

    # What all share

    def card(self, name: str) -> About:
        text = self.effect(name, "small_cards", "large_cards")
        if not text:
            return NOTHING_KNOWN
        facts = self.content.facts[name]
        small = facts["table"] == "small_cards"
        states = [player["large_cards"].get(name) for player in self.players]
        parts = [text, self.say("card_small" if small else "card_large")]
        if False in states:
            parts.append(self.say("card_down"))
        if name in (*self.contents["small_stack"], *self.contents["large_stack"]):
            parts.append(self.say("card_known"))
        rule = f"CI-{15 if small else 16}.{facts['no']}"
        return About(self.name(name), " ".join(parts), rule)

    def stack(self, name: str) -> About:
        stacks = {
            "small_cards": (self.contents["small_stack"], "CI-10.9"),
            "large_cards": (self.contents["large_stack"], "CI-10.10"),
        }
        if name not in stacks:
            return NOTHING_KNOWN
        stack, rule = stacks[name]
        return About(f"{self.name(name)}: {len(stack)}", self.say(f"stack_{name}"), rule)

    def cargo(self, name: str) -> About:
        text = self.effect(name, "cargo_ships")
        if not text:
            return NOTHING_KNOWN
        aboard = [
            self.who(seat)
            for seat, player in enumerate(self.players)
            if name in player["lids_on_ships"]
        ]
        lids = self.say("cargo_lids", others=", ".join(aboard))
        parts = [text, lids if aboard else self.say("cargo_empty")]
        master = self.contents["harbormaster"]
        if master["upright"] and self.content.cargo_number[name] == master["ship"] - 1:
            parts.append(self.say("cargo_master"))
        return About(self.name(name), " ".join(parts), "CI-6.19")

    def harbormaster(self, rest: str) -> About:
        up = self.contents["harbormaster"]["upright"]
        text = self.say("harbormaster_up" if up else "harbormaster_down")
        return About(self.name("harbormaster"), text, "CI-6.21")

    def order(self, name: str) -> About:
        text = self.effect(name, "royal_orders")
        if not text:
            return NOTHING_KNOWN
        holder = self.contents["orders"].get(name)
        if holder is not None:
            state = self.say("order_held", holder=holder["seat"])
        elif self.contents["cooper"] is not None and name in self.contents["cooper"]["orders"]:
            state = self.say("order_cooper")
        else:
            state = self.say("order_free")
        number = self.content.facts[name]["no"]
        return About(self.name(name), f"{text} {state}", f"CI-17.{number + 1}")

    def bag(self, rest: str) -> About:
        bag = self.contents["bag"]
        counts = ", ".join(self.words.count(count, kind) for kind, count in bag.items())
        title = f"{self.name('bag')}: {sum(bag.values())}"
        return About(title, self.say("bag", bag=counts), "CI-4.13")

    def single_tiles(self, rest: str) -> About:
        title = f"{self.name('single_tiles')}: {self.contents['single_tiles']}"
        return About(title, self.say("single_tiles"), "CI-4.16")

    def logs(self, rest: str) -> About:
        return About(self.name("log_tokens"), self.say("logs"), "CI-18.5")

    def token(self, rest: str) -> About:
        text = self.say("token", owner=self.contents["start_player"])
        return About(self.name("token"), capital(text), "CI-6.2")

    def seat(self, rest: str) -> About:
        """How somebody's points are made up so far."""
        if not rest.isdecimal() or int(rest) >= self.contents["seats"]:
            return NOTHING_KNOWN
        score = self.contents["scores"][int(rest)]
        return About(capital(self.who(int(rest))), self._points(score), "CI-13.2")

    def _points(self, score: dict[str, int]) -> str:
        return capital(self.say("seat", points=self.points(score)))

    # Cooper

    def cooper(self, rest: str) -> About:
        cooper = self.contents["cooper"]
        if cooper is None:
            return NOTHING_KNOWN
        parts = [
            self.effect(cooper["strategy"], "strategies"),
            self.effect(cooper["level"], "levels"),
            self._points(self.contents["rivals"]["cooper"]),
        ]
        return About(self.name("cooper"), " ".join(parts), "CI-19.3")

    def strategy(self, rest: str) -> About:
        cooper = self.contents["cooper"]
        if cooper is None:
            return NOTHING_KNOWN
        strategy = cooper["strategy"]
        number = [entry.id for entry in self.content.solo.strategies].index(strategy)
        return About(
            self.name(strategy), self.effect(strategy, "strategies"), f"CI-19.{11 + number}"
        )

    def slot(self, name: str) -> About:
        slots = ("slot_bottom", "slot_skip", "slot_top")
        if self.contents["cooper"] is None or name not in slots:
            return NOTHING_KNOWN
        used = self.contents["cooper"]["slots_used"] >> slots.index(name) & 1
        title = f"{self.name('slots')}: {self.words.name(name)}"
        return About(title, self.say("slot_used" if used else "slot_free"), "CI-19.38")

    def action(self, name: str) -> About:
        if self.contents["cooper"] is None:
            return NOTHING_KNOWN
        if name[1:] == "?" and name[0] in self.contents["cooper"]["starters"]:
            return About(name, self.say("starter", section=name[0]), "CI-19.7")
        text = self.effect(name, "action_cards")
        if not text:
            return NOTHING_KNOWN
        place = "discard" if name in self.contents["cooper"]["discards"] else "deck"
        rule = "CI-19.27" if name[1:] == "1" else "CI-19.28"
        return About(name, f"{text} {self.say(f'action_{place}')}", rule)


OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "land": Teller.land,
    "water": Teller.water,
    "islet": Teller.islet,
    "storage": Teller.storage,
    "market": Teller.market,
    "tile": Teller.tile,
    "hand": Teller.hand,
    "boat": Teller.boat,
    "landing": Teller.landing,
    "building": Teller.building,
    "price": Teller.price,
    "spot": Teller.spot,
    "crate": Teller.crate,
    "available": Teller.available,
    "pool": Teller.pool,
    "milestone": Teller.milestone,
    "hire": Teller.hire,
    "chart": Teller.chart,
    "use": Teller.use,
    "trade": Teller.trade,
}
"""By kind, what belongs to a seat."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "worker": Teller.worker,
    "ship": Teller.ship,
    "supply": Teller.supply,
    "landscape": Teller.landscape,
    "store": Teller.store,
    "tray": Teller.tray,
    "card": Teller.card,
    "stack": Teller.stack,
    "cargo": Teller.cargo,
    "harbormaster": Teller.harbormaster,
    "order": Teller.order,
    "bag": Teller.bag,
    "single_tiles": Teller.single_tiles,
    "logs": Teller.logs,
    "token": Teller.token,
    "seat": Teller.seat,
    "cooper": Teller.cooper,
    "strategy": Teller.strategy,
    "slot": Teller.slot,
    "action": Teller.action,
}
"""By kind, what belongs to all, to Cooper, or tells its owner itself."""
