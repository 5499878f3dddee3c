#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the idle time of pipelines on `shm` with the simulation of their schedules.

  bubble.py [--unit 0.2] [--steps 6] [--coordinates 4] [--micro-batches 8]
            [--schedules 1f1b,zb-h1,...] [--bin build/bin]

The kernels are sleeps of `--unit` seconds for each of F, I and W of a coordinate's share
of the model, so that ranks need no cores of their own. The first stage has one part B, of
two units. The simulation (dist-schedule) is of the actions that the artifact has. Steps
follow each other without a join, so that a step takes the period of the schedule. Exit
status 1: idle times differ by over 5 % of the idle time, or by over 5 % of the period where
there is none.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/EndToEnd/generator"))

import training

TWO_STAGES = ("interleaved", "looped-bfs", "zb-v", "dualpipe-v", "v-half", "v-min")
MOST = 0.05


def call(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def program(options, stages):
    """A chain of layers, one of each stage."""
    nap = options.unit * options.coordinates / stages
    step = training.Step(rows=options.micro_batches, width=4)
    x = step.dense(step.batch, step.weight(), (nap, 0, 2 * nap))
    for _ in range(stages - 1):
        x = step.dense(x, step.weight(), (nap, nap, nap))
    step.finish(x)
    return step.text()


def compiled(options, directory, schedule):
    stages = options.coordinates * (2 if schedule in TWO_STAGES else 1)
    source, artifact = directory / "step.mlir", directory / f"{schedule}.dist"
    source.write_text(program(options, stages))
    plan = directory / "plan.json"
    plan.write_text(json.dumps({
        "mesh": {"pp": options.coordinates}, "micro_batches": options.micro_batches,
        "pipeline": {"axis": "pp", "schedule": schedule,
                     "stages": [[f"p{stage}"] for stage in range(stages)]}}))
    call(options.bin / "dist-compile", source, "--plan", plan, "--quiet", "--custom-calls",
         options.bin.parent / "lib/custom-calls.json", "-o", artifact)
    return artifact


def lists_of(artifact):
    """The actions for micro-batches of each coordinate, as CSV."""
    content = artifact.read_bytes()
    at = content.index(b'"programs":')
    manifest = json.loads(content[content.rindex(b"\0", 0, at) + 1:content.index(b"\0", at)])
    rows = []
    for one in manifest["programs"]:
        calls = [command for command in one["commands"]
                 if command[0] == "call" and len(command) > 2]
        rows.append(",".join(f"{one['segments'][segment]['name']}{micro}"
                             for _, segment, micro, *_ in calls))
    return "\n".join(rows) + "\n"


def simulated(options, directory, artifact):
    """Busy units of all coordinates, and the period in units."""
    path = directory / "actions.csv"
    path.write_text(lists_of(artifact))
    said = call(options.bin / "dist-schedule", "--csv", path, "--columns", 0)
    rows = re.findall(r"^(\d+) +[\d, ]+? +([\d.]+) +([\d.]+) +[\d.]+ %", said, re.MULTILINE)
    return sum(float(busy) for _, busy, _ in rows), float(re.search(r"period ([\d.]+)", said)[1])


def measured(options, directory, artifact):
    """Idle seconds of all coordinates, and those of a step (the median). Ranks have clocks
    of their own, so idle is what their work leaves of the step."""
    report = directory / "report.json"
    said = call(options.bin / "dist-run", "-n", options.coordinates, "--backend", "shm", artifact,
                "--random-inputs", 1, "--steps", options.steps, "--report", report,
                "--trace", directory / "trace.json")
    step = float(re.search(r"([\d.]+) ms a step", said)[1]) / 1e3
    busy = sum(one["busy_seconds"] for one in json.loads(report.read_text())["coordinates"])
    return options.coordinates * step - busy, step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--unit", type=float, default=0.2)
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--coordinates", type=int, default=4)
    parser.add_argument("--micro-batches", type=int, default=8)
    parser.add_argument("--schedules", type=lambda text: text.split(","),
                        default=["gpipe", "1f1b", "zb-h1", "zb-h2", "interleaved", "zb-v"])
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    worst = 0
    print("schedule   period, units  measured  idle, units  measured  difference")
    with tempfile.TemporaryDirectory() as path:
        for schedule in options.schedules:
            artifact = compiled(options, pathlib.Path(path), schedule)
            busy, period = simulated(options, pathlib.Path(path), artifact)
            found, seconds = measured(options, pathlib.Path(path), artifact)
            expected, real = options.coordinates * period - busy, found / options.unit
            difference = (real - expected) / (expected or options.coordinates * period)
            worst = max(worst, abs(difference))
            print(f"{schedule:12} {period:11.1f} {seconds / options.unit:9.2f} "
                  f"{expected:12.1f} {real:9.2f} {100 * difference:9.1f} %", flush=True)
    return worst > MOST


if __name__ == "__main__":
    sys.exit(main())
