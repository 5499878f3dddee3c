#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiling takes no longer for a larger mesh, and as long per layer of a longer program.

  compile_cost.py DIRECTORY

Processor time of dist-compile up to the program of one rank: medians of runs in turn. Usual
are 1.1 and 1.2; the bounds leave room for a busy machine. What grows with all 8192 ranks, or
looks at all 48000 operations for each of them, exceeds them.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

ROUNDS = 3
SIZE = 1048577  # uneven on every mesh
TYPE = f"tensor<1x{SIZE}x4xf32>"

PROGRAM = """func.func @main({arguments}) -> {type} {{
{body}
  "func.return"(%x{last}) : ({type}) -> ()
}}
"""


def slice_of(x, y, begin, end):
    return (f'  {y} = "stablehlo.slice"({x}) <{{start_indices = array<i64: 0, {begin}, 0>, '
            f"limit_indices = array<i64: 1, {end}, 4>, strides = array<i64: 1, 1, 1>}}> : "
            f"({TYPE}) -> tensor<1x{end - begin}x4xf32>\n")


def roll(x, y, name, by):
    cut = SIZE - by
    return (slice_of(x, f"%a{name}", cut, SIZE) + slice_of(x, f"%b{name}", 0, cut)
            + f'  {y} = "stablehlo.concatenate"(%a{name}, %b{name}) <{{dimension = 1 : i64}}> : '
            f"(tensor<1x{by}x4xf32>, tensor<1x{cut}x4xf32>) -> {TYPE}\n")


def reverse(x, y, name, by):
    return f'  {y} = "stablehlo.reverse"({x}) <{{dimensions = array<i64: 1>}}> : ({TYPE}) -> {TYPE}\n'


def pad(x, y, name, by):
    return (slice_of(x, f"%s{name}", by, SIZE)
            + f'  {y} = "stablehlo.pad"(%s{name}, %zero) <{{edge_padding_low = array<i64: 0, {by}, '
            "0>, edge_padding_high = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> "
            f": (tensor<1x{SIZE - by}x4xf32>, tensor<f32>) -> {TYPE}\n")


def convolution(x, y, name, by):
    return (f'  {y} = "stablehlo.convolution"({x}, %w) <{{window_strides = array<i64: 1>, padding = '
            "dense<1> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: "
            "1>, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, "
            "feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : "
            f"({TYPE}, tensor<3x4x4xf32>) -> {TYPE}\n")


