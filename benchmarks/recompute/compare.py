#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the predicted with the measured rise of step time by recomputation.

  compare.py [--rounds 7] [--steps 10] [--program STEP.mlir] [--cluster FILE] [--bin build/bin]
             [--under "chrt -r 1"]

Calibrates with one rank, unless a cluster file is given. Then a training step
(of examples/gpt/demo) runs with each policy, in turns. The result of a policy is
the lower quartile of its steps: other processes can only make steps longer. Each
line has the step time, its ratio to that of `none`, the predicted ratio, and the
memory, measured and predicted.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
POLICIES = ("none", "cheap", "dots", "inputs")


def call(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return done


class Step:
    """The step with one policy."""

    def __init__(self, options, directory, imported, cluster, policy):
        self.run = (*options.under, options.bin / "dist-run")
        self.artifact = directory / f"{policy}.dist"
        self.times = []
        plan = directory / f"{policy}.json"
        plan.write_text(json.dumps({"mesh": {"dp": 1}, "recompute": policy}))
        call(options.bin / "dist-compile", options.program, "--plan", plan, "--quiet",
             "-o", self.artifact)
        said = call(options.bin / "dist-opt", imported, f"--dist-annotate=plan={plan}",
                    "--dist-recompute", f"--dist-price-plan=cluster={cluster}",
                    "-o", "/dev/null").stderr
        self.predicted = float(re.search(r"a step of ([0-9.e-]+) s", said)[1])
        self.predicted_memory = int(re.search(r"([0-9]+) bytes of memory", said)[1])
        content = self.artifact.read_bytes()
        text = content[content.index(b'{"arena_bytes"'):].split(b"\0")[0]
        manifest = json.loads(text)
        self.memory = manifest["arena_bytes"] + sum(
            buffer["bytes"] for buffer in manifest["buffers"] if buffer["kind"] != "temporary")

    def measure(self, steps):
        said = call(*self.run, self.artifact, "--random-inputs", 0, "--int-range", 256,
                    "--steps", steps).stdout
        self.times.append(float(re.search(r"([0-9.]+) ms a step", said)[1]))

    def time(self):
        return statistics.quantiles(self.times, n=4)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--program", type=pathlib.Path,
                        default=ROOT / "examples/gpt/demo/step.mlir")
    parser.add_argument("--cluster", type=pathlib.Path)
    parser.add_argument("--under", type=str.split, default=[],
                        help="the command before dist-run, such as a scheduling policy")
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as path:
        directory = pathlib.Path(path)
        cluster = options.cluster or directory / "host.json"
        if not options.cluster:
            call(*options.under, options.bin / "dist-run", "--calibrate", "--ranks", 1, "-o", cluster)
        imported = directory / "imported.mlir"
        call(options.bin / "dist-opt", options.program, "--dist-import-pipeline", "-o", imported)
        steps = {policy: Step(options, directory, imported, cluster, policy)
                 for policy in POLICIES}
        for _ in range(options.rounds):
            for step in steps.values():
                step.measure(options.steps)
        none = steps["none"]
        print("policy     ms a step  ratio  predicted ratio        bytes    predicted")
        for policy, step in steps.items():
            print(f"{policy:8} {step.time():11.2f} {step.time() / none.time():6.3f}"
                  f" {step.predicted / none.predicted:16.3f} {step.memory:12}"
                  f" {step.predicted_memory:12}")


if __name__ == "__main__":
    main()
