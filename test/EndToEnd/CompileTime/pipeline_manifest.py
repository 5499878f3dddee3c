#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The size of a pipeline's manifest: a chain of layers, a stage each.

  pipeline_manifest.py DIRECTORY
"""

import json
import pathlib
import sys

import training
from tools import check_all, compile, Failure

COORDINATES, MICRO_BATCHES, MOST = 16, 256, 2_000_000


def manifest_of(artifact):
    """The text of an artifact's manifest."""
    content = artifact.read_bytes()
    at = content.index(b'"programs":')
    return content[content.rindex(b"\0", 0, at) + 1:content.index(b"\0", at)]


def check(schedule, directory):
    per_coordinate = 2 if schedule == "zb-v" else 1
    layers = COORDINATES * per_coordinate
    source = directory / "chain.mlir"
    source.write_text(training.chain(layers, rows=MICRO_BATCHES, width=8).text())
    plan = {"mesh": {"pp": COORDINATES}, "micro_batches": MICRO_BATCHES,
            "pipeline": {"axis": "pp", "schedule": schedule,
                         "stages": [[f"p{i}"] for i in range(layers)]}}
    text = manifest_of(compile(source, directory / f"{schedule}.dist", plan))
    programs = json.loads(text)["programs"]
    calls = [sum(command[0] == "call" for command in program["commands"])
             for program in programs]
    if len(programs) != COORDINATES or min(calls) < 2 * MICRO_BATCHES * per_coordinate:
        raise Failure(f"{schedule}: {len(programs)} programs with {calls} calls")
    if len(text) > MOST:
        raise Failure(f"{schedule}: {len(text)} bytes, expected at most {MOST}")
    print(f"{schedule}: {len(text)} bytes")


def main():
    return check_all(("1f1b", "zb-h1", "zb-v"),
                     lambda schedule: check(schedule, pathlib.Path(sys.argv[1])))


if __name__ == "__main__":
    sys.exit(main())
