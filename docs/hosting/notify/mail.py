#!/usr/bin/env python3
"""Tells absent guests by mail, through sendmail or what stands in its place (Postfix, msmtp).

In host.toml:

    notify = ["/usr/local/bin/mail.py", "--from", "dogs@example.org"]

Guests give their mail address. One that is none is refused, so that nobody is sent anything.
"""

import argparse
import json
import re
import subprocess
import sys
from email.message import EmailMessage

ADDRESS = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--from", dest="sender", required=True, help="who the mail is from")
    parser.add_argument("--sendmail", default="/usr/sbin/sendmail", help="the program that sends")
    given = parser.parse_args()

    told = json.load(sys.stdin)
    if not ADDRESS.fullmatch(told["address"]):
        sys.exit("This is no mail address.")
    mail = EmailMessage()
    mail["From"] = given.sender
    mail["To"] = told["address"]
    mail["Subject"] = told["subject"]
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(told["text"])
    command = [given.sendmail, "-i", "-f", given.sender, "--", told["address"]]
    return subprocess.run(command, input=mail.as_bytes(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