def mirror(x, y, name, parts):
    """Cut into parts that are joined in the opposite order."""
    cuts = [SIZE * i // parts for i in range(parts + 1)]
    ranges = list(zip(cuts, cuts[1:]))
    names = [f"%p{name}_{i}" for i in range(parts)]
    types = ", ".join(f"tensor<1x{end - begin}x4xf32>" for begin, end in reversed(ranges))
    return ("".join(slice_of(x, part, *span) for part, span in zip(names, ranges))
            + f'  {y} = "stablehlo.concatenate"({", ".join(reversed(names))}) <{{dimension = 1 : '
            f"i64}}> : ({types}) -> {TYPE}\n")


def mirrored(rounds, parts):
    body = "".join(mirror(f"%x{i}", f"%x{i + 1}", i, parts) for i in range(rounds))
    return PROGRAM.format(arguments=f"%x0: {TYPE}", type=TYPE, body=body, last=rounds)


def shifts():
    """Two rounds of everything that moves elements along a dimension."""
    body = '  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>\n'
    steps = [roll, reverse, pad, convolution] * 2
    for i, step in enumerate(steps):
        body += step(f"%x{i}", f"%x{i + 1}", i, 3 + 17 * i)
    return PROGRAM.format(arguments=f"%x0: {TYPE}, %w: tensor<3x4x4xf32>", type=TYPE, body=body,
                          last=len(steps))


def windows(count):
    """The sum of as many slices of one value, of which every two overlap."""
    kind = "tensor<1x80x4xf32>"
    body = ""
    for i in range(count):
        begin = 100 * (i // 2) + 8 * (i % 2)
        body += slice_of("%x", f"%s{i}", begin, begin + 80)
        body += f'  %x{i} = "stablehlo.add"(%{f"x{i - 1}" if i else "s0"}, %s{i}) : ({kind}, {kind}) -> {kind}\n'
    return PROGRAM.format(arguments=f"%x: {TYPE}", type=kind, body=body, last=count - 1)


def layers(count):
    """Each with an argument of its own, and one that all of them read."""
    kind = "tensor<64x8xf32>"
    body = ""
    for i in range(count):
        for name, op, a, b in ((f"%a{i}", "multiply", f"%x{i}", f"%w{i}"),
                               (f"%b{i}", "tanh", f"%a{i}", None),
                               (f"%x{i + 1}", "add", f"%b{i}", "%shared")):
            values, types = (f"{a}, {b}", f"{kind}, {kind}") if b else (a, kind)
            body += f'  {name} = "stablehlo.{op}"({values}) : ({types}) -> {kind}\n'
    arguments = [f"%x0: {kind}", f"%shared: {kind}"] + [f"%w{i}: {kind}" for i in range(count)]
    return PROGRAM.format(arguments=", ".join(arguments), type=kind, body=body, last=count)


def carried(count):
    """A loop that carries as many values."""
    kind, flag, number = "tensor<64x8xf32>", "tensor<i1>", "tensor<i32>"
    kinds = ", ".join([number] + [kind] * count)
    names = lambda prefix: ", ".join(f"%{prefix}{i}" for i in range(count))
    typed = lambda prefix: ", ".join(f"%{prefix}{i}: {kind}" for i in range(count))
    constants = "".join(f'  {name} = "stablehlo.constant"() <{{value = dense<{value}> : {number}}}> '
                        f": () -> {number}\n" for name, value in (("%c0", 0), ("%c1", 1), ("%c9", 9)))
    body = "".join(f'    %z{i} = "stablehlo.tanh"(%q{i}) : ({kind}) -> {kind}\n' for i in range(count))
    loop = (f'  %r, %x:{count} = "stablehlo.while"(%c0, {names("a")}) ({{\n'
            f"  ^bb0(%pi: {number}, {typed('p')}):\n"
            f'    %lt = "stablehlo.compare"(%pi, %c9) <{{comparison_direction = '
            f"#stablehlo<comparison_direction LT>}}> : ({number}, {number}) -> {flag}\n"
            f'    "stablehlo.return"(%lt) : ({flag}) -> ()\n  }}, {{\n'
            f"  ^bb0(%qi: {number}, {typed('q')}):\n"
            f'    %ni = "stablehlo.add"(%qi, %c1) : ({number}, {number}) -> {number}\n{body}'
            f'    "stablehlo.return"(%ni, {names("z")}) : ({kinds}) -> ()\n'
            f"  }}) : ({kinds}) -> ({kinds})")
    return PROGRAM.format(arguments=typed("a"), type=kind, body=constants + loop, last="#0")


def seconds(directory, name, program, mesh, dimension):
    path, plan = directory / f"{name}.mlir", directory / "plan.json"
    path.write_text(program)
    plan.write_text(json.dumps({"arguments": [
        {"match": "arg0", "placements": {axis: f"shard({dimension})" for axis in ("dp", "tp")}}]}))
    child = subprocess.Popen(["dist-compile", path, "--mesh", mesh, "--plan", plan,
                              "--emit=sharded", "-o", "/dev/null", "--quiet"])
    _, status, used = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"dist-compile {path} --mesh {mesh}: exit {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


def compare(what, first, second, work, most):
    """`work`: how much more the second has to do; `most`: how much longer for the same."""
    runs = [(seconds(*first), seconds(*second)) for _ in range(ROUNDS)]
    a, b = (statistics.median(column) for column in zip(*runs))
    print(f"{what}: {a:.2f} s and {b:.2f} s, {b / a / work:.2f} times as much per unit of work")
    if b > most * work * a:
        sys.exit(f"error: {what}: expected at most {most} times as much")


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    program = shifts()
    compare("shifts on 8 and on 8192 ranks",
            (directory, "shifts", program, "dp=2,tp=4", 1),
            (directory, "shifts", program, "dp=64,tp=128", 1), 1, 2)
    compare("parts joined and cut again on 8 and on 2048 ranks",
            (directory, "3-joined", mirrored(3, 8), "dp=2,tp=4", 1),
            (directory, "3-joined", mirrored(3, 8), "dp=16,tp=128", 1), 1, 2)
    compare("parts joined and cut 4 and 16 times",
            (directory, "4-joined", mirrored(4, 8), "dp=2,tp=4", 1),
            (directory, "16-joined", mirrored(16, 8), "dp=2,tp=4", 1), 4, 1.6)
    compare("500 and 4000 windows of one value",
            (directory, "500-windows", windows(500), "dp=2,tp=4", 1),
            (directory, "4000-windows", windows(4000), "dp=2,tp=4", 1), 8, 1.6)
    compare("1000 and 16000 layers",
            (directory, "1000-layers", layers(1000), "dp=2,tp=4", 0),
            (directory, "16000-layers", layers(16000), "dp=2,tp=4", 0), 16, 1.6)
    compare("loops that carry 250 and 2000 values",
            (directory, "250-carried", carried(250), "dp=2,tp=4", 0),
            (directory, "2000-carried", carried(2000), "dp=2,tp=4", 0), 8, 1.6)


if __name__ == "__main__":
    main()
