#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ctrl-C ends all ranks at once and leaves nothing behind; so does SIGTERM for one rank, which the
launcher names and does not start again.

  interrupt.py OUTPUT_DIRECTORY
"""

import pathlib
import shutil
import signal
import subprocess
import sys
import time

import numpy as np

from models import Model
from restarts import rank_processes
from tools import TIMEOUT, compile

RANKS = 4


def told_rank(directory, artifact, rank, delay, *more):
    """SIGTERM for one rank, so many seconds after all have been started."""
    run = subprocess.Popen(
        ["dist-run", artifact, "--backend", "shm", "--max-restarts", "3", "--quiet", "--inputs",
         directory / "inputs.npz", "--steps", "1000000000", *more], stderr=subprocess.PIPE, text=True)
    while len(rank_processes(run)) < RANKS:
        assert run.poll() is None, run.stderr.read()
    time.sleep(delay)
    rank_processes(run)[rank].terminate()
    said = run.communicate(timeout=TIMEOUT)[1]
    assert run.returncode in (130, 143), f"exit status {run.returncode}: {said}"
    # Before it has begun, the signal itself ends it; after its first step all end in order.
    code = "signal 15 (SIGTERM)" if run.returncode == 143 else "exit code 130"
    assert (f"dist-run: rank {rank} failed with {code}" in said or
            "SIGTERM: ended after step" in said), said
    assert "no restart: it was requested to end" in said and "restart 1" not in said, said


def main():
    directory = pathlib.Path(sys.argv[1])
    for old in directory.glob("*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    model = Model("mlp")
    artifact = compile(model.step, directory / "step.dist", model.plan("zero1", {"dp": 4}))
    np.savez(directory / "inputs.npz", **model.first_step_inputs())
    before = sorted(directory.iterdir())
    run = subprocess.Popen(
        ["dist-run", artifact, "--inputs", directory / "inputs.npz", "--steps", "1000000000",
         "--outputs", directory / "outputs.npz", "--trace", directory / "trace.json"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    assert run.poll() is None, f"ended by itself: {run.stderr.read()}"
    run.send_signal(signal.SIGINT)
    started = time.monotonic()
    _, said = run.communicate(timeout=120)
    took = time.monotonic() - started
    print(f"ended {took:.2f} s after the signal, exit status {run.returncode}: {said[-200:]}")
    assert took < 20, "too slow"
    assert run.returncode != 0, "exit status 0"
    assert sorted(directory.iterdir()) == before, "leaves files behind"
    for rank, delay in ((2, 0), (3, 0.03), (0, 0.06)):
        told_rank(directory, artifact, rank, delay, "--checkpoint", directory / "checkpoints")
    for rank in (1, 3):
        told_rank(directory, artifact, rank, 1)
    print("SIGTERM for one rank ends the job, and names it")


if __name__ == "__main__":
    main()
