#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Problems with a memory limit, solved by dist-solve and by CBC.

  solver_mixed_integer.py DIRECTORY layers|scattered FIRST_SEED COUNT

Layers are those of networks (benchmarks/solver/generate.py); what is scattered are 10 to 60 nodes
with costs, memory and lives by chance, mostly the cheaper, the more memory they take.
Fails if a plan is wrong, costs more than CBC's, or its lower bound is above that; if what is
scattered is not proven to be the optimum.
"""

import json
import pathlib
import random
import subprocess
import sys

import mixed_integer
from tools import SOURCE, Failure, check_all

GENERATE = SOURCE / "benchmarks/solver/generate.py"
MESHES = ("4", "2x2", "2x4")
SLACKS = (1.02, 1.1, 1.3)


def layers(seed, path):
    subprocess.run([sys.executable, GENERATE, path, "--layers", str(2 + seed % 4), "--mesh",
                    MESHES[seed % 3], "--seed", str(seed), "--slack", str(SLACKS[seed // 3 % 3]),
                    "--joined", "0.3" if seed % 2 else "0"], check=True)


def costs(rng, most, usages):
    if rng.random() < 0.3:
        return [rng.randint(0, most) for _ in usages]
    return [most * (max(usages) - u) // (max(usages) + 1) + rng.randint(0, most // 4)
            for u in usages]


def tables(rng, sizes, most, arity):
    """Edges between nodes near each other, and what they cost: now and then it is forbidden."""
    for node in range(1, len(sizes)):
        ends = {node} | {rng.randint(max(0, node - 4), node - 1)
                         for _ in range(rng.randint(1, arity - 1))}
        count = 1
        for end in ends:
            count *= sizes[end]
        yield sorted(ends), [mixed_integer.FORBIDDEN if rng.random() < 0.02 else
                             rng.randint(0, most) * (rng.random() < 0.7) for _ in range(count)]


def peak(intervals, amounts):
    return max(sum(amounts[node] for node, (start, end) in enumerate(intervals)
                   if start <= time < end) for time, _ in intervals)


def scattered(seed, path):
    rng = random.Random(seed)
    count, most = 10 + seed * 7 % 51, rng.choice([5, 100, 10**9])
    sizes = [rng.randint(1, rng.choice([2, 4, 6])) for _ in range(count)]
    intervals = [(i, i + 1 + int(rng.expovariate(4 / count))) for i in range(count)]
    usages = [[rng.randint(0, 100) for _ in range(size)] for size in sizes]
    edges = list(tables(rng, sizes, most, 2 + seed % 2))
    least, middle = (peak(intervals, [of(u) for u in usages])
                     for of in (min, lambda u: sum(u) / len(u)))
    path.write_text(json.dumps({"problem": {
        "nodes": {"intervals": intervals, "costs": [costs(rng, most, u) for u in usages],
                  "usages": usages},
        "edges": {"nodes": [ends for ends, _ in edges], "costs": [table for _, table in edges]},
        "usage_limit": int(least + rng.choice([0, 0.1, 0.3, 0.6]) * (middle - least))}}))


KINDS = {"layers": layers, "scattered": scattered}


def solve(path):
    """The solver's {"cost", "lower_bound", "strategies"}; None where it proves that nothing fits."""
    out = path.with_suffix(".out.json")
    done = subprocess.run(["dist-solve", path, "--quiet", "--patience=3e8", "-o", out],
                          capture_output=True, text=True)
    if done.returncode == 0:
        return json.loads(out.read_text())
    if "no plan fits" not in done.stderr:
        raise Failure(done.stderr)
    return None


def check(kind, seed, directory):
    path = directory / f"{kind}-{seed}.json"
    KINDS[kind](seed, path)
    problem, found = json.loads(path.read_text())["problem"], solve(path)
    best = mixed_integer.solve(problem, path.with_suffix(""))
    if best is None or found is None:
        if best is not None or found is not None:
            raise Failure(f"{path}: dist-solve found {found}, CBC {best}")
        return
    cost = mixed_integer.cost(problem, best)
    if mixed_integer.cost(problem, found["strategies"]) != found["cost"]:
        raise Failure(f"{path}: the plan does not cost {found['cost']}")
    for live in mixed_integer.lives(problem):
        usage = sum(problem["nodes"]["usages"][i][found["strategies"][i]] for i in live)
        if usage > problem["usage_limit"]:
            raise Failure(f"{path}: the plan takes {usage} of memory")
    if found["cost"] > cost or found["lower_bound"] > cost:
        raise Failure(f"{path}: CBC's plan costs {cost}, dist-solve says {found}")
    if kind == "scattered" and found["lower_bound"] != found["cost"]:
        raise Failure(f"{path}: not proven: {found}")


def main():
    directory, kind, first, count = sys.argv[1:]
    seeds = range(int(first), int(first) + int(count))
    return check_all(seeds, lambda seed: check(kind, seed, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
