"""The ways by which a message goes out. All of them wait for somebody else: not in the loop.

What they need is loaded when the first message is sent: most servers send none for long.
"""

from __future__ import annotations

import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import msgspec

from rondel.server.notices.guard import only_outside
from rondel.server.settings import Settings
from rondel.server.store.structs import prepare

if TYPE_CHECKING:
    from apprise import AppriseAsset

TIMEOUT = 20.0
TTL = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
GONE = (404, 410)
"""What a push service says of a subscription that has ended."""

logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it would log people's addresses


class NotSent(Exception):
    """It did not work; it may the next time."""


class AddressGone(Exception):
    """There is nobody at that address any more."""


class Message(msgspec.Struct, frozen=True):
    title: str
    text: str
    url: str
    """Opens the table. It has no secret: whoever opens it must be somebody who plays there."""
    tag: str
    """Of messages with the same tag a device shows the last."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser gets its pushes (RFC 8030), and for what they are sealed."""

    endpoint: str
    keys: dict[str, str]


def fresh_vapid_key() -> str:
    """The key by which push services know this server (RFC 8292), as PEM."""
    from py_vapid import Vapid

    made = Vapid()
    made.generate_keys()
    return bytes(made.private_pem()).decode()


@cache
def public_key(private: str) -> str:
    """What a browser is told of it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid, b64urlencode

    key = Vapid.from_pem(private.encode()).public_key
    return str(b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def push(settings: Settings, private: str, target: str, message: Message) -> None:
    from py_vapid import Vapid
    from pywebpush import WebPushException, webpush
    from requests import RequestException

    https = [url for url in settings.public_url if url.startswith("https:")]
    contact = https[0] if https else f"mailto:{settings.mail_from or 'rondel@localhost'}"
    try:
        with only_outside(settings.inside):
            webpush(
                msgspec.json.decode(target),
                msgspec.json.encode(message),
                vapid_private_key=Vapid.from_pem(private.encode()),
                vapid_claims={"sub": contact},
                ttl=TTL,
                timeout=TIMEOUT,
                headers={"Urgency": "normal"},
            )
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        if status in GONE:
            raise AddressGone from None
        raise NotSent(f"the push service said {status}") from None
    except (RequestException, ValueError, OSError) as error:
        raise NotSent(type(error).__name__) from None


def mail(settings: Settings, target: str, message: Message) -> None:
    letter = EmailMessage()
    letter["From"] = settings.mail_from
    letter["To"] = target
    letter["Subject"] = message.title
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2])
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"{message.text}\n\n{message.url}\n" if message.url else message.text)
    try:
        with _post_office(settings.smtp_url) as office:
            office.send_message(letter)
    except smtplib.SMTPRecipientsRefused:
        raise AddressGone from None
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotSent(type(error).__name__) from None


def _post_office(url: str) -> smtplib.SMTP:
    """Whoever has a password says it only where nobody else can hear it."""
    parts = urlsplit(url)
    host, safe = parts.hostname or "", ssl.create_default_context()
    if parts.scheme == "smtps":
        office: smtplib.SMTP = smtplib.SMTP_SSL(
            host, parts.port or 465, timeout=TIMEOUT, context=safe
        )
    else:
        office = smtplib.SMTP(host, parts.port or 587, timeout=TIMEOUT)
        office.ehlo()
        if parts.password or office.has_extn("starttls"):
            office.starttls(context=safe)
    if parts.username:
        office.login(unquote(parts.username), unquote(parts.password or ""))
    return office


def service(settings: Settings, target: str, message: Message) -> None:
    from apprise import Apprise

    found = Apprise(asset=_asset())
    if scheme_of(target) not in settings.services or not found.add(target):
        raise AddressGone
    with only_outside(settings.inside):
        body = f"{message.text}\n{message.url}" if message.url else message.text
        if not found.notify(body=body, title=message.title):
            raise NotSent(f"{scheme_of(target)} refused it")


def scheme_of(target: str) -> str:
    return target.partition("://")[0].lower()


def service_label(target: str) -> str | None:
    """An address of Apprise's without its secrets; None if it is none."""
    from apprise import Apprise

    found = Apprise(asset=_asset())
    if not found.add(target):
        return None
    return found.urls(privacy=True)[0].partition("?")[0]


def _asset() -> AppriseAsset:
    """Nothing is kept on the disk, and nothing is loaded from elsewhere."""
    from apprise import AppriseAsset, PersistentStoreMode

    return AppriseAsset(
        app_id="Rondel",
        app_desc="Rondel",
        storage_mode=PersistentStoreMode.MEMORY,
        async_mode=False,
        secure_logging=True,
    )


prepare(Subscription)
