"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.core.effects import Op, Ops
from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look import pointing
from rondel.core.look.frame import capital
from rondel.core.look.pointing import joined, told
from rondel.core.words import Told, Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.entries import UNLIMITED, AutomaCard, LegacyTile, Task, TaskKind
from rondel.games.maracaibo.look.explain import (
    action_text,
    card_ops,
    choice_text,
    entry_of,
    nation_text,
    ops_text,
    paid,
    quest_text,
    story_text,
)
from rondel.games.maracaibo.pieces import BARRIERS, NATIONS, OBJECTS, SYNERGIES
from rondel.games.maracaibo.rules.solo import EARLY_ROUNDS
from rondel.games.maracaibo.view import (
    CaptainContents,
    MaracaiboView,
    PlayerContents,
    RevealedCombat,
)

PLACES = {"start": "MA-13.8", "village": "MA-5.3", "city": "MA-6.1", "homeward": "MA-12.1"}
LEGACY = {
    "city": "MA-6.8", "rough_sea": "MA-20.23", "plague": "MA-20.24", "skull": "MA-20.39",
    "stop": "MA-3.3", "fleet": "MA-20.29", "mine": "MA-20.34", "station": "MA-20.37",
}  # fmt: skip
EXTRAS = {"fleet": "MA-7.21", "mine": "MA-7.22"}
PURSE = {
    "doubloons": "MA-1.4", "combat_points": "MA-7.13", "workers": "MA-18.1",
    "doubloon_income": "MA-17.12", "vp_income": "MA-17.13", "compasses": "MA-10.5",
    "quest_tiles": "MA-10.6", "combat_tiles": "MA-7.26", "discount": "MA-17.5",
    "on_cards": "MA-17.17",
    **dict.fromkeys(OBJECTS, "MA-10.4"),
}  # fmt: skip
AUTOMA = {
    "deck": "MA-21.5", "discards": "MA-21.5", "discs": "MA-21.24", "cards": "MA-21.24",
    "quest_tiles": "MA-21.27", "combat_tiles": "MA-21.19", "level": "MA-21.4",
}  # fmt: skip
"""By kind, the rule that a thing stands under."""


def about(view: MaracaiboView, thing: str, words: Words, names: Sequence[str]) -> About:
    teller = Teller(view, words, names)
    if thing.partition(":")[0] in CAPTAINS:
        return told(teller, thing, COMMON, CAPTAINS, len(teller.captains))
    return told(teller, thing, COMMON, OWNED, len(teller.players))


