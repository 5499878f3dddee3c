#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collectives of `local` and `shm` beside Gloo and OpenMPI, as nccl-tests does it.

  sweep.py BIN --ranks 2 --rounds 3      a Markdown table; BIN holds bench-sweep*

Every round runs all backends in turn, each rank bound to a core; the table has the
medians of the rounds. Bandwidths are those of shm: algorithmic (bytes / time), of
the bus (nccl-tests' factors), and its part of the bound: the time in which the memory
moves what every implementation must move, all sends read and all receives written
once, at the speed of `bench-sweep copy` in the same round (both cores copy past the
caches). It holds for messages larger than the caches.
"""

import argparse
import collections
import os
import statistics
import subprocess

OPS = "all_reduce,all_gather,reduce_scatter,all_to_all,broadcast"
SIZES = "4,1024,16384,65536,1048576,8388608,67108864"
COPIED = 64 << 20
# op -> bus factor; what all ranks together send and receive: both are parts of the size
SHARES = {"all_reduce": (lambda n: 2 * (n - 1) / n, lambda n: 2 * n),
          "all_gather": (lambda n: (n - 1) / n, lambda n: 1 + n),
          "reduce_scatter": (lambda n: (n - 1) / n, lambda n: n + 1),
          "all_to_all": (lambda n: (n - 1) / n, lambda n: 2 * n),
          "broadcast": (lambda n: 1, lambda n: n)}


def commands(folder, ranks, ops, sizes):
    ours = os.path.join(folder, "bench-sweep")
    for backend in ("shm", "shm-direct", "local"):
        yield [ours, backend, str(ranks), ops, sizes]
    yield [ours, "copy", str(min(ranks, os.cpu_count())), "copy", str(COPIED)]
    if os.path.exists(ours + "-gloo"):
        yield [ours + "-gloo", str(ranks), ops, sizes]
    if os.path.exists(ours + "-mpi"):
        shared = ["--oversubscribe"] if ranks > os.cpu_count() else []
        yield ["mpirun", *shared, "--bind-to", "none", "-n", str(ranks), ours + "-mpi", ops,
               sizes]


def measure(arguments):
    times = collections.defaultdict(lambda: collections.defaultdict(list))
    env = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    for _ in range(arguments.rounds):
        for command in commands(arguments.bin, arguments.ranks, arguments.ops, arguments.sizes):
            output = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True,
                                    stderr=subprocess.DEVNULL, timeout=600).stdout
            for line in output.splitlines():
                backend, op, _, size, time = line.split()
                times[op, int(size)][backend].append(float(time))
    return {case: {backend: statistics.median(all_times) for backend, all_times in own.items()}
            for case, own in times.items()}


def bound(op, ranks, size, copy):
    """Microseconds; `copy`: those in which each core reads and writes COPIED bytes."""
    everything = SHARES[op][1](ranks) * size
    cores = min(ranks, os.cpu_count())
    return everything / (cores * 2 * COPIED / copy)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ops", default=OPS)
    parser.add_argument("--sizes", default=SIZES)
    arguments = parser.parse_args()
    times = measure(arguments)
    copy = times.pop(("copy", COPIED))["copy"]
    cores = min(arguments.ranks, os.cpu_count())
    print(f"{arguments.ranks} ranks; memory moves {cores * 2 * COPIED / copy / 1e3:.1f} GB/s\n")
    print("| op | bytes | shm, us | in its memory | local | Gloo | OpenMPI | Gloo / shm |"
          " OpenMPI / shm | algbw GB/s | busbw GB/s | bound: shm | in its memory |")
    print("|---" * 13 + "|")
    for (op, size), own in times.items():
        shm, direct = own["shm"], own["shm-direct"]
        gloo, mpi = own.get("gloo", 0), own.get("mpi", 0)
        least = bound(op, arguments.ranks, size, copy)
        parts = [f"{100 * least / time:.0f} %" if size >= 64 << 20 else "" for time in (shm, direct)]
        print(f"| {op} | {size} | {shm:.2f} | {direct:.2f} | {own['local']:.2f} | {gloo:.1f} |"
              f" {mpi:.2f} | {gloo / shm:.1f} | {mpi / shm:.2f} | {size / shm / 1e3:.2f} |"
              f" {size / shm / 1e3 * SHARES[op][0](arguments.ranks):.2f} | {parts[0]} | {parts[1]} |")


if __name__ == "__main__":
    main()
