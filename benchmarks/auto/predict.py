#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares predicted with measured step times, after a calibration.

  predict.py [--ranks 2,4] [--rounds 5] [--steps 20] [--models gpt,mlp] [--cluster FILE]
             [--under "chrt -r 1"]

Calibrates with as many ranks, then runs examples/gpt and examples/mlp with each
of their plans and a chosen one. Steps of all plans alternate, so that all run
under the same conditions. The result of a plan is the lower quartile of its
steps, as in the calibration: other processes can only make steps longer. Exit
status 0 if, over all plans of all models with as many ranks, the predicted and
measured ranks of times agree (Spearman at least 0.9) and half of the times are
predicted within 15 %. The last line is the noise: the agreement of two halves
of the rounds.

Needs build/bin and numpy; jax to export the MLP, which is not kept at this
size.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))

import numpy as np

OUT = ROOT / "build/predict"
TOOLS = ROOT / "build/bin"
IMPORT = ("--dist-inline-calls", "--dist-import-torch", "--dist-import-loops",
          "--dist-split-complex", "--dist-expand-stablehlo", "--dist-import", "--cse",
          "--dist-fold-transposes")
MLP = {"layers": 4, "d": 1024, "inputs": 1024, "classes": 1024, "batch": 256}
PLANS = {
    "gpt": ("data-parallel", "zero1", "fsdp", "one-weight", "megatron", "megatron-vocabulary",
            "batch-sequence", "data-parallel-megatron", "auto"),
    "mlp": ("data-parallel", "zero1", "fsdp", "one-weight", "megatron", "megatron-vocabulary",
            "batch-features", "auto"),
}
TWO_AXES = ("batch-sequence", "batch-features", "data-parallel-megatron")


UNDER = []  # the command before dist-run, such as a scheduling policy


def call(*command):
    if command[0] == TOOLS / "dist-run":
        command = (*UNDER, *command)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stderr[-2000:]}")
    return done.stdout


def mlp():
    """Exports the step; returns its program."""
    directory = OUT / "mlp"
    if not (directory / "step.mlir").exists():
        call(sys.executable, ROOT / "examples/mlp/export.py", "--out", directory, "--steps", 0,
             *(word for name, value in MLP.items() for word in (f"--{name}", value)))
    return directory / "step.mlir"


PROGRAMS = {"gpt": lambda: ROOT / "examples/gpt/demo/step.mlir", "mlp": mlp}