class Teller(pointing.Teller):
    """Ana follows after the seats (MA-21)."""

    rivals = ("ana",)
    rival = "automa"
    view: MaracaiboView
    content: Content
    players: list[PlayerContents]
    captains: list[CaptainContents]

    def __init__(self, view: MaracaiboView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def titled(self, kind: str, seat: int) -> str:
        return f"{self.name(kind)}: {self.who(seat)}"

    def gain(self, ops: Ops) -> str:
        """What ops bring, as a sentence."""
        return Told(choice_text(self.content, self.words, [list(op) for op in ops]))

    # The chart

    def place(self, name: str) -> About:
        place = self.contents["map"].get(name)
        if place is None or place["kind"] not in PLACES:
            return NOTHING_KNOWN
        action = ""
        if place["action"]:
            told = action_text(self.content, self.words, place["action"])
            action = self.say("place_action", action=Told(told))
        elif place["kind"] == "city":
            action = self.say("place_no_action")
        text = joined(
            self.say(f"place_{place['kind']}"), action, self._flag(name), self._lies(name)
        )
        return About(self.name(name), text, PLACES[place["kind"]])

    def _flag(self, name: str) -> str:
        """MA-7.15, MA-7.18: who holds it, and what a flag brings."""
        place = self.contents["map"][name]
        if place["kind"] not in ("city", "village"):
            return ""
        nation = place["marker"]
        held = self.say("place_held", nation=nation) if nation else self.say("place_free")
        gains = [entry.flag for entry in self.content.locations if entry.id == name]
        gains += [tile.flag for tile in self._legacy_at(name)]
        flag = [self.say("place_flag", gain=self.gain(ops)) for ops in gains if ops]
        return joined(*flag, held)

    def _legacy_at(self, name: str) -> list[LegacyTile]:
        in_play = self.contents["legacy_tiles"]
        return [tile for tile in self.content.legacy if tile.id in in_play and tile.at == name]

    def _lies(self, name: str) -> str:
        """Tiles, assistants and ships at a location."""
        place, story = self.contents["map"][name], self.contents["story"]
        tiles = story["tiles"] if story else {}
        legacy = [tile.id for tile in self._legacy_at(name)]
        quests, assistants = place["quests"], dict.fromkeys(place["assistants"])
        return joined(
            self.say("place_legacy", legacy=legacy) if legacy else "",
            self.say("place_quests", quests=quests) if quests else "",
            self.say("place_story", story=tiles[name]) if name in tiles else "",
            self.say("place_assistants", others=self.all(list(assistants))) if assistants else "",
            self.say("place_ships", others=self.all(place["ships"])) if place["ships"] else "",
        )

    def market(self, rest: str) -> About:
        name, _, good = rest.partition(":")
        spaces = self.contents["map"].get(name, {"market": ()})["market"]
        for space in spaces:
            if space["good"] == good:
                text = self.say("market_free", good=good)
                if space["disc"] is not None:
                    text = self.say("market_taken", owner=self.owner(space["disc"]))
                title = f"{self.name('market_space')}: {self.words.name(good)}"
                return About(title, text, "MA-6.2" if space["disc"] is None else "MA-6.4")
        return NOTHING_KNOWN

    def quest(self, name: str) -> About:
        if name not in self.content.quest_number:
            return NOTHING_KNOWN
        where, rule = self._quest_place(name)
        text = joined(quest_text(self.content, self.words, name), where)
        return About(f"{self.name('quest_tile')} {name}", text, rule)

    def _quest_place(self, name: str) -> tuple[str, str]:
        """Where an open quest tile lies, and the rule for quests that lie there."""
        contents = self.contents
        for place, entry in contents["map"].items():
            if name in entry["quests"]:
                return self.say("quest_at", place=place), "MA-5.4"
        for space, tile in contents["explorer_quests"].items():
            if tile == name:
                return self.say("quest_on_track", space=space), "MA-8.6"
        for seat, p in enumerate(self.players):
            for card, tile in p["card_quests"].items():
                if tile == name:
                    return self.say("quest_on_card", card=card, owner=seat), "MA-9.12"
        if name == contents["legacy_quest"]:
            return self.say("quest_town"), "MA-20.22"
        on_top = name == contents["quest_stack"]["top"]
        return (self.say("quest_next") if on_top else ""), "MA-10.2"

    def ship(self, owner: int, name: str) -> About:
        at = self.captains[owner]["ship"]
        if owner >= len(self.players):
            return About(self.titled("ship", owner), self.say("ship_ana", at=at), "MA-21.6")
        text = self.say("ship", at=at, points=self.content.limits.movement_points)
        return About(self.titled("ship", owner), text, "MA-4.1")

    # Legacy tiles and story cards

    def legacy(self, name: str) -> About:
        number = self.content.legacy_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        tile = self.content.legacy[number]
        ops = [*paid([list(op) for op in tile.price]), *(list(op) for op in tile.op)]
        facts = {
            "at": tile.at,
            "edge": tile.edge,
            "cost": tile.cost,
            "costs": Told(", ".join(map(str, tile.costs))),
            "gain": Told(ops_text(self.words, ops)),
        }
        discs = len(self.contents["stations"].get(name, ()))
        action = action_text(self.content, self.words, tile.action) if tile.action else ""
        text = joined(
            self.say(f"legacy_{tile.kind}", **facts),
            self.say("place_action", action=Told(action)) if action else "",
            self.say("legacy_gate", gate=tile.gate) if tile.gate else "",
            self.say("legacy_reached", reached=tile.reached) if tile.reached else "",
            self.say("legacy_slots", discs=discs, slots=tile.slots) if tile.slots else "",
            self.say("legacy_toll", toll=tile.toll) if tile.toll else "",
        )
        return About(self.name(name), text, LEGACY[tile.kind])

    def extra(self, name: str) -> About:
        """MA-7.21, MA-7.22: a space of the silver fleet or of the gold mine."""
        for number, kind, cost in self.content.extra_places:
            if f"{kind}_{cost}" == name and name in self.contents["legacy_spaces"]:
                tile, nation = self.content.legacy[number], self.contents["legacy_spaces"][name]
                text = joined(
                    self.say("extra", cost=cost, gain=self.gain(tile.op)),
                    self.say("legacy_reached", reached=tile.reached) if tile.reached else "",
                    self.say("place_held", nation=nation) if nation else "",
                )
                return About(self.name(name), text, EXTRAS[kind])
        return NOTHING_KNOWN

    def story(self, name: str) -> About:
        story = self.contents["story"]
        number = self.content.story_number.get(name)
        if story is None or number is None:
            return NOTHING_KNOWN
        place = next((at for at, card in story["tiles"].items() if card == name), None)
        where = ""
        if self.content.story_cards[number].condition[:1] == ("tile_taken",):
            where = self.say("story_at", place=place) if place else self.say("story_waits")
        voted = self.say("story_votes", count=story["voted"]) if story["voted"] else ""
        text = joined(story_text(self.content, self.words, name), where, voted)
        return About(self.name(name), text, "MA-20.11")

    # The explorer track

    def space(self, name: str) -> About:
        number = self.content.space_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        entry = self.content.explorer.spaces[number]
        quest = self.contents["explorer_quests"].get(name)
        here = [i for i, captain in enumerate(self.captains) if captain["explorer"] == name]
        points = ", ".join(map(str, self.content.explorer.arrival.vp))
        text = joined(
            self.say("space_start") if number == 0 else "",
            self.gain(entry.op) if entry.op else "",
            self._space_quest(quest) if entry.quest else "",
            self.say("space_last", points=Told(points)) if not entry.next else "",
            self.say("space_fork", ways=entry.next) if len(entry.next) > 1 else "",
            self.say("space_barrier", barrier=entry.barrier) if entry.barrier else "",
            self.say("space_here", others=self.all(here)) if here else "",
        )
        title = f"{self.name('explorer_space')} {name}"
        return About(title, text, "MA-8.11" if not entry.next else "MA-8.5")

    def _space_quest(self, quest: str | None) -> str:
        if quest is None:
            return self.say("space_emptied")
        text = Told(quest_text(self.content, self.words, quest))
        return self.say("space_quest", quest=quest, text=text)

    def barrier(self, name: str) -> About:
        if name not in BARRIERS:
            return NOTHING_KNOWN
        entry = self.content.explorer.barriers[BARRIERS.index(name)]
        crossed = [i for i, captain in enumerate(self.captains) if name in captain["barriers"]]
        text = joined(
            self.say("barrier_influence", steps=entry.influence) if entry.influence else "",
            self.say("barrier_points", first=entry.first_vp, later=entry.later_vp)
            if entry.first_vp
            else "",
            self.say("barrier_crossed", others=self.all(crossed)) if crossed else "",
        )
        title = f"{self.name('barrier')}: {self.words.name(name)}"
        return About(title, text, "MA-8.8" if entry.influence else "MA-8.9")

    def explorer(self, owner: int, name: str) -> About:
        space = self.captains[owner]["explorer"]
        ana = owner >= len(self.players)
        text = self.say("explorer_ana" if ana else "explorer", space=space)
        return About(self.titled("explorer", owner), text, "MA-21.15" if ana else "MA-8.1")

    # Nations and combat

    def nation(self, name: str) -> About:
        if name not in NATIONS:
            return NOTHING_KNOWN
        contents, combat = self.contents, self.contents["combat"]
        places = [place["marker"] for place in contents["map"].values()]
        count = [*places, *contents["legacy_spaces"].values()].count(name)
        text = joined(
            self._for_nation(combat, name) if combat and "tile" in combat else "",
            self.say("nation", stock=contents["stock"][name], count=count),
            self.say("nation_factor", factor=contents["multipliers"][name]),
            self.say("nation_most", vp=self.content.limits.majority_vp),
        )
        return About(self.name(name), text, "MA-14.6")

    def _for_nation(self, combat: RevealedCombat, name: str) -> str:
        text = Told(nation_text(self.content, self.words, combat, name))
        return self.say("combat_nation", nation=name, text=text)

    def influence(self, owner: int, name: str) -> About:
        if name not in NATIONS:
            return NOTHING_KNOWN
        captain, track = self.captains[owner], self.content.influence
        steps, title = captain["influence"][name], captain["titles"][name]
        following = next((space for space in track.titles if space > steps), None)
        text = joined(
            self.say("influence", owner=self.owner(owner), nation=name, steps=steps, title=title),
            self.say("influence_beyond", vp=track.beyond_vp)
            if following is None
            else self.say("influence_next", space=following),
        )
        return About(self.titled(name, owner), text, "MA-7.27")

    def combat(self, name: str) -> About:
        sizes = self.contents["combat_stacks"]
        if not name.isdecimal() or not 0 < int(name) <= len(sizes):
            return NOTHING_KNOWN
        title = f"{self.name('combat_stack')}: {sizes[int(name) - 1]}"
        return About(title, self.say("combat_stack"), "MA-7.3")

    def combat_tile(self, rest: str) -> About:
        combat, base = self.contents["combat"], self.content.base
        if combat is None:
            return NOTHING_KNOWN
        if "tile" in combat:
            text = joined(*(self._for_nation(combat, nation) for nation in NATIONS))
            return About(self.name("combat"), text, "MA-7.6")
        text = joined(
            self.say("combat_fight", **combat),
            self.say("combat_influence", small=base.influence_small, large=base.influence_large),
            self.say("combat_flag", free=base.annex_flag, held=base.take_flag),
            self.say("combat_boost"),
        )
        return About(self.name("combat"), text, "MA-7.9")

    # Cards and buildings

    def card(self, name: str) -> About:
        number = self.content.card_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        entry = self.content.card_entries[number]
        where, rule = self._card_place(name)
        text = joined(
            self.say("card", cost=entry.cost, vp=entry.end_vp),
            ops_text(self.words, card_ops(self.content, name)),
            self.say("card_use", good=entry.good, object=entry.object),
            where,
        )
        return About(self.name(name), text, rule)

    def _card_place(self, name: str) -> tuple[str, str]:
        """Where a card lies, as far as it is known, and the rule for cards that lie there."""
        if name in self.contents["display"]:
            return self.say("card_display", price=self._display_price()), "MA-3.9"
        for seat, p in enumerate(self.players):
            if name in p["tableau"]:
                return self._bought(name, seat), "MA-17.6"
            if name in p["planning"]:
                return self.say("card_planned", owner=seat), "MA-3.6"
            if name in (p["hand"] or p["seen_hand"]):
                return self.say("card_hand", owner=seat), "MA-17.2"
        return "", "MA-17.1"

    def _display_price(self) -> int:
        """MA-3.9: what the viewer pays; an onlooker is told what most do."""
        own = self.players[self.view.seat]["upgrades"] if self.view.seat >= 0 else []
        free = self.content.upgrade_bit["free_display"].bit_length() - 1
        return 0 if self.content.upgrade_ids[free] in own else self.content.limits.display_price

    def _bought(self, name: str, seat: int) -> str:
        p = self.players[seat]
        ready = {one["card"]: one["ready"] for one in p["assistants"]}
        quest = p["card_quests"].get(name)
        return joined(
            self.say("card_bought", owner=seat),
            self.say("card_newcomer") if ready.get(name) is False else "",
            self.say("place_quests", quests=[quest]) if quest else "",
        )

    def prestige(self, name: str) -> About:
        number = self.content.prestige_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        entry, investing = self.content.prestige[number], self.content.investing
        seats = [seat for seat, p in enumerate(self.players) if name in p["investments"]]
        text = joined(
            self.say("prestige", cost=entry.cost, vp=entry.vp, measure=entry.measure),
            self.say("prestige_most", vp=entry.most) if entry.most < UNLIMITED else "",
            self.say("prestige_token", synergy=investing.synergy, vp=investing.first_vp),
            self.say("prestige_investors", others=self.all(seats)) if seats else "",
        )
        return About(self.name(name), text, "MA-19.6")

    def quest_stack(self, rest: str) -> About:
        title = f"{self.name('quest_stack')}: {self.contents['quest_stack']['size']}"
        return About(title, self.say("quest_stack"), "MA-1.7")

    def draw_pile(self, rest: str) -> About:
        title = f"{self.name('draw_pile')}: {self.contents['draw_pile']}"
        return About(title, self.say("draw_pile"), "MA-3.8")

    def discards(self, rest: str) -> About:
        cards = self.contents["discards"]
        text = self.say("discards", cards=cards) if cards else self.say("discards_none")
        return About(f"{self.name('discards')}: {len(cards)}", text, "MA-3.11")

    def career(self, name: str) -> About:
        number = self.content.career_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        tasks, last = self.content.careers[number].tasks, self.content.all_tasks
        owners = [seat for seat, p in enumerate(self.players) if p["career"] == name]
        text = joined(
            *(self._task(i, task) for i, task in enumerate(tasks, 1)),
            self.say("career_all", doubloons=last.doubloons, vp=last.vp),
            self.say("career_owner", others=self.all(owners)) if owners else "",
        )
        return About(self.name(name), text, "MA-15.1")

    def _task(self, number: int, task: Task) -> str:
        facts = {"low": task.low, "high": task.high, "doubloons": task.doubloons, "vp": task.vp}
        return self.say("task", number=number, needs=task.needs, **facts)

    # Boards

    def task(self, owner: int, name: str) -> About:
        p = self.players[owner]
        career = p["career"]
        if career is None:
            return NOTHING_KNOWN
        tasks = self.content.careers[self.content.career_number[career]].tasks
        if not name.isdecimal() or not 0 < int(name) <= len(tasks):
            return NOTHING_KNOWN
        task = tasks[int(name) - 1]
        state = self.say("task_open", owner=owner, count=PROGRESS[task.needs](p))
        if int(name) in p["tasks_done"]:
            state = self.say("task_done", owner=owner)
        text = joined(self._task(int(name), task), state)
        return About(self.titled(career, owner), text, "MA-15.2")

    def hand(self, owner: int, name: str) -> About:
        p = self.players[owner]
        seen = p["hand"] or p["seen_hand"]
        text = joined(
            self.say("hand", owner=owner, count=p["hand_size"], limit=p["hand_limit"]),
            self.say("hand_seen", cards=seen) if seen else "",
        )
        return About(self.titled("hand", owner), text, "MA-3.8")

    def planning(self, owner: int, name: str) -> About:
        cards = self.players[owner]["planning"]
        known = [card for card in cards if card is not None]
        hidden = len(cards) - len(known)
        text = joined(
            self.say("planning", limit=self.content.limits.planning_spaces),
            self.say("planning_cards", cards=known) if known else "",
            self.say("planning_hidden", count=hidden) if hidden else "",
        )
        return About(self.titled("planning", owner), text, "MA-3.6")

    def tableau(self, owner: int, name: str) -> About:
        cards = self.players[owner]["tableau"]
        text = self.say("tableau", cards=cards) if cards else self.say("tableau_none")
        return About(self.titled("tableau", owner), text, "MA-17.6")

    def upgrade(self, owner: int, name: str) -> About:
        number = self.content.upgrade_number.get(name)
        if number is None:
            return NOTHING_KNOWN
        entry, p = self.content.upgrades[number], self.players[owner]
        cleared = name in p["upgrades"]
        state = self.say("upgrade_discs", owner=owner, discs=p["discs"][name])
        text = joined(
            self._lasting(entry.permanent) if entry.permanent else "",
            self.gain(entry.op) if entry.op else "",
            self.say("upgrade_cleared", owner=owner) if cleared else state,
            "" if cleared else self._lock(number, p["upgrades"]),
        )
        return About(self.name(name), text, "MA-16.5")

    def _lasting(self, permanent: str) -> str:
        """What an upgrade is good for from now on."""
        action = self.content.village_actions.get(permanent)
        if action is not None:
            entry = entry_of(self.content, "actions", "village_actions", permanent)
            text = ops_text(self.words, [*paid(entry.get("cost", [])), *entry["op"]])
            return self.say("upgrade_action", action=Told(text))
        base = self.content.base
        return self.say(
            f"upgrade_{permanent}",
            cards=self.content.limits.large_hand,
            free=base.annex_village,
            held=base.take_village,
            doubloons=base.settle_doubloons,
        )

    def _lock(self, number: int, cleared: list[str]) -> str:
        """MA-16.4: what has to be cleared before."""
        after, others = self.content.upgrade_after[number], self.content.upgrade_others[number]
        if after >= 0 and self.content.upgrade_ids[after] not in cleared:
            return self.say("upgrade_after", area=self.content.upgrade_ids[after])
        return self.say("upgrade_others", count=others) if len(cleared) < others else ""

    def purse(self, owner: int, name: str) -> About:
        if name not in PURSE:
            return NOTHING_KNOWN
        p, row = self.players[owner], self.content.row
        facts = {
            "owner": owner,
            "object": name,
            "limit": self.content.limits.combat_points,
            "common": p["workers"]["common"],
            "points": self.content.income_points[p["doubloon_income"]],
            "full": self.content.income.vp_full,
            "number": row.first,
            "first": row.first_vp,
            "later": row.later_vp,
        }
        key = "purse_object" if name in OBJECTS else f"purse_{name}"
        return About(self.titled(name, owner), self.say(key, **facts), PURSE[name])

    def synergy(self, owner: int, name: str) -> About:
        if name not in SYNERGIES:
            return NOTHING_KNOWN
        taken = name in self.players[owner]["synergies"]
        state = self.say("synergy_taken" if taken else "synergy_lacking", owner=owner)
        return About(self.titled(name, owner), joined(self.say("synergy"), state), "MA-17.15")

    def seat(self, owner: int, name: str) -> About:
        """How somebody's points are made up so far."""
        if owner >= len(self.players):
            return self.automa("")
        text = self.say("seat", points=self.points(self.contents["scores"][owner]))
        return About(capital(self.who(owner)), text, "MA-14.10")

    # Ana

    def automa(self, rest: str) -> About:
        ana = self.contents["automa"]
        if ana is None:
            return NOTHING_KNOWN
        board = self.content.solo.board
        if rest not in AUTOMA:
            points = self.points(self.contents["rivals"]["ana"])
            return About(self.name("ana"), self.say("automa", points=points), "MA-21.1")
        seen = [card for card in ana["cards_seen"] if card not in ana["discards"]]
        facts = {
            "income": board.income[ana["discs_gone"]],
            "quest": board.quest_vp,
            "level": Told(self.words.option_value("level", ana["level"])),
        }
        text = joined(
            self.say(f"automa_{rest}", **facts),
            self.say("automa_known", cards=seen) if rest == "deck" and seen else "",
            self.say("automa_last", cards=ana["discards"][-1:])
            if rest == "discards" and ana["discards"]
            else "",
        )
        return About(f"{self.name('ana')}: {self.words.name(f'automa_{rest}')}", text, AUTOMA[rest])

    def automa_card(self, name: str) -> About:
        card = self.content.automa_cards.get(name)
        if self.contents["automa"] is None or card is None:
            return NOTHING_KNOWN
        text = joined(
            self.say("automa_sails", stops=card.move, fork=card.fork),
            self.say("automa_takes", display=card.display),
            self.automa_acts(card),
        )
        return About(f"{self.name('ana')}: {self.words.name(name)}", text, "MA-21.5")

    def automa_acts(self, card: AutomaCard) -> str:
        """What Ana's card makes her do besides sailing, by rounds."""
        early, late = self._automa_ops(card.early), self._automa_ops(card.late)
        if card.early == card.late:
            return self.say("automa_always", actions=early)
        return joined(
            self.say("automa_early", round=EARLY_ROUNDS, actions=early),
            self.say("automa_late", actions=late),
        )

    def _automa_ops(self, ops: Ops) -> str:
        return Told("; ".join(self._automa_op(op) for op in ops))

    def _automa_op(self, op: Op) -> str:
        """MA-21.12 to MA-21.19: her actions are not those of players."""
        key = f"automa_{op[0]}_{op[-1]}" if op[-1] == "village" else f"automa_{op[0]}"
        amounts = [part for part in op if isinstance(part, int)]
        nation = op[1] if op[0] == "influence" else ""
        return self.say(key, amount=amounts[0] if amounts else 1, nation=nation)


PROGRESS: dict[TaskKind, Callable[[PlayerContents], int]] = {
    "combat_tiles": lambda p: p["combat_tiles"],
    "quest_tiles": lambda p: p["quest_tiles"],
    "influence_one": lambda p: max(p["influence"].values()),
    "influence_two": lambda p: sorted(p["influence"].values())[-2],
    "upgrades": lambda p: len(p["upgrades"]),
    "barrier": lambda p: len(p["barriers"]),
    "synergies": lambda p: len(p["synergies"]),
    "assistants": lambda p: len(p["assistants"]),
}
"""MA-15.7: how far somebody has come in what a task asks for."""


CAPTAINS: dict[str, Callable[[Teller, int, str], About]] = {
    "ship": Teller.ship,
    "explorer": Teller.explorer,
    "influence": Teller.influence,
    "seat": Teller.seat,
}
"""By kind, what belongs to a seat, or to Ana."""

OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "upgrade": Teller.upgrade,
    "purse": Teller.purse,
    "synergy": Teller.synergy,
    "task": Teller.task,
    "hand": Teller.hand,
    "planning": Teller.planning,
    "tableau": Teller.tableau,
}
"""By kind, what belongs to a seat."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "place": Teller.place,
    "market": Teller.market,
    "quest": Teller.quest,
    "legacy": Teller.legacy,
    "extra": Teller.extra,
    "story": Teller.story,
    "space": Teller.space,
    "barrier": Teller.barrier,
    "nation": Teller.nation,
    "combat": Teller.combat,
    "combat_tile": Teller.combat_tile,
    "card": Teller.card,
    "prestige": Teller.prestige,
    "quest_stack": Teller.quest_stack,
    "draw_pile": Teller.draw_pile,
    "discards": Teller.discards,
    "career": Teller.career,
    "automa": Teller.automa,
    "automa_card": Teller.automa_card,
}
"""By kind, what belongs to all, or to Ana alone."""
