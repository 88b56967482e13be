"""An authenticator made of software: makes passkeys, and proves them as browsers say it."""

import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import encode_cbor

_PRESENT_VERIFIED = 0x05
_NEW_KEY = 0x40


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Whoever holds it, at a page.

    Args:
        origin: What its browser says that it opened.
        name: To which passkeys are bound; ``None``: as it is asked.
        counts: Whether it counts how often it was used.
    """

    def __init__(self, origin: str, *, name: str | None = None, counts: bool = True) -> None:
        self.origin = origin
        self.name = name
        self.counts = counts
        self.count = 0
        self.keys: dict[bytes, tuple[ec.EllipticCurvePrivateKey, str]] = {}
        """By the id of each passkey: its key, and for whom it was made."""

    def make(self, options: Any) -> dict[str, Any]:
        """A new passkey, as it was asked for."""
        ident, key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())
        self.keys[ident] = (key, options["user"]["id"])
        public = key.public_key().public_numbers()
        cose = {
            1: 2,
            3: -7,
            -1: 1,
            -2: public.x.to_bytes(32, "big"),
            -3: public.y.to_bytes(32, "big"),
        }
        attested = bytes(16) + struct.pack("!H", len(ident)) + ident + encode_cbor(cose)
        data = self._data(options["rp"]["id"], _NEW_KEY) + attested
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return _credential(ident, clientDataJSON=client, attestationObject=attestation)

    def prove(self, options: Any) -> dict[str, Any]:
        """Proves the passkey that was made last."""
        ident, (key, owner) = list(self.keys.items())[-1]
        client, data = self._client("webauthn.get", options), self._data(options["rpId"])
        signature = key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return _credential(
            ident,
            clientDataJSON=client,
            authenticatorData=data,
            signature=signature,
            userHandle=_bytes(owner),
        )

    def _data(self, asked: str, flags: int = 0) -> bytes:
        self.count += self.counts
        name = sha256((self.name or asked).encode()).digest()
        return name + struct.pack("!BI", _PRESENT_VERIFIED | flags, self.count)

    def _client(self, kind: str, options: Any) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()


def _credential(ident: bytes, **response: bytes) -> dict[str, Any]:
    said = {name: _text(value) for name, value in response.items()}
    return {"id": _text(ident), "rawId": _text(ident), "type": "public-key", "response": said}
