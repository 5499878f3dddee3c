#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sorts along a sharded dimension against numpy, bit by bit: what jnp.sort, jnp.argsort
(ascending and descending) and lax.sort of several operands are in StableHLO, of even and
uneven sizes, on 2 to 8 ranks, of elements in random, sorted and reversed order, all equal,
few of them different, and all small ones on one rank; and a median of what is sorted in a
loop. What a rank receives has a bound.

  sharded_sorts.py OUTPUT_DIRECTORY
"""

import pathlib
import re
import sys

import numpy as np

import library
from tools import Failure, remarks

TYPES = {np.dtype(np.float32): "f32", np.dtype(np.int32): "i32", np.dtype(np.int8): "i8",
         np.dtype(np.uint16): "ui16"}


def tensor(size, dtype):
    return f"tensor<{'' if size is None else f'{size}x'}{TYPES[np.dtype(dtype)]}>"


#===-- Comparators ---------------------------------------------------------===#

def canonical(x, name):
    """JAX's keys: zeros are equal, and so are NaNs."""
    t, b = tensor(None, np.float32), tensor(None, np.float32).replace("f32", "i1")
    floats = "compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction"
    return f"""
    %{name}z = "stablehlo.constant"() <{{value = dense<0.0> : {t}}}> : () -> {t}
    %{name}n = "stablehlo.constant"() <{{value = dense<0x7FC00000> : {t}}}> : () -> {t}
    %{name}0 = "stablehlo.compare"({x}, %{name}z) <{{{floats} EQ>}}> : ({t}, {t}) -> {b}
    %{name}1 = "stablehlo.select"(%{name}0, %{name}z, {x}) : ({b}, {t}, {t}) -> {t}
    %{name}2 = "stablehlo.compare"({x}, {x}) <{{{floats} NE>}}> : ({t}, {t}) -> {b}
    %{name} = "stablehlo.select"(%{name}2, %{name}n, %{name}1) : ({b}, {t}, {t}) -> {t}"""


def compare(name, lhs, rhs, dtype, direction):
    kind = {"f": "TOTALORDER", "i": "SIGNED", "u": "UNSIGNED"}[np.dtype(dtype).kind]
    t, text = tensor(None, dtype), ""
    if kind == "TOTALORDER":
        text = canonical(lhs, name + "l") + canonical(rhs, name + "r")
        lhs, rhs = f"%{name}l", f"%{name}r"
    return (f'{text}\n    %{name} = "stablehlo.compare"({lhs}, {rhs}) <{{compare_type = '
            f"#stablehlo<comparison_type {kind}>, comparison_direction = "
            f"#stablehlo<comparison_direction {direction}>}}> : ({t}, {t}) -> tensor<i1>")


def sort(name, operands, size, keys=1, direction="LT"):
    """`operands`: of name and type; the first `keys` of them order."""
    arguments = ", ".join(f"%a{i}: {tensor(None, d)}, %b{i}: {tensor(None, d)}"
                          for i, (_, d) in enumerate(operands))
    body, before = "", None
    for i in reversed(range(keys)):
        dtype = operands[i][1]
        body += compare(f"lt{i}", f"%a{i}", f"%b{i}", dtype, direction)
        if before:
            body += compare(f"eq{i}", f"%a{i}", f"%b{i}", dtype, "EQ")
            body += (f'\n    %and{i} = "stablehlo.and"(%eq{i}, {before}) : (tensor<i1>, tensor<i1>) -> tensor<i1>'
                     f'\n    %or{i} = "stablehlo.or"(%lt{i}, %and{i}) : (tensor<i1>, tensor<i1>) -> tensor<i1>')
        before = f"%or{i}" if before else f"%lt{i}"
    types = ", ".join(tensor(size, d) for _, d in operands)
    results = name if len(operands) == 1 else f"{name}:{len(operands)}"
    return (f'  {results} = "stablehlo.sort"({", ".join(n for n, _ in operands)}) '
            f"<{{dimension = 0 : i64, is_stable = true}}> ({{\n  ^bb0({arguments}):{body}\n"
            f'    "stablehlo.return"({before}) : (tensor<i1>) -> ()\n  }}) : ({types}) -> ({types})\n')


#===-- Programs ------------------------------------------------------------===#

