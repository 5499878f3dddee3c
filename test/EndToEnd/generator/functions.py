# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of floats and complex numbers, where they are smooth: a rounding
before them must stay a rounding after them."""

import math

import numpy as np

from elements import in_numpy
from picking import Unsuitable, is_complex, is_float, largest, pick


def splat(program, like, number):
    """A tensor of one number, of the type of `like`."""
    c = program.constant(number, like.dtype)
    return program.add("broadcast_in_dim", [c], np.full(like.shape, number, in_numpy(like.dtype)),
                       "broadcast_dimensions = array<i64>", dtype=like.dtype)


def anywhere(program, x):
    return x


def inside(program, x):
    """In (-1, 1), away from the ends."""
    half = splat(program, x, 0.5)
    y = program.add("tanh", [x], np.tanh(x.array))
    return program.add("multiply", [y, half], y.array * half.array)


def above(number):
    """From the number on."""
    def made(program, x):
        y = program.add("abs", [x], np.abs(x.array))
        c = splat(program, y, number)
        return program.add("add", [y, c], y.array + c.array)
    return made


def digamma(x):
    """By its recurrence and asymptotic series; x > 0."""
    found = 0.0
    while x < 8:
        found, x = found - 1 / x, x + 1
    r = 1 / (x * x)
    return found + math.log(x) - 1 / (2 * x) - r * (1 / 12 - r * (1 / 120 - r / 252))


def inverse_erf(y):
    """By Newton's method."""
    x = 0.0
    for _ in range(60):
        x -= (math.erf(x) - y) * math.sqrt(math.pi) / 2 * math.exp(x * x)
    return x


def zeta(x, q):
    """Hurwitz's: the first terms, then Euler and Maclaurin's formula; x > 1, q > 0. At
    infinity JAX has no number."""
    if math.isinf(q):
        return math.nan
    n = 12
    found = sum((q + k) ** -x for k in range(n))
    q += n
    found += q ** (1 - x) / (x - 1) + q ** -x / 2 + x * q ** (-x - 1) / 12
    return found - x * (x + 1) * (x + 2) * q ** (-x - 3) / 720


def polygamma(n, x):
    return digamma(x) if n == 0 else (-1) ** (n + 1) * math.gamma(n + 1) * zeta(n + 1, x)


def bessel_i1e(x):
    """Its integral, by the trapezoidal rule: sums of one sign only, so that it is exact
    near 0 as well; far away its asymptotic series."""
    size, c = abs(x), np.abs(np.cos(np.arange(200) * np.pi / 100))
    if size > 1000:
        return math.copysign((1 - 3 / (8 * size)) / math.sqrt(2 * math.pi * size), x)
    found = np.mean(np.exp(size * (c - 1)) * -np.expm1(-2 * size * c) * c) / 2
    return math.copysign(found, x)


def of_one(function):
    return lambda a: np.vectorize(function, otypes=[a.dtype])(a)


def logistic(a):
    return 1 / (1 + np.exp(-a))


# (name, what it computes, where)
FUNCTIONS = (
    ("negate", np.negative, anywhere), ("abs", np.abs, anywhere), ("sign", np.sign, anywhere),
    ("tanh", np.tanh, anywhere), ("logistic", logistic, anywhere),
    ("cosine", np.cos, inside), ("sine", np.sin, inside), ("tan", np.tan, inside),
    ("exponential", np.exp, inside), ("exponential_minus_one", np.expm1, inside),
    ("sqrt", np.sqrt, above(1)), ("rsqrt", lambda a: 1 / np.sqrt(a), above(1)),
    ("log", np.log, above(1)), ("log_plus_one", np.log1p, above(0)), ("cbrt", np.cbrt, above(1)),
    ("chlo.square", np.square, inside), ("chlo.tan", np.tan, inside),
    ("chlo.cosh", np.cosh, inside), ("chlo.sinh", np.sinh, inside),
    ("chlo.acos", np.arccos, inside), ("chlo.asin", np.arcsin, inside),
    ("chlo.atan", np.arctan, anywhere), ("chlo.acosh", np.arccosh, above(1.5)),
    ("chlo.asinh", np.arcsinh, anywhere), ("chlo.atanh", np.arctanh, inside),
    ("chlo.erf", of_one(math.erf), anywhere), ("chlo.erfc", of_one(math.erfc), anywhere),
    ("chlo.erf_inv", of_one(inverse_erf), inside),
    ("chlo.bessel_i1e", of_one(bessel_i1e), anywhere),
    ("chlo.lgamma", of_one(math.lgamma), above(3)), ("chlo.digamma", of_one(digamma), above(3)),
)


def apply(program, name, operands, array, attributes=""):
    """name: of an operation of StableHLO, or with its dialect."""
    dialect, op = name.split(".") if "." in name else ("stablehlo", name)
    return program.add(op, operands, array, attributes, dialect=dialect)


