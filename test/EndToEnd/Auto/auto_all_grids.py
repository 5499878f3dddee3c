#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The grid that is chosen is as good as the best of all, each searched for itself.

  auto_all_grids.py DIRECTORY LEVELS:TOKENS:WIDTH ...    LEVELS: 4x3, units that each level joins

Every factorisation of the number of devices into at most three factors is a mesh, in every order,
also where two lie on the same links. None has a plan that costs 0.2 % less than what is chosen
when the devices are to be arranged: less is what the search of grids does not look for.
"""

import json
import math
import pathlib
import re
import sys

import layers
from tools import Failure, check_all, remarks

WORTH = 2e-3
PRICE = re.compile(r"annotations alone: .* cost ([-+.e\d]+) s")


def cluster(levels):
    """Each level is four times as slow as the one below."""
    return {"name": "levels",
            "device": {"name": "device", "memory": 1e12, "memory_bandwidth": 1e12,
                       "launch": 0, "flops": {"f32": 1e11}},
            "links": [{"name": f"level {i}", "size": size, "latency": 1e-6 * 4**i,
                       "bandwidth": 4e9 / 4**i} for i, size in enumerate(levels)]}


def factorisations(number, most=3):
    """All, ordered, without 1."""
    found = [[number]]
    if most > 1:
        found += [[first, *rest] for first in range(2, number) if number % first == 0
                  for rest in factorisations(number // first, most - 1)]
    return found


class Case:
    def __init__(self, directory, text):
        levels, tokens, width = text.split(":")
        self.levels = [int(size) for size in levels.split("x")]
        self.devices = math.prod(self.levels)
        stem = directory / text.replace(":", "-")
        self.program, self.cluster, self.plan = (stem.with_suffix(end) for end in (
            ".mlir", ".cluster.json", ".plan.json"))
        self.program.write_text(layers.program(1, int(tokens), int(width)))
        links = [size for size in self.levels if size > 1]
        self.cluster.write_text(json.dumps(cluster(links)))

    def cost(self, *mesh):
        """The cost of the plan that is chosen for the mesh that these passes make."""
        remarks(self.program, *mesh, f"--dist-auto-shard=cluster={self.cluster} plan={self.plan}")
        said = remarks(self.program, f"--dist-annotate=plan={self.plan}",
                        f"--dist-price-plan=cluster={self.cluster}")
        return float(PRICE.search(said).group(1))

    def costs(self):
        """{mesh: cost} of all."""
        meshes = [",".join(f"{axis}={size}" for axis, size in zip("xyz", sizes))
                  for sizes in factorisations(self.devices)]
        return {mesh: self.cost(f"--dist-annotate=mesh={mesh}") for mesh in meshes}


def check_case(case):
    chosen = case.cost(f"--dist-arrange-devices=cluster={case.cluster}", "--dist-annotate")
    costs = case.costs()
    best = min(costs, key=costs.get)
    print(f"{case.levels}: {chosen} s; the best of {len(costs)} is {best} with {costs[best]} s")
    if chosen > (1 + WORTH) * costs[best]:
        raise Failure(f"chosen: {chosen}, but {best} has a plan of {costs[best]}")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check_case(Case(pathlib.Path(directory), text)))


if __name__ == "__main__":
    sys.exit(main())
