# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the nodes of a job of dist-run meet, in tests."""

from launching import free_port


def tcp_place():
    return f"tcp://127.0.0.1:{free_port()}"


def places(directory, name):
    """One of each kind."""
    return [tcp_place(), f"file://{directory.resolve()}/{name}.store"]
