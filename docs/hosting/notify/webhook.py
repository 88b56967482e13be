#!/usr/bin/env python3
"""Gives what absent guests are told to a web service of the operator's, as JSON.

In host.toml:

    notify = ["/usr/local/bin/webhook.py", "https://bot.example.org/dogs"]

The service is sent the whole object and decides by its "address" who that is, such as somebody's
name in a chat. It is the operator's address that is called, never one that a guest typed. A secret
for it stands in the environment as WEBHOOK_SECRET; then the header X-Signature has the SHA-256 HMAC
of the body.
"""

import argparse
import hashlib
import hmac
import os
import sys
import urllib.request
from http.client import HTTPException

SECONDS = 20


class Staying(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else: what has moved would be asked for there, and told nothing."""

    def redirect_request(self, *_: object) -> None:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="the service, as https://NAME/PATH")
    given = parser.parse_args()

    body = sys.stdin.buffer.read()
    headers = {"Content-Type": "application/json"}
    if secret := os.environ.get("WEBHOOK_SECRET"):
        headers["X-Signature"] = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    request = urllib.request.Request(given.url, body, headers)
    try:
        urllib.request.build_opener(Staying).open(request, timeout=SECONDS).close()
    except (OSError, HTTPException) as error:
        sys.exit(f"The service did not take it: {error}")


if __name__ == "__main__":
    main()
