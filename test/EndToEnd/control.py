# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random branches, loops and calls; what is inside is random as well."""

import numpy as np

from choices import Choices
from picking import Unsuitable, pick

DEEPEST = 2  # regions in one another
LARGEST = 4096  # elements of one value


def fill(rng, program, operations, low, high):
    """Adds so many random operations, if they suit the values that there are."""
    for _ in rng.repeat(low, high):
        before = program.mark()
        try:
            rng.choice(operations)(rng, program)
            if all(v.array.size <= LARGEST for v in program.values):
                continue
        except (ValueError, IndexError):  # of nothing, numpy knows no maximum and no element
            pass
        program.undo(before)


def block(arguments, body, results):
    """The text of a region."""
    head = ", ".join(f"{v.name}: {v.type}" for v in arguments)
    names = ", ".join(v.name for v in results)
    types = ", ".join(v.type for v in results)
    return "\n".join([f"    ^bb0({head}):"] + body.live_lines(results)
                     + [f'      "stablehlo.return"({names}) : ({types}) -> ()'])


def check_depth(program):
    if program.depth >= DEEPEST:
        raise Unsuitable


def branch(rng, program, operations):
    """if, or case with an index that may be out of range: then the last branch."""
    check_depth(program)
    is_case = rng.happens(0.5)
    like = pick(rng, program)
    regions, results = [], []
    for _ in range(rng.randint(1, 3) if is_case else 2):
        body = program.body([])
        body.prefix += f"b{len(regions)}_"
        body.values = list(program.values)
        fill(rng, body, operations, 1, 4)
        results.append(pick(rng, body, lambda v: v.type == like.type))
        regions.append(block([], body, results[-1:]))
    if is_case:
        index = np.int32(rng.randint(-1, len(regions)))
        chosen = results[index if 0 <= index < len(results) else -1]
    else:
        index = np.bool_(rng.choice((True, False)))
        chosen = results[0 if index else 1]
    selector = program.argument(np.asarray(index))
    return program.add("case" if is_case else "if", [selector], chosen.array,
                       region="\n    }, {\n".join(regions), dtype=like.dtype)


def loop(rng, program, operations):
    """while, with a counter and one value that goes around."""
    check_depth(program)
    start, trips = pick(rng, program), rng.randint(0, 3)
    counter = program.constant(np.int32(0))
    outer = [pick(rng, program) for _ in rng.repeat(0, 2)]
    begin = len(rng.made)
    text, carried = loop_body(rng, program, operations, counter, start, start.array, outer)
    body = rng.made[begin:]
    for _ in range(trips - 1):
        again, carried = loop_body(Choices(replay=body), program, operations, counter, start,
                                   carried, outer)
        if text != again:
            raise Unsuitable  # what it does depends on the numbers
    carried = carried if trips else start.array
    condition, result = loop_condition(program, counter, start, trips), program.new_name()
    kinds = f"{counter.type}, {start.type}"
    program.lines.append(f'    {result}:2 = "stablehlo.while"({counter.name}, {start.name}) '
                         f"({{\n{condition}\n    }}, {{\n{text}\n    }}) : ({kinds}) -> ({kinds})")
    return program.define(f"{result}#1", carried, start.dtype)


def loop_body(rng, program, operations, counter, start, carried, outer):
    """Returns the text of the region and what the value is then."""
    mark = program.mark()
    body = program.body([counter, start])
    step, value = body.values
    value.array = carried
    body.values = [*outer, value]
    fill(rng, body, operations, 1, 4)
    result = pick(rng, body, lambda v: v.type == value.type)
    next_step = body.add("add", [step, body.constant(np.int32(1))], counter.array)
    if program.mark() != mark:
        raise Unsuitable  # an argument of the program, new in each trip
    return block([step, value], body, [next_step, result]), result.array


def loop_condition(program, counter, start, trips):
    body = program.body([counter, start])
    body.prefix += "c_"
    step, value = body.values
    limit = body.constant(np.int32(trips))
    less = body.add("compare", [step, limit], np.asarray(True),
                    "comparison_direction = #stablehlo<comparison_direction LT>, "
                    "compare_type = #stablehlo<comparison_type SIGNED>")
    return block([step, value], body, [less])


def call(rng, program, operations):
    """A private function."""
    check_depth(program)
    inputs = [pick(rng, program) for _ in rng.repeat(1, 3)]
    body = program.body(inputs)
    parameters = list(body.values)
    count = len(program.arguments)
    fill(rng, body, operations, 1, 4)
    result = pick(rng, body)
    if len(program.arguments) != count:
        raise Unsuitable  # functions see no arguments but theirs
    name = f"f{len(program.functions)}"
    head = ", ".join(f"{v.name}: {v.type}" for v in parameters)
    lines = "".join(line + "\n" for line in body.live_lines([result]))
    program.functions.append(f"func.func private @{name}({head}) -> {result.type} {{\n{lines}"
                             f"    return {result.name} : {result.type}\n}}\n")
    return program.add("call", inputs, result.array, f"callee = @{name}", dialect="func",
                       dtype=result.dtype)
