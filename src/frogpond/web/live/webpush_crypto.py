"""How notices are locked so that only the device can read them (RFC 8188, 8291), and signed so that its service knows us (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD_BYTES = 4096
Key = ec.EllipticCurvePrivateKey


def decoded(text: str) -> bytes:
    """Base64url without padding; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def device_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """The key of a device; ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))


def derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def sealed(body: bytes, p256dh: str, auth: str, own: Key | None = None, salt: bytes | None = None) -> bytes:
    """A notice for one device, in one record of aes128gcm. The key and the salt are fresh ones, but for tests."""
    theirs = device_key(p256dh)
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = os.urandom(16) if salt is None else salt
    ours = point(own.public_key())
    shared = derived(own.exchange(ec.ECDH(), theirs), decoded(auth), b"WebPush: info\0" + point(theirs) + ours, 32)
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, body + b"\x02", None)


def new_keys() -> str:
    """Fresh keys of a server, as text."""
    key = ec.generate_private_key(ec.SECP256R1())
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain).decode()


def keys_from(text: str) -> Key:
    key = serialization.load_pem_private_key(text.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def signed(keys: Key, claims: dict[str, Any]) -> str:
    """The Authorization header of a notice."""
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    words = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(keys.sign(words.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{words}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={encoded(point(keys.public_key()))}"
