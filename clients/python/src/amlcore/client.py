"""Sends the operations: access tokens, retries, idempotency keys, pages."""

from __future__ import annotations

import email.utils
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import warnings
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Any

from ._call import Call
from .api import Operations
from .errors import error_of

_EARLY_SECONDS = 60
"""Renew a token this long before it expires."""
_MAX_RETRY_SECONDS = 60
"""A longer Retry-After is an error for the caller to handle."""


class Amlcore(Operations):
    """The API of one service for one OAuth client. Share an instance, also between threads: it holds the access token."""

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        auth_url: str | None = None,
        retries: int = 3,
        timeout_seconds: float = 30,
    ) -> None:
        """
        base_url: address of the service, such as `https://aml.example.com`. auth_url: address that issues tokens, if it is
        another one. retries: attempts beyond the first after 429, 503 and lost connections. timeout_seconds: of one attempt.
        """
        for name, address in (("base_url", base_url), ("auth_url", auth_url or base_url)):
            if not address.lower().startswith(("http://", "https://")):
                raise ValueError(f'{name}: "{address}" is not an http or https address, such as "https://aml.example.com".')
        self._base_url = base_url.rstrip("/")
        self._auth_url = (auth_url or base_url).rstrip("/")
        self._login = {"clientId": client_id, "clientSecret": client_secret}
        self._retries = retries
        self._timeout_seconds = timeout_seconds
        self._lock = threading.Lock()
        self._token = ""
        self._token_ends = 0.0

    def _send(self, call: Call) -> Any:
        url = self._base_url + call.path + _query_of(call.query)
        headers = _headers_of(call)
        token = self._access_token()
        status, body = self._attempts(call.method, url, {**headers, "Authorization": f"Bearer {token}"}, call.body)
        if status == 401:
            # The token was revoked, or the signing key changed.
            token = self._access_token(not_this=token)
            status, body = self._attempts(call.method, url, {**headers, "Authorization": f"Bearer {token}"}, call.body)
        if not 200 <= status < 300:
            raise error_of(status, body)
        answer = json.loads(body)
        return answer if call.is_bare else answer["data"]

    def _items(self, call: Call) -> Iterator[Any]:
        query = dict(call.query or {})
        while True:
            page = self._send(Call(call.method, call.path, query=query, options=call.options))
            yield from page["items"]
            if not page["nextCursor"]:
                return
            query["cursor"] = page["nextCursor"]

    def _access_token(self, not_this: str | None = None) -> str:
        with self._lock:
            if self._token == not_this or self._token_ends - _EARLY_SECONDS < time.monotonic():
                url = f"{self._auth_url}/auth/api/v1/client-login"
                status, body = self._attempts("POST", url, {"Content-Type": "application/json"}, self._login)
                if status != 200:
                    raise error_of(status, body)
                data = json.loads(body)["data"]
                self._token, self._token_ends = data["access_token"], time.monotonic() + data["expire_in"]
            return self._token

    def _attempts(self, method: str, url: str, headers: Mapping[str, str], body: Any) -> tuple[int, bytes]:
        """Repeats an attempt that the service rejected for now, or that was lost. Changes carry an Idempotency-Key."""
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            wait = 0.25 * 2**attempt * (1 + random.random())
            request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
            try:
                with _OPENER.open(request, timeout=self._timeout_seconds) as response:
                    status, retry_after, answer = response.status, response.headers.get("Retry-After"), response.read()
                    ignored = response.headers.get("X-Ignored-Fields")
            except (OSError, HTTPException):
                if is_last:
                    raise
            else:
                if ignored:
                    warnings.warn(f"amlcore ignored unknown fields of {method} {url}: {ignored}", stacklevel=5)
                if is_last or status not in (429, 503):
                    return status, answer
                wait = _seconds_of(retry_after, wait)
                if wait > _MAX_RETRY_SECONDS:
                    return status, answer
            time.sleep(wait)
        raise AssertionError("unreachable")


class _AnyStatus(urllib.request.BaseHandler):
    """Returns each answer, also errors and redirects, which the service does not send."""

    handler_order = 100

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


def _opener() -> urllib.request.OpenerDirector:
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        _AnyStatus(),
    ):
        opener.add_handler(handler)
    return opener


_OPENER = _opener()


def _headers_of(call: Call) -> dict[str, str]:
    options = call.options
    headers = {"Accept": "application/json, application/problem+json"}
    if call.body is not None:
        headers["Content-Type"] = "application/json"
    if call.takes_key:
        headers["Idempotency-Key"] = options.get("idempotency_key") or str(uuid.uuid4())
    if "wait_seconds" in options:
        headers["Prefer"] = f"wait={options['wait_seconds']}"
    if "correlation_id" in options:
        headers["X-Correlation-Id"] = options["correlation_id"]
    return headers


def _query_of(query: Mapping[str, Any] | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    texts = {name: str(value).lower() if isinstance(value, bool) else value for name, value in given.items()}
    return f"?{urllib.parse.urlencode(texts, doseq=True)}" if texts else ""


def _seconds_of(retry_after: str | None, otherwise: float) -> float:
    if retry_after is None:
        return otherwise
    try:
        return max(float(retry_after), 0)
    except ValueError:
        pass
    try:
        return max(email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time(), 0)
    except ValueError:
        return otherwise
