#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs on f8, f4, i4 and i2, on two ranks, against what ml_dtypes recorded
(Inputs/narrow_types_record.py) and numpy.

  narrow_types.py OUTPUT_DIRECTORY
"""

import json
import pathlib
import sys

import numpy as np

from tools import INPUTS, Failure, call, finished

RECORD = np.load(INPUTS / "narrow-types.npz")
FORMATS = [name.removesuffix("_values") for name in RECORD if name.endswith("_values")]
INTEGERS = {"i4": (-8, 7), "ui4": (0, 15), "i2": (-2, 1), "ui2": (0, 3)}
# Each value, conversions, a sum, moves, and conversions of what was just made narrow. The
# exchange is from rows to columns.
PROGRAM = '''"builtin.module"() ({{
  "func.func"() <{{function_type = (tensor<{n}x{T}>, tensor<{m}x{W}>) -> (tensor<{n}x{W}>, tensor<{m}x{T}>, tensor<{n}x{T}>, tensor<4x{q}x{T}>, tensor<{r}x{T}>, tensor<{m}x{W}>, tensor<{n}x{W}>), sym_name = "main"}}> ({{
  ^bb0(%x: tensor<{n}x{T}>, %w: tensor<{m}x{W}>):
    %0 = "stablehlo.convert"(%x) : (tensor<{n}x{T}>) -> tensor<{n}x{W}>
    %1 = "stablehlo.convert"(%w) : (tensor<{m}x{W}>) -> tensor<{m}x{T}>
    %2 = "stablehlo.add"(%x, %x) : (tensor<{n}x{T}>, tensor<{n}x{T}>) -> tensor<{n}x{T}>
    %3 = "stablehlo.reshape"(%x) : (tensor<{n}x{T}>) -> tensor<{q}x4x{T}>
    %4 = "stablehlo.transpose"(%3) <{{permutation = array<i64: 1, 0>}}> : (tensor<{q}x4x{T}>) -> tensor<4x{q}x{T}>
    %5 = "stablehlo.slice"(%x) <{{limit_indices = array<i64: {n}>, start_indices = array<i64: 3>, strides = array<i64: 1>}}> : (tensor<{n}x{T}>) -> tensor<{r}x{T}>
    %6 = "stablehlo.convert"(%1) : (tensor<{m}x{T}>) -> tensor<{m}x{W}>
    %7 = "stablehlo.convert"(%2) : (tensor<{n}x{T}>) -> tensor<{n}x{W}>
    "func.return"(%0, %1, %2, %4, %5, %6, %7) : (tensor<{n}x{W}>, tensor<{m}x{T}>, tensor<{n}x{T}>, tensor<4x{q}x{T}>, tensor<{r}x{T}>, tensor<{m}x{W}>, tensor<{n}x{W}>) -> ()
  }}) : () -> ()
}}) : () -> ()
'''
SHARDED = {"match": "*", "placements": {"x": "shard(0)"}}


def run(directory, element, wide, x, w):
    """The results on two ranks; one rank agrees."""
    path = directory / f"{element}.mlir"
    path.write_text(PROGRAM.format(T=element, W=wide, n=len(x), m=len(w), q=len(x) // 4,
                                   r=len(x) - 3))
    plan = directory / "plan.json"
    plan.write_text(json.dumps({"mesh": {"x": 2}, "arguments": [SHARDED], "results": [SHARDED]}))
    np.savez(directory / "in.npz", arg0=x, arg1=w)
    call("dist-run", path, "--plan", plan, "--inputs", directory / "in.npz", "--verify",
         "--outputs", directory / "out.npz", "--output-keys", "position")
    out = np.load(directory / "out.npz")
    return [out[f"result{i}"] for i in range(7)]


def same(what, got, expected):
    equal = (got == expected) | (np.isnan(got) & np.isnan(expected)) \
        if got.dtype == np.float32 else got == expected
    if got.shape != expected.shape or got.dtype != expected.dtype or not equal.all():
        wrong = np.flatnonzero(~equal.reshape(-1))[:5]
        raise Failure(f"{what}: {got.dtype}{got.shape}, {(~equal).sum()} differ, at {wrong}: "
                      f"{got.reshape(-1)[wrong]}, expected {expected.reshape(-1)[wrong]}")


def moves(element, results, x):
    same(f"{element} transposed", results[3], x.reshape(-1, 4).T)
    same(f"{element} sliced", results[4], x[3:])


def floats(directory, element):
    values = RECORD[element + "_values"]
    codes = np.arange(len(values), dtype=np.uint8)
    # As ml_dtypes saves them: bytes without a type.
    results = run(directory, element, "f32", codes.view("V1"), RECORD["floats"])
    same(f"{element} to f32", results[0], values)
    same(f"f32 to {element}", results[1], RECORD[element + "_codes"])
    twice = RECORD[element + "_twice"]
    # 2^-127 of f8E8M0FNU is subnormal in f32, which arithmetic flushes to 0.
    numbers = ~np.isnan(values) & ((values == 0) | (np.abs(values) >= 2.0 ** -126))
    same(f"{element} added", results[2][numbers], twice[numbers])
    same(f"f32 by way of {element}", results[5], values[results[1]])
    same(f"{element} added to f32", results[6], values[results[2]])
    moves(element, results, codes)


def integers(directory, element, low, high):
    byte = np.uint8 if element.startswith("u") else np.int8
    x = np.tile(np.arange(low, high + 1), 4)
    w = np.concatenate([np.arange(-300, 300), [2 ** 31 - 1, -2 ** 31]]).astype(np.int32)
    wrap = lambda v: ((v.astype(np.int64) - low) % (high - low + 1) + low)
    results = run(directory, element, "i32", x, w)  # int64, which fits.
    same(f"{element} to i32", results[0], x.astype(np.int32))
    same(f"i32 to {element}", results[1], wrap(w).astype(byte))
    same(f"{element} added", results[2], wrap(x + x).astype(byte))
    same(f"i32 by way of {element}", results[5], wrap(w).astype(np.int32))
    same(f"{element} added to i32", results[6], wrap(x + x).astype(np.int32))
    moves(element, results, x.astype(byte))
    bits = (x & (high - low)).astype(np.uint8)  # As ml_dtypes saves them.
    same(f"{element} as bits", run(directory, element, "i32", bits.view("V1"), w)[0], x.astype(np.int32))
    np.savez(directory / "in.npz", arg0=x + 1, arg1=w)
    try:
        finished("dist-run", directory / f"{element}.mlir", "--mesh", "x=1", "--inputs",
                 directory / "in.npz")
        raise Failure(f"{element}: {high + 1} is accepted")
    except Failure as failure:
        if f"does not fit {element}" not in str(failure):
            raise
    # Floats saturate.
    w = np.array([-1e9, -2.6, -0.5, 0.9, 1.5, 100, np.nan], np.float32)
    results = run(directory, element, "f32", x, w)
    same(f"f32 to {element}", results[1], np.clip(np.nan_to_num(np.trunc(w)), low, high).astype(byte))


def main():
    directory = pathlib.Path(sys.argv[1])
    try:
        for element in FORMATS:
            floats(directory, element)
        for element, (low, high) in INTEGERS.items():
            integers(directory, element, low, high)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    call("dist-run", directory / "f8E4M3FN.mlir", "--mesh", "x=2", "--random-inputs", 1, "--verify")
    return 0


if __name__ == "__main__":
    sys.exit(main())
