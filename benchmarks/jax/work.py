# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operation counts of matrix products: of a program, and of a plain one."""

import math
import re

SIZE = 1024  # The plain product's rows of a rank, columns and depth.
PRODUCT = re.compile(r"stablehlo\.dot_general.*?lhs_contracting_dimensions = \[([\d, ]*)\]"
                     r".*: \(tensor<([\dx]+)x\w+>, .*\) -> tensor<([\dx]+)x\w+>")


def sizes(text):
    return [int(size) for size in text.split("x")]


def flops(program):
    """Returns the additions and multiplications of all products in the text of
    a program."""
    total = 0
    for line in program.splitlines():
        if "stablehlo.dot_general" not in line:
            continue
        dims, left, result = PRODUCT.search(line).groups()
        depth = math.prod(sizes(left)[int(dim)] for dim in dims.split(","))
        total += 2 * depth * math.prod(sizes(result))
    return total


def plain_product(ranks):
    """Returns a program and the plan in which each rank multiplies SIZE x SIZE
    matrices."""
    left, right = f"tensor<{ranks * SIZE}x{SIZE}xf32>", f"tensor<{SIZE}x{SIZE}xf32>"
    program = f"""
func.func @main(%a: {left}, %b: {right}) -> {left} {{
  %c = "stablehlo.dot_general"(%a, %b) <{{dot_dimension_numbers = #stablehlo.dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}}>
      : ({left}, {right}) -> {left}
  return %c : {left}
}}
"""
    plan = {"mesh": {"x": ranks}, "arguments": [{"match": "arg0", "placements": {"x": "shard(0)"}}]}
    return program, plan
