#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the start of N processes, up to the end of their first collective.

  compare.py [--ranks 4] [--rounds 20] [--bin build/bin] [BACKEND ..]

Prints the seconds from the start of the launcher until the last rank has
finished the collective (medians and the slowest), and until the end of the
launcher. dist-run takes turns with mpirun and an MPI program (if mpicc and
mpirun are installed), and with torchrun and torch.distributed on gloo (if torch
is). BACKEND: an all-reduce by that backend (shm, ...) instead of a barrier
through the store.
"""

import argparse
import importlib.util
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MPI_PROGRAM = """
#include <mpi.h>
#include <stdio.h>
#include <time.h>
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  float one = 1, sum;
  MPI_Allreduce(&one, &sum, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  printf("done at %lld\\n", now.tv_sec * 1000000000LL + now.tv_nsec);
  MPI_Finalize();
}
"""
TORCH_PROGRAM = """
import time, torch, torch.distributed as dist
dist.init_process_group("gloo")
dist.all_reduce(torch.ones(1))
print("done at", time.monotonic_ns(), flush=True)
dist.destroy_process_group()
"""


def once(command, ranks):
    """Returns (seconds to the end of the collective, seconds to the end of the
    launcher)."""
    started = time.monotonic_ns()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ended = time.monotonic_ns()
    times = [int(text) for text in re.findall(r"done at (\d+)", done.stdout)]
    if done.returncode or len(times) != ranks:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return (max(times) - started) / 1e9, (ended - started) / 1e9


def mpirun(directory, ranks):
    if not (shutil.which("mpicc") and shutil.which("mpirun")):
        return None
    source, program = directory / "mpi.c", directory / "mpi"
    source.write_text(MPI_PROGRAM)
    subprocess.run(["mpicc", "-O2", source, "-o", program], check=True)
    root = ["--allow-run-as-root"] if os.getuid() == 0 else []
    return ["mpirun", *root, "--oversubscribe", "-n", str(ranks), program]


def torchrun(directory, ranks):
    if not importlib.util.find_spec("torch"):
        return None
    source = directory / "torch_program.py"
    source.write_text(TORCH_PROGRAM)
    return [sys.executable, "-m", "torch.distributed.run", "--standalone",
            f"--nproc-per-node={ranks}", source]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("backends", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        directory = pathlib.Path(place)
        start = [arguments.bin / "dist-run", "-n", str(arguments.ranks), "--"]
        worker = arguments.bin / "bench-launch-worker"
        commands = {"dist-run, store": [*start, worker]}
        for backend in arguments.backends:
            commands[f"dist-run, {backend}"] = [*start, worker, backend]
        commands["mpirun"] = mpirun(directory, arguments.ranks)
        commands["torchrun, gloo"] = torchrun(directory, arguments.ranks)
        times = {name: [] for name, command in commands.items() if command}
        for _ in range(arguments.rounds):
            for name in times:
                times[name].append(once(commands[name], arguments.ranks))
    print("| launcher | first collective, s | slowest | ended, s |\n|---|---|---|---|")
    for name, pairs in times.items():
        first, end = zip(*pairs)
        print(f"| {name} | {statistics.median(first):.3f} | {max(first):.3f} "
              f"| {statistics.median(end):.3f} |")
    for name, command in commands.items():
        if not command:
            print(f"{name}: not installed")


if __name__ == "__main__":
    main()
