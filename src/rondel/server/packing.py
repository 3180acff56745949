"""Packing by pieces: deflated once, the same bytes fit into many gzip streams and answers.

Every piece is deflated by itself and ends at a byte (a sync flush), so that it can follow any
other, whatever came before. ISA-L packs three times as fast as zlib at the same size.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from isal import isal_zlib

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip stream; a stream that never ends needs no more."""
QUICK = 0
"""For what few are sent: half the time of level 1, and a sixth more bytes."""
THOROUGH = 3
"""For what is packed once and sent to everybody: a twentieth less than level 1."""
WINDOW = 15
"""A piece looks back 32 KB, as far as anybody who unpacks it can."""
_LAST = b"\x03\x00"
"""An empty block that ends a stream."""


def deflate(data: bytes, level: int = QUICK) -> bytes:
    """Pack a piece."""
    packer = isal_zlib.compressobj(level, isal_zlib.DEFLATED, -WINDOW)
    return packer.compress(data) + packer.flush(isal_zlib.Z_SYNC_FLUSH)


def store(data: bytes) -> bytes:
    """Make a small piece, at most 64 KB, fit in without packing it."""
    return struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF) + data


def gzip(data: Sequence[bytes], deflated: Sequence[bytes]) -> bytes:
    """Finish pieces as a gzip stream: the data, and the same packed piece by piece."""
    check = size = 0
    for piece in data:
        check = isal_zlib.crc32(piece, check)
        size += len(piece)
    return b"".join((GZIP_HEAD, *deflated, _LAST, struct.pack("<II", check, size & 0xFFFFFFFF)))
