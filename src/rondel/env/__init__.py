"""Environments for people who let programs learn: PettingZoo, Gymnasium and OpenSpiel.

Each lives in a module of its own and needs an extra (`pip install 'rondel[pettingzoo]'` or
`'rondel[openspiel]'`); importing this package needs none.

    rondel.env.pettingzoo   env("cooper-island", seats=3): every seat is an agent
    rondel.env.gymnasium    RondelEnv("cooper-island", seats=3): one seat against bots
    rondel.env.vector       VectorEnv("cooper-island", seats=3, tables=64): many tables at once
    rondel.env.openspiel    load_game("cooper-island", players=3)

What they share is here too: a table seen as numbers (`simulation`), rewards, rendering.
"""
