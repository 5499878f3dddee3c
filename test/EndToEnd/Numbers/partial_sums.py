# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: partial_sums.py DIRECTORY

The same sums of 16-bit integers on 1 to 8 ranks, and in micro-batches. No order of adding them in f32 rounds, so
that all ranks' results are those of one device, bit for bit, if they are rounded once."""

import json
import pathlib
import sys

import numpy as np

import tools
from elements import loaded, stored, tensor_type
from tools import Failure

LENGTH = 60  # of what is added up; uneven over 7 and 8 ranks

SUM = """({{
    ^bb0(%p: tensor<{t}>, %q: tensor<{t}>):
      %s = "stablehlo.add"(%p, %q) : (tensor<{t}>, tensor<{t}>) -> tensor<{t}>
      "stablehlo.return"(%s) : (tensor<{t}>) -> ()
    }})"""

# What is added up is over axis x: of a and c the last dimension, of b and i the first one.
BODY = """
    %zero = "stablehlo.constant"() <{{value = dense<0.0> : tensor<{t}>}}> : () -> tensor<{t}>
    %product = "stablehlo.dot_general"(%a, %b) <{{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}}> : (tensor<4x60x{t}>, tensor<60x8x{t}>) -> tensor<4x8x{t}>
    %rows = "stablehlo.reduce"(%a, %zero) <{{dimensions = array<i64: 1>}}> {sum} : (tensor<4x60x{t}>, tensor<{t}>) -> tensor<4x{t}>
    %windows = "stablehlo.reduce_window"(%a, %zero) <{{window_dimensions = array<i64: 1, 60>}}> {sum} : (tensor<4x60x{t}>, tensor<{t}>) -> tensor<4x1x{t}>
    %image = "stablehlo.reshape"(%a) : (tensor<4x60x{t}>) -> tensor<4x1x60x{t}>
    %filter = "stablehlo.reshape"(%b) : (tensor<60x8x{t}>) -> tensor<1x60x8x{t}>
    %convolved = "stablehlo.convolution"(%image, %filter) <{{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}}> : (tensor<4x1x60x{t}>, tensor<1x60x8x{t}>) -> tensor<4x1x8x{t}>
    %none = "stablehlo.broadcast_in_dim"(%zero) <{{broadcast_dimensions = array<i64>}}> : (tensor<{t}>) -> tensor<5x8x{t}>
    %scattered = "stablehlo.scatter"(%none, %i, %b) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}}> {sum} : (tensor<5x8x{t}>, tensor<60x1xi32>, tensor<60x8x{t}>) -> tensor<5x8x{t}>
    %running = "stablehlo.reduce_window"(%a, %zero) <{{padding = dense<[[0, 0], [59, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 60>}}> {sum} : (tensor<4x60x{t}>, tensor<{t}>) -> tensor<4x60x{t}>
    %negated = "stablehlo.negate"(%product) : (tensor<4x8x{t}>) -> tensor<4x8x{t}>
    %turned = "stablehlo.transpose"(%negated) <{{permutation = array<i64: 1, 0>}}> : (tensor<4x8x{t}>) -> tensor<8x4x{t}>
"""
RESULTS = {"product": (4, 8), "rows": (4,), "windows": (4, 1), "convolved": (4, 1, 8),
           "scattered": (5, 8), "running": (4, 60), "turned": (8, 4)}


def program(dtype):
    t = {"bfloat16": "bf16", "float16": "f16"}[dtype]
    types = ", ".join(tensor_type(shape, dtype) for shape in RESULTS.values())
    names = ", ".join(f"%{name}" for name in RESULTS)
    arguments = f"tensor<4x60x{t}>, tensor<60x8x{t}>, tensor<60x1xi32>"
    return f"""
"builtin.module"() ({{
  "func.func"() <{{function_type = ({arguments}) -> ({types}), sym_name = "main", sym_visibility = "public"}}> ({{
  ^bb0(%a: tensor<4x60x{t}>, %b: tensor<60x8x{t}>, %i: tensor<60x1xi32>):
{BODY.format(t=t, sum=SUM.format(t=t))}
    "func.return"({names}) : ({types}) -> ()
  }}) : () -> ()
}}) : () -> ()
"""


