#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generated problems (benchmarks/solver/generate.py), solved by dist-solve and by CBC.

  solver_mixed_integer.py DIRECTORY FIRST_SEED COUNT

Fails if a plan is wrong, costs more than CBC's, or its lower bound is above that.
"""

import json
import pathlib
import subprocess
import sys

import mixed_integer
from tools import Failure, check_all

GENERATE = pathlib.Path(__file__).parents[2] / "benchmarks/solver/generate.py"
MESHES = ("4", "2x2", "2x4")
SLACKS = (1.02, 1.1, 1.3)


def generate(seed, path):
    subprocess.run([sys.executable, GENERATE, path, "--layers", str(2 + seed % 4), "--mesh",
                    MESHES[seed % 3], "--seed", str(seed), "--slack", str(SLACKS[seed // 3 % 3]),
                    "--joined", "0.3" if seed % 2 else "0"], check=True)
    return json.loads(path.read_text())["problem"]


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


def check(seed, directory):
    path = directory / f"{seed}.json"
    problem, found = generate(seed, path), solve(path)
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


def main():
    directory, first, count = sys.argv[1:]
    seeds = range(int(first), int(first) + int(count))
    return check_all(seeds, lambda seed: check(seed, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
