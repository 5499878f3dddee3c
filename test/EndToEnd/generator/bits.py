# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations on integers and their bits. What overflows or divides by 0 has
XLA's results."""

import numpy as np

from elements import comparison, extremes
from picking import Unsuitable, is_complex, is_float, is_integer, pick


def widths(x):
    return x.dtype.itemsize * 8


def as_unsigned(x):
    return x.view(f"u{x.dtype.itemsize}")


def quotient(x, y):
    lowest, _ = extremes(str(x.dtype))
    zero, overflows = y == 0, (y == -1) & (x == lowest) if lowest else False
    safe = np.where(zero | overflows, np.ones_like(y), y)
    found = exact(lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1), x, safe)
    return np.where(zero, np.asarray(-1).astype(x.dtype), found)


def remainder(x, y):
    safe = np.where(y == 0, np.ones_like(y), y)
    found = exact(lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1), x, safe)
    return np.where(y == 0, x, found)


def power(x, y):
    """A negative exponent leaves 0, but of 1 and -1."""
    def of(a, b):
        if b >= 0:
            return pow(a, b, 2 ** 64)
        return 0 if abs(a) != 1 else a ** (b % 2)
    return exact(of, x, y)


def exact(function, x, y):
    """A function of Python's integers, cut to the width."""
    bits = [function(int(a), int(b)) % 2 ** 64 for a, b in zip(x.flat, y.flat)]
    return np.array(bits, np.uint64).astype(x.dtype).reshape(x.shape)


def shift(move):
    """A shift, which gives 0 for amounts that are out of range."""
    def of(x, y):
        amount = as_unsigned(y)
        inside = amount < widths(x)
        moved = move(as_unsigned(x), np.where(inside, amount, 0).astype(amount.dtype))
        return np.where(inside, moved, 0).astype(as_unsigned(x).dtype).view(x.dtype)
    return of


def shift_arithmetic(x, y):
    amount = np.minimum(as_unsigned(y), widths(x) - 1)
    signed = x.view(f"i{x.dtype.itemsize}")
    return (signed >> amount.astype(signed.dtype)).view(x.dtype)


def counted(count):
    def of(x):
        texts = [f"{int(v):0{widths(x)}b}" for v in as_unsigned(x).flat]
        return np.array([count(t) for t in texts], x.dtype).reshape(x.shape)
    return of


def leading_zeros(text):
    return len(text) - len(text.lstrip("0"))


ONE = (("not", np.invert), ("popcnt", counted(lambda t: t.count("1"))),
       ("count_leading_zeros", counted(leading_zeros)))
TWO = (("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor),
       ("divide", quotient), ("remainder", remainder), ("power", power),
       ("shift_left", shift(np.left_shift)), ("shift_right_logical", shift(np.right_shift)),
       ("shift_right_arithmetic", shift_arithmetic))


def integers(rng, program):
    x = pick(rng, program, is_integer)
    if rng.random() < 0.3:
        op, f = rng.choice(ONE)
        return program.add(op, [x], f(x.array))
    y = pick(rng, program, lambda v: v.type == x.type)
    op, f = rng.choice(TWO)
    return program.add(op, [x, y], f(np.asarray(x.array), np.asarray(y.array)))


def logic(rng, program):
    x = pick(rng, program, lambda v: v.dtype == "bool")
    y = pick(rng, program, lambda v: v.type == x.type)
    op, f = rng.choice((("and", np.logical_and), ("or", np.logical_or), ("xor", np.logical_xor),
                        ("add", np.logical_or), ("multiply", np.logical_and),
                        ("maximum", np.logical_or), ("minimum", np.logical_and), ("not", None)))
    if f is None:
        return program.add(op, [x], ~x.array)
    return program.add(op, [x, y], f(x.array, y.array))


def bitcast(rng, program):
    """To integers of another sign or width: one dimension more or less."""
    x = pick(rng, program, is_integer)
    own, wanted = x.array.dtype.itemsize, rng.choice((1, 2, 4, 8))
    kind = np.dtype(f"{rng.choice('iu')}{wanted}")
    array = np.ascontiguousarray(x.array).reshape(x.shape)
    if wanted > own:
        if not x.rank or x.shape[-1] != wanted // own:
            raise Unsuitable
        return program.add("bitcast_convert", [x], array.view(kind).reshape(x.shape[:-1]))
    shape = x.shape if wanted == own else (*x.shape, own // wanted)
    if len(shape) > 4:
        raise Unsuitable
    return program.add("bitcast_convert", [x],
                       np.frombuffer(array.tobytes(), kind).reshape(shape))


COMPARISONS = (("EQ", np.equal), ("NE", np.not_equal), ("LT", np.less),
               ("LE", np.less_equal), ("GT", np.greater), ("GE", np.greater_equal))


def compare(rng, program):
    """Compares integers and booleans, and floats if rounding does not decide."""
    x = pick(rng, program, lambda v: not is_complex(v))
    y = pick(rng, program, lambda v: v.type == x.type)
    if is_float(x) and x is not y and np.any(np.abs(x.array - y.array) < 1e-3):
        raise Unsuitable
    op, f = rng.choice(COMPARISONS)
    return program.add("compare", [x, y], f(x.array, y.array), comparison_attributes(op, x.dtype))


def comparison_attributes(direction, dtype):
    return (f"comparison_direction = #stablehlo<comparison_direction {direction}>, "
            f"compare_type = #stablehlo<comparison_type {comparison(dtype)}>")
