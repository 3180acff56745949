"""The map as text: locations and what lies there, the explorer track, quests, legacy tiles."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from rondel.core.look.textgrid import NOTHING, labelled, title, wrapped
from rondel.core.words import Told
from rondel.games.maracaibo.look.explain import (
    action_text,
    entry_of,
    legacy_text,
    quest_text,
    short_ops,
    story_name,
)
from rondel.games.maracaibo.look.text_drawing import CARD, LABEL, NO_FLAG, STYLES, Drawing
from rondel.games.maracaibo.view import LocationContents

HALF = 39
PLACE = 16
"""Letters of a location's name in its column."""
DETAILS = HALF - PLACE - 7
"""What is left of the column behind the name."""
BOX_DISC = "×"


class MapText(Drawing):
    """What lies on the map, and beside it."""

    def route(self) -> list[Text]:
        """Locations in two columns, each with its marker and everything that lies there."""
        cells = [self.location(name, self.contents["map"][name]) for name in self.places()]
        half = (len(cells) + 1) // 2
        lines = []
        nothing: list[Text] = []
        for left, right in zip_longest(cells[:half], cells[half:], fillvalue=nothing):
            for one, other in zip_longest(left, right, fillvalue=Text("")):
                line = one.copy()
                line.pad_right(max(0, HALF + 2 - line.cell_len))
                line.append_text(other)
                line.rstrip()
                lines.append(line)
        return lines

    def places(self) -> list[str]:
        """The locations of this game, lowest number first."""
        ids = [self.content.location_ids[i] for i in self.content.location_order]
        return [name for name in ids if self.contents["map"][name]["kind"] != "absent"]

    def location(self, name: str, place: LocationContents) -> list[Text]:
        nation = place["marker"]
        text = Text(f"{place['no']:>3} ")
        text.append(self.words.short(nation)[:1] if nation else NO_FLAG, STYLES[nation])
        style = "bold" if place["kind"] == "city" else ""
        text.append(f" {self.words.name(name)[:PLACE]:{PLACE}} ", style)
        first, *others = wrapped(" ".join(self.details(name, place)), DETAILS)
        text.append(first)
        return [text, *(Text(" " * (HALF - DETAILS) + line) for line in others)]

    def details(self, name: str, place: LocationContents) -> list[str]:
        """What lies at a location, in the order of who is interested."""
        words, story = self.words, self.contents["story"]
        details = []
        action = place["action"]
        if place["kind"] == "city" and action and action != name:
            details.append(words.name(action))
        if place["kind"] == "homeward" and action:
            details.append(self.points_of(action))
        for space in place["market"]:
            good, disc = words.name(space["good"]), space["disc"]
            details.append(good if disc is None else f"({self.sign(disc)})")
        details += [
            self.sign_of(tile) for tile in self.contents["legacy_tiles"] if self.site(tile) == name
        ]
        if place["quests"]:
            details.append(words.count(len(place["quests"]), "quest"))
        if story and name in story["tiles"]:
            details.append(words.name(story_name(self.content, story["tiles"][name])))
        if place["assistants"]:
            details.append("+" + self.signs(place["assistants"]))
        if place["ships"]:
            details.append(words.board("ships", self.signs(place["ships"])))
        return list(filter(None, details))

    def points_of(self, action: str) -> str:
        """An action that brings nothing but victory points, in short."""
        ops = entry_of(self.content, "actions", "city_actions", action)["op"]
        return short_ops(self.words, ops) if all(op[0] == "vp" for op in ops) else ""

    def sign_of(self, tile: str) -> str:
        """What a legacy tile is called where its location is known."""
        kind = entry_of(self.content, "legacy", "legacy_tiles", tile)["kind"]
        return self.words.name(kind if kind in ("plague", "skull") else tile)

    def site(self, tile: str) -> str:
        """Where a legacy tile lies; "" if at no location."""
        return str(entry_of(self.content, "legacy", "legacy_tiles", tile).get("at", ""))

    def cities(self) -> list[Text]:
        """What the actions of this game's cities are, and what raising a flag there brings."""
        words, places = self.words, self.contents["map"]
        actions = dict.fromkeys(places[name]["action"] for name in self.places())
        told = [
            words.board("about", name, Told(action_text(self.content, words, name)))
            for name in actions
            if name and not self.points_of(name)
        ]
        flags = [f"{places[name]['no']}:{gain}" for name, gain in self.flags().items()]
        return [
            *labelled(words.board("cities"), " ".join(told), indent=LABEL),
            *labelled(words.board("flags"), " ".join(flags), indent=LABEL),
        ]

    def flags(self) -> dict[str, str]:
        """For each city what its flag brings, in short."""
        pack = self.content.pack
        tiles = [
            tile
            for tile in pack["legacy"]["legacy_tiles"]
            if tile["id"] in self.contents["legacy_tiles"]
        ]
        gains = {entry["id"]: entry.get("flag") for entry in pack["map"]["locations"]}
        gains |= {tile["at"]: tile["flag"] for tile in tiles if "flag" in tile}
        return {name: short_ops(self.words, gains[name]) for name in self.places() if gains[name]}

    def explorers(self) -> list[Text]:
        """The track: what its spaces bring, who stands there, and the barriers between them."""
        words = self.words
        parts = []
        for space in self.content.pack["explorer"]["spaces"]:
            here = [i for i, one in enumerate(self.captains) if one["explorer"] == space["id"]]
            quest = space["id"] in self.contents["explorer_quests"]
            gain = words.name("quest") if quest else ""
            gain = gain or short_ops(words, space.get("op", [])) or NOTHING
            parts.append(f"{space['id']}:{gain}" + (f"[{self.signs(here)}]" if here else ""))
            if "barrier" in space:
                parts.append(f"|{words.name(space['barrier'])}|")
        return labelled(words.board("explorers"), " ".join(parts), indent=LABEL)

    def quests(self) -> list[Text]:
        """Each quest that lies open, and where."""
        contents, words = self.contents, self.words
        found = []
        for name in self.places():
            found += [(tile, words.name(name)) for tile in contents["map"][name]["quests"]]
        for space, tile in contents["explorer_quests"].items():
            found.append((tile, words.board("space", space)))
        if contents["legacy_quest"]:
            found.append((contents["legacy_quest"], words.board("town")))
        if contents["quest_stack"]["top"]:
            found.append((contents["quest_stack"]["top"], words.board("next_quest")))
        if not found:
            return []
        lines = [title(words.board("quests"))]
        for tile, where in found:
            text = Told(quest_text(self.content, words, tile))
            about = words.board("about", Told(where), text)
            lines += labelled(words.name(tile), about, indent=CARD)
        return lines

    def legacy(self) -> list[Text]:
        if not self.contents["legacy_tiles"]:
            return []
        lines = [title(self.words.board("legacy"))]
        for name in self.contents["legacy_tiles"]:
            parts = [legacy_text(self.content, self.words, name), *self.on_legacy(name)]
            lines += labelled(self.words.name(name), " · ".join(parts), indent=CARD)
        return lines

    def on_legacy(self, name: str) -> list[str]:
        """The discs on a station, and the markers on a legacy tile with spaces for them."""
        contents, words, content = self.contents, self.words, self.content
        parts = []
        if name in contents["stations"]:
            discs = [BOX_DISC if i < 0 else self.sign(i) for i in contents["stations"][name]]
            free = entry_of(content, "legacy", "legacy_tiles", name)["slots"] - len(discs)
            parts.append(words.board("slots", Told("".join(discs) + NO_FLAG * free)))
        for tile, kind, cost in content.extra_places:
            if content.legacy[tile].id == name:
                space = f"{kind}_{cost}"
                nation = contents["legacy_spaces"].get(space)
                parts.append(words.board("extra_space", space, nation or NOTHING))
        return parts
