#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The price of a pipeline against its artifact: memory of each coordinate, and order.

  priced_stages.py DIRECTORY

The memory is within 10 % of what the artifact takes, or 2 KB.
"""

import json
import pathlib
import sys

import training
from tools import Failure, call, check_all

STAGES = {"1f1b": 2, "gpipe": 2, "zb-h1": 2, "interleaved": 4, "zb-v": 4}
LAYERS, MICRO_BATCHES, ALIGNMENT = 8, 4, 64


def program_bytes(program):
    """What the ranks of a coordinate take."""
    buffers = sum(buffer["bytes"] for buffer in program["buffers"]
                  if buffer["kind"] in ("argument", "result"))
    frames = sum(frame["slots"] * -(-frame["bytes"] // ALIGNMENT) * ALIGNMENT
                 for frame in program["frames"])
    return buffers + frames + program["arena_bytes"]


def programs_of(artifact):
    content = artifact.read_bytes()
    at = content.index(b'"programs":')
    text = content[content.rindex(b"\0", 0, at) + 1:content.index(b"\0", at)]
    return json.loads(text)["programs"]


def check(directory, schedule):
    stages = STAGES[schedule]
    layers = [f"p{LAYERS * stage // stages}" for stage in range(1, stages)]
    plan = directory / f"{schedule}.json"
    plan.write_text(json.dumps({
        "mesh": {"pp": 2, "dp": 2}, "micro_batches": MICRO_BATCHES,
        "pipeline": {"axis": "pp", "schedule": schedule,
                     "split": [{"before": layer} for layer in layers]},
        "arguments": [{"match": name, "placements": {"dp": "shard(0)"}}
                      for name in ("batch", "target")]}))
    source, artifact = directory / "step.mlir", directory / f"{schedule}.dist"
    price = directory / f"{schedule}.price.json"
    call("dist-compile", source, "--plan", plan, "--cluster", "h100:4", "--quiet", "-o", artifact)
    call("dist-opt", source, "--dist-import-pipeline",
         f"--dist-shard-pipeline=plan={plan} cluster=h100:4", "--dist-flatten-collectives",
         "--dist-outline-kernels", "--dist-schedule-stages=cluster=h100:4",
         f"--dist-price-plan=cluster=h100:4 json={price}", "-o", "/dev/null")
    priced = json.loads(price.read_text())
    for coordinate, program in zip(priced["coordinates"], programs_of(artifact), strict=True):
        predicted, taken = coordinate["memory"], program_bytes(program)
        print(f"{schedule}, {coordinate['at']}: {predicted:.0f} bytes priced, {taken} taken")
        if abs(predicted - taken) > max(0.1 * taken, 2048):
            raise Failure(f"{schedule}: memory of {coordinate}, but {taken} bytes are taken")
    busy = max(coordinate["busy"] for coordinate in priced["coordinates"])
    if not busy <= priced["period"] * (1 + 1e-9) <= priced["step"] * (1 + 2e-9):
        raise Failure(f"{schedule}: busy {busy}, period and step {priced}")


def main():
    directory = pathlib.Path(sys.argv[1])
    step = training.chain(LAYERS, rows=64, width=64)
    (directory / "step.mlir").write_text(step.text())
    return check_all(STAGES, lambda schedule: check(directory, schedule))


if __name__ == "__main__":
    sys.exit(main())
