#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory by coordinate that a search counts for a plan with stages, and what ranks have.

  staged_memory.py DIRECTORY CASE...

A case is EXAMPLE:PLAN:MESH:MICRO_BATCHES:SCHEDULE:SPLIT or STAGES[:RECOMPUTATION], as in
"gpt:megatron:pp=2,tp=2:4:1f1b:2:inputs". The memory is that of the coordinate that has
most: at most 2 % less than the artifact's, and 5 % more, or 2 KB. The plan "auto" is
searched, within limits: enough for a coordinate but not for all stages together, less than
the cheapest plan takes, and less than any.
"""

import json
import pathlib
import re
import subprocess
import sys

from models import Model
from tools import Failure, call, check_all, remarks

PASSES = ("--dist-align-updates", "--dist-split-layer-loops", "--dist-micro-batch",
          "--dist-relax-groups", "--dist-place-stages", "--dist-recompute",
          "--dist-annotate-rewritten")
BELOW, ABOVE, LEAST, ALIGNMENT = 0.02, 0.05, 2048, 64


def programs_of(artifact):
    content = artifact.read_bytes()
    at = content.index(b'"programs":')
    return json.loads(content[content.rindex(b"\0", 0, at) + 1:content.index(b"\0", at)])["programs"]


def bytes_of(program):
    """What a rank of a coordinate allocates."""
    own = sum(buffer["bytes"] for buffer in program["buffers"]
              if buffer["kind"] not in ("temporary", "frame"))
    frames = sum(frame["slots"] * -(-frame["bytes"] // ALIGNMENT) * ALIGNMENT
                 for frame in program["frames"])
    return own + frames + program["arena_bytes"]


def taken(artifact):
    return [bytes_of(program) for program in programs_of(artifact)]


def plan_of(model, name, case, recomputation):
    if name == "auto":
        plan = model.staged_plan("data-parallel", case) | {"auto": True}
        plan.pop("arguments", None)
    else:
        plan = model.staged_plan(name, case)
    return plan | ({"recompute": recomputation} if recomputation else {})


def check_price(model, plan, stem):
    path, imported = stem.with_suffix(".json"), stem.with_suffix(".mlir")
    path.write_text(json.dumps(plan))
    call("dist-opt", model.step, "--dist-import-pipeline", "--mlir-print-debuginfo", "-o", imported)
    said = remarks(imported, f"--dist-annotate=plan={path}", *PASSES, "--dist-price-plan")
    predicted = int(re.search(r"([0-9]+) bytes of memory", said)[1])
    artifact = stem.with_suffix(".dist")
    call("dist-compile", model.step, "--plan", path, "--quiet", "-o", artifact)
    most = max(taken(artifact))
    print(f"{stem.name}: {predicted} bytes estimated, {taken(artifact)} taken")
    if most - predicted > max(BELOW * most, LEAST) or predicted - most > max(ABOVE * most, LEAST):
        raise Failure(f"{stem.name}: {predicted} bytes estimated, {taken(artifact)} taken")


def search(model, stem, memory):
    """The bytes of each coordinate, or the error."""
    artifact = stem.with_suffix(".dist")
    limit = ["--memory", str(memory)] if memory else []
    done = subprocess.run([str(word) for word in (
        "dist-compile", model.step, "--plan", stem.with_suffix(".json"), "--cluster", "cpu:4",
        *limit, "--quiet", "-o", artifact)], capture_output=True, text=True)
    if done.returncode == 0:
        return taken(artifact)
    return int(re.search(r"needs ([0-9]+) bytes of memory a device", done.stderr)[1])


def check_limits(model, plan, stem):
    stem.with_suffix(".json").write_text(json.dumps(plan))
    free = search(model, stem, None)
    enough = int(max(free) * (1 + ABOVE)) + LEAST
    if enough >= sum(free):
        raise Failure(f"{stem.name}: {free} bytes do not show whether coordinates are counted")
    if search(model, stem, enough) != free:
        raise Failure(f"{stem.name}: {enough} bytes change a plan that takes {free}")
    least = search(model, stem, 1)
    if not isinstance(least, int):
        raise Failure(f"{stem.name}: a plan fits 1 byte")
    for limit in (least, (least + max(free)) // 2):
        found = search(model, stem, limit)
        if not isinstance(found, list) or max(found) > limit * (1 + BELOW) + LEAST:
            raise Failure(f"{stem.name}: {limit} bytes are allowed, {found} taken")
        print(f"{stem.name}: {free} bytes without a limit, {found} within {limit}")


def check(case, directory):
    example, name, *rest = case.split(":")
    staged, recomputation = ":".join(rest[:4]), rest[4] if len(rest) > 4 else None
    model = Model(example)
    plan = plan_of(model, name, staged, recomputation)
    stem = directory / re.sub(r"[^\w-]", "-", case)
    (check_limits if name == "auto" else check_price)(model, plan, stem)


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda case: check(case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
