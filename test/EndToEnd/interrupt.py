#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ctrl-C ends all ranks at once and leaves nothing behind.

  interrupt.py OUTPUT_DIRECTORY
"""

import pathlib
import signal
import subprocess
import sys
import time

import numpy as np

from models import Model
from tools import compile


def main():
    directory = pathlib.Path(sys.argv[1])
    for old in directory.glob("*"):
        old.unlink()
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
    _, said = run.communicate(timeout=20)
    took = time.monotonic() - started
    print(f"ended {took:.2f} s after the signal, exit status {run.returncode}: {said[-200:]}")
    assert took < 2, "too slow"
    assert run.returncode != 0, "exit status 0"
    assert sorted(directory.iterdir()) == before, "leaves files behind"


if __name__ == "__main__":
    main()
