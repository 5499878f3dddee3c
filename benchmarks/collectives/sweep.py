#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collectives of `local` and `shm` beside Gloo, torch with Gloo, and OpenMPI, as
nccl-tests does it: through each one's public calls, with results that are checked.

  sweep.py BIN --ranks 2 --rounds 3 [--torch PYTHON]     a Markdown table
  sweep.py BIN --checks                what comparing calls costs at 4 bytes

BIN holds bench-sweep*, PYTHON has torch. Every round runs all in turn, each rank bound
to a core; a time is that of the slowest rank, and the table has medians of the rounds.
Bandwidths are those of shm: algorithmic (bytes / time), of the bus (nccl-tests'
factors), and its part of the bound: the time in which the memory moves what every
implementation must move, all sends read and all receives written once, at the speed of
`bench-sweep copy` in the same round (both cores copy past the caches). It holds for
messages larger than the caches.
"""

import argparse
import collections
import os
import pathlib
import statistics
import subprocess
import sys

OPS = "all_reduce,all_gather,reduce_scatter,all_to_all,broadcast"
SIZES = "4,1024,16384,65536,1048576,8388608,67108864"
COPIED = 64 << 20
# op -> bus factor; what all ranks together send and receive: both are parts of the size
SHARES = {"all_reduce": (lambda n: 2 * (n - 1) / n, lambda n: 2 * n),
          "all_gather": (lambda n: (n - 1) / n, lambda n: 1 + n),
          "reduce_scatter": (lambda n: (n - 1) / n, lambda n: n + 1),
          "all_to_all": (lambda n: (n - 1) / n, lambda n: 2 * n),
          "broadcast": (lambda n: 1, lambda n: n)}
PEERS = {"gloo": "Gloo", "torch": "torch", "mpi": "OpenMPI"}
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def commands(options):
    ours, ranks = os.path.join(options.bin, "bench-sweep"), options.ranks
    what = [options.ops, options.sizes]
    for backend in ("shm", "shm-direct", "local"):
        yield [ours, backend, str(ranks), *what]
    yield [ours, "copy", str(min(ranks, os.cpu_count())), "copy", str(COPIED)]
    if os.path.exists(ours + "-gloo"):
        yield [ours + "-gloo", str(ranks), *what]
    if options.torch:
        yield [options.torch, str(pathlib.Path(__file__).with_name("sweep_torch.py")), str(ranks),
               *what]
    if os.path.exists(ours + "-mpi"):
        shared = ["--oversubscribe"] if ranks > os.cpu_count() else []
        yield ["mpirun", *shared, "--bind-to", "none", "-n", str(ranks), ours + "-mpi", *what]


def times_of(command, **variables):
    """Returns {(op, bytes): {backend: microseconds of the slowest rank}}."""
    result = subprocess.run(command, env=dict(ENVIRONMENT, **variables), capture_output=True,
                            text=True, timeout=1800)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit status {result.returncode}\n{result.stderr[-2000:]}")
    times = collections.defaultdict(dict)
    for line in result.stdout.splitlines():
        backend, op, _, size, time = line.split()
        own = times[op, int(size)]
        own[backend] = max(own.get(backend, 0), float(time))
    return times


def measure(options):
    times = collections.defaultdict(lambda: collections.defaultdict(list))
    for _ in range(options.rounds):
        for command in commands(options):
            for case, own in times_of(command).items():
                for backend, time in own.items():
                    times[case][backend].append(time)
    return {case: {backend: statistics.median(all_times) for backend, all_times in own.items()}
            for case, own in times.items()}


def bound(op, ranks, size, copy):
    """Returns microseconds. `copy` are those in which each core reads and
    writes COPIED bytes."""
    everything = SHARES[op][1](ranks) * size
    cores = min(ranks, os.cpu_count())
    return everything / (cores * 2 * COPIED / copy)


def print_table(options):
    times = measure(options)
    copy = times.pop(("copy", COPIED))["copy"]
    cores = min(options.ranks, os.cpu_count())
    peers = [name for name in PEERS if any(name in own for own in times.values())]
    print(f"{options.ranks} ranks; memory moves {cores * 2 * COPIED / copy / 1e3:.1f} GB/s\n")
    heads = ["op", "bytes", "shm, us", "in its memory", "local", *map(PEERS.get, peers),
             *(f"{PEERS[name]} / shm" for name in peers), "algbw GB/s", "busbw GB/s",
             "bound: shm", "in its memory"]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for (op, size), own in times.items():
        shm, direct = own["shm"], own["shm-direct"]
        least = bound(op, options.ranks, size, copy)
        parts = [f"{100 * least / time:.0f} %" if size >= 64 << 20 else "" for time in (shm, direct)]
        bandwidth = size / shm / 1e3
        cells = [op, size, f"{shm:.2f}", f"{direct:.2f}", f"{own['local']:.2f}",
                 *(f"{own[name]:.1f}" for name in peers),
                 *(f"{own[name] / shm:.1f}" for name in peers), f"{bandwidth:.2f}",
                 f"{bandwidth * SHARES[op][0](options.ranks):.2f}", *parts]
        print("| " + " | ".join(map(str, cells)) + " |")


def print_checks(options):
    """Alternates runs with and without checks, at 4 bytes."""
    ours = os.path.join(options.bin, "bench-sweep")
    for backend in ("shm", "local"):
        for op in options.ops.split(","):
            command = [ours, backend, str(options.ranks), op, "4"]
            found = {"0": [], "1": []}
            for _ in range(options.rounds):
                for checks, times in found.items():
                    times.append(times_of(command, DIST_CHECK_CALLS=checks)[op, 4][backend])
            without, checked = (min(times) for times in found.values())
            print(f"{backend} {op}: {1e3 * without:.1f} ns, compared {1e3 * checked:.1f} ns, "
                  f"{100 * (checked / without - 1):+.1f} %", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ops", default=OPS)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--torch", help="a Python that has torch")
    parser.add_argument("--checks", action="store_true")
    options = parser.parse_args()
    (print_checks if options.checks else print_table)(options)


if __name__ == "__main__":
    main()
