# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds StableHLO text and, with numpy, what it computes, side by side."""

import re

import numpy as np

ELEMENTS = {"float32": "f32", "int32": "i32", "bool": "i1", "uint8": "ui8",
            "uint16": "ui16", "uint32": "ui32", "uint64": "ui64"}


class Value:
    def __init__(self, name, array):
        self.name, self.array, self.sharding = name, array, None
        self.shape, self.rank = array.shape, array.ndim
        self.dtype = str(array.dtype)
        self.type = tensor_type(array.shape, self.dtype)


def tensor_type(shape, dtype):
    return f"tensor<{''.join(f'{d}x' for d in shape)}{ELEMENTS[dtype]}>"


def i64s(values):
    values = ", ".join(str(v) for v in values)
    return f"array<i64: {values}>" if values else "array<i64>"


def scalar_text(value):
    if value.dtype == bool:
        return "true" if value else "false"
    if np.issubdtype(value.dtype, np.integer):
        return str(int(value))
    bits = np.float32(value).view(np.uint32)
    return f"0x{bits:08X}"


class Program:
    """One function. Each method adds an operation and returns its Value. `mesh`:
    [(name, size)]; with it, values may have shardings."""

    def __init__(self, mesh=()):
        self.arguments, self.values, self.lines, self.mesh = [], [], [], mesh
        self.functions = []  # the text of those that are called
        self.prefix, self.depth = "%", 0  # of the names of values; of regions

    def body(self, values):
        """A Program for the region of an operation that is added next, whose arguments
        are `values`; its own arguments are those of this one."""
        body = Program(self.mesh)
        body.arguments, body.functions = self.arguments, self.functions
        body.prefix, body.depth = f"{self.prefix}b{len(self.lines)}_", self.depth + 1
        body.values = [Value(f"{body.prefix}a{i}", v.array) for i, v in enumerate(values)]
        return body

    def mark(self):
        return tuple(map(len, (self.arguments, self.values, self.lines, self.functions)))

    def undo(self, mark):
        """Everything since mark()."""
        for items, count in zip((self.arguments, self.values, self.lines, self.functions), mark):
            del items[count:]

    def new_name(self):
        return f"{self.prefix}{len(self.lines)}"

    def argument(self, array):
        value = Value(f"%arg{len(self.arguments)}", array)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def add(self, op, operands, array, attributes="", region=None, dialect="stablehlo"):
        return self.add_all(op, operands, [array], attributes, region, dialect)

    def add_all(self, op, operands, arrays, attributes="", region=None, dialect="stablehlo"):
        """An operation with a result for each array; returns the last."""
        name, count = self.new_name(), len(arrays)
        results = [Value(f"{name}#{i}" if count > 1 else name, np.asarray(array))
                   for i, array in enumerate(arrays)]
        inner = f" ({{\n{region}\n}})" if region else ""
        types = ", ".join(v.type for v in operands)
        names = ", ".join(v.name for v in operands)
        properties = f" <{{{attributes}}}>" if attributes else ""
        defined = f"{name}:{count}" if count > 1 else name
        outputs = ", ".join(v.type for v in results)
        self.lines.append(f'    {defined} = "{dialect}.{op}"({names}){properties}{inner}'
                          f" : ({types}) -> ({outputs})")
        self.values += results
        return results[-1]

    def define(self, name, array):
        """The value that a line defines which somebody else wrote."""
        value = Value(name, array)
        self.values.append(value)
        return value

    def constant(self, scalar):
        scalar = np.asarray(scalar)
        kind = tensor_type((), str(scalar.dtype))
        value = self.add("constant", [], scalar,
                         f"value = dense<{scalar_text(scalar)}> : {kind}")
        self.values.pop()  # of no interest to random choices
        return value

    def shard(self, value, sharding):
        """The same value with an annotation, as annotations.sharding makes it."""
        result = Value(self.new_name(), value.array)
        self.lines.append(f"    {result.name} = dist.shard_tensor {value.name} "
                          f"<@mesh, {sharding}> : {value.type}")
        self.values.append(result)
        return result

    @staticmethod
    def combiner(kind, dtype):
        scalar = tensor_type((), dtype)
        return (f"    ^bb0(%a: {scalar}, %b: {scalar}):\n"
                f'      %c = "stablehlo.{kind}"(%a, %b) : ({scalar}, {scalar}) -> {scalar}\n'
                f'      "stablehlo.return"(%c) : ({scalar}) -> ()')

    def reduce(self, value, dims, kind, function, identity):
        """function: numpy's reduction, e.g. np.sum."""
        initial = self.constant(np.asarray(identity, value.array.dtype))
        region = self.combiner(kind, value.dtype)
        array = function(value.array, axis=tuple(dims), dtype=value.array.dtype) \
            if function in (np.sum, np.prod) else function(value.array, axis=tuple(dims))
        return self.add("reduce", [value, initial], array, f"dimensions = {i64s(dims)}", region)

    def live_lines(self, results):
        """The lines that the results need."""
        needed, lines = {v.name.split("#")[0] for v in results}, []
        for line in reversed(self.lines):
            name, definition = line.split("=", 1)
            if name.strip().split(":")[0] in needed:
                needed.update(re.findall(r"%\w+", definition))
                lines.append(line)
        return lines[::-1]

    def text(self, results, shardings=()):
        """A module. `shardings`: of the results, None where there is none."""
        arguments = ", ".join(f"{v.name}: {v.type}{annotation(v.sharding)}"
                              for v in self.arguments)
        outputs = ", ".join(v.type for v in results)
        shardings = shardings or [None] * len(results)
        annotated = ", ".join(f"{v.type}{annotation(s)}" for v, s in zip(results, shardings))
        names = ", ".join(v.name for v in results)
        axes = ", ".join(f'"{name}"={size}' for name, size in self.mesh)
        mesh = f"dist.mesh @mesh <[{axes}]>\n" if axes else ""
        body = "".join(line + "\n" for line in self.live_lines(results))
        return (f"{mesh}{''.join(self.functions)}func.func @main({arguments}) -> ({annotated}) {{\n{body}"
                f"    return {names} : {outputs}\n}}\n")


def annotation(sharding):
    return f" {{dist.sharding = #dist.sharding<@mesh, {sharding}>}}" if sharding else ""