F, I, B, U = np.float32, np.int32, np.int8, np.uint16
ARGUMENTS = {"%x": F, "%i": I, "%b": B, "%u": U}
# Name: operands, number of keys, direction, results.
SORTS = {
    "%sort": ([("%x", F)], 1, "LT", [0]),
    "%ints": ([("%i", I)], 1, "LT", [0]),
    "%down": ([("%u", U)], 1, "GT", [0]),
    "%args": ([("%x", F), ("%iota", I)], 1, "LT", [1]),
    "%back": ([("%b", B), ("%iota", I)], 1, "GT", [0, 1]),
    "%keys": ([("%b", B), ("%x", F), ("%i", I)], 2, "LT", [0, 1, 2]),
    "%flip": ([("%x", F), ("%iota", I)], 1, "GT", [0, 1]),
    "%tail": ([("%i", I)], 1, "GT", [0]),
}
# Sorts in ascending order whose results are reversed: jnp.argsort(x, descending=True), of which
# the operands are, too, and jnp.sort(i)[::-1].
REVERSED = {"%flip": True, "%tail": False}


def reverse(name, value, size, dtype):
    t = tensor(size, dtype)
    return f'  {name} = "stablehlo.reverse"({value}) <{{dimensions = array<i64: 0>}}> : ({t}) -> {t}\n'


def reversed_sort(name, operands, size, keys):
    """The text of one of REVERSED; its results are {name}r0, ..."""
    text, own = "", operands
    if REVERSED[name]:
        own = [(f"{name}o{i}", d) for i, (_, d) in enumerate(operands)]
        text = "".join(reverse(f"{name}o{i}", n, size, d) for i, (n, d) in enumerate(operands))
    text += sort(name, own, size, keys)
    for i, (_, d) in enumerate(operands):
        text += reverse(f"{name}r{i}", name if len(operands) == 1 else f"{name}#{i}", size, d)
    return text


def program(size, mesh, names):
    axes = ", ".join(f'"{axis}"={n}' for axis, n in mesh.items())
    over = ", ".join(f'"{axis}"' for axis in mesh)
    sharding = f"{{dist.sharding = #dist.sharding<@mesh, [{{{over}}}]>}}"
    body, values = "", []
    for name in names:
        operands, keys, direction, results = SORTS[name]
        if name in REVERSED:
            body += reversed_sort(name, operands, size, keys)
            values += [(f"{name}r{r}", tensor(size, operands[r][1])) for r in results]
            continue
        body += sort(name, operands, size, keys, direction)
        values += [(name if len(operands) == 1 else f"{name}#{r}", tensor(size, operands[r][1]))
                   for r in results]
    arguments = ", ".join(f"{n}: {tensor(size, d)} {sharding}" for n, d in ARGUMENTS.items())
    return (f"dist.mesh @mesh <[{axes}]>\nfunc.func @main({arguments}) -> ("
            + ", ".join(f"{t} {sharding}" for _, t in values) + ") {\n"
            f'  %iota = "stablehlo.iota"() <{{iota_dimension = 0 : i64}}> : () -> {tensor(size, I)}\n'
            + body + f"  return {', '.join(n for n, _ in values)} : {', '.join(t for _, t in values)}\n}}\n")


def key_of(array, direction):
    if array.dtype.kind == "f":
        numbers = np.where(np.isnan(array), np.inf, array).astype(np.float64) + 0.0
        array = np.unique(np.stack([np.isnan(array), numbers]), axis=1, return_inverse=True)[1].ravel()
    array = array.astype(np.int64)
    return -array if direction == "GT" else array


def expected(arrays, size, names):
    arrays = dict(arrays, **{"%iota": np.arange(size, dtype=np.int32)})
    found = []
    for name in names:
        operands, keys, direction, results = SORTS[name]
        inputs = [arrays[n] for n, _ in operands]
        order = np.lexsort([key_of(a, direction) for a in inputs[:keys]][::-1])
        found += [inputs[r][order] for r in results]
    return found


def median_of_loop(size, parts, turns):
    """The median of what a loop negates and sorts, and all of it."""
    line, i32 = tensor(size, F), tensor(None, I)
    sharding = '{dist.sharding = #dist.sharding<@mesh, [{"x"}]>}'
    constant = lambda name, n: f'  {name} = "stablehlo.constant"() <{{value = dense<{n}> : {i32}}}> : () -> {i32}\n'
    return (f"""dist.mesh @mesh <["x"={parts}]>
func.func @main(%x: {line} {sharding}) -> ({tensor(None, F)}, {line} {sharding}) {{
{constant("%zero", 0)}{constant("%one", 1)}{constant("%turns", turns)}{constant("%middle", size // 2)}
  %r:2 = "stablehlo.while"(%zero, %x) ({{
  ^bb0(%i: {i32}, %v: {line}):
    %less = "stablehlo.compare"(%i, %turns) <{{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}}> : ({i32}, {i32}) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }}, {{
  ^bb0(%i: {i32}, %v: {line}):
    %next = "stablehlo.add"(%i, %one) : ({i32}, {i32}) -> {i32}
    %negative = "stablehlo.negate"(%v) : ({line}) -> {line}
{sort("%sorted", [("%negative", F)], size)}
    "stablehlo.return"(%next, %sorted) : ({i32}, {line}) -> ()
  }}) : ({i32}, {line}) -> ({i32}, {line})
  %at = "stablehlo.reshape"(%middle) : ({i32}) -> tensor<1xi32>
  %m = "stablehlo.gather"(%r#1, %at) <{{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1>}}> : ({line}, tensor<1xi32>) -> {tensor(None, F)}
  return %m, %r#1 : {tensor(None, F)}, {line}
}}
""")


