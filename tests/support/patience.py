"""How long a test waits for what should come at once, before it fails.

Nobody waits that long if all is well: it is for a machine that has a lot else to do.
"""

from __future__ import annotations

PATIENCE = 90.0
"""Seconds."""
