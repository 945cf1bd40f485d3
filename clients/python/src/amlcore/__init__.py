"""Client of the amlcore API."""

from . import api
from ._call import CallOptions
from .client import Amlcore
from .errors import AmlcoreError
from .webhooks import InvalidSignatureError, verify_webhook

__all__ = ["Amlcore", "AmlcoreError", "CallOptions", "InvalidSignatureError", "api", "verify_webhook"]
