#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Convolutions of dilated tensors, on one to three ranks, against numpy.

  dilated_convolutions.py OUTPUT_DIRECTORY
"""

import json
import pathlib
import sys
from typing import NamedTuple

import numpy as np

import windows
from tools import call


class Case(NamedTuple):
    """`padding`: low and high of each spatial dimension."""

    kernel: tuple
    strides: tuple
    size: tuple
    channels: int
    features: int
    padding: tuple
    groups: int = 1
    is_reversed: bool = False

    def windows(self):
        return [windows.Window(size=k, low=low, high=high, base=stride)
                for k, stride, (low, high) in zip(self.kernel, self.strides, self.padding)]


CASES = [
    Case((1, 1), (2, 2), (4, 4), 5, 6, ((0, 1), (0, 1))),
    Case((1, 1), (3, 2), (4, 4), 6, 6, ((2, 0), (-1, 3)), groups=2),
    Case((2, 2), (2, 2), (4, 5), 5, 20, ((1, 1), (1, 1)), is_reversed=True),
    Case((2, 3), (4, 3), (4, 3), 8, 3, ((1, 3), (2, 4))),
    Case((7, 7), (2, 2), (6, 6), 16, 3, ((4, 3), (4, 3))),
    Case((3, 5), (2, 2), (6, 6), 4, 4, ((0, 2), (6, -1)), is_reversed=True),
    Case((1, 3), (2, 2), (6, 6), 8, 20, ((0, 1), (1, 2))),
    Case((3, 1), (2, 2), (6, 6), 8, 3, ((1, 2), (0, 0))),
    Case((2, 2), (2, 2), (4, 4), 4, 4, ((1, 1), (1, 1)), groups=4),
    Case((5,), (3,), (1,), 2, 7, ((4, 5),)),
    Case((3, 2, 2), (2, 2, 2), (2, 3, 2), 5, 2, ((1, 2), (1, 1), (0, 2))),
]


def operands(rng, case):
    """[batch, spatial, feature] and [spatial, feature, channel], as JAX has them."""
    y = rng.integers(-4, 5, (3, *case.size, case.channels)).astype(np.float32)
    w = rng.integers(-4, 5, (*case.kernel, case.features, case.channels // case.groups))
    return y, w.astype(np.float32)


def expected(case, y, w):
    first = lambda x: np.moveaxis(x, -1, 1)
    filters = np.moveaxis(w, (-1, -2), (0, 1))
    if case.is_reversed:
        filters = np.flip(filters, range(2, filters.ndim))
    result = windows.convolution(first(y), filters, case.windows(), case.groups)
    return np.moveaxis(result, 1, -1)


def tensor(x):
    return f"tensor<{'x'.join(map(str, x.shape))}xf32>"


def statement(number, case, y, w, result):
    count = len(case.kernel)
    spatial = ", ".join(map(str, range(count)))
    numbers = lambda values: f"array<i64: {', '.join(map(str, values))}>"
    flags = ", ".join([str(case.is_reversed).lower()] * count)
    padding = [list(pair) for pair in case.padding]
    return (f'%r{number} = "stablehlo.convolution"(%y{number}, %w{number}) <{{'
            f"batch_group_count = 1 : i64, feature_group_count = {case.groups} : i64, "
            f"dimension_numbers = #stablehlo.conv<[b, {spatial}, f]x[{spatial}, o, i]->"
            f"[b, {spatial}, f]>, lhs_dilation = {numbers(case.strides)}, "
            f"padding = dense<{padding}> : tensor<{count}x2xi64>, "
            f"window_reversal = array<i1: {flags}>}}> : "
            f"({tensor(y)}, {tensor(w)}) -> {tensor(result)}")


def program(arrays):
    arguments = ", ".join(f"%y{i}: {tensor(y)}, %w{i}: {tensor(w)}"
                          for i, (y, w, _) in enumerate(arrays))
    body = "\n  ".join(statement(i, case, *given)
                       for i, (case, given) in enumerate(zip(CASES, arrays)))
    types = ", ".join(tensor(result) for _, _, result in arrays)
    names = ", ".join(f"%r{i}" for i in range(len(arrays)))
    return (f"func.func @main({arguments}) -> ({types}) {{\n  {body}\n"
            f"  return {names} : {types}\n}}\n")


def check(directory, ranks, arguments, results, arrays):
    """Compares with numpy where these dimensions are sharded; -1 is the last one."""
    plan = {"mesh": {"x": ranks}}
    place = lambda dim, rank: {"x": f"shard({dim % rank})"}
    plan["arguments"] = [{"match": f"arg{2 * i}", "placements": place(arguments, y.ndim)}
                         for i, (y, _, _) in enumerate(arrays)]
    plan["results"] = [{"match": f"result{i}", "placements": place(results, y.ndim)}
                       for i, (y, _, _) in enumerate(arrays)]
    path = directory / "plan.json"
    path.write_text(json.dumps(plan))
    call("dist-run", directory / "program.mlir", "--plan", path, "--inputs",
         directory / "in.npz", "--outputs", directory / "out.npz", "--output-keys", "position")
    out = np.load(directory / "out.npz")
    for i, (case, (_, _, result)) in enumerate(zip(CASES, arrays)):
        if not np.array_equal(out[f"result{i}"], result):
            sys.exit(f"{case} on {ranks} ranks, dimension {arguments} sharded, "
                          f"{results} in results: differs from numpy")


def main():
    directory = pathlib.Path(sys.argv[1])
    rng = np.random.default_rng(0)
    arrays = []
    for case in CASES:
        y, w = operands(rng, case)
        arrays.append((y, w, expected(case, y, w)))
    (directory / "program.mlir").write_text(program(arrays))
    np.savez(directory / "in.npz", **{f"arg{2 * i + k}": given[k]
                                           for i, given in enumerate(arrays) for k in (0, 1)})
    for ranks, arguments, results in ((1, 0, 0), (2, 0, 1), (2, 1, 1), (3, 1, -1), (2, -1, 1)):
        check(directory, ranks, arguments, results, arrays)


if __name__ == "__main__":
    main()
