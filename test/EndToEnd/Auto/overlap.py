#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that dist-compile --overlap=on changes the trace, and neither results nor memory.

  overlap.py DIRECTORY BACKEND...
"""

import json
import pathlib
import re
import sys

import numpy as np

from auto_predicted_memory import measured
from tools import EXAMPLES, Failure, call, check_all, load

GPT = EXAMPLES / "gpt"
STEPS = 2


def compile(directory, overlap):
    artifact = directory / f"{overlap}.dist"
    call("dist-compile", GPT / "demo/step.mlir", "--plan", GPT / "plans/data-parallel.json",
         "--mesh", "dp=2", f"--overlap={overlap}", "--quiet", "-o", artifact)
    return artifact


def run(artifact, backend):
    outputs, trace = (artifact.with_suffix(f".{backend}.{end}") for end in ("npz", "json"))
    call("dist-run", artifact, "--random-inputs", 0, "--int-range", 256, "--steps", STEPS,
         "--trace-steps", STEPS, "--backend", backend, "--collective-threads", "on",
         "--quiet", "--outputs", outputs, "--trace", trace)
    return load(outputs), json.loads(trace.read_text())["traceEvents"]


def rows(events):
    """The events of each row, by its name, in the order of time."""
    names = {event["tid"]: event["args"]["name"] for event in events if event["ph"] == "M"}
    found = {name: [] for name in names.values()}
    for event in sorted((e for e in events if e["ph"] == "X"), key=lambda event: event["ts"]):
        found[names[event["tid"]]].append(event)
    return found


def meet(one, other):
    return one["ts"] < other["ts"] + other["dur"] and other["ts"] < one["ts"] + one["dur"]


def check_rank(own, queue):
    """Kernels run from a start to its wait, and while the queue has something to do."""
    names = [event["name"] for event in own]
    starts = names.count("start all_reduce")
    if starts < 3 * STEPS or starts != names.count("wait all_reduce") or starts != len(queue):
        raise Failure(f"{starts} starts, {names.count('wait all_reduce')} waits, "
                      f"{len(queue)} all_reduces on the queue")
    first, end = names.index("start all_reduce"), names.index("wait all_reduce")
    if "compute" not in {event["cat"] for event in own[first:end]}:
        raise Failure("nothing is computed until the first wait")
    kernels = [event for event in own if event["cat"] == "compute"]
    if not any(meet(reduction, kernel) for reduction in queue for kernel in kernels):
        raise Failure("no kernel runs during an all_reduce")


def check(backend, artifacts):
    expected, events = run(artifacts["off"], backend)
    if any(re.match("start|wait", event["name"]) for event in events):
        raise Failure("something is started, or waited for, with --overlap=off")
    found, events = run(artifacts["on"], backend)
    for name, array in expected.items():
        if np.asarray(found[name]).tobytes() != np.asarray(array).tobytes():
            raise Failure(f"{name} differs")
    row = rows(events)
    for rank in ("rank 0", "rank 1"):
        check_rank(row[rank], row[f'{rank}, "dp"'])


def main():
    directory, *backends = sys.argv[1:]
    artifacts = {way: compile(pathlib.Path(directory), way) for way in ("off", "on")}
    off, on = (measured(artifact) for artifact in artifacts.values())
    if on > off:
        raise Failure(f"a rank takes {on} bytes, without overlap {off}")
    return check_all(backends, lambda backend: check(backend, artifacts))


if __name__ == "__main__":
    sys.exit(main())