def plan(ranks):
    """Everything that is added up is in parts."""
    over = {"arg0": "shard(1)", "arg1": "shard(0)", "arg2": "shard(0)"}
    return {"mesh": {"x": ranks},
            "arguments": [{"match": name, "placements": {"x": where}} for name, where in over.items()]}


def rounded(array, dtype):
    """To the nearest, ties to even."""
    if dtype == "float16":
        return array.astype(np.float16).astype(np.float64)
    bits = array.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16
    return bits.astype(np.uint32).view(np.float32).astype(np.float64)


def arguments(dtype):
    """Arguments with small sums of some rows, of which one half is too large for float16."""
    source = np.random.RandomState(0)
    a = source.randint(-120, 121, size=(4, LENGTH)).astype(float)
    b = source.randint(-120, 121, size=(LENGTH, 8)).astype(float)
    a[:2] = np.concatenate([np.full((2, LENGTH // 2), 128), np.full((2, LENGTH // 2), -128)], 1)
    a[:2, 7] = 3
    b[:, 0] = 64
    # Scattered numbers are added in their own type, one after another, on each device.
    index = np.arange(LENGTH, dtype=np.int32).reshape(-1, 1) % 5
    kind = np.float16 if dtype == "float16" else np.float32
    return a.astype(kind), b.astype(kind), index


def expected(dtype, a, b):
    a, b = a.astype(np.float64), b.astype(np.float64)
    product, rows = a @ b, a.sum(1)
    return {"product": product, "rows": rows, "windows": rows[:, None], "convolved": product[:, None],
            "running": np.cumsum(a, 1), "turned": -product.T} | {}


def run(artifact, dtype, inputs):
    arrays = {f"arg{i}": stored(x, dtype if i < 2 else "int32") for i, x in enumerate(inputs)}
    outputs, report = tools.run(artifact, arrays)
    bits = lambda array: array.view(np.uint16) if dtype == "bfloat16" else array
    return {name: loaded(bits(outputs[f"result{i}"]), dtype).astype(np.float64)
            for i, name in enumerate(RESULTS)}, report


def check(what, results, wanted):
    for name, array in wanted.items():
        if not np.array_equal(results[name], array):
            raise Failure(f"{what}: {name} is {results[name]}, expected {array}")


def received(report):
    return sum(c["bytes_received"] for c in report["collectives"])


def main(directory):
    directory = pathlib.Path(directory)
    for dtype in ("bfloat16", "float16"):
        source = directory / f"{dtype}.mlir"
        source.write_text(program(dtype))
        inputs = arguments(dtype)
        wanted = {name: rounded(x, dtype) for name, x in expected(dtype, *inputs[:2]).items()}
        for ranks in (1, 2, 3, 4, 7, 8):
            artifact = tools.compile(source, directory / f"{dtype}-{ranks}.dist", plan(ranks))
            results, report = run(artifact, dtype, inputs)
            check(f"{dtype} on {ranks} ranks", results, wanted)
        check_storage(source, directory, dtype, inputs, wanted, report)
        check_micro_batches(source, directory, dtype, inputs, wanted)


def check_micro_batches(source, directory, dtype, inputs, wanted):
    """The parts of three micro-batches are f32 as well."""
    for ranks in (1, 2):
        divided = plan(ranks) | {"micro_batches": 3}
        for entry in divided["arguments"]:
            entry["placements"]["micro"] = entry["placements"]["x"]
        artifact = tools.compile(source, directory / f"{dtype}-{ranks}-micro.dist", divided)
        results, _ = run(artifact, dtype, inputs)
        check(f"{dtype} on {ranks} ranks, in micro-batches", results, wanted)


def check_storage(source, directory, dtype, inputs, wanted, wide):
    """In their own type the sums are others, and half as many bytes."""
    artifact = directory / f"{dtype}-storage.dist"
    plan_file = directory / f"{dtype}-8.plan.json"
    tools.call("dist-compile", source, "--plan", plan_file, "--partial-sums", "storage", "-o", artifact)
    results, narrow = run(artifact, dtype, inputs)
    if np.array_equal(results["product"], wanted["product"]):
        raise Failure(f"{dtype}: parts of sums were not rounded")
    if not 1.5 * received(narrow) < received(wide) <= 2 * received(narrow):
        raise Failure(f"{dtype}: {received(wide)} bytes as f32, {received(narrow)} as {dtype}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(str(failure))
