"""What is told of the markets, the foresight, the objectives and the stacks of cards."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.games.new_zealand.look.teller import Teller
from rondel.games.new_zealand.pieces import STACK, WORKERS


def job(teller: Teller, rest: str) -> About:
    worker, _, price = rest.partition(":")
    prices = teller.contents["job_market"].get(worker)
    if prices is None or price not in map(str, teller.content.job_prices):
        return NOTHING_KNOWN
    filled = int(price) in prices
    title = f"{teller.name(worker)}, £{price}"
    return About(title, teller.say("job_filled" if filled else "job_empty"), "NZ-6.23")


def bonus(teller: Teller, rest: str) -> About:
    line, _, tile = rest.partition(":")
    prices = teller.content.bonus_market.prices
    if not line.isdecimal() or not 0 < int(line) <= len(prices):
        return NOTHING_KNOWN
    row = teller.say("bonus", row=int(line), price=prices[int(line) - 1])
    closed = teller.say("bonus_closed") if int(line) == teller.contents["token_row"] else ""
    return teller.component(tile, row, closed)


def foresight(teller: Teller, rest: str) -> About:
    tile = rest.partition(":")[2]
    if tile in WORKERS:
        return About(teller.name(tile), teller.say("foresight"), "NZ-8.1")
    return teller.component(tile, teller.say("foresight"))


def bag(teller: Teller, name: str) -> About:
    tiles = {"a": teller.contents["bag_a"], "b": teller.contents["bag_b"]}.get(name)
    if tiles is None:
        return NOTHING_KNOWN
    title = f"{teller.name(f'bag_{name}')}: {sum(tiles.values())}"
    return About(title, teller.say("bag", bag=teller.list_of(tiles)), "NZ-1.7")


def sheep(teller: Teller, name: str) -> About:
    count = teller.contents["sheep_market"].get(name)
    if count is None:
        return NOTHING_KNOWN
    prices = [
        teller.say("sheep_price", shepherds=option.shepherds, price=option.price)
        for option in teller.content.buy_options
        if name in option.breeds
    ]
    found = teller.component(name, teller.say("sheep_count", count=count), *prices)
    return found._replace(rule="NZ-6.40")


def market_deck(teller: Teller, rest: str) -> About:
    deck = teller.contents["market_deck"]
    title = f"{teller.name('market_deck')}: {sum(deck.values())}"
    text = joined(teller.say("market_deck"), teller.say("bag", bag=teller.list_of(deck)))
    return About(title, text, "NZ-6.44")


def objective(teller: Teller, name: str) -> About:
    return teller.component(name, teller.say("objective"))._replace(rule="NZ-6.78")


def objective_deck(teller: Teller, rest: str) -> About:
    title = f"{teller.name('objective_deck')}: {len(teller.contents['objective_deck'])}"
    return About(title, teller.say("objective_deck"), "NZ-6.78")


def stack(teller: Teller, name: str) -> About:
    if name not in STACK:
        return NOTHING_KNOWN
    entry = teller.contents["bonus_stacks"][name]
    gold = teller.content.gold_prices[STACK[name]]
    found = teller.component(entry["card"], teller.say("stack", gold=gold, left=entry["left"]))
    return found._replace(title=f"{teller.name(name)}: {found.title}", rule="NZ-6.21")


def supply(teller: Teller, name: str) -> About:
    left = teller.contents["supply"].get(name)
    if left is None:
        return NOTHING_KNOWN
    return teller.component(name, teller.say("supply", left=left))._replace(rule="NZ-6.96")


def market_token(teller: Teller, rest: str) -> About:
    return About(teller.name("market_token"), teller.say("market_token"), "NZ-8.7")
