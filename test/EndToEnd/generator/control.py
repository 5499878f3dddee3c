# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random branches, loops and calls; what is inside is random as well."""

import numpy as np

from choices import Choices
from elements import tensor_type
from picking import Unsuitable, pick
from program import Value, i64s

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


def add(program, op, operands, region, results):
    """An operation whose results are as these values; returns the last."""
    name, count = program.new_name(), len(results)
    names = ", ".join(v.name for v in operands)
    types, outputs = (", ".join(v.type for v in of) for of in (operands, results))
    program.lines.append(f'    {name}:{count} = "stablehlo.{op}"({names}) ({{\n{region}\n    }})'
                         f" : ({types}) -> ({outputs})")
    return [program.define(f"{name}#{i}", v.array, v.dtype) for i, v in enumerate(results)][-1]


def branch(rng, program, operations):
    """if, or case with an index that may be out of range: then the last branch."""
    check_depth(program)
    is_case = rng.happens(0.5)
    like = [pick(rng, program) for _ in rng.repeat(1, 3)]
    regions, results = [], []
    for _ in range(rng.randint(1, 5) if is_case else 2):
        body = program.body([])
        body.prefix += f"b{len(regions)}_"
        body.values = list(program.values)
        fill(rng, body, operations, 1, 4)
        results.append([pick(rng, body, lambda v: v.type == one.type) for one in like])
        regions.append(block([], body, results[-1]))
    if is_case:
        index = np.int32(rng.randint(-1, len(regions)))
        chosen = results[index if 0 <= index < len(results) else -1]
    else:
        index = np.bool_(rng.choice((True, False)))
        chosen = results[0 if index else 1]
    selector = program.argument(np.asarray(index))
    return add(program, "case" if is_case else "if", [selector], "\n    }, {\n".join(regions), chosen)


def loop(rng, program, operations):
    """while, with a counter and values that go around; it ends after some trips, or
    before that when the sum of integers that go around is large."""
    check_depth(program)
    starts = [pick(rng, program) for _ in rng.repeat(1, 3)]
    most, counter = rng.randint(0, 3), program.constant(np.int32(0))
    bound = sum_bound(rng, starts)
    outer = [pick(rng, program) for _ in rng.repeat(0, 2)]
    before, begin, values = program.mark(), len(rng.made), [v.array for v in starts]
    trip = run_body(rng, program, operations, counter, starts, values, outer)
    body, trips = rng.made[begin:], 0
    while trips < most and (bound is None or np.sum(values[bound[0]], dtype=np.int32) < bound[1]):
        program.undo(before)
        found = run_body(Choices(replay=body), program, operations, counter, starts, values, outer)
        if found.made != trip.made:
            raise Unsuitable  # what it does depends on the numbers
        values, trips = found.values, trips + 1
    condition = loop_condition(program, counter, starts, most, bound)
    after = [Value("", array, v.dtype) for v, array in zip(starts, values)]
    return add(program, "while", [counter, *starts], f"{condition}\n    }}, {{\n{trip.text}",
               [Value("", np.asarray(np.int32(trips))), *after])


def sum_bound(rng, starts):
    """(which value, the sum that ends the loop), or None."""
    integers = [i for i, v in enumerate(starts) if v.dtype == "int32"]
    if not integers or rng.happens(0.3):
        return None
    which = rng.choice(integers)
    start = starts[which].array
    return which, np.sum(start, dtype=np.int32) + np.int32(rng.randint(0, 3) * start.size)


class Trip:
    """The text of a loop's region, what it added to the program, and the values then."""

    def __init__(self, text, made, values):
        self.text, self.values = text, values
        arguments, functions = made
        self.made = text, [(v.type, v.array.tobytes()) for v in arguments], functions


def run_body(rng, program, operations, counter, starts, values, outer):
    before = program.mark()
    body = program.body([counter, *starts])
    step, *carried = body.values
    for value, array in zip(carried, values):
        value.array = array
    body.values = [*outer, *carried]
    fill(rng, body, operations, 1, 4)
    results = [pick(rng, body, lambda v: v.type == one.type) for one in carried]
    results = [grown(rng, body, v) if v.dtype == "int32" else v for v in results]
    next_step = body.add("add", [step, body.constant(np.int32(1))], counter.array)
    made = program.arguments[before[0]:], program.functions[before[3]:]
    return Trip(block([step, *carried], body, [next_step, *results]), made, [v.array for v in results])


def grown(rng, body, value):
    """Often one more in each element, so that sums come to an end."""
    if not rng.happens(0.7):
        return value
    one = body.constant(np.int32(1))
    ones = body.add("broadcast_in_dim", [one], np.ones(value.shape, np.int32),
                    "broadcast_dimensions = array<i64>")
    return body.add("add", [value, ones], value.array + ones.array)


def less(body, x, limit):
    return body.add("compare", [x, body.constant(limit)], np.asarray(True),
                    "comparison_direction = #stablehlo<comparison_direction LT>, "
                    "compare_type = #stablehlo<comparison_type SIGNED>")


def loop_condition(program, counter, starts, most, bound):
    body = program.body([counter, *starts])
    body.prefix += "c_"
    step, *carried = arguments = list(body.values)
    goes_on = less(body, step, np.int32(most))
    if bound:
        x = carried[bound[0]]
        total = body.reduce(x, range(x.rank), "add", np.sum, 0)
        goes_on = body.add("and", [goes_on, less(body, total, bound[1])], np.asarray(True))
    return block(arguments, body, [goes_on])


def reduce_by_call(rng, program, operations):
    """A combiner that calls a private function."""
    x = pick(rng, program, lambda v: v.rank > 0 and v.dtype == "int32")
    dims = sorted(rng.sample(range(x.rank), rng.randint(1, x.rank)))
    name = f"f{len(program.functions)}"
    t = tensor_type((), x.dtype)
    program.functions.append(
        f"func.func private @{name}(%a: {t}, %b: {t}) -> {t} {{\n"
        f'    %c = "stablehlo.add"(%a, %b) : ({t}, {t}) -> {t}\n    return %c : {t}\n}}\n')
    region = (f"    ^bb0(%a: {t}, %b: {t}):\n      %c = func.call @{name}(%a, %b) : ({t}, {t}) -> {t}\n"
              f'      "stablehlo.return"(%c) : ({t}) -> ()')
    array = np.sum(x.array, axis=tuple(dims), dtype=np.int32)
    return program.add("reduce", [x, program.constant(0, x.dtype)], array,
                       f"dimensions = {i64s(dims)}", region)


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
