"""Verifies messages of the service (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

_MAX_AGE_SECONDS = 300


class InvalidSignatureError(Exception):
    """Answer 400 and do not use the message."""


class Headers(Protocol):
    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(secrets: str | Sequence[str], headers: Headers, body: bytes) -> dict[str, Any]:
    """Returns the message: `id`, `event`, `timestamp`, `tenantId`, `correlationId` and `data` (see `WebhookEvents`).

    secrets: the signing secret, `whsec_...`, or several of them. headers: names in any case. body: exactly as received,
    before it is parsed. Raises InvalidSignatureError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp, signatures = (
            given[name] for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
        sent = int(timestamp)
    except (KeyError, ValueError):
        raise InvalidSignatureError("A header of the signature is missing or malformed") from None
    if abs(time.time() - sent) > _MAX_AGE_SECONDS:
        raise InvalidSignatureError("The message is too old, or a clock is wrong")
    signed = f"{message_id}.{timestamp}.".encode() + body
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        try:
            key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        except binascii.Error:
            raise ValueError("The secret is not of the form whsec_...") from None
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures.split(" ")):
            message: dict[str, Any] = json.loads(body)
            return message
    raise InvalidSignatureError("The message is not signed with this secret")
