"""Passkeys: a device, or what somebody keeps passwords in, knows them again (WebAuthn).

As with codes and keys (`handover`), the database has nobody's secret: it is sealed with a pad that
only the passkey has, as what the standard calls the handle of its user. A browser tells it when
its person has agreed; who has the database can be nobody.

The library for it takes an eighth of a server's start, and many servers never need it: it is
imported by the first who does.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from rondel.server.handover import seal, unseal
from rondel.server.identity import hashed
from rondel.server.store.passkeys import PasskeyRow

MINUTES = 5
"""For so long a question is good."""
PAD = 32
"""Bytes, as many as a secret has."""


class NoPasskey(Exception):
    """What a browser sent proves nothing."""


class Site(msgspec.Struct, frozen=True):
    """Where a passkey is good: a browser has it for this name alone."""

    name: str
    origin: str


class _ClientData(msgspec.Struct):
    challenge: str


class _Response(msgspec.Struct, rename="camel"):
    client_data_json: str = msgspec.field(name="clientDataJSON")
    user_handle: str | None = None


class _Credential(msgspec.Struct):
    id: str
    response: _Response


def write_base64(data: bytes) -> str:
    """As the standard writes bytes: for addresses, and without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def challenge_in(credential: str) -> str:
    """The question that something is the answer to."""
    try:
        sent = msgspec.json.decode(credential, type=_Credential)
        data = read_base64(sent.response.client_data_json)
        return msgspec.json.decode(data, type=_ClientData).challenge
    except (msgspec.DecodeError, ValueError):
        raise NoPasskey from None


def credential_id(credential: str) -> str:
    return msgspec.json.decode(credential, type=_Credential).id


def ask_to_make(site: Site, name: str, challenge: bytes) -> str:
    """What a browser needs to make a passkey; the handle of its user is the pad."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Rondel",
        user_id=secrets.token_bytes(PAD),
        user_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return options_to_json(options)


def ask_to_enter(site: Site, challenge: bytes) -> str:
    """What a browser needs to show a passkey."""
    from webauthn import generate_authentication_options, options_to_json

    return options_to_json(generate_authentication_options(rp_id=site.name, challenge=challenge))


def made(site: Site, credential: str, challenge: str, pad: str, secret: str) -> PasskeyRow:
    """A passkey that a browser has made."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=read_base64(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
        sealed = seal(secret, read_base64(pad))
    except (WebAuthnException, ValueError):
        raise NoPasskey from None
    return PasskeyRow(
        id=write_base64(found.credential_id),
        person=hashed(secret),
        public_key=write_base64(found.credential_public_key),
        sign_count=found.sign_count,
        sealed=sealed,
    )


def shown(site: Site, credential: str, challenge: str, kept: PasskeyRow) -> tuple[str, int]:
    """The secret of whose passkey it is, and how often it was shown."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=read_base64(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=read_base64(kept.public_key),
            credential_current_sign_count=kept.sign_count,
        )
        handle = msgspec.json.decode(credential, type=_Credential).response.user_handle
        secret = unseal(kept.sealed, read_base64(handle or ""))
    except (WebAuthnException, ValueError):
        raise NoPasskey from None
    if hashed(secret) != kept.person:
        raise NoPasskey
    return secret, found.new_sign_count
