#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of layers that repeat, decided together and each for itself.

  auto_layers.py DIRECTORY FIRST_SEED COUNT

Neither counts less than what the other says that nothing costs less than, and they are 1 % apart
at most. The meshes have three axes: the networks are too large for the solver to be given all.
"""

import pathlib
import re
import sys

from auto import IMPORT
from choices import Choices
from layered_program import LayeredProgram
from tools import Failure, check_all, remarks

COST = re.compile(r"remark: search: .*? cost ([-+.e\d]+) s")
COUNTED = re.compile(r"search: the solver estimated ([-+.e\d]+) s, at most ([-.\d]+) % above the least")
LAYERS, APART, ROUNDING = 6, 1e-2, 1e-4


class Case(LayeredProgram):
    meshes = ("x=2,y=2,z=2", "x=4,y=2,z=2", "x=2,y=4,z=4")


def check(seed, directory):
    case = Case(Choices(seed), LAYERS)
    program, cluster = (directory / f"{seed}{end}" for end in (".mlir", ".json"))
    program.write_text(case.text())
    cluster.write_text(case.cluster())
    found = {}
    for alike in ("true", "false"):
        said = remarks(program, *IMPORT, f"--dist-annotate=mesh={case.mesh}",
                       f"--dist-auto-shard=cluster={cluster} explain group-equivalent={alike}")
        counted, gap = map(float, COUNTED.search(said).groups())
        found[alike] = counted, float(COST.search(said)[1]) * (1 - gap / 100 - ROUNDING)
    (together, bound), (apart, bound_apart) = found.values()
    print(f"{seed} on {case.mesh}: {together} s, at least {bound} s; apart {apart}, {bound_apart}")
    if together < bound_apart or apart < bound:
        raise Failure(f"{program}: less than a bound: {found}")
    if not 1 - APART <= together / apart <= 1 + APART:
        raise Failure(f"{program}: {found}")


def main():
    directory, first, count = sys.argv[1:]
    path = pathlib.Path(directory)
    path.mkdir(parents=True, exist_ok=True)
    return check_all(range(int(first), int(first) + int(count)), lambda seed: check(seed, path))


if __name__ == "__main__":
    sys.exit(main())
