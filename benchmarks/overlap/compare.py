#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the share of a step's communication that is hidden behind its work.

  compare.py [--rounds 7] [--steps 30] [--rate 1gbit] [--bin build/bin] [BACKEND ..]

A training step of the GPT of examples/gpt/demo on two ranks, data parallel,
compiled with --overlap=off and on; the latter is run with dist-run's
--collective-threads auto and on. All take turns. The results are milliseconds a step, medians of the
rounds' medians, and the ratio to --overlap=off. With --rate everything runs in
a network namespace whose loopback device has this rate (tc, tbf), like a wire
between two hosts.
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
WAYS = {"off": ("off", "off"), "on": ("on", "auto"), "on, run on": ("on", "on")}


def prefix(rate):
    if not rate:
        return []
    shape = f"ip link set lo up && tc qdisc add dev lo root tbf rate {rate} burst 256kb latency 1s"
    return ["unshare", "--net", "bash", "-c", shape + ' && exec "$@"', "bash"]


def call(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(binaries, directory):
    plan = json.loads((ROOT / "examples/gpt/plans/data-parallel.json").read_text())
    plan["mesh"] = {"dp": 2}
    (directory / "plan.json").write_text(json.dumps(plan))
    for overlap in ("on", "off"):
        call([binaries / "dist-compile", ROOT / "examples/gpt/demo/step.mlir", "--plan",
              directory / "plan.json", f"--overlap={overlap}", "--quiet", "-o",
              directory / f"{overlap}.dist"])


def step(options, directory, backend, way):
    compiled, run = WAYS[way]
    output = call([*prefix(options.rate), options.bin / "dist-run",
                   directory / f"{compiled}.dist", "--random-inputs", 0, "--int-range", 256,
                   "--steps", options.steps, "--backend", backend, "--collective-threads", run])
    return float(re.search(r"([0-9.]+) ms a step", output).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--rate")
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("backends", nargs="*", default=["local", "shm", "gloo"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as path:
        directory = pathlib.Path(path)
        build(options.bin, directory)
        for backend in options.backends:
            times = {way: [] for way in WAYS}
            for _ in range(options.rounds):
                for way, found in times.items():
                    found.append(step(options, directory, backend, way))
            medians = {way: statistics.median(found) for way, found in times.items()}
            for way, median in medians.items():
                print(f"{backend:6} {way:13} {median:8.2f} ms  {median / medians['off']:.2f}",
                      flush=True)


if __name__ == "__main__":
    main()
