"""Requests to other servers, at addresses that people gave: checked, resolved once, and finished within one deadline."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

MAX_ADDRESS = 1000
MAX_STATUS_LINE = 1000
UNUSABLE = tuple(
    ipaddress.ip_network(block)
    for block in (
        "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
        "::/8", "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24", "198.18.0.0/15", "240.0.0.0/4",
    )
)  # fmt: skip
"""Blocks with a special purpose: translation (NAT64, 6to4, Teredo), documentation, benchmarks, reserved. No push service lives there, and
behind some of them is a private network in disguise. Not all of them are known to `is_global` of every Python version."""


def split(address: str) -> SplitResult:
    """An address in its parts; ValueError if it is none that a request can go to."""
    parts = urlsplit(address)
    if len(address) > MAX_ADDRESS or parts.username or parts.password or not parts.hostname or parts.scheme not in ("https", "http"):
        raise ValueError("this is no address for notices")
    return parts


def port_of(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def resolve(parts: SplitResult) -> list[str]:
    """The IP addresses of a host; ValueError if there are none."""
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(parts.hostname, port_of(parts), type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise ValueError("this address can't be found") from None


def checked(address: str, hosts: tuple[str, ...]) -> tuple[SplitResult, str]:
    """The parts of an address and where to connect to; ValueError for what is not out in the world, but for the operator's `hosts`."""
    parts = split(address)
    allowed = parts.netloc in hosts
    if parts.scheme != "https" and not allowed:
        raise ValueError("an address for notices begins with https://")
    addresses = resolve(parts)
    if not allowed and not all(public(one) for one in addresses):
        raise ValueError("this address is not out in the world")
    return parts, addresses[0]


def public(address: str) -> bool:
    """Whether an address is ordinary and public: not this machine's, not a private network's, without a special purpose."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    return ip.is_global and not ip.is_multicast and not any(ip in block for block in UNUSABLE if block.version == ip.version)


class Deadline:
    """A point in time by which a whole exchange has to be over."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left; TimeoutError when there are none."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the exchange took too long")
        return left


def post(parts: SplitResult, address: str, body: bytes, headers: Mapping[str, str], deadline: Deadline) -> int:
    """Send a request to an IP address under its host's name; the status of the answer, of which nothing else is read or followed."""
    client = http.client.HTTPConnection(parts.hostname or "", port_of(parts))
    plain = socket.create_connection((address, port_of(parts)), deadline.left())
    try:
        plain.settimeout(deadline.left())
        client.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if parts.scheme == "https" else plain
        client.sock.settimeout(deadline.left())
        client.request("POST", parts._replace(scheme="", netloc="", fragment="").geturl() or "/", body, dict(headers))
        line = b""
        while b"\n" not in line and len(line) < MAX_STATUS_LINE:
            client.sock.settimeout(deadline.left())
            part = client.sock.recv(MAX_STATUS_LINE)
            if not part:
                break
            line += part
        words = line.partition(b"\n")[0].split()
        if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1].isdigit():
            raise http.client.BadStatusLine("this is no answer")
        return int(words[1])
    finally:
        client.close()
        plain.close()
