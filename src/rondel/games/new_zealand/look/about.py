"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look import pointing
from rondel.core.look.frame import capital
from rondel.core.look.pointing import joined, told
from rondel.core.words import Told, Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look.explain import TOLD, tell
from rondel.games.new_zealand.pieces import STACKS, WORKERS
from rondel.games.new_zealand.view import (
    CaptainContents,
    NewZealandView,
    PlayerContents,
    TileContents,
)

PURSE = {
    "money": "NZ-11.8", "gold": "NZ-6.21", "certificates": "NZ-6.16", "tokens": "NZ-6.82",
    "steps": "NZ-4.5", "hand_limit": "NZ-9.2", "lasting": "NZ-6.77",
    "lasting_certificates": "NZ-7.4", "buildings": "NZ-11.9", "storehouses": "NZ-2.6",
    "discs": "NZ-2.5", "visits": "NZ-5.8",
}  # fmt: skip
RULES = {
    "sheep": "NZ-16.1", "deck_cards": "NZ-10.5", "bonus_cards": "NZ-6.21",
    "objectives": "NZ-10.8", "bonus_tiles": "NZ-18.1", "hazards": "NZ-18.3",
    "harbour_masters": "NZ-6.68", "neutral": "NZ-14.1", "private": "NZ-15.1",
    "disc_spaces": "NZ-20.1",
}  # fmt: skip
"""By table of the content, the rule that a component stands under."""
HARBOURS = {
    "small": "NZ-6.62",
    "terminal_small": "NZ-6.63",
    "medium": "NZ-6.65",
    "large": "NZ-6.64",
}


def about(view: NewZealandView, thing: str, words: Words, names: Sequence[str]) -> About:
    teller = Teller(view, words, names)
    return told(teller, thing, COMMON, OWNED, len(teller.captains))


