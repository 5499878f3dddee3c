#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every change of sharding, executed.

  reshards.py DIRECTORY MESH SIZE,SIZE.. PAIRS

MESH is such as x=2,y=4. A program takes an argument in each sharding and gives it
back in others; as many pairs as PAIRS are taken at random, 0 is all. Its results
are its arguments, and its partial arguments are so over several ranks. What the
compiler says of its communication is what was executed.
"""

import itertools
import json
import pathlib
import random
import sys

import numpy as np

import tools
from observations import check_reports


def placements(axes, rank):
    """All shardings: for each axis a dimension, partial or nowhere, in any order."""
    found = set()
    for order in itertools.permutations(axes):
        for places in itertools.product(range(rank + 2), repeat=len(axes)):
            dims = [[a for a, p in zip(order, places) if p == d] for d in range(rank)]
            partial = sorted(a for a, p in zip(order, places) if p == rank)
            found.add(text(dims, partial))
    return sorted(found)


def text(dims, partial):
    lists = ", ".join("{" + ", ".join(f'"{a}"' for a in d) + "}" for d in dims)
    items = ", ".join(f'"{a}" : sum' for a in partial)
    return f"[{lists}]" + (f", partial = {{{items}}}" if items else "")


def typed(kind, sharding):
    return f"{kind} {{dist.sharding = #dist.sharding<@mesh, {sharding}>}}"


def program(mesh, shape, sources, pairs):
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    kind = f"tensor<{''.join(f'{d}x' for d in shape)}i32>"
    arguments = ", ".join(f"%a{i}: {typed(kind, s)}" for i, s in enumerate(sources))
    results = ", ".join(typed(kind, target) for _, target in pairs)
    values = ", ".join(f"%a{i}" for i, _ in pairs)
    return (f"dist.mesh @mesh <[{axes}]>\n"
            f"func.func @main({arguments}) -> ({results}) {{\n"
            f"  return {values} : {', '.join([kind] * len(pairs))}\n}}\n")


def said(path, artifact):
    """The compiler's report of the same program."""
    report = artifact.with_suffix(".said.json")
    tools.call("dist-opt", path, "--dist-local-pipeline",
               f"--dist-communication-report=json={report}", "-o", "/dev/null")
    return json.loads(report.read_text())


def main():
    directory, mesh, shape, count = pathlib.Path(sys.argv[1]), *sys.argv[2:5]
    mesh = [(a.split("=")[0], int(a.split("=")[1])) for a in mesh.split(",")]
    shape = [int(size) for size in shape.split(",")]
    sources = placements([name for name, _ in mesh], len(shape))
    pairs = list(itertools.product(range(len(sources)), sources))
    rng = random.Random(0)
    if int(count):
        pairs = rng.sample(pairs, int(count))
    path = directory / "reshards.mlir"
    path.write_text(program(mesh, shape, sources, pairs))
    artifact = tools.compile(path, directory / "reshards.dist")
    values = np.random.default_rng(0)
    arguments = [values.integers(-99, 99, shape, np.int32) for _ in sources]
    got, done = tools.run(artifact, {f"arg{i}": a for i, a in enumerate(arguments)})
    for number, (i, target) in enumerate(pairs):
        if not np.array_equal(got[f"result{number}"], arguments[i]):
            raise tools.Failure(f"{path}: {sources[i]} -> {target} is wrong")
    check_reports(said(path, artifact), done)
    print(f"{len(pairs)} reshards of {shape} on {sys.argv[2]}: right")


if __name__ == "__main__":
    main()
