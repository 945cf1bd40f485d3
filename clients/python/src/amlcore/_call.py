"""One call of an operation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypedDict


class CallOptions(TypedDict, total=False):
    wait_seconds: int
    """Wait for the screening result (`Prefer: wait`), at most 5. Only operations that create transactions."""
    idempotency_key: str
    """Default: a random key for each call, so that retries have one effect."""
    correlation_id: str


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    body: Any = None
    query: Any = None
    is_bare: bool = False
    takes_key: bool = False
    options: CallOptions = field(default_factory=lambda: CallOptions())
