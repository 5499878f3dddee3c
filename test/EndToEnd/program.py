# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds StableHLO text and, with numpy, what it computes, side by side."""

import numpy as np

ELEMENTS = {"float32": "f32", "int32": "i32", "bool": "i1"}


class Value:
    def __init__(self, name, array):
        self.name, self.array = name, array
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
    """One function. Each method adds an operation and returns its Value."""

    def __init__(self):
        self.arguments, self.values, self.lines = [], [], []

    def argument(self, array):
        value = Value(f"%arg{len(self.arguments)}", array)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def add(self, op, operands, array, attributes="", region=None):
        value = Value(f"%{len(self.lines)}", np.asarray(array))
        inner = f" ({{\n{region}\n}})" if region else ""
        types = ", ".join(v.type for v in operands)
        names = ", ".join(v.name for v in operands)
        properties = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'    {value.name} = "stablehlo.{op}"({names}){properties}{inner}'
                          f" : ({types}) -> {value.type}")
        self.values.append(value)
        return value

    def constant(self, scalar):
        scalar = np.asarray(scalar)
        kind = tensor_type((), str(scalar.dtype))
        value = self.add("constant", [], scalar,
                         f"value = dense<{scalar_text(scalar)}> : {kind}")
        self.values.pop()  # of no interest to random choices
        return value

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

    def text(self, results):
        arguments = ", ".join(f"{v.name}: {v.type}" for v in self.arguments)
        inputs = ", ".join(v.type for v in self.arguments)
        outputs = ", ".join(v.type for v in results)
        names = ", ".join(v.name for v in results)
        body = "\n".join(self.lines)
        return (f'"builtin.module"() ({{\n  "func.func"() <{{function_type = ({inputs}) -> '
                f'({outputs}), sym_name = "main", sym_visibility = "public"}}> ({{\n'
                f'  ^bb0({arguments}):\n{body}\n'
                f'    "func.return"({names}) : ({outputs}) -> ()\n'
                f'  }}) : () -> ()\n}}) : () -> ()\n')
