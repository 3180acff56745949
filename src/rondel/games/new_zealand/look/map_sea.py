"""The sea as a chart (NZ-19): water spaces with harbours, posts, and the pathfinder track."""

from __future__ import annotations

from rondel.core.look.frame import row, slot
from rondel.core.look.picture import (
    Markup,
    Point,
    box,
    circle,
    join,
    label,
    path,
    thing,
    use,
)
from rondel.games.new_zealand.content.entries import Harbour, Post
from rondel.games.new_zealand.look.explain import Arrow, green_arrows, yellow_arrows
from rondel.games.new_zealand.look.plan import PATH, POSTS, SEA
from rondel.games.new_zealand.look.sketch import Sketch, ops_row

FIRST, COLUMN, TAG = 69.0, 75.0, 48.0
"""Where the routes begin, how far it is from one water space to the next, and how wide the harbours
between them are. The upper left corner is left to the buttons of a browser."""
GROUPS = {
    "local": "local",
    "foreign": "foreign",
    "wool": "wool-post",
    "foreign_wool": "foreign-wool",
}
"""By group of posts, their colour."""


class SeaMap:
    """Where the water spaces are, and what lies on them: routes from left to right, a row each."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.sea = sketch.content.sea
        self.places = self._places()

    def _places(self) -> dict[str, Point]:
        """Place water spaces by their distance from the start and the letter of their route."""
        routes = list(dict.fromkeys(name[0] for name in self.sea.names[1:]))
        left, top, _, height = SEA
        places = {}
        for i, name in enumerate(self.sea.names):
            line = routes.index(name[0]) if i else (len(routes) - 1) / 2
            far = min(6, self.sea.distance[self.sea.start][i])
            places[name] = (
                left + FIRST + COLUMN * far,
                top + height * (line + 0.5) / len(routes),
            )
        return places

    def _post_at(self, number: int) -> Point:
        pitch = POSTS[2] / len(self.content.posts)
        return POSTS[0] + pitch * number, POSTS[1] + 4

    def _path_at(self, place: int) -> Point:
        pitch = PATH[2] / (self.content.pathfinder.last + 1)
        return PATH[0] + pitch * (place + 0.5), PATH[1] + 16

    # What never changes

    def static(self) -> Markup:
        posts = self.content.posts
        return join(
            (
                box(*SEA, class_="sea"),
                box(POSTS[0], POSTS[1], POSTS[2], POSTS[3] + PATH[3], class_="sea"),
                box(SEA[0], SEA[1], SEA[2], SEA[3] + POSTS[3] + PATH[3], fill="url(#waves)"),
                self._routes(),
                *(self._water(name) for name in self.sea.names),
                *map(self._harbour, self.content.harbours),
                *(self._post(i, post) for i, post in enumerate(posts)),
                *map(self._green_arrow, green_arrows(self.content)),
                *map(self._yellow_arrow, yellow_arrows(self.content)),
                self._track(),
            )
        )

    def _routes(self) -> Markup:
        lines = ""
        for a, b in self.content.pack["sea"]["sea"]["edges"]:
            (ax, ay), (bx, by) = self.places[a], self.places[b]
            lines += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
        return path(lines, class_="none line-paper", stroke_width=2, stroke_dasharray="5 4")

    def _water(self, name: str) -> Markup:
        x, y = self.places[name]
        title = self.sketch.name(name)
        return thing(
            f"water:{name}",
            title,
            circle(x, y, 13, class_="paper line-wave", stroke_width=2),
            label(x, y + 4, name, class_="m small faint"),
        )

    def _harbour(self, harbour: Harbour) -> Markup:
        """Draw a harbour beside its water space, with what it costs and brings (NZ-6.62)."""
        x, y = self.places[harbour.id]
        left, top = x + 13, y - 22
        look = {"large": "foreign", "medium": "neutral"}.get(harbour.kind, "slot")
        drawn = [slot(left, top, TAG, 44, f"{look} line-outline")]
        if harbour.kind == "large":
            drawn.append(row(["move", "flag"], left + TAG / 2, top + 13, 16))
            value = self.content.posts[self.content.post_number[harbour.opens]].value
            drawn.append(label(left + TAG / 2, top + 36, value, class_="m b small"))
        else:
            low, high = harbour.prices[0], harbour.prices[-1]
            price = f"£{low}" if low == high else f"£{low}–{high}"
            drawn.append(label(left + 3, top + 14, price, class_="b small"))
            drawn.append(use(harbour.card, left + TAG - 8, top + 27, 15))
            if harbour.vp:
                at = (left + TAG - 11, top + 10) if low == high else (left + 13, top + 24)
                drawn.append(row([f"{harbour.vp}", "star"], *at, 11))
        if harbour.corner:
            drawn.append(circle(left + 6, top + 38, 4, class_=f"{harbour.corner} line-ink"))
        return thing(f"harbour:{harbour.id}", self.sketch.about(harbour.id), *drawn)

    def _post(self, number: int, post: Post) -> Markup:
        """Draw a post: value, transport, points a disc, and what a delivery brings."""
        (x, y), width = self._post_at(number), POSTS[2] / len(self.content.posts)
        middle = x + width / 2
        drawn = [
            slot(x + 1, y, width - 2, POSTS[3] - 8, f"{GROUPS[post.group]} line-outline"),
            label(middle, y + 16, post.value, class_="m b", font_size=15),
            circle(x + 6.5, y + 7, 3.5, class_=f"{post.corner} line-ink"),
            label(middle, y + 43, f"{post.vp:+d}", class_="m small b star"),
        ]
        if post.transport:
            drawn.append(label(middle, y + 30, f"£{post.transport}", class_="m small"))
        if post.gain:
            drawn.append(ops_row(post.gain, middle, y + 53, 14, width - 6))
        return thing(f"post:{post.id}", self.sketch.about(post.id), *drawn)

    def _green_arrow(self, arrow: Arrow) -> Markup:
        """Draw the points for discs on two posts (NZ-7.19) between them."""
        first, second, vp = arrow
        width = POSTS[2] / len(self.content.posts)
        (left, y), (right, _) = (
            self._post_at(self.content.post_number[id]) for id in (first, second)
        )
        x, y = (left + width + right) / 2, y + 26
        return join(
            (
                path(f"M{x - 14:.0f} {y:.0f}l6-5v10ZM{x + 14:.0f} {y:.0f}l-6-5v10Z",
                     class_="shepherd line-outline"),
                box(x - 9, y - 7, 18, 14, rx=3, class_="shepherd line-outline"),
                label(x, y + 4, vp, class_="m tiny b paper"),
            )
        )  # fmt: skip

    def _yellow_arrow(self, arrow: Arrow) -> Markup:
        """Draw the points for storehouses in two harbours (NZ-11.11) between them."""
        (x, top), (_, bottom) = self.places[arrow[0]], self.places[arrow[1]]
        x, y = x + 13 + TAG / 2, (top + bottom) / 2
        return join(
            (
                path(f"M{x:.0f} {y - 10:.0f}l6 5h-12ZM{x:.0f} {y + 10:.0f}l6-5h-12Z",
                     class_="gold line-outline"),
                box(x - 13, y - 6, 26, 12, rx=3, class_="gold line-outline"),
                row([f"{arrow[2]}", "star"], x, y, 10),
            )
        )  # fmt: skip

    def _track(self) -> Markup:
        """Draw the pathfinder track (NZ-21.1), with gold, the choice of a tile, and points."""
        pathfinder = self.content.pathfinder
        points = dict(pathfinder.vp)
        drawn = []
        for place in range(pathfinder.last + 1):
            x, y = self._path_at(place)
            mark = Markup("")
            if place in pathfinder.gold_spaces:
                mark = use("gold", x + 11, y - 8, 13)
            elif place == pathfinder.choice_space:
                mark = use("tile", x + 11, y - 8, 13)
            elif points.get(place):
                mark = label(
                    x + (18 if x + 30 < PATH[2] else -18),
                    y - 6,
                    f"+{points[place]}",
                    class_="m small b star",
                )
            drawn.append(
                thing(
                    f"path:{place}",
                    f"{self.sketch.name('pathfinder')} {place}",
                    circle(x, y, 12, class_="track line-track-edge"),
                    label(x, y + 4, place, class_="m small faint"),
                    mark,
                )
            )
        return join(drawn)

    # What changes

    def layer(self) -> Markup:
        return join((*self._masters(), *self._owners(), *self._ships(), *self._walkers()))

    def _masters(self) -> list[Markup]:
        drawn = []
        for name, master in self.sketch.contents["harbour_masters"].items():
            if master is not None:
                x, y = self.places[name]
                drawn.append(
                    thing(f"master:{master}", self.sketch.about(master),
                          use("master", x + 32, y + 8, 18), data_piece=f"master:{master}")
                )  # fmt: skip
        return drawn

    def _owners(self) -> list[Markup]:
        """Draw who has upgraded each harbour, and whose discs lie on the posts."""
        drawn = []
        for harbour in self.content.harbours:
            x, y = self.places[harbour.id]
            owners = [
                seat
                for seat, captain in enumerate(self.sketch.captains)
                if harbour.id in captain["harbours"]
            ]
            for i, seat in enumerate(owners):
                drawn.append(self.sketch.badge(x + 20 + 11 * i, y + 15, seat, 13, harbour.id))
        width = POSTS[2] / len(self.content.posts)
        for number, post in enumerate(self.content.posts):
            x, y = self._post_at(number)
            discs = [
                (seat, n)
                for seat, captain in enumerate(self.sketch.captains)
                for n in range(captain["posts"].get(post.id, 0))
            ]
            gap = min(9.0, (width - 14) / max(1, len(discs) - 1))
            for i, (seat, n) in enumerate(discs):
                drawn.append(self.sketch.badge(x + 8 + gap * i, y + 74, seat, 13, f"{post.id}.{n}"))
        return drawn

    def _ships(self) -> list[Markup]:
        here: dict[str, list[int]] = {}
        for seat, captain in enumerate(self.sketch.captains):
            here.setdefault(captain["ship"], []).append(seat)
        drawn = []
        for name, seats in here.items():
            x, y = self.places[name]
            for i, seat in enumerate(seats):
                shift = (i - (len(seats) - 1) / 2) * 12
                title = f"{self.sketch.who(seat)}: {self.sketch.name(name)}"
                drawn.append(
                    thing(f"ship:{seat}", title,
                          use("ship", x + shift - 2, y - 14, 23,
                              class_=self.sketch.colour(seat)), data_piece=f"ship:{seat}")
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
                drawn.append(
                    use(f"badge-{seat}", x + shift, y, 15, data_piece=f"pathfinder-{seat}")
                )
        return drawn
