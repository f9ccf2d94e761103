"""Who schemathesis is: nobody, or the account whose token SCHEMATHESIS_TOKEN holds.

The calls that end sessions are made by a spare account of the same role, signed in anew whenever it has been signed
out. Otherwise the first logout would turn all the rest of the run into a visitor's.
"""

import os
import uuid

import requests
import schemathesis

URL = os.environ["SCHEMATHESIS_URL"]
TOKEN = os.environ["SCHEMATHESIS_TOKEN"]
SPARE = {"username": os.environ["SCHEMATHESIS_SPARE"], "password": "quite-uncommon-27"}
ENDS_SESSIONS = {"POST /auth/logout", "POST /auth/password", "DELETE /auth/sessions/{id}"}


@schemathesis.hook
def before_call(context, case, kwargs):
    # A redirect is the answer; where it leads is not the API's.
    kwargs["allow_redirects"] = False
    # A key used again with another body is refused, rightly. So each valid key becomes one of its own.
    key = (case.headers or {}).get("Idempotency-Key")
    if key and key.isascii() and key.isprintable() and " " not in key and len(key) <= 255:
        case.headers["Idempotency-Key"] = (uuid.uuid4().hex * 8)[: max(len(key), 16)]


@schemathesis.serializer("image/*", "application/offset+octet-stream")
def picture(context, value):
    """Whatever was made up, as the bytes of a body: the server has to tell what is no picture and no film."""
    return bytes(value) if isinstance(value, (bytes, bytearray)) else str(value).encode(errors="replace")


def alive(token):
    answer = requests.get(f"{URL}/auth/me", headers={"Authorization": f"Bearer {token}"}, timeout=10)
    return answer.status_code == 200


if TOKEN:

    @schemathesis.auth(refresh_interval=None)
    class Caller:
        spare = None

        def get(self, case, context):
            if context.operation.label not in ENDS_SESSIONS:
                return TOKEN
            if self.spare is None or not alive(self.spare):
                answer = requests.post(f"{URL}/auth/login", json=SPARE, timeout=10)
                answer.raise_for_status()
                self.spare = answer.json()["token"]
            return self.spare

        def set(self, case, data, context):
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}