class Teller(pointing.Teller):
    """Sarah follows after the seats (NZ-22)."""

    rivals = ("sarah",)
    rival = "sarah"
    content: Content
    view: NewZealandView
    players: list[PlayerContents]
    captains: list[CaptainContents]

    def __init__(self, view: NewZealandView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def owner(self, seat: int | str) -> int | str:
        return seat if isinstance(seat, str) else super().owner(seat)

    def effect(self, id: str, *tables: str) -> str:
        """What a component of these tables does; "" if there is no such component."""
        facts = self.content.facts.get(id)
        if facts is None or facts["table"] not in tables or facts["table"] not in TOLD:
            return ""
        return tell(self.content, id, self.words)

    def component(self, id: str, *states: str) -> About:
        """Anything of the content, with sentences about its state."""
        facts = self.content.facts.get(id)
        if facts is None or facts["table"] not in RULES:
            return NOTHING_KNOWN
        text = joined(self.effect(id, facts["table"]), *states)
        return About(self.name(id), text, RULES[facts["table"]])

    # The trail

    def space(self, name: str) -> About:
        trail = self.content.trail
        number = trail.number.get(name)
        if number is None:
            return NOTHING_KNOWN
        entry, tile = trail.spaces[number], self.contents["trail"][name]
        here = self.everybody(lambda captain: captain["runholder"] == name)
        stand = self.say("space_runholders", others=here) if here else ""
        if entry.kind in ("start", "wellington"):
            rule = "NZ-4.8" if entry.kind == "start" else "NZ-5.8"
            return About(self.name(name), joined(self.say(f"space_{entry.kind}"), stand), rule)
        ground = [
            self.say("space_grass") if entry.grass else "",
            self.say("space_gate", gate=entry.gate) if entry.gate else "",
            self.say("space_risk") if entry.risk else "",
        ]
        if tile is None:
            kind = "hazard" if entry.kind == "hazard" else "building"
            text = joined(self.say(f"space_{kind}_empty"), *ground, stand)
            return About(self.name(name), text, "NZ-4.1")
        return self._tile(name, tile, ground, stand)

    def _tile(self, name: str, tile: TileContents, ground: list[str], stand: str) -> About:
        id, kind = tile["tile"], tile["kind"]
        told = self.effect(id, kind if kind != "hazard" else "hazards")
        use = self.say(f"space_{kind}", owner=self.owner(tile.get("owner", 0)))
        toll = self.content.private_tolls[id] if kind == "private" else 0
        if kind == "hazard":
            toll = self.content.hazard_tolls[self.content.hazard_number[id]]
        fee = self.say("space_toll", toll=toll) if toll else ""
        rule = {"neutral": "NZ-5.1", "private": "NZ-5.1", "hazard": "NZ-5.7"}[kind]
        title = f"{self.name(id)} ({self.words.name(name)})"
        return About(title, joined(told, use, fee, *ground, stand), rule)

    def runholder(self, owner: int, name: str) -> About:
        title = f"{self.name('runholder')}: {self.who(owner)}"
        if owner >= len(self.players):
            return About(title, self.say("runholder_sarah"), "NZ-22.18")
        limit = self.players[owner]["step_limit"]
        return About(title, self.say("runholder", steps=limit), "NZ-4.4")

    # The sea

    def water(self, name: str) -> About:
        if name not in self.content.sea.number:
            return NOTHING_KNOWN
        ships = self.everybody(lambda captain: captain["ship"] == name)
        text = self.say("water", others=ships) if ships else self.say("water_empty")
        return About(self.name(name), text, "NZ-6.58")

    def harbour(self, name: str) -> About:
        number = self.content.sea.harbour_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        owners = self.everybody(lambda captain: name in captain["harbours"])
        state = self.say("harbour_owners", others=owners) if owners else self.say("harbour_free")
        text = joined(self.effect(name, "harbours"), state)
        return About(self.name(name), text, HARBOURS[self.content.harbours[number].kind])

    def post(self, name: str) -> About:
        number = self.content.post_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        discs = self.everybody(lambda captain: name in captain["posts"])
        group = self.content.posts[number].group
        text = joined(
            self.effect(name, "posts"),
            self.say("post_closed") if group.startswith("foreign") else "",
            self.say("post_discs", others=discs) if discs else "",
        )
        return About(self.name(name), text, "NZ-6.74" if "wool" in group else "NZ-7.6")

    def path(self, name: str) -> About:
        if not name.isdecimal() or int(name) > self.content.pathfinder.last:
            return NOTHING_KNOWN
        here = self.everybody(lambda captain: captain["pathfinder"] == int(name))
        stand = self.say("path_here", others=here) if here else ""
        return About(f"{self.name('pathfinder')}: {name}", joined(self.say("path"), stand),
                     "NZ-11.12")  # fmt: skip

    def master(self, name: str) -> About:
        return self.component(name, self.say("master"))

    def ship(self, owner: int, name: str) -> About:
        title = f"{self.name('ship')}: {self.who(owner)}"
        at = self.captains[owner]["ship"]
        return About(title, self.say("ship", at=at), "NZ-6.58")

    # Markets

    def job(self, rest: str) -> About:
        worker, _, price = rest.partition(":")
        prices = self.contents["job_market"].get(worker)
        if prices is None or price not in map(str, self.content.job_prices):
            return NOTHING_KNOWN
        filled = int(price) in prices
        title = f"{self.name(worker)}, £{price}"
        return About(title, self.say("job_filled" if filled else "job_empty"), "NZ-6.23")

    def bonus(self, rest: str) -> About:
        line, _, tile = rest.partition(":")
        prices = self.content.bonus_market.prices
        if not line.isdecimal() or not 0 < int(line) <= len(prices):
            return NOTHING_KNOWN
        row = self.say("bonus", row=int(line), price=prices[int(line) - 1])
        closed = self.say("bonus_closed") if int(line) == self.contents["token_row"] else ""
        return self.component(tile, row, closed)

    def foresight(self, rest: str) -> About:
        tile = rest.partition(":")[2]
        if tile in WORKERS:
            return About(self.name(tile), self.say("foresight"), "NZ-8.1")
        return self.component(tile, self.say("foresight"))

    def bag(self, name: str) -> About:
        tiles = {"a": self.contents["bag_a"], "b": self.contents["bag_b"]}.get(name)
        if tiles is None:
            return NOTHING_KNOWN
        title = f"{self.name(f'bag_{name}')}: {sum(tiles.values())}"
        return About(title, self.say("bag", bag=self._list(tiles)), "NZ-1.7")

    def _list(self, counts: dict[str, int]) -> str:
        parts = [f"{count} × {self.words.name(id)}" for id, count in counts.items() if count]
        return Told(", ".join(parts) or "–")

    def sheep(self, name: str) -> About:
        count = self.contents["sheep_market"].get(name)
        if count is None:
            return NOTHING_KNOWN
        prices = [
            self.say("sheep_price", shepherds=option.shepherds, price=option.price)
            for option in self.content.buy_options
            if name in option.breeds
        ]
        found = self.component(name, self.say("sheep_count", count=count), *prices)
        return found._replace(rule="NZ-6.40")

    def market_deck(self, rest: str) -> About:
        deck = self.contents["market_deck"]
        title = f"{self.name('market_deck')}: {sum(deck.values())}"
        text = joined(self.say("market_deck"), self.say("bag", bag=self._list(deck)))
        return About(title, text, "NZ-6.44")

    def objective(self, name: str) -> About:
        return self.component(name, self.say("objective"))._replace(rule="NZ-6.78")

    def objective_deck(self, rest: str) -> About:
        title = f"{self.name('objective_deck')}: {len(self.contents['objective_deck'])}"
        return About(title, self.say("objective_deck"), "NZ-6.78")

    def stack(self, name: str) -> About:
        if name not in STACKS:
            return NOTHING_KNOWN
        entry = self.contents["bonus_stacks"][name]
        gold = next(item["gold"] for item in self.content.pack["cards"]["bonus_stacks"]
                    if item["id"] == name)  # fmt: skip
        found = self.component(entry["card"], self.say("stack", gold=gold, left=entry["left"]))
        return found._replace(title=f"{self.name(name)}: {found.title}", rule="NZ-6.21")

    def supply(self, name: str) -> About:
        left = self.contents["supply"].get(name)
        if left is None:
            return NOTHING_KNOWN
        return self.component(name, self.say("supply", left=left))._replace(rule="NZ-6.96")

    def market_token(self, rest: str) -> About:
        return About(self.name("market_token"), self.say("market_token"), "NZ-8.7")

    # Boards

    def hand(self, owner: int, name: str) -> About:
        return self.component(name, self.say("hand"))

    def deck(self, rest: str) -> About:
        return self._pile("deck", rest, "NZ-9.3")

    def discards(self, rest: str) -> About:
        return self._pile("discards", rest, "NZ-12.4")

    def _pile(self, kind: str, rest: str, rule: str) -> About:
        if not rest.isdecimal() or int(rest) >= len(self.players):
            return NOTHING_KNOWN
        p = self.players[int(rest)]
        cards: list[str] = p["discard_pile"]
        count = p["stack_size"] if kind == "deck" else len(cards)
        text = self.say("deck")
        if kind == "discards":
            text = self.say("discards_none")
            if cards:
                text = self.say("discards", cards=Told(capital(self._list(Counter(cards)))))
        return About(f"{self.name(kind)}: {count}", text, rule)

    def disc(self, owner: int, name: str) -> About:
        if owner >= len(self.players):
            return NOTHING_KNOWN
        cleared = name in self.players[owner]["cleared"]
        state = self.say("disc_cleared" if cleared else "disc_covered", owner=owner)
        return self.component(name, state)

    def aux(self, owner: int, name: str) -> About:
        number = self.content.auxiliary_number.get(name)
        if number is None or owner >= len(self.players):
            return NOTHING_KNOWN
        entry = self.content.auxiliary[number]
        cleared = self.players[owner]["cleared"]
        clear = entry.open + sum(space in cleared for space in entry.spaces)
        forms = ("aux_single", "aux_double")
        state = self.say("aux_closed", owner=owner)
        if clear:
            state = self.say("aux_open", owner=owner, how=Told(self.say(forms[min(1, clear - 1)])))
        single, double = entry.pay
        price = self.say("aux_pay", single=single, double=double) if double else ""
        return About(self.name(name), joined(state, price), "NZ-6.86")

    def pair(self, owner: int, name: str) -> About:
        if owner >= len(self.players) or name not in self.content.pair_number:
            return NOTHING_KNOWN
        left = self.players[owner]["storehouses"][name]
        text = joined(
            self.effect(name, "storehouse_pairs"), self.say("pair_left", owner=owner, left=left)
        )
        return About(self.name(name), text, "NZ-20.8")

    def row(self, owner: int, name: str) -> About:
        if name not in WORKERS:
            return NOTHING_KNOWN
        count = self.captains[owner]["workers"][name]
        text = self.say("row", owner=self.owner(owner), count=count)
        return About(self.name(name), text, "NZ-17.1")

    def private(self, owner: int, name: str) -> About:
        return self.component(name, self.say("private_unbuilt", owner=self.owner(owner)))

    def purse(self, owner: int, name: str) -> About:
        if name not in PURSE or owner >= len(self.players):
            return NOTHING_KNOWN
        p = self.players[owner]
        facts = {"lasting": p["permanent_certificates"], "count": p["hand_size"]}
        title = f"{self.name(name)}: {self.who(owner)}"
        return About(title, self.say(f"purse_{name}", **facts), PURSE[name])

    def area(self, owner: int, name: str) -> About:
        return self.component(name, self.say("area", owner=self.owner(owner)))

    def taken(self, owner: int, name: str) -> About:
        return self.component(name, self.say("taken", owner=self.owner(owner)))

    def seat(self, rest: str) -> About:
        """How somebody's points are made up so far."""
        if not rest.isdecimal() or int(rest) >= len(self.players):
            return NOTHING_KNOWN
        points = self.points(self.contents["scores"][int(rest)])
        return About(capital(self.who(int(rest))), self.say("seat", points=points), "NZ-11.24")

    # Sarah

    def sarah(self, rest: str) -> About:
        s = self.contents["sarah"]
        if s is None:
            return NOTHING_KNOWN
        if rest in ("specialization", "discs", "next_post"):
            return About(self.name(rest), self.say(f"sarah_{rest}"), "NZ-22.1")
        points = self.points(self.contents["rivals"]["sarah"])
        return About(self.name("sarah"), self.say("sarah", points=points), "NZ-22.1")

    def sarah_tile(self, name: str) -> About:
        if self.contents["sarah"] is None:
            return NOTHING_KNOWN
        return self.component(name, self.say("sarah_tile"))

    def sarah_card(self, name: str) -> About:
        if self.contents["sarah"] is None or name not in self.content.facts:
            return NOTHING_KNOWN
        if self.content.facts[name]["table"] in RULES:
            return self.component(name, self.say("sarah_tile"))
        return About(self.name(name), self.say("sarah_card"), "NZ-22.4")


OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "runholder": Teller.runholder,
    "ship": Teller.ship,
    "hand": Teller.hand,
    "disc": Teller.disc,
    "aux": Teller.aux,
    "pair": Teller.pair,
    "row": Teller.row,
    "private": Teller.private,
    "purse": Teller.purse,
    "area": Teller.area,
    "taken": Teller.taken,
}
"""By kind, what belongs to a seat, or to Sarah."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "space": Teller.space,
    "water": Teller.water,
    "harbour": Teller.harbour,
    "post": Teller.post,
    "path": Teller.path,
    "master": Teller.master,
    "job": Teller.job,
    "bonus": Teller.bonus,
    "foresight": Teller.foresight,
    "bag": Teller.bag,
    "sheep": Teller.sheep,
    "market_deck": Teller.market_deck,
    "objective": Teller.objective,
    "objective_deck": Teller.objective_deck,
    "stack": Teller.stack,
    "supply": Teller.supply,
    "market_token": Teller.market_token,
    "deck": Teller.deck,
    "discards": Teller.discards,
    "seat": Teller.seat,
    "sarah": Teller.sarah,
    "sarah_tile": Teller.sarah_tile,
    "sarah_card": Teller.sarah_card,
}
"""By kind, what belongs to all, to Sarah, or tells its owner itself."""
