"""Fitting a policy to decisions: the log-linear choice under which they are most likely.

Numbers that few decisions speak for stay near those of the policy that there was (a normal prior on
their logarithm), so that a thing seen once is not taken for a law. Decisions that were held out
tell what the fit is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import Any

import numpy as np

from rondel.arena.decisions import THING, VERB, Decisions
from rondel.core.policy import Name, Policy

PRIOR = (0.2, 1.0, 2.0)
"""How strongly the weight of a verb, that of a thing and a sharpness are held to what they were."""
ROUNDS = 300
MEMORY = 12
"""Steps that the fit remembers for guessing the next (L-BFGS)."""
FLAT = 1e-6
"""A decision's likelihood that rises less in a step is at its best."""
DIGITS = 3
PLAIN = 0.03
"""A number no further from 1 is as good as 1, and left out."""
LEAST = 0.05
"""A sharpness is never less: what looks better is never looked at less for it."""


class Likelihood:
    """How likely decisions are, as a function of the numbers."""

    def __init__(self, decisions: Decisions) -> None:
        self.features, self.values, self.starts, self.chosen = decisions.arrays()
        ends = np.append(self.starts[1:], len(self.features))
        self.sizes = ends - self.starts

    def mean(self, numbers: Any) -> float:
        """The logarithm of a chosen move's probability, on average."""
        return float(self._logs(numbers)[self.chosen].mean()) if len(self.starts) else 0.0

    def loss(self, numbers: Any) -> tuple[float, Any]:
        """The logarithms of all decisions, negative, and how that changes with each number."""
        logs = self._logs(numbers)
        off = np.exp(logs)
        off[self.chosen] -= 1.0
        gradient = np.bincount(
            self.features.ravel(), (self.values * off[:, None]).ravel(), len(numbers)
        )
        return -float(logs[self.chosen].sum()), gradient

    def _logs(self, numbers: Any) -> Any:
        """The logarithm of every move's probability."""
        scores = (numbers[self.features] * self.values).sum(axis=1)
        top = np.repeat(np.maximum.reduceat(scores, self.starts), self.sizes)
        whole = np.add.reduceat(np.exp(scores - top), self.starts)
        return scores - top - np.repeat(np.log(whole), self.sizes)


class Fit:
    """What was fitted, and how well it foretells decisions that it has not seen."""

    def __init__(self, policy: Policy, learned: float, held_out: float, before: float) -> None:
        self.policy = policy
        self.learned = learned
        self.held_out = held_out
        self.before = before
        """The same for the policy that there was."""


def fit_policy(learned: Decisions, held_out: Decisions, old: Policy) -> Fit:
    """The policy that makes the decisions most likely; rounded, as it is written."""
    likelihood, unseen = Likelihood(learned), Likelihood(held_out)
    start = numbers_of(old, learned)
    strength = np.zeros(len(start))
    for (kind, _, _), number in learned.number.items():
        strength[number] = PRIOR[kind]

    def loss(numbers: Any) -> tuple[float, Any]:
        found, gradient = likelihood.loss(numbers)
        off = numbers - start
        gradient = gradient + strength * off
        gradient[0] = 0.0
        return found + 0.5 * float((strength * off * off).sum()), gradient

    policy = make_policy(minimise(loss, start, FLAT * max(1, len(learned))), learned, old)
    rounded = numbers_of(policy, learned)
    return Fit(policy, likelihood.mean(rounded), unseen.mean(rounded), unseen.mean(start))


def minimise(loss: Callable[[Any], tuple[float, Any]], start: Any, flat: float) -> Any:
    """Where a smooth function is least (L-BFGS, with steps halved until they help)."""
    at = start.copy()
    value, gradient = loss(at)
    steps: list[tuple[Any, Any, float]] = []
    for _ in range(ROUNDS):
        way = -_scaled(gradient, steps)
        slope = float(gradient @ way)
        if slope >= 0.0:
            return at
        length = 1.0 if steps else min(1.0, 1.0 / float(np.abs(gradient).sum()))
        while True:
            there = at + length * way
            found, ahead = loss(there)
            if found <= value + 1e-4 * length * slope:
                break
            length /= 2
            if length < 1e-12:
                return at
        step, bend = there - at, ahead - gradient
        along = float(step @ bend)
        if along > 0.0:
            steps = [*steps[-MEMORY + 1 :], (step, bend, along)]
        gained = value - found
        at, value, gradient = there, found, ahead
        if gained < flat and len(steps) > 1:
            return at
    return at


def _scaled(gradient: Any, steps: list[tuple[Any, Any, float]]) -> Any:
    """The gradient in the measure of the curvature that the last steps have shown."""
    way = gradient.copy()
    shares = []
    for step, bend, along in reversed(steps):
        share = float(step @ way) / along
        way = way - share * bend
        shares.append(share)
    if steps:
        _, bend, along = steps[-1]
        way *= along / float(bend @ bend)
    for (step, bend, along), share in zip(steps, reversed(shares), strict=True):
        way = way + (share - float(bend @ way) / along) * step
    return way


def make_policy(numbers: Any, decisions: Decisions, old: Policy) -> Policy:
    """The fitted numbers as a policy: rounded, and without those that make no difference. What no
    decision was about is as it was."""
    verbs, sharpness = dict(old.verbs), dict(old.sharpness)
    things = {verb: dict(liked) for verb, liked in old.things.items()}
    for (kind, verb, thing), number in decisions.number.items():
        found = float(numbers[number])
        if kind == VERB:
            _put(verbs, verb, exp(found))
        elif kind == THING:
            _put(things.setdefault(verb, {}), thing, exp(found))
        else:
            _put(sharpness, verb, max(LEAST, found))
    return Policy(verbs, {verb: liked for verb, liked in things.items() if liked}, sharpness)


def _put(numbers: dict[Name, float], name: Name, number: float) -> None:
    if abs(number - 1.0) > PLAIN:
        numbers[name] = float(f"{number:.{DIGITS}g}")
    else:
        numbers.pop(name, None)


def numbers_of(policy: Policy, decisions: Decisions) -> Any:
    """The other way round: the numbers that the features have by a policy."""
    numbers = np.zeros(len(decisions.number) + 1)
    for (kind, verb, thing), number in decisions.number.items():
        if kind == VERB:
            numbers[number] = log(policy.verbs.get(verb, 1.0))
        elif kind == THING:
            numbers[number] = log(_liked(policy, verb, thing))
        else:
            numbers[number] = policy.sharpness.get(verb, 1.0)
    return numbers


def _liked(policy: Policy, verb: Name, thing: Name) -> float:
    return policy.things.get(verb, {}).get(thing, 1.0)
