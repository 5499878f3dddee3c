#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ctrl-C ends a search for a plan with the best plan so far; on a terminal it says how far it is.

  auto_interrupt.py OUTPUT_DIRECTORY
"""

import json
import os
import pathlib
import pty
import signal
import subprocess
import sys

import numpy as np

from auto import IMPORT
from models import Model
from tools import EXAMPLES, Failure

STEP = EXAMPLES / "gpt" / "small" / "step.mlir"
CLUSTER = "h100:64"
LAST = "x=16,y=2,z=2"  # a grid that is looked at late
REMARK = "the search was interrupted: the best plan that was found until then is used"


def stopped(ends, sign, *command, environment=None):
    """The exit status of the command, and what it writes to `ends`, if it gets SIGINT once that
    has `sign` in it."""
    heard, said = ends
    run = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL,
                           stderr=said, env=environment)
    os.close(said)
    text, isSent = "", False
    while part := read(heard):
        text += part
        if sign in text and not isSent:
            run.send_signal(signal.SIGINT)
            isSent = True
    if not isSent:
        raise Failure(f"no '{sign}': {text}")
    return run.wait(), text


def interrupted(*arguments, environment=None):
    status, text = stopped(*arguments, environment=environment)
    if status or REMARK not in text or LAST in text:
        raise Failure(f"not interrupted, exit status {status}: {text}")
    return text


def read(end):
    try:
        return os.read(end, 4096).decode()
    except OSError:  # nobody has the terminal any more
        return ""


def on_terminal(directory):
    """dist-compile: a line that is written over, and an artifact."""
    artifact = directory / "step.dist"
    text = interrupted(pty.openpty(), "; best so far ", "dist-compile", STEP, "--plan", "auto",
                       "--cluster", CLUSTER, "-o", artifact)
    for part in ("grid 1 of 14, x=64", "grid 3 of 14, ", "search 1 of at most 6, ", " s left",
                 "stopping with the best so far; once more ends without it"):
        if part not in text:
            raise Failure(f"no '{part}' on the terminal: {text}")
    if not artifact.exists():
        raise Failure("no artifact")


def redirected(directory):
    """dist-opt: the plan is written, and nothing said that was not asked for."""
    plan = directory / "plan.json"
    text = interrupted(os.pipe(), "remark: x=2,y=32: no plan is estimated at less", "dist-opt", STEP, *IMPORT,
                       f"--dist-arrange-devices=cluster={CLUSTER}", "--dist-annotate",
                       f"--dist-auto-shard=cluster={CLUSTER} explain plan={plan}", "-o",
                       os.devnull)
    if "grid " in text:
        raise Failure(f"progress in a pipe: {text}")
    json.loads(plan.read_text())


def run_once(directory):
    """dist-run: one step of what was found, which no later run takes for the best."""
    model = Model("gpt")
    inputs, cache = directory / "inputs.npz", directory / "cache"
    np.savez(inputs, **model.first_step_inputs())
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    interrupted(pty.openpty(), "grid 3 of", "dist-run", STEP, "--plan", "auto", "--cluster",
                CLUSTER, "--inputs", inputs, "--steps", 1, environment=environment)
    if kept := [path for path in cache.rglob("*") if path.is_file()]:
        raise Failure(f"kept {kept}")


def without_plan(directory):
    """Interrupted before anything fits the memory: not known to be too little."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(directory / "cache")}
    status, text = stopped(pty.openpty(), "grid 1 of", "dist-run", STEP, "--plan", "auto",
                           "--cluster", "h100:4", "--memory", "600KB", "--random-inputs", 1,
                           environment=environment)
    expected = "the search was interrupted before a plan was found that fits 600000 bytes of memory"
    if status != 130 or expected not in text or "use more devices" in text:
        raise Failure(f"exit status {status}: {text}")


def main():
    directory = pathlib.Path(sys.argv[1])
    for check in (on_terminal, redirected, run_once, without_plan):
        check(directory)
        print(f"{check.__name__}: ok")


if __name__ == "__main__":
    main()
