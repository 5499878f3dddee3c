# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds StableHLO text and, with numpy, what it computes, side by side."""

import re

import numpy as np

import elements
from elements import in_numpy, is_exact, tensor_type
from picking import Unsuitable


def kept(array, operands):
    """The type of a result: bfloat16 if an operand has it."""
    kinds = {v.dtype for v in operands}
    return "bfloat16" if array.dtype == np.float32 and "bfloat16" in kinds else str(array.dtype)


RESHARD_AFTER_USE = "dist.reshard_after_use"


class Value:
    def __init__(self, name, array, dtype=None):
        """dtype: a name of elements.ELEMENTS; the array's if it is not given."""
        self.name, self.array, self.sharding = name, array, None
        self.reshard_after_use = False
        self.shape, self.rank = array.shape, array.ndim
        self.dtype = dtype or str(array.dtype)
        self.type = tensor_type(array.shape, self.dtype)


def i64s(values):
    values = ", ".join(str(v) for v in values)
    return f"array<i64: {values}>" if values else "array<i64>"


class Program:
    """One function. Each method adds an operation and returns its Value. With meshes,
    values may have shardings."""

    def __init__(self, meshes=()):
        self.arguments, self.values, self.lines, self.meshes = [], [], [], meshes
        self.functions = []  # the text of those that are called
        self.groups = []  # (value, value, is it soft?): those are sharded alike
        self.prefix, self.depth = "%", 0  # of the names of values; of regions

    def body(self, values):
        """A Program for the region of an operation that is added next, whose arguments
        are `values`; its own arguments are those of this one."""
        body = Program(self.meshes)
        body.arguments, body.functions = self.arguments, self.functions
        body.prefix, body.depth = f"{self.prefix}b{len(self.lines)}_", self.depth + 1
        for value in values:
            body.region_argument(value.array, value.dtype)
        return body

    def made(self):
        return self.arguments, self.values, self.lines, self.functions, self.groups

    def is_manual(self):
        return any("sdy.manual_computation" in line for line in self.lines)

    def mark(self):
        return tuple(map(len, self.made()))

    def undo(self, mark):
        """Everything since mark()."""
        for items, count in zip(self.made(), mark):
            del items[count:]

    def new_name(self):
        return f"{self.prefix}{len(self.lines)}"

    def argument(self, array, dtype=None):
        value = Value(f"%arg{len(self.arguments)}", array, dtype)
        self.arguments.append(value)
        self.values.append(value)
        return value

    def region_argument(self, array, dtype):
        """One more of body()."""
        self.values.append(Value(f"{self.prefix}a{len(self.values)}", array, dtype))

    def add(self, op, operands, array, attributes="", region=None, dialect="stablehlo", dtype=None):
        return self.add_all(op, operands, [array], attributes, region, dialect, dtype)

    def add_all(self, op, operands, arrays, attributes="", region=None, dialect="stablehlo",
                dtype=None):
        """An operation with a result for each array; returns the last. dtype: of the
        results; what the arrays have, or bfloat16 if an operand has it."""
        name, count = self.new_name(), len(arrays)
        results = [Value(f"{name}#{i}" if count > 1 else name, np.asarray(array),
                         dtype or kept(np.asarray(array), operands))
                   for i, array in enumerate(arrays)]
        if not all(is_exact(v.array, v.dtype) for v in results):
            raise Unsuitable
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

    def define(self, name, array, dtype):
        """The value that a line defines which somebody else wrote."""
        value = Value(name, array, dtype)
        self.values.append(value)
        return value

    def constant(self, number, dtype=None):
        number = np.asarray(number, in_numpy(dtype) if dtype else None)
        dtype = dtype or str(number.dtype)
        value = self.add("constant", [], number, f"value = dense<{elements.text(number, dtype)}> "
                         f": {tensor_type((), dtype)}", dtype=dtype)
        self.values.pop()  # of no interest to random choices
        return value

    def shard(self, value, sharding, reshard_after_use=False):
        """The same value with an annotation, as annotations.sharding makes it. What a
        region is given is not resharded after use."""
        result = Value(self.new_name(), value.array, value.dtype)
        after_use = RESHARD_AFTER_USE if reshard_after_use and not self.depth else ""
        self.lines.append(f"    {result.name} = dist.shard_tensor {value.name} <{sharding}> "
                          f"{{{after_use}}} : {value.type}")
        result.sharding = sharding
        self.values.append(result)
        return result

    def group(self, one, other, soft):
        """Two values of one shape are sharded alike. Annotations of a soft group may
        contradict one another; no value of another one has any."""
        names = {one.name, other.name}
        annotated = any(v.name.startswith("%arg") or v.sharding for v in (one, other))
        mixed = any(names & {a.name, b.name} and s != soft for a, b, s in self.groups)
        if self.depth or mixed or annotated and not soft:
            raise Unsuitable
        self.groups.append((one, other, soft))

    def is_bound(self, value):
        """True if an annotation could contradict a group's other value."""
        return any(value.name == v.name and not soft for *pair, soft in self.groups for v in pair)

    def group_lines(self, lines):
        """The lines of the groups of values that `lines` define."""
        defined = {line.split("=", 1)[0].strip().split(":")[0] for line in lines}
        defined.update(v.name for v in self.arguments)
        for i, (*pair, soft) in enumerate(self.groups):
            if all(v.name.split("#")[0] in defined for v in pair):
                yield from (f"    dist.sharding_group {v.name} {i} {'soft ' * soft}: {v.type}"
                            for v in pair)

    @staticmethod
    def combiner(kind, dtype):
        scalar = tensor_type((), dtype)
        return (f"    ^bb0(%a: {scalar}, %b: {scalar}):\n"
                f'      %c = "stablehlo.{kind}"(%a, %b) : ({scalar}, {scalar}) -> {scalar}\n'
                f'      "stablehlo.return"(%c) : ({scalar}) -> ()')

    def reduce(self, value, dims, kind, function, identity):
        """function: numpy's reduction, e.g. np.sum."""
        array = function(value.array, axis=tuple(dims), dtype=value.array.dtype) \
            if function in (np.sum, np.prod) else function(value.array, axis=tuple(dims))
        return self.reduce_to(value, dims, kind, array, identity)

    def reduce_to(self, value, dims, kind, array, identity=0):
        """array: the result."""
        initial = self.constant(identity, value.dtype)
        return self.add("reduce", [value, initial], array, f"dimensions = {i64s(dims)}",
                        self.combiner(kind, value.dtype))

    def live_lines(self, results):
        """The lines that the results need."""
        needed, lines = {v.name.split("#")[0] for v in results}, []
        for line in reversed(self.lines):
            name, definition = line.split("=", 1)
            if name.strip().split(":")[0] in needed:
                needed.update(re.findall(r"%\w+", definition))
                lines.append(line)
        return lines[::-1]

    def plain_text(self, results, forward=()):
        """The module without annotations; None if values between have some."""
        if self.is_manual() or any("dist." in line for line in self.live_lines(results)):
            return None
        plain = Program([])
        plain.functions, plain.lines = self.functions, self.lines
        plain.arguments = [Value(v.name, v.array, v.dtype) for v in self.arguments]
        return plain.text(results, forward=forward)

    def text(self, results, shardings=(), forward=(), recompute=""):
        """A module. `shardings`: of the results, None where there is none. `forward`:
        whether the forward pass computes each result, for the policy `recompute`."""
        arguments = ", ".join(f"{v.name}: {v.type}{annotation(v.sharding, v.reshard_after_use)}"
                              for v in self.arguments)
        outputs = ", ".join(v.type for v in results)
        shardings = shardings or [None] * len(results)
        forward = forward or [False] * len(results)
        annotated = ", ".join(f"{v.type}{annotation(s, others=['dist.forward'] * f)}"
                              for v, s, f in zip(results, shardings, forward))
        policy = f' attributes {{dist.recompute = "{recompute}"}}' if recompute else ""
        names = ", ".join(v.name for v in results)
        meshes = "".join(mesh.text() for mesh in self.meshes)
        lines = self.live_lines(results)
        body = "".join(line + "\n" for line in [*lines, *self.group_lines(lines)])
        return (f"{meshes}{''.join(self.functions)}func.func @main({arguments}) -> ({annotated})"
                f"{policy} {{\n{body}"
                f"    return {names} : {outputs}\n}}\n")


def annotation(sharding, reshard_after_use=False, others=()):
    attributes = [f"dist.sharding = #dist.sharding<{sharding}>"] * bool(sharding)
    attributes += [RESHARD_AFTER_USE] * reshard_after_use + list(others)
    return f" {{{', '.join(attributes)}}}" if attributes else ""
