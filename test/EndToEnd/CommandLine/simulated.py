#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the simulated step of a pipeline with the artifact and the run.

  simulated.py REPORT TRACE

Checks that the frames have the bytes of the simulation, that shares of time are
between 0 and 1, and that the trace has each call measured and simulated, with its
stage and micro-batch, no two of a coordinate at a time.
"""

import json
import re
import sys


def check_coordinate(it):
    simulated = it["simulated"]
    assert simulated["saved_bytes"] == it["saved_bytes"] > 0, it
    for bubble in (simulated["bubble"], it["bubble"]):
        assert 0 <= bubble < 1, it
    print(f"{it['at']}: {it['micro_batches']} micro-batches")


def calls_of(events, process):
    return [it for it in events if it.get("cat") == "call" and it["pid"] == process]


def check_call(call):
    stage, micro = re.match(r"([0-9]+)[A-Z]([0-9]*)(?:\.[0-9]+)?$", call["name"]).groups()
    assert call["args"]["stage"] == int(stage), call
    assert str(call["args"].get("micro_batch", "")) == micro, call


def check_order(calls):
    """Calls of a row follow each other."""
    for row in {call["tid"] for call in calls}:
        spans = sorted((call["ts"], call["ts"] + call["dur"]) for call in calls if call["tid"] == row)
        for (_, end), (begin, _) in zip(spans, spans[1:]):
            assert begin >= end - 1e-3, (row, begin, end)


def main():
    report, trace = (json.load(open(path)) for path in sys.argv[1:3])
    for coordinate in report["coordinates"]:
        check_coordinate(coordinate)
    measured, simulated = (calls_of(trace["traceEvents"], process) for process in (0, 1))
    for call in measured + simulated:
        check_call(call)
    check_order(simulated)
    names = {call["name"] for call in measured}
    assert names == {call["name"] for call in simulated}, names
    sends = [it for it in trace["traceEvents"] if it.get("cat") == "transfer" and it["pid"] == 1]
    assert sends and all(send["dur"] >= 0 for send in sends)
    print("measured and simulated:", *sorted(names))


main()
