"""The sea as a chart (NZ-19): water spaces with harbours, posts, and the pathfinder track."""

from __future__ import annotations

from rondel.core.look.frame import row, slot
from rondel.core.look.picture import Markup, Point, box, circle, join, label, path, thing, use
from rondel.games.new_zealand.content.entries import Harbour, Post
from rondel.games.new_zealand.look.effect_symbols import ops_row, parts_row
from rondel.games.new_zealand.look.explain import Arrow, green_arrows, yellow_arrows
from rondel.games.new_zealand.look.plan import SEA
from rondel.games.new_zealand.look.sketch import Sketch

LEFT, TOP, WIDTH, HEIGHT = SEA
FIRST, COLUMN = 85.0, 73.0
"""Where the first water spaces are, and how far it is from one to the next."""
ROUTE, LINE = 62.0, 77.0
"""The height of the first route, and from one route to the next."""
WATER = 13.0
"""The radius of a water space."""
TAG, TALL = 60.0, 43.0
"""A harbour lies above its water space and right of the way across."""
POSTS, POST = TOP + 252.0, 101.0
"""Where the posts begin, and how high they are."""
TRACK = TOP + 379.0
"""The height of the pathfinder track."""
DISC = 14.0
GROUPS = {
    "local": ("local", ("sheep",)),
    "foreign": ("foreign", ("sheep", "ship")),
    "wool": ("wool-post", ("wool",)),
    "foreign_wool": ("foreign-wool", ("wool", "ship")),
}
"""By group of posts: their colour, and the signs above them."""


