#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a GPT training step with JAX on as many CPU devices.

  compare.py [--rounds 5] [--steps 10] [--only dp=2] [--deep]

Runs on 1 rank (and one core), and data parallel and tensor parallel on 2 ranks.
Runs alternate under the same conditions; medians are shown. The share of GEMM
peak compares the speed of a step's matrix products, if nothing else took time,
with a plain product of 1024x1024 matrices on as many ranks, in the same rounds.
--deep adds the compile time of 32 layers on dp=2, tp=4. make benchmark runs it,
in .venv.
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

import work

OUT = ROOT / "build/benchmark"
TOOLS = ROOT / "build/bin"
PLANS = ROOT / "examples/gpt/plans"
MODES = {"dp=1": "data-parallel", "dp=2": "data-parallel", "tp=2": "megatron"}
SIZES = {"layers": 4, "d": 512, "heads": 8, "seq": 128, "batch": 8, "vocab": 1024}


def measured(*command, cores=None):
    """Runs a command, on some cores. Returns (its output, seconds, its peak
    memory in bytes)."""
    start = time.perf_counter()
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True,
                             preexec_fn=cores and (lambda: os.sched_setaffinity(0, cores)))
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


def ranks_of(mode):
    return int(mode.split("=")[1])


def cores_of(mode):
    """Returns the cores of a mode: one for one rank, as JAX would take all."""
    return {min(os.sched_getaffinity(0))} if ranks_of(mode) == 1 else None


def run_jax(mode, steps):
    said, _, _ = measured(sys.executable, ROOT / "benchmarks/jax/jax_step.py",
                          "--plan", PLANS / f"{MODES[mode]}.json", "--devices", ranks_of(mode),
                          "--steps", steps, *options_of(SIZES), cores=cores_of(mode))
    found = json.loads(said.strip().splitlines()[-1])
    return {"step": found["step_seconds"], "memory": found["peak_bytes"],
            "compile": found["compile_seconds"]}


def run_artifact(artifact, mode, steps, *inputs):
    """Returns (seconds a step, peak memory)."""
    said, _, memory = measured(TOOLS / "dist-run", artifact, "--steps", steps, *inputs,
                               cores=cores_of(mode))
    return float(re.search(r"([\d.]+) ms a step", said)[1]) / 1e3, memory


def run_ours(program, mode, steps):
    """Measures a program. Compile time is from the file to the artifact, in a
    process of its own."""
    artifact = OUT / "gpt.dist"
    _, seconds, _ = measured(TOOLS / "dist-compile", program, "--plan",
                             PLANS / f"{MODES[mode]}.json", "--mesh", mode, "-o", artifact,
                             cores=cores_of(mode))
    step, memory = run_artifact(artifact, mode, steps, "--inputs", OUT / "inputs.npz")
    return {"step": step, "memory": memory, "compile": seconds}


def run_product(mode, steps):
    """Returns the operations a second that the ranks of a mode reach in plain
    products."""
    ranks = ranks_of(mode)
    source, plan, artifact = OUT / "gemm.mlir", OUT / "gemm.json", OUT / "gemm.dist"
    text, placements = work.plain_product(ranks)
    source.write_text(text)
    plan.write_text(json.dumps(placements))
    measured(TOOLS / "dist-compile", source, "--plan", plan, "-o", artifact)
    step, _ = run_artifact(artifact, mode, steps, "--random-inputs", 1)
    return ranks * 2 * work.SIZE**3 / step


def write_inputs():
    batches = text.batches(ROOT / "examples/gpt/alice.txt", 1, SIZES["batch"], SIZES["seq"])
    np.savez(OUT / "inputs.npz", **demo.cold_state(SIZES),
             **{name: batch[0] for name, batch in batches.items()})


def show(mode, jax, ours, peak, flops):
    """Prints a row; `peak` has the value of each round."""
    rows = (("step", "step", 1e3, "ms"), ("peak memory", "memory", 2**-20, "MiB"),
            ("compile, file to first step", "compile", 1, "s"))
    print(f"{mode + ', median of ' + str(len(jax)):<30}{'dist-mlir':>12}{'JAX':>12}{'ratio':>8}")
    for title, key, scale, unit in rows:
        a, b = (statistics.median(run[key] for run in runs) for runs in (ours, jax))
        print(f"{title + ', ' + unit:<30}{a * scale:>12.2f}{b * scale:>12.2f}{a / b:>8.2f}")
    shares = [statistics.median(flops / run["step"] / most for run, most in zip(runs, peak))
              for runs in (ours, jax)]
    print(f"{'share of GEMM peak, %':<30}{shares[0] * 100:>12.0f}{shares[1] * 100:>12.0f}"
          f"   of {statistics.median(peak) / 1e9:.0f} GFLOP/s", flush=True)


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
    parser.add_argument("--only", choices=MODES, help="one mesh")
    parser.add_argument("--deep", action="store_true")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    print("==> Exporting GPT " + " ".join(f"{k}={v}" for k, v in SIZES.items()), flush=True)
    program = export(OUT / "gpt", SIZES)
    write_inputs()
    flops = work.flops(program.read_text())
    for mode in [options.only] if options.only else MODES:
        jax, ours, peak = [], [], []
        for i in range(options.rounds):
            print(f"==> {mode}, round {i + 1} of {options.rounds}", flush=True)
            jax.append(run_jax(mode, options.steps))
            ours.append(run_ours(program, mode, options.steps))
            peak.append(run_product(mode, options.steps))
        show(mode, jax, ours, peak, flops)
    if options.deep:
        compile_deep()


if __name__ == "__main__":
    main()