def mesh_of(plan, ranks):
    if plan in TWO_AXES:
        return {"dp": ranks // 2, "tp": 2}
    return {"tp" if plan.startswith(("megatron", "one-weight")) else "dp": ranks}


class Case:
    """A model with a plan on a mesh."""

    def __init__(self, model, plan, ranks, cluster):
        self.model, self.name = model, plan
        self.program, self.cluster = PROGRAMS[model](), cluster
        self.stem = OUT / f"{model}-{plan}-{ranks}"
        self.mesh = ",".join(f"{axis}={size}" for axis, size in mesh_of(plan, ranks).items())
        self.plan = self.stem.with_suffix(".plan.json")
        if plan == "auto":
            self.choose()
        else:
            text = json.loads((ROOT / "examples" / model / "plans" / f"{plan}.json").read_text())
            text["mesh"] = mesh_of(plan, ranks)
            self.plan.write_text(json.dumps(text))
        self.artifact = self.stem.with_suffix(".dist")
        call(TOOLS / "dist-compile", self.program, "--plan", self.plan, "--mesh", self.mesh,
             "--cluster", cluster, "-o", self.artifact)
        self.rounds = []

    def choose(self):
        call(TOOLS / "dist-opt", self.program, *IMPORT, f"--dist-annotate=mesh={self.mesh}",
             f"--dist-auto-shard=cluster={self.cluster} plan={self.plan}", "-o", "/dev/null")

    def predict(self):
        price = self.stem.with_suffix(".price.json")
        call(TOOLS / "dist-opt", self.program, *IMPORT,
             f"--dist-annotate=plan={self.plan} mesh={self.mesh}",
             f"--dist-price-plan=cluster={self.cluster} json={price}", "-o", "/dev/null")
        self.price = json.loads(price.read_text())
        return self.price["step"]

    def run(self, steps):
        """Adds the seconds of so many steps, except the first two."""
        trace = self.stem.with_suffix(".trace.json")
        call(TOOLS / "dist-run", self.artifact, "--random-inputs", 0, "--steps", steps,
             "--trace", trace, "--trace-steps", steps, "--quiet")
        self.rounds.append(step_seconds(json.loads(trace.read_text()), steps)[2:])

    def measured(self, begin=0, by=1):
        """Returns the result of the steps of every `by`-th round."""
        return float(np.quantile(sum(self.rounds[begin::by], []), 0.25))


def step_seconds(trace, steps):
    """Returns the seconds of each step of a Chrome trace: from the start of the
    first rank to the end of the last one."""
    events = trace["traceEvents"] if isinstance(trace, dict) else trace
    ranks = {}
    for event in events:
        if event["ph"] == "X":
            ranks.setdefault(event["tid"], []).append((event["ts"], event["ts"] + event["dur"]))
    spans = []
    for step in range(steps):
        own = [rank[len(rank) * step // steps:len(rank) * (step + 1) // steps]
               for rank in ranks.values()]
        spans.append((max(e for rank in own for _, e in rank)
                      - min(b for rank in own for b, _ in rank)) / 1e6)
    return spans


def calibrate(ranks):
    cluster = OUT / f"host-{ranks}.json"
    call(TOOLS / "dist-run", "--calibrate", "--ranks", ranks, "--quiet", "-o", cluster)
    return cluster


def spearman(a, b):
    rank = lambda values: np.argsort(np.argsort(values))
    return float(np.corrcoef(rank(a), rank(b))[0, 1])


def show(cases, ranks):
    """Prints the table; True if the prediction is good."""
    print(f"\n{ranks} ranks")
    print(f"{'model':6}{'plan':26}{'mesh':12}{'predicted':>12}{'work':>10}{'moved':>10}"
          f"{'measured':>12}{'ratio':>8}{'slowest':>10}")
    predicted, measured = [], []
    for case in cases:
        predicted.append(case.predict())
        measured.append(case.measured())
        print(f"{case.model:6}{case.name:26}{case.mesh:12}{1e3 * predicted[-1]:9.2f} ms"
              f"{1e3 * case.price['kernels']:10.2f}{1e3 * case.price['communication']:10.2f}"
              f"{1e3 * measured[-1]:9.2f} ms{predicted[-1] / measured[-1]:8.2f}"
              f"{1e3 * max(map(max, case.rounds)):10.2f}")
    errors = [abs(p / m - 1) for p, m in zip(predicted, measured)]
    alike, median = spearman(predicted, measured), statistics.median(errors)
    for model in dict.fromkeys(case.model for case in cases):
        own = [i for i, case in enumerate(cases) if case.model == model]
        print(f"{model}: Spearman {spearman(*([v[i] for i in own] for v in (predicted, measured))):.2f}"
              f", median error {100 * statistics.median(errors[i] for i in own):.0f} %")
    print(f"all: Spearman {alike:.2f}, median error {100 * median:.0f} %")
    show_noise(cases)
    return alike >= 0.9 and median <= 0.15


def show_noise(cases):
    """Prints the limit of predictions: the agreement of one half of the rounds
    with the other half."""
    if len(cases[0].rounds) < 2:
        return
    halves = [[case.measured(begin, by=2) for case in cases] for begin in (0, 1)]
    errors = [abs(a / b - 1) for a, b in zip(*halves)]
    print(f"every other round beside the others: Spearman {spearman(*halves):.2f}, "
          f"median difference {100 * statistics.median(errors):.0f} %")


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--ranks", default="2,4")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--models", default="gpt,mlp")
    parser.add_argument("--cluster", type=pathlib.Path, help="instead of a calibration")
    parser.add_argument("--under", default="", help="a command that runs dist-run: where others "
                        "are busy on the machine, \"chrt -r 1\" goes before them (as root)")
    return parser.parse_args()


def main():
    options = parse()
    UNDER.extend(options.under.split())
    OUT.mkdir(parents=True, exist_ok=True)
    good = True
    for ranks in map(int, options.ranks.split(",")):
        cluster = options.cluster or calibrate(ranks)
        cases = [Case(model, plan, ranks, cluster) for model in options.models.split(",")
                 for plan in PLANS[model]]
        for _ in range(options.rounds):
            for case in cases:
                case.run(options.steps)
        good &= show(cases, ranks)
    return not good


if __name__ == "__main__":
    sys.exit(main())
