#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how the time from import to partition grows with program and mesh.

  scaling.py [--rounds 5] [--layers 24 48 96] [--meshes dp=2,tp=4 dp=64,tp=128]

Uses the GPT step whose sizes are divisible by the largest mesh, with the plan
data-parallel-megatron; dist-opt, without parsing and printing. Meshes
alternate; medians are shown. Runs in the environment of `make benchmark`.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "build/benchmark"
PLAN = ROOT / "examples/gpt/plans/data-parallel-megatron.json"
SIZES = {"d": 256, "heads": 128, "seq": 16, "batch": 64, "vocab": 256}


def exported(layers):
    directory = OUT / f"gpt-{layers}-layers-wide"
    if not (directory / "step.mlir").exists():
        sizes = [word for item in SIZES.items() for word in (f"--{item[0]}", str(item[1]))]
        subprocess.run([sys.executable, ROOT / "examples/gpt/export.py", "--out", directory,
                        "--layers", str(layers), "--steps", "0", *sizes], check=True,
                       stdout=subprocess.DEVNULL)
    return directory / "step.mlir"


def plan_for(mesh):
    """Writes the plan for another mesh to a file."""
    plan = json.loads(PLAN.read_text())
    plan["mesh"] = {name: int(size) for name, size in
                    (axis.split("=") for axis in mesh.split(","))}
    path = OUT / f"plan-{mesh}.json"
    path.write_text(json.dumps(plan))
    return path


def seconds_to_partition(program, mesh):
    # A pipeline's options end at a comma that is not quoted.
    run = subprocess.run([ROOT / "build/bin/dist-opt", program, "--mlir-timing",
                          "--allow-unregistered-dialect", "-o", "/dev/null",
                          f'--dist-local-pipeline=plan="{plan_for(mesh)}"'],
                         check=True, capture_output=True, text=True)
    seconds = {name: float(wall) for wall, name in
               re.findall(r"^\s+([\d.]+) \([^)]*\)\s+(\S.*)$", run.stderr, re.M)}
    return seconds["Total"] - sum(seconds.get(name, 0) for name in ("Parser", "Output", "Rest"))


def compare(layers, options):
    program = exported(layers)
    rounds = [[seconds_to_partition(program, mesh) for mesh in options.meshes]
              for _ in range(options.rounds)]
    medians = [statistics.median(column) for column in zip(*rounds)]
    cells = " | ".join(f"{median:.2f}" for median in medians)
    print(f"| {layers} | {cells} | {medians[-1] / medians[0]:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--layers", type=int, nargs="+", default=[24, 48, 96])
    parser.add_argument("--meshes", nargs="+", default=["dp=2,tp=4", "dp=64,tp=128"])
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    print(f"Seconds from import to partition, medians of {options.rounds} runs\n\n"
          f"| layers | {' | '.join(options.meshes)} | last / first |\n"
          f"|---|{'---|' * len(options.meshes)}---|")
    for layers in options.layers:
        compare(layers, options)


if __name__ == "__main__":
    main()
