#!/usr/bin/env python3
"""Tells absent guests through ntfy: their telephones show it at once.

In host.toml:

    notify = ["/usr/local/bin/ntfy.py", "--server", "https://ntfy.example.org"]

Guests give the name of a topic, which only they should know. A token of a server that wants one
stands in the environment as NTFY_TOKEN.
"""

import argparse
import json
import os
import re
import sys
import urllib.request
from http.client import HTTPException

TOPIC = re.compile(r"[A-Za-z0-9_-]{1,64}")
SECONDS = 20


class Staying(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else: what has moved would be asked for there, and told nothing."""

    def redirect_request(self, *_: object) -> None:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", required=True, help="where ntfy is, as https://NAME")
    given = parser.parse_args()

    told = json.load(sys.stdin)
    if not TOPIC.fullmatch(told["address"]):
        sys.exit("This is no name of a topic: letters, figures, - and _ only.")
    published = {
        "topic": told["address"],
        "title": told["subject"],
        "message": told["text"],
        "tags": ["dog"],
    }
    headers = {"Content-Type": "application/json"}
    if token := os.environ.get("NTFY_TOKEN"):
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(given.server, json.dumps(published).encode(), headers)
    try:
        urllib.request.build_opener(Staying).open(request, timeout=SECONDS).close()
    except (OSError, HTTPException) as error:
        sys.exit(f"ntfy did not take it: {error}")


if __name__ == "__main__":
    main()
