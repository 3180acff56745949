"""The `rondel` command."""

from rondel.cli.app import main

__all__ = ["main"]