def function(rng, program):
    x = pick(rng, program, is_float)
    name, f, where = rng.choice(FUNCTIONS)
    y = where(program, x)
    return apply(program, name, [y], f(y.array).astype(x.array.dtype))


def of_two(rng, program):
    """atan2 and powers, with the first one positive; the next float."""
    x = pick(rng, program, is_float)
    y = inside(program, pick(rng, program, lambda v: v.type == x.type))
    x = above(1)(program, x)
    name, f = rng.choice((("atan2", np.arctan2), ("power", np.power),
                          ("chlo.next_after", np.nextafter)))
    return apply(program, name, [x, y], f(x.array, y.array))


def series(rng, program):
    """zeta, where it is not steep; derivatives of the logarithm of gamma."""
    x = pick(rng, program, is_float)
    y = above(2)(program, pick(rng, program, lambda v: v.type == x.type))
    if rng.random() < 0.5:
        order = rng.randint(0, 3)
        found = np.vectorize(lambda a: polygamma(order, a), otypes=[x.array.dtype])(y.array)
        return apply(program, "chlo.polygamma", [splat(program, y, order), y], found)
    x = above(2)(program, inside(program, x))
    found = np.vectorize(zeta, otypes=[x.array.dtype])(x.array, y.array)
    return apply(program, "chlo.zeta", [x, y], found)


def rounding(rng, program):
    """To integers, where no rounding decides to which; to bfloat16's precision."""
    x = pick(rng, program, is_float)
    if rng.random() < 0.3:
        return precision(program, x)
    half, whole = np.abs(x.array % 1 - 0.5), np.abs(x.array - np.round(x.array))
    name, f, margin = rng.choice((
        ("floor", np.floor, whole), ("ceil", np.ceil, whole),
        ("round_nearest_even", np.round, half),
        ("round_nearest_afz", lambda a: np.trunc(a + np.copysign(0.5, a)), half)))
    if np.any(margin < 1e-3):
        raise Unsuitable
    return apply(program, name, [x], f(x.array).astype(x.array.dtype))


def precision(program, x):
    if x.dtype != "float32":
        raise Unsuitable
    bits = x.array.view(np.uint32)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return program.add("reduce_precision", [x], rounded.astype(np.uint32).view(np.float32),
                       "exponent_bits = 8 : i32, mantissa_bits = 7 : i32")


def infinite(rng, program):
    """Quotients of integers by 0, and a test if they are finite, or infinite."""
    x = pick(rng, program, lambda v: v.dtype in ("int32", "int8"))
    mark = len(program.values)
    y = program.add("convert", [x], x.array.astype(np.float32))
    y = program.add("divide", [y0 := splat(program, y, 2), y], y0.array / y.array)
    name, f = rng.choice((("is_finite", np.isfinite), ("chlo.is_inf", np.isinf),
                          ("chlo.is_pos_inf", np.isposinf), ("chlo.is_neg_inf", np.isneginf)))
    result = apply(program, name, [y], f(y.array))
    program.values[mark:] = [result]
    return result


def complex_parts(rng, program):
    """Two reals to a complex number, and back."""
    x = pick(rng, program, lambda v: is_complex(v) or is_float(v))
    if not is_complex(x):
        y = pick(rng, program, lambda v: v.type == x.type)
        array = np.empty(x.shape, np.complex64 if x.dtype == "float32" else np.complex128)
        array.real, array.imag = x.array, y.array
        return program.add("complex", [x, y], array)
    name, f = rng.choice((("real", np.real), ("imag", np.imag), ("chlo.conj", np.conj),
                          ("abs", np.abs), ("negate", np.negative), ("tanh", np.tanh)))
    if name == "tanh" and largest(x.array) > 1:
        raise Unsuitable  # poles
    return apply(program, name, [x], np.asarray(f(x.array)))


def complex_inverse(rng, program):
    """Inverse functions, inside the first quadrant: no branch cut is near."""
    x = pick(rng, program, lambda v: is_complex(v) and np.all(np.isfinite(v.array)))
    part = "float32" if x.dtype == "complex64" else "float64"
    parts = [above(0.5)(program, program.add(name, [x], np.asarray(f(x.array).astype(part))))
             for name, f in (("real", np.real), ("imag", np.imag))]
    x = program.add("complex", parts, np.asarray(parts[0].array + 1j * parts[1].array, x.array.dtype))
    name, f = rng.choice((("acos", np.arccos), ("asin", np.arcsin), ("atan", np.arctan),
                          ("acosh", np.arccosh), ("asinh", np.arcsinh), ("atanh", np.arctanh)))
    return apply(program, f"chlo.{name}", [x], np.asarray(f(x.array)))
