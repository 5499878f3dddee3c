# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Addresses at which the nodes of a job of dist-run find each other, in tests."""

import pathlib
import socket

from launching import free_port, wait_for


def tcp_place():
    return f"tcp://127.0.0.1:{free_port()}"


def wait_served(place):
    """Until the launcher that came first serves it, so that others do not."""
    def is_served():
        kind, _, where = place.partition("://")
        if kind == "file":
            return pathlib.Path(where).exists()
        host, _, port = where.rpartition(":")
        try:
            socket.create_connection((host, int(port)), 5).close()
            return True
        except OSError:
            return False
    wait_for(place, is_served)


def places(directory, name):
    """One of each kind."""
    return [tcp_place(), f"file://{directory.resolve()}/{name}.store"]
