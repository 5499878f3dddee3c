# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random custom calls, of the functions in test/lib/CustomCalls.c and
examples/custom-call/calls.c."""

import numpy as np

from picking import largest, pick


def call(program, target, operands, arrays, attributes="", aliases="", layouts=""):
    config = f"backend_config = {{{attributes}}}, " if attributes else ""
    return program.add_all("custom_call", operands, arrays,
                           f'call_target_name = "{target}", {config}'
                           f"output_operand_aliases = [{aliases}]"
                           + (layouts and f", {layouts}"))


def is_float(value):
    return value.dtype == "float32"


def is_integer(value):
    return value.dtype == "int32"


def scaled_product(rng, program):
    x = pick(rng, program, lambda v: v.rank == 2 and is_float(v))
    y = pick(rng, program, lambda v: v.rank == 2 and is_float(v) and v.shape[0] == x.shape[1])
    array = np.float32(0.25) * (x.array @ y.array)
    if largest(array) > 100:
        return None
    return call(program, "scaled_product", [x, y], [array], "scale = 0.25 : f32")


def line_max(rng, program):
    x = pick(rng, program, lambda v: v.rank > 0 and is_integer(v) and v.shape[-1] > 0)
    target = rng.choice(("line_max", "line_max", "replicated_line_max"))
    return call(program, target, [x], [x.array.max(-1)])


def accumulate(rng, program):
    x = pick(rng, program, lambda v: v.rank == 2 and is_integer(v))
    y = pick(rng, program, lambda v: v.shape == x.shape[:1] and is_integer(v))
    array = (y.array + x.array.sum(1)).astype(np.int32)
    alias = ("#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, "
             "operand_tuple_indices = []>")
    return call(program, "accumulate", [x, y], [array], aliases=alias)


def group_max(rng, program):
    x = pick(rng, program, lambda v: v.rank == 2 and is_integer(v) and v.shape[1] % 2 == 0)
    rows, columns = x.shape
    return call(program, "group_max", [x], [x.array.reshape(rows, columns // 2, 2).max(2)])


def transpose_and_places(rng, program):
    x = pick(rng, program, lambda v: v.rank == 2 and is_integer(v))
    places = np.arange(x.array.size, dtype=np.int32).reshape(x.shape)
    return call(program, "transpose_and_places", [x], [x.array.T, places])


def twice(rng, program):
    """With column-major and row-major operands and results."""
    x = pick(rng, program, lambda v: v.rank == 2 and is_integer(v))
    layout = lambda: f"[dense<{rng.choice(([0, 1], [1, 0]))}> : tensor<2xindex>]"
    layouts = f"operand_layouts = {layout()}, result_layouts = {layout()}"
    return call(program, "twice", [x], [2 * x.array], layouts=layouts)


def conjugate(rng, program):
    """A complex tensor is one of floats to the function."""
    x = pick(rng, program, lambda v: v.dtype == "complex64")
    return call(program, "conjugate", [x], [x.array.conj()])


CALLS = (scaled_product, line_max, accumulate, group_max, transpose_and_places, twice, conjugate)


def custom_call(rng, program):
    return rng.choice(CALLS)(rng, program)
