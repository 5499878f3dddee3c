# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations in a row: windows of what was padded, joined, cut and reshaped."""

from picking import Unsuitable, pick


def alone(rng, program, value, make):
    """The operation on this value and no other."""
    others, program.values = program.values, [value]
    try:
        return make(rng, program)
    finally:
        program.values = others + program.values[1:]


def chain(steps):
    """Two to five of the operations, each on what the one before it made."""
    def make(rng, program):
        value = pick(rng, program, lambda v: v.rank > 0 and v.array.size)
        for _ in range(rng.randint(2, 5)):
            result = alone(rng, program, value, rng.choice(steps))
            if result is None or result.array.size > 4096:
                raise Unsuitable
            value = result
        return value
    return make