#===-- Inputs --------------------------------------------------------------===#

def inputs(size, parts):
    """Arrays of what is named, from numbers."""
    rng = np.random.RandomState(size)
    random = rng.randint(-100, 100, size)
    block = -(-size // parts)
    small = np.where(np.arange(size) // block == parts // 2, -50, 50) + random % 7
    for numbers in (random, np.sort(random), np.sort(random)[::-1], np.zeros(size, int), random % 2,
                    small, np.where(np.arange(size) % block < block // 2 + 1, 0, 1)):
        x = (numbers / 4).astype(F)
        x[rng.rand(size) < .1] = np.nan
        x[rng.rand(size) < .1] = -np.nan
        x[rng.rand(size) < .1] = -0.0
        x[rng.rand(size) < .05] = np.inf
        i = numbers.astype(I) * 7
        i[numbers == 99] = np.iinfo(I).max
        i[numbers == -100] = np.iinfo(I).min
        yield {"%x": x, "%i": i, "%b": (numbers // 8).astype(B), "%u": (numbers + 100).astype(U)}


#===-- Checks --------------------------------------------------------------===#

def check_numbers(directory, size, mesh):
    parts = int(np.prod(list(mesh.values())))
    stem = directory / f"{size}-{'-'.join(str(n) for n in mesh.values())}"
    source, artifact = stem.with_suffix(".mlir"), stem.with_suffix(".dist")
    source.write_text(program(size, mesh, SORTS))
    library.compile(source, artifact)
    for number, arrays in enumerate(inputs(size, parts)):
        wanted = expected(arrays, size, SORTS)
        found = library.run(artifact, list(arrays.values()), wanted)
        for result, (got, want) in enumerate(zip(found, wanted)):
            if got.tobytes() != want.tobytes():
                at = int(np.argmax(got.view(f"u{got.itemsize}") != want.view(f"u{got.itemsize}")))
                raise Failure(f"{source}, input {number}: result {result} at {at} is {got[at]}, "
                              f"expected {want[at]}")


def received(source):
    report = remarks(source, "--dist-local-pipeline", "--dist-communication-report")
    return int(re.search(r"total +\d+ +(\d+)", report)[1])


def check_bytes(directory, parts, name, most):
    """`most`: in blocks of what is sorted."""
    size = 8000
    source = directory / f"bytes-{parts}.mlir"
    source.write_text(program(size, {"x": parts}, [name]))
    block = sum(np.dtype(d).itemsize for _, d in SORTS[name][0]) * size // parts
    if received(source) > most * block:
        raise Failure(f"{source}: {name} receives {received(source)} bytes, expected at most {most} blocks of {block}")


def check_loop(directory, size, parts, turns=3):
    source, artifact = directory / "loop.mlir", directory / "loop.dist"
    source.write_text(median_of_loop(size, parts, turns))
    library.compile(source, artifact)
    for number, arrays in enumerate(inputs(size, parts)):
        line = arrays["%x"]
        for _ in range(turns):
            line = (-line)[np.argsort(key_of(-line, "LT"), kind="stable")]
        found = library.run(artifact, [arrays["%x"]], [line[size // 2], line])
        if found[1].tobytes() != line.tobytes() or found[0].tobytes() != line[size // 2].tobytes():
            raise Failure(f"{source}, input {number}: the median is {found[0]}, expected {line[size // 2]}")
    most = turns * 2.5 * 4 * size // parts + 64
    if received(source) > most:
        raise Failure(f"{source}: receives {received(source)} bytes, expected at most {most}")


def main():
    directory = pathlib.Path(sys.argv[1])
    for size, mesh in ((96, {"x": 2}), (399, {"x": 3}), (997, {"x": 4}), (701, {"x": 7}),
                       (1024, {"x": 8}), (1509, {"x": 2, "y": 4}), (361, {"x": 8})):
        check_numbers(directory, size, mesh)
    check_loop(directory, 800, 4)
    for name, parts, most in (("%ints", 2, 1), ("%ints", 3, 2), ("%ints", 8, 2), ("%args", 4, 2),
                              ("%args", 8, 2), ("%sort", 4, 2), ("%sort", 8, 2.5), ("%keys", 8, 2.25),
                              ("%tail", 3, 2), ("%flip", 4, 2), ("%flip", 8, 2)):
        check_bytes(directory, parts, name, most)


if __name__ == "__main__":
    main()
