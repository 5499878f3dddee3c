# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: deep_graphs.py DIRECTORY

Processor time of dist-compile for programs in which each value is used twice by the next:
2^60 paths lead to the first one. And for loops in loops. Four times as deep a program may
take ten times as long for each unit of work."""

import os
import pathlib
import resource
import subprocess
import sys

DEPTHS = (15, 60)
FACTOR = 10
LIMIT = 120  # seconds of processor time for one compilation

SCALAR, VECTOR, FLAG = "tensor<f32>", "tensor<8xf32>", "tensor<i1>"
INDEX = "tensor<i32>"
SUM = """({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    })"""


def doubled(name, root, depth, kind, step="add"):
    """%{name}0 is the root; each next value is made of the one before, twice."""
    lines = [root]
    for i in range(depth):
        lines.append(f'  %{name}{i + 1} = "stablehlo.{step}"(%{name}{i}, %{name}{i}) '
                     f": ({kind}, {kind}) -> {kind}")
    return "\n".join(lines) + "\n"


def constant(name, text, kind):
    return f'  {name} = "stablehlo.constant"() <{{value = dense<{text}> : {kind}}}> : () -> {kind}'


# What becomes of the last value, %v, of a graph. Each makes %{name}: a vector.
READERS = {
    "padding": '  %{name}s = "stablehlo.slice"(%x) <{start_indices = array<i64: 2>, limit_indices = array<i64: 8>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<6xf32>\n'
               '  %{name} = "stablehlo.pad"(%{name}s, {v}) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<6xf32>, tensor<f32>) -> tensor<8xf32>',
    "broadcast": '  %{name} = "stablehlo.broadcast_in_dim"({v}) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>',
    "initial": '  %{name}r = "stablehlo.reduce"(%x, {v}) <{dimensions = array<i64: 0>}> {sum} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>\n'
               '  %{name} = "stablehlo.broadcast_in_dim"(%{name}r) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>',
    "windows": '  %{name} = "stablehlo.reduce_window"(%x, {v}) <{padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>}> {sum} : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>',
    "running": '  %{name} = "stablehlo.reduce_window"(%x, {v}) <{padding = dense<[[7, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 8>}> {sum} : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>',
}


def filled(text, **parts):
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", part)
    return text


def function(body, last):
    return (f"func.func @main(%x: {VECTOR}, %y: {SCALAR}) -> {VECTOR} {{\n{body}"
            f'  "func.return"({last}) : ({VECTOR}) -> ()\n}}\n')


def graphs(depth):
    """Every reader, of constants (which are computed at once or not) and of an argument."""
    body, last = "", "%x"
    roots = {"c": (constant("%{n}0", "1.0", SCALAR), "multiply"),
             "d": (constant("%{n}0", "1.0", SCALAR), "atan2"),
             "a": ('  %{n}0 = "stablehlo.tanh"(%y) : (tensor<f32>) -> tensor<f32>', "add")}
    for reader, text in READERS.items():
        for key, (root, step) in roots.items():
            n = f"{reader}{key}"
            body += doubled(n, root.replace("{n}", n), depth, SCALAR, step)
            body += filled(text, name=f"r{n}", v=f"%{n}{depth}", sum=SUM) + "\n"
            body += (f'  %t{n} = "stablehlo.add"({last}, %r{n}) : ({VECTOR}, {VECTOR}) -> {VECTOR}\n')
            last = f"%t{n}"
    vectors = doubled("vector", f'  %vector0 = "stablehlo.tanh"({last}) : ({VECTOR}) -> {VECTOR}',
                      depth, VECTOR, "add")
    return function(body + vectors, f"%vector{depth}")


def loops(depth):
    """As many loops, each in the one before."""
    def loop(level, value):
        if level == depth:
            return f'  %n{level} = "stablehlo.tanh"({value}) : ({VECTOR}) -> {VECTOR}\n', f"%n{level}"
        inner, result = loop(level + 1, f"%q{level}")
        i = level
        return (constant(f"%z{i}", 0, INDEX) + "\n" + constant(f"%l{i}", 2, INDEX) + "\n"
                + f'  %i{i}, %w{i} = "stablehlo.while"(%z{i}, {value}) ({{\n'
                f"  ^bb0(%pi{i}: {INDEX}, %p{i}: {VECTOR}):\n"
                f'  %lt{i} = "stablehlo.compare"(%pi{i}, %l{i}) <{{comparison_direction = #stablehlo<comparison_direction LT>}}> : ({INDEX}, {INDEX}) -> {FLAG}\n'
                f'  "stablehlo.return"(%lt{i}) : ({FLAG}) -> ()\n  }}, {{\n'
                f"  ^bb0(%qi{i}: {INDEX}, %q{i}: {VECTOR}):\n{inner}"
                + constant(f"%one{i}", 1, INDEX) + "\n"
                f'  %ni{i} = "stablehlo.add"(%qi{i}, %one{i}) : ({INDEX}, {INDEX}) -> {INDEX}\n'
                f'  "stablehlo.return"(%ni{i}, {result}) : ({INDEX}, {VECTOR}) -> ()\n'
                f"  }}) : ({INDEX}, {VECTOR}) -> ({INDEX}, {VECTOR})\n"), f"%w{i}"
    return function(*loop(0, "%x"))


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def seconds(path, program, mesh):
    path.write_text(program)
    child = subprocess.Popen(["dist-compile", path, "--mesh", mesh, "--quiet",
                              "-o", path.with_suffix(".dist")], preexec_fn=limit)
    _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"error: dist-compile {path} --mesh {mesh}: exit "
                 f"{os.waitstatus_to_exitcode(status)} after {used.ru_utime:.1f} s")
    return used.ru_utime + used.ru_stime


def compare(directory, name, make, depths, mesh):
    times = [seconds(directory / f"{name}-{depth}.mlir", make(depth), mesh) for depth in depths]
    work = depths[1] / depths[0]
    print(f"{name} on {mesh}: {times[0]:.2f} s and {times[1]:.2f} s")
    if times[1] > FACTOR * work * times[0]:
        sys.exit(f"error: {name} on {mesh}: {times[1]:.2f} s where {depths[1]} deep, "
                 f"{times[0]:.2f} s where {depths[0]} deep; expected at most {FACTOR * work:g} times as long")


def main(directory):
    directory = pathlib.Path(directory)
    for mesh in ("x=1", "x=2"):
        compare(directory, "graphs", graphs, DEPTHS, mesh)
        compare(directory, "loops", loops, (3, 12), mesh)


if __name__ == "__main__":
    main(*sys.argv[1:])
