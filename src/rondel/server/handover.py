"""Being the same person on another device: by a code for some minutes, or by a key to be kept.

A browser is known by its secret, of which the database has only the hash. Whoever asks for a code
sends the secret along, in the cookie; we keep it sealed with the code, which we do not keep. So who
has the database has nobody's secret, and who has a code has one person's. To try codes out takes
long: deriving anything from one is made slow on purpose.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Literal

import msgspec

from rondel.server.identity import is_secret

Kind = Literal["code", "key"]

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like others (Crockford's)."""
LENGTHS: dict[Kind, int] = {"code": 8, "key": 32}
GROUP = 4
MINUTES = 10
"""For so long a code is good, and once; a key is good until it is taken back."""
LONGEST = 80
_SALT = b"rondel handover"
_CONFUSED = str.maketrans("OIL", "011")


class Derived(msgspec.Struct, frozen=True):
    """What follows from a code, and leads back to it only by trying all."""

    id: str
    pad: bytes


def fresh_code(kind: Kind) -> str:
    """To be typed or kept: `7KQ2-M8XD`."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTHS[kind]))
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def derive(code: str) -> Derived:
    """Takes some hundredths of a second. Hyphens, blanks and small letters don't matter."""
    plain = "".join(code.upper().split()).replace("-", "").translate(_CONFUSED)
    made = hashlib.scrypt(plain.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=64)
    return Derived(made[:32].hex(), made[32:])


def seal(secret: str, pad: bytes) -> str:
    """A secret (43 letters, 32 bytes) that only the pad opens; each pad is used once."""
    return bytes(a ^ b for a, b in zip(_bytes(secret), pad, strict=True)).hex()


def unseal(sealed: str, pad: bytes) -> str:
    opened = bytes(a ^ b for a, b in zip(bytes.fromhex(sealed), pad, strict=True))
    secret = _text(opened)
    assert is_secret(secret)
    return secret


def _bytes(secret: str) -> bytes:
    return urlsafe_b64decode(f"{secret}=")


def _text(plain: bytes) -> str:
    return urlsafe_b64encode(plain).decode().rstrip("=")
