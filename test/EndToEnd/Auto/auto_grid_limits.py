#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs within limits of memory, on grids that are arranged and on each for itself.

  auto_grid_limits.py DIRECTORY FIRST_SEED COUNT

What fits some grid fits when the devices are to be arranged; the plan is within the limit, and
no grid has one that costs 0.2 % less: less is what the search of grids does not look for. The
limits are what the leanest plans of grids need, and less than what the cheapest does; some of
them fit one grid only.
"""

import json
import pathlib
import re
import subprocess
import sys

from auto import IMPORT
from auto_all_grids import WORTH, factorisations
from choices import Choices
from planned_program import PlannedProgram
from tools import Failure, check_all

PRICE = re.compile(r"annotations alone: .* cost ([-+.e\d]+) s.* (\d+) bytes of memory")
LEANEST = re.compile(r"the minimum-memory plan found needs (\d+) bytes")
AMPLE = 10 ** 9


class Case:
    def __init__(self, directory, seed):
        self.rng = Choices(seed)
        program = PlannedProgram(self.rng, 3, 8)
        self.stem = directory / str(seed)
        self.program, self.cluster = (self.stem.with_suffix(end) for end in (".mlir", ".json"))
        self.program.write_text(program.text())
        self.cluster.write_text(program.cluster())
        self.devices = json.loads(program.cluster())["links"][0]["size"]
        self.arrange = (f"--dist-arrange-devices=cluster={self.cluster}", "--dist-annotate")
        names = [",".join(f"{axis}={size}" for axis, size in zip("xyz", sizes))
                 for sizes in factorisations(self.devices) if sizes == sorted(sizes)]
        self.grids = {name: (f"--dist-annotate=mesh={name}",) for name in names}

    def planned(self, mesh, limit):
        """(cost, memory) within the limit, or what the leanest needs."""
        done = subprocess.run(
            ["dist-opt", self.program, *IMPORT, *mesh, "-o", "/dev/null",
             f"--dist-auto-shard=memory={limit} tolerance=0 cluster={self.cluster}",
             f"--dist-price-plan=cluster={self.cluster}"], capture_output=True, text=True)
        if lean := LEANEST.search(done.stderr):
            return int(lean[1])
        price = PRICE.search(done.stderr)
        if done.returncode or not price:
            raise Failure(f"{self.stem}, {mesh}, {limit} bytes: {done.stderr[-2000:]}")
        return float(price[1]), int(price[2])

    def limits(self):
        """Memory limits; the lowest may fit one grid only."""
        leanest = sorted({self.planned(mesh, 1) for mesh in self.grids.values()})
        most = self.planned(self.arrange, AMPLE)[1]
        between = self.rng.randint(leanest[0], max(leanest[0], most - 1))
        return sorted({leanest[0], leanest[-1], between})

    def check(self, limit):
        alone = {grid: self.planned(mesh, limit) for grid, mesh in self.grids.items()}
        chosen = self.planned(self.arrange, limit)
        fitting = {grid: price for grid, price in alone.items() if isinstance(price, tuple)}
        print(f"{self.stem.name}, {limit} bytes: {len(fitting)} of {len(alone)} grids, {chosen}")
        best = min(fitting, key=lambda grid: fitting[grid][0])
        if not isinstance(chosen, tuple):
            raise Failure(f"{self.stem}, {limit} bytes: {chosen} needed, but {best} has a plan of "
                          f"{fitting[best]}")
        cost, memory = chosen
        if memory > limit or cost > (1 + WORTH) * fitting[best][0]:
            raise Failure(f"{self.stem}, {limit} bytes: {chosen}, {best} has {fitting[best]}")
        return len(fitting) == 1


def main():
    directory, first, count = sys.argv[1:]
    pathlib.Path(directory).mkdir(parents=True, exist_ok=True)
    alone = 0

    def check(seed):
        nonlocal alone
        case = Case(pathlib.Path(directory), seed)
        alone += sum(case.check(limit) for limit in case.limits())

    failed = check_all(range(int(first), int(first) + int(count)), check)
    print(f"{alone} limits that one grid fits only")
    return failed or not alone


if __name__ == "__main__":
    sys.exit(main())