class SeaMap:
    """Where the water spaces are, and what lies on them: routes from left to right, a row each."""

    reads = (
        "harbour_masters",
        "players.harbours",
        "players.pathfinder",
        "players.posts",
        "players.ship",
        "sarah",
    )

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.sea = sketch.content.sea
        self.places = self._places()
        self.post_width = WIDTH / len(self.content.posts)

    def _places(self) -> dict[str, Point]:
        """Place water spaces by their distance from the start and the letter of their route."""
        routes = list(dict.fromkeys(name[0] for name in self.sea.names[1:]))
        places = {}
        for i, name in enumerate(self.sea.names):
            line = routes.index(name[0]) if i else (len(routes) - 1) / 2
            far = min(6, self.sea.distance[self.sea.start][i])
            x = FIRST + COLUMN * (far - 1) if i else 26.0
            places[name] = (LEFT + x, TOP + ROUTE + LINE * line)
        return places

    def _post_at(self, number: int) -> float:
        return LEFT + self.post_width * number

    def _path_at(self, place: int) -> Point:
        pitch = WIDTH / (self.content.pathfinder.last + 1)
        return LEFT + pitch * (place + 0.5), TRACK

    # What never changes

    def static(self) -> Markup:
        posts = self.content.posts
        return join(
            (
                box(*SEA, class_="sea"),
                box(*SEA, fill="url(#waves)"),
                self._routes(),
                *map(self._water, self.sea.names),
                *map(self._harbour, self.content.harbours),
                *map(self._yellow_arrow, yellow_arrows(self.content)),
                *self._groups(),
                *(self._post(i, post) for i, post in enumerate(posts)),
                *map(self._green_arrow, green_arrows(self.content)),
                self._track(),
            )
        )

    def _routes(self) -> Markup:
        lines = ""
        for a, b in self.content.pack["sea"]["sea"]["edges"]:
            (ax, ay), (bx, by) = self.places[a], self.places[b]
            lines += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
        return path(lines, class_="none line-route", stroke_width=2.6, stroke_dasharray="6 5")

    def _water(self, name: str) -> Markup:
        x, y = self.places[name]
        return thing(
            f"water:{name}",
            self.sketch.name(name),
            circle(x, y, WATER, class_="paper line-wave", stroke_width=2),
            label(x, y + 4, name, class_="m small faint"),
        )

    def _harbour_at(self, id: str) -> Point:
        """Return the upper left corner of a harbour."""
        x, y = self.places[id]
        return x + 4, y - WATER - TALL - 3

    def _harbour(self, harbour: Harbour) -> Markup:
        """Draw a harbour with what it costs and brings (NZ-6.62)."""
        left, top = self._harbour_at(harbour.id)
        look = {"large": "foreign", "medium": "neutral"}.get(harbour.kind, "slot")
        drawn = [slot(left, top, TAG, TALL, f"{look} line-outline")]
        if harbour.kind == "large":
            drawn += self._opening(harbour, left, top)
        elif harbour.kind == "medium":
            drawn += self._for_discs(harbour, left, top)
        else:
            drawn += self._for_storehouses(harbour, left, top)
        return thing(f"harbour:{harbour.id}", self.sketch.about(harbour.id), *drawn)

    def _opening(self, harbour: Harbour, left: float, top: float) -> list[Markup]:
        """Draw a large harbour, which opens a post (NZ-6.64)."""
        post = self.content.posts[self.content.post_number[harbour.opens]]
        sign = "wool" if post.group == "foreign_wool" else "sheep"
        return [parts_row(["move", f"{post.value}", sign], left + TAG / 2, top + 13, 18, TAG - 6)]

    def _for_discs(self, harbour: Harbour, left: float, top: float) -> list[Markup]:
        """Draw a medium harbour: its price, points and card, and the corner of discs that fit."""
        return [
            label(left + 4, top + 16, f"£{harbour.prices[0]}", class_="b small"),
            use(harbour.card, left + 29, top + 12, 16),
            row([f"{harbour.vp}", "star"], left + TAG - 12, top + 12, 13),
            circle(_space(left, 0), top + TALL - 10, 6, class_=f"{harbour.corner} line-ink"),
        ]

    def _for_storehouses(self, harbour: Harbour, left: float, top: float) -> list[Markup]:
        """Draw a small harbour: a space for each player, the cheapest one first (NZ-6.62)."""
        drawn = [use(harbour.card, left + TAG / 2, top + 12, 20)]
        if harbour.vp:
            drawn = [
                use(harbour.card, left + 18, top + 12, 20),
                row([f"{harbour.vp}", "star"], left + TAG - 17, top + 12, 14),
            ]
        for i, price in enumerate(harbour.prices):
            x, y = _space(left, i), top + TALL - 10
            drawn.append(box(x - 6.5, y - 8, 13, 16, rx=2, class_="none line-rule"))
            drawn.append(label(x, y + 4.5, price, class_="m b small"))
        return drawn

    def _groups(self) -> list[Markup]:
        """Draw what is sold at the posts of each group: a flock or wool, at home or overseas."""
        drawn = []
        numbers: dict[str, list[int]] = {}
        for number, post in enumerate(self.content.posts):
            numbers.setdefault(post.group, []).append(number)
        for group, there in numbers.items():
            x = self._post_at(there[0]) + self.post_width * len(there) / 2
            drawn.append(parts_row([*GROUPS[group][1]], x, POSTS - 11, 17))
        return drawn

    def _post(self, number: int, post: Post) -> Markup:
        """Draw a post: value, transport, points a disc, and what a delivery brings."""
        x, width = self._post_at(number), self.post_width
        middle = x + width / 2
        drawn = [
            slot(x + 1, POSTS, width - 2, POST, f"{GROUPS[post.group][0]} line-outline"),
            label(middle + 2, POSTS + 17, post.value, class_="m b", font_size=16),
            circle(x + 6.5, POSTS + 6.5, 3.5, class_=f"{post.corner} line-ink"),
            label(middle, POSTS + 48, f"{post.vp:+d}".replace("-", "−"), class_="m b star"),
        ]
        if post.transport:
            drawn.append(label(middle, POSTS + 33, f"£{post.transport}", class_="m small"))
        if post.gain:
            drawn.append(ops_row(post.gain, middle, POSTS + 63, 19, width - 4))
        return thing(f"post:{post.id}", self.sketch.about(post.id), *drawn)

    def _green_arrow(self, arrow: Arrow) -> Markup:
        """Draw the points for discs on two posts (NZ-7.19) above them."""
        first, second, vp = arrow
        left, right = (self._post_at(self.content.post_number[id]) + self.post_width / 2
                       for id in (first, second))  # fmt: skip
        # Two arrows may meet at a post.
        left, right, y = left + 3, right - 3, POSTS - 9
        middle = (left + right) / 2
        return join(
            (
                path(f"M{left:.0f} {POSTS:.0f}V{y:.0f}H{right:.0f}V{POSTS:.0f}",
                     class_="none line-shepherd", stroke_width=3),
                path(f"M{left - 4:.0f} {POSTS - 4:.0f}h8l-4 6ZM{right - 4:.0f} {POSTS - 4:.0f}"
                     "h8l-4 6Z", class_="shepherd"),
                box(middle - 11, y - 9, 22, 15, rx=4, class_="slot line-shepherd"),
                label(middle, y + 3, vp, class_="m b small"),
            )
        )  # fmt: skip

    def _yellow_arrow(self, arrow: Arrow) -> Markup:
        """Draw the points for storehouses in two harbours (NZ-11.11) between them."""
        (left, top), (_, bottom) = self._harbour_at(arrow[0]), self._harbour_at(arrow[1])
        x, top = left + TAG - 16, top + TALL
        y = (top + bottom) / 2
        return join(
            (
                path(f"M{x:.0f} {top + 7:.0f}V{bottom - 7:.0f}", class_="none line-gold",
                     stroke_width=4),
                path(f"M{x:.0f} {top + 1:.0f}l6 8h-12ZM{x:.0f} {bottom - 1:.0f}l6-8h-12Z",
                     class_="gold line-outline"),
                box(x - 15, y - 8, 30, 16, rx=4, class_="slot line-outline"),
                row([f"{arrow[2]}", "star"], x, y, 13),
            )
        )  # fmt: skip

    def _track(self) -> Markup:
        """Draw the pathfinder track (NZ-21.1), with gold, the choice of a tile, and points."""
        pathfinder = self.content.pathfinder
        points = dict(pathfinder.vp)
        (first, y), (last, _) = self._path_at(0), self._path_at(pathfinder.last)
        line = f"M{first:.0f} {y:.0f}H{last:.0f}"
        drawn = [
            path(line, class_="none line-track-edge", stroke_width=9),
            path(line, class_="none line-track", stroke_width=6),
        ]
        for place in range(pathfinder.last + 1):
            x, y = self._path_at(place)
            inside = [
                circle(x, y, 12, class_="track line-track-edge"),
                label(x, y + 4, place, class_="m small faint"),
            ]
            if place in pathfinder.gold_spaces:
                inside.append(use("gold", x + 9, y - 11, 15))
            elif place == pathfinder.choice_space:
                inside.append(use("tile", x + 9, y - 11, 15))
            elif points.get(place):
                inside.append(label(x, y - 15, f"+{points[place]}", class_="m small b star level"))
            title = f"{self.sketch.name('pathfinder')} {place}"
            drawn.append(thing(f"path:{place}", title, *inside))
        return join(drawn)

    # What changes

    def layer(self) -> Markup:
        return join(
            (*self._masters(), *self._owners(), *self._discs(), *self._ships(), *self._walkers())
        )

    def _masters(self) -> list[Markup]:
        drawn = []
        for name, master in self.sketch.contents["harbour_masters"].items():
            if master is not None:
                left, top = self._harbour_at(name)
                drawn.append(
                    thing(f"master:{master}", self.sketch.about(master),
                          use("master", left + 47, top + 31, 23), data_piece=f"master:{master}")
                )  # fmt: skip
        return drawn

    def _owners(self) -> list[Markup]:
        """Draw who has upgraded each harbour, each on a space of its own."""
        drawn = []
        for harbour in self.content.harbours:
            left, top = self._harbour_at(harbour.id)
            owners = [
                seat
                for seat, captain in enumerate(self.sketch.captains)
                if harbour.id in captain["harbours"]
            ]
            for i, seat in enumerate(owners):
                x = _space(left, i)
                drawn.append(self.sketch.badge(x, top + TALL - 10, seat, DISC, harbour.id))
        return drawn

    def _discs(self) -> list[Markup]:
        """Draw whose discs lie on the posts, closer where there are many."""
        drawn = []
        for number, post in enumerate(self.content.posts):
            x = self._post_at(number)
            discs = [
                (seat, n)
                for seat, captain in enumerate(self.sketch.captains)
                for n in range(captain["posts"].get(post.id, 0))
            ]
            rows = 2 if len(discs) > 2 else 1
            per_row = -(-len(discs) // rows)
            gap = min(13.0, (self.post_width - DISC - 4) / max(1, per_row - 1))
            for i, (seat, n) in enumerate(discs):
                line, place = divmod(i, per_row)
                at = x + 9 + gap * place, POSTS + POST - 9 - 13 * line
                drawn.append(self.sketch.badge(*at, seat, DISC, f"{post.id}.{n}"))
        return drawn

    def _ships(self) -> list[Markup]:
        """Draw the ships right of their water space."""
        here: dict[str, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            here.setdefault(captain["ship"], []).append(seat)
        drawn = []
        for name, seats in here.items():
            x, y = self.places[name]
            pitch = min(17.0, 34 / max(1, len(seats) - 1))
            for i, seat in enumerate(seats):
                at = x + WATER + 11 + pitch * i, y - 1
                title = f"{self.sketch.who(seat)}: {self.sketch.name(name)}"
                drawn.append(
                    thing(f"ship:{seat}", title,
                          use("ship", *at, 32, class_=self.sketch.colour(seat)),
                          data_piece=f"ship:{seat}")
                )  # fmt: skip
        return drawn

    def _walkers(self) -> list[Markup]:
        here: dict[int, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            here.setdefault(captain["pathfinder"], []).append(seat)
        drawn = []
        for place, seats in here.items():
            x, y = self._path_at(place)
            for i, seat in enumerate(seats):
                shift = (i - (len(seats) - 1) / 2) * 8
                piece = f"pathfinder-{seat}"
                drawn.append(use(f"badge-{seat}", x + shift, y, 19, data_piece=piece))
        return drawn


def _space(left: float, number: int) -> float:
    """Return the middle of the space of an owner in a harbour."""
    return left + 9 + 14 * number
