#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPT training step on 2 ranks beside JAX on 2 CPU devices, same machine.

  compare.py [--rounds 5] [--steps 10] [--deep]

Runs alternate, so that both see the same machine; medians are shown. --deep adds
the compile time of 32 layers on dp=2, tp=4. make benchmark runs it, in .venv.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))

import numpy as np

from gpt import demo, text

OUT = ROOT / "build/benchmark"
TOOLS = ROOT / "build/bin"
PLANS = ROOT / "examples/gpt/plans"
SIZES = {"layers": 4, "d": 512, "heads": 8, "seq": 128, "batch": 8, "vocab": 1024}


def measured(*command):
    """Runs a command: (its output, seconds, its peak memory in bytes)."""
    start = time.perf_counter()
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
    said = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{said[-2000:]}")
    return said, seconds, usage.ru_maxrss * 1024


def options_of(sizes):
    return [word for name, value in sizes.items() for word in (f"--{name}", str(value))]


def export(directory, sizes):
    if not (directory / "step.mlir").exists():
        measured(sys.executable, ROOT / "examples/gpt/export.py", "--out", directory,
                 "--steps", "0", *options_of(sizes))
    return directory / "step.mlir"


def run_jax(steps):
    said, _, _ = measured(sys.executable, ROOT / "benchmarks/jax/jax_step.py",
                          "--steps", steps, *options_of(SIZES))
    found = json.loads(said.strip().splitlines()[-1])
    return {"step": found["step_seconds"], "memory": found["peak_bytes"],
            "compile": found["compile_seconds"]}


def run_ours(program, steps):
    """Compile: from the file to the artifact, in a process of its own."""
    artifact = OUT / "gpt.dist"
    _, seconds, _ = measured(TOOLS / "dist-compile", program, "--plan",
                             PLANS / "data-parallel.json", "--mesh", "dp=2", "-o", artifact)
    said, _, memory = measured(TOOLS / "dist-run", artifact, "--inputs", OUT / "inputs.npz",
                               "--steps", steps)
    step = float(re.search(r"([\d.]+) ms a step", said)[1]) / 1e3
    return {"step": step, "memory": memory, "compile": seconds}


def write_inputs():
    batches = text.batches(ROOT / "examples/gpt/alice.txt", 1, SIZES["batch"], SIZES["seq"])
    np.savez(OUT / "inputs.npz", **demo.cold_state(SIZES),
             **{name: batch[0] for name, batch in batches.items()})


def show(jax, ours):
    rows = (("step", "step", 1e3, "ms"), ("peak memory", "memory", 2**-20, "MiB"),
            ("compile, file to first step", "compile", 1, "s"))
    print(f"{'median of ' + str(len(jax)):<30}{'dist-mlir':>12}{'JAX':>12}{'ratio':>8}")
    for title, key, scale, unit in rows:
        a, b = (statistics.median(run[key] for run in runs) for runs in (ours, jax))
        print(f"{title + ', ' + unit:<30}{a * scale:>12.2f}{b * scale:>12.2f}{a / b:>8.2f}")


def compile_deep():
    program = export(OUT / "deep", {**SIZES, "layers": 32})
    plan = PLANS / "data-parallel-megatron.json"
    _, seconds, _ = measured(TOOLS / "dist-compile", program, "--plan", plan,
                             "--mesh", "dp=2,tp=4", "-o", OUT / "deep.dist")
    print(f"32 layers, dp=2, tp=4: compiled in {seconds:.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--deep", action="store_true")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    print("==> Exporting GPT " + " ".join(f"{k}={v}" for k, v in SIZES.items()), flush=True)
    program = export(OUT / "gpt", SIZES)
    write_inputs()
    jax, ours = [], []
    for i in range(options.rounds):
        print(f"==> Round {i + 1} of {options.rounds}", flush=True)
        jax.append(run_jax(options.steps))
        ours.append(run_ours(program, options.steps))
    show(jax, ours)
    if options.deep:
        compile_deep()


if __name__ == "__main__":
    main()
