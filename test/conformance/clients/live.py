"""Uses the Python client as live.test.ts says. Reads what it is given from standard input, and prints what it got."""

import json
import sys
import warnings

from amlcore import Amlcore, AmlcoreError, InvalidSignatureError, verify_webhook

given = json.load(sys.stdin)
login = given["clientId"], given["clientSecret"]
client = Amlcore(given["url"], *login)
got = {}

# More than the rate limit allows.
got["screened"] = [client.screen_entity({"fullName": given["listed"]})["matches"][0]["matchedName"] for _ in range(6)]

payment = given["payment"]
reference = payment["transactionReference"]
key = "python-key"
got["result"] = client.create_fiat_transaction(payment, wait_seconds=5, idempotency_key=key)["screeningResult"]["transactionStatus"]
again = client.create_fiat_transaction(payment, wait_seconds=5, idempotency_key=key)
got["again"] = again["screeningResult"]["transactionStatus"]

client._token = "expired"
got["renewed"] = client.get_screening_result(reference)["transactionStatus"]

got["profiles"] = len({one["profileId"] for one in client.search_profile_items({"fullName": given["crowd"], "limit": 20})})

try:
    client.create_fiat_transaction({**payment, "transactionReference": "PY-2", "senderCurrency": "XYZ"})
except AmlcoreError as error:
    got["error"] = {"status": error.status, "code": error.code, "field": error.errors[0]["field"]}
try:
    Amlcore(given["url"], login[0], "wrong").get_screening_result(reference)
except AmlcoreError as error:
    got["unauthorized"] = error.code

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    client.screen_entity({"fullName": given["listed"], "nationality": "AT", "birth": "1970"})
got["ignored"] = [str(one.message) for one in caught]
try:
    Amlcore("127.0.0.1:8080", *login)
except ValueError as error:
    got["address"] = str(error)

webhook = given["webhook"]
secret, body = webhook["secret"], webhook["body"].encode()
got["verified"] = verify_webhook(secret, {name.title(): value for name, value in webhook["headers"].items()}, body)
got["rejected"] = 0
for headers, text in [(webhook["old"], body), (webhook["headers"], body + b" "), ({}, body)]:
    try:
        verify_webhook(secret, headers, text)
    except InvalidSignatureError:
        got["rejected"] += 1
print(json.dumps(got))
