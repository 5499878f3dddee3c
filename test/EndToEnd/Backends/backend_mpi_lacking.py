#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A rank that lacks its backend, but lives on, keeps nobody waiting in MPI_Init.

  backend_mpi_lacking.py DIRECTORY
"""

import ctypes
import os
import pathlib
import subprocess
import sys
import time

from backends import launcher
from library import build
from tools import TIMEOUT, Failure

LACKING = "there is no backend 'pigeons'"
ALLOWED = 20  # seconds, where MPI would wait for ever


class JobOptions(ctypes.Structure):
    """dist_job_options"""
    _fields_ = [("backend", ctypes.c_char_p), ("timeout_ms", ctypes.c_int64),
                ("flight_records", ctypes.c_char_p), ("rank", ctypes.c_int32),
                ("world_size", ctypes.c_int32), ("dead_after_ms", ctypes.c_int64)]


def join(directory, rank):
    """Joins as one rank and stores the error in a file; ends when both have one."""
    dist = ctypes.CDLL(build() / "lib/libdist.so")
    dist.dist_last_error.restype = ctypes.c_char_p
    options = JobOptions([b"mpi", b"pigeons"][rank], 0, None, rank, 2, 0)
    dist.dist_init(f"file://{directory}/meeting".encode(), ctypes.byref(options),
                   ctypes.byref(ctypes.c_void_p()))
    (directory / f"told-{rank}").write_bytes(dist.dist_last_error())
    end = time.monotonic() + ALLOWED
    while len(list(directory.glob("told-*"))) < 2 and time.monotonic() < end:
        time.sleep(0.1)


def main():
    directory = pathlib.Path(sys.argv[1]).resolve()
    if rank := os.environ.get("OMPI_COMM_WORLD_RANK"):
        return join(directory, int(rank))
    mpirun = map(str, launcher("mpi", {"x": 2}))
    said = subprocess.run([*mpirun, sys.executable, __file__, directory], capture_output=True,
                          text=True, timeout=TIMEOUT).stderr
    for rank in range(2):
        file = directory / f"told-{rank}"
        told = file.read_text() if file.exists() else "nothing"
        if LACKING not in told:
            raise Failure(f"rank {rank} was told {told}, expected {LACKING}; "
                          f"mpirun said {said[-1000:]}")
    print("both ranks were told which backend is not there")


if __name__ == "__main__":
    sys.exit(main())
