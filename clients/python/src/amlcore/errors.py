"""Answers of the service that are not a success."""

from __future__ import annotations

import json
from typing import Any


class AmlcoreError(Exception):
    """A problem document (RFC 9457)."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        title, detail = problem.get("title", "Request failed"), problem.get("detail")
        super().__init__(f"{status} {title}" + (f": {detail}" if detail else ""))
        self.status = status
        self.code: str = problem.get("type", "").rsplit("/", 1)[-1]
        """Stable code of the error: the last part of the type, such as `validation-failed`."""
        self.errors: list[dict[str, str]] = problem.get("errors", [])
        """Flawed fields of the request, each with `field`, `code` and `message`; empty: none is named."""
        self.correlation_id: str | None = problem.get("correlationId")
        """Quote it when you contact support."""
        self.problem = problem


def error_of(status: int, body: bytes) -> AmlcoreError:
    """The answer may come from a proxy, without a problem document."""
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    return AmlcoreError(status, problem if isinstance(problem, dict) else {})
