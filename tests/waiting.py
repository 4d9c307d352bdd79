"""What tests that wait share; CONTRIBUTING.md says how to wait."""

from __future__ import annotations

import socket

PATIENCE = 600.0
"""Seconds after which something that never happens fails. It bounds a hang and decides nothing else."""


def reserved_port() -> socket.socket:
    """A port on loopback that is ours as long as this socket is open: nobody else is given it, a server that we start may listen there,
    and until one does nobody answers."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held
