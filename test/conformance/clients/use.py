"""Imports all of the generated client, and calls a service with it. Arguments: address, client id, client secret."""

import importlib
import pkgutil
import sys

import amlcore_client
from amlcore_client import AuthenticatedClient, Client
from amlcore_client.api.authentication import client_login
from amlcore_client.api.own_profiles import create_profiles
from amlcore_client.api.screening import screen_entity
from amlcore_client.models import ClientLoginRequest, CreateProfilesRequest, ScreenEntityRequest

address, client_id, client_secret = sys.argv[1:]
modules = [importlib.import_module(one.name) for one in pkgutil.walk_packages(amlcore_client.__path__, "amlcore_client.")]

login = client_login.sync(client=Client(address), body=ClientLoginRequest(client_id=client_id, client_secret=client_secret))
client = AuthenticatedClient(address, token=login.data.access_token, raise_on_unexpected_status=True)
profile = CreateProfilesRequest.from_dict(
    {
        "externalReferenceId": "PYTHON-1",
        "entityType": "INDIVIDUAL",
        "names": [{"fullNameRaw": "Tassilo Brandauer"}],
    }
)
created = create_profiles.sync(client=client, body=[profile])
screened = screen_entity.sync(client=client, body=ScreenEntityRequest(full_name="Tassilo Brandauer"))
print(len(modules), created.data.created, [match.matched_name for match in screened.data.matches])
