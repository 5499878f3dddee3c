#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of JAX in the forms that it really prints, and what it computes. Needs
JAX; the files beside this one are its output.

  export.py [CASE...]
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(DIRECTORY.parent))

import people
from recorded import record

jax.config.update("jax_enable_x64", True)
RANDOM = np.random.RandomState(11)


def floats(*shape, dtype=np.float32):
    return RANDOM.standard_normal(shape).astype(dtype)


def integers(high, *shape, dtype=np.int32):
    return RANDOM.randint(0, high, shape, np.int64).astype(dtype)


#===------------------------------------------------------------------------===#
# jnp.where and jnp.clip are calls of private functions
#===------------------------------------------------------------------------===#

def reduces(x, k):
    """Combiners that call."""
    largest = jax.lax.reduce(x, np.float32(-np.inf), lambda a, b: jnp.where(a > b, a, b), (1,))
    clipped = jax.lax.reduce(x, np.float32(0), lambda a, b: jnp.clip(a + b, -1000, 1000), (0,))
    farthest = jax.lax.reduce((x, k), (np.float32(0), np.int32(0)), lambda a, b: (
        jnp.where(abs(a[0]) >= abs(b[0]), a[0], b[0]),
        jnp.where(abs(a[0]) >= abs(b[0]), a[1], b[1])), (1,))
    return largest, clipped, farthest


def windows(x):
    return jax.lax.reduce_window(x, np.float32(-np.inf), lambda a, b: jnp.where(a > b, a, b),
                                 (1, 3), (1, 1), "SAME")


def scans(x, keep):
    """Products that a boolean begins anew."""
    def combine(a, b):
        return jnp.where(b[1], b[0], a[0] * b[0]), a[1] | b[1]
    return jax.lax.associative_scan(combine, (x, keep), axis=1)[0]


def sorts(x, k):
    by_distance = jnp.lexsort((x, jnp.clip(k, 1, 3)), axis=-1)
    folded = jnp.sort(jnp.where(x > 0, x, -2 * x), axis=0)
    return by_distance, folded


def branches(x, which):
    one = jax.lax.switch(jnp.clip(which, 0, 0), [lambda v: jnp.where(v > 0, v, jnp.clip(v, -1))], x)
    many = jax.lax.switch(which, [jnp.tanh, lambda v: jnp.where(v > 0, v, 0.1 * v),
                                  lambda v: jnp.clip(v, -0.5, 0.5)], x)
    return one, many


def loops(x):
    def step(carry, row):
        carry = jnp.where(row > carry, row, 0.9 * carry)
        return carry, jnp.clip(carry, 0, 1)
    last, rows = jax.lax.scan(step, x[0], x)
    below = jax.lax.while_loop(lambda v: jnp.any(jnp.clip(v, 0, 9) > 0.25),
                               lambda v: jnp.where(v > 0.25, v / 2, v), x)
    return last, rows, below


#===------------------------------------------------------------------------===#
# Special functions; sums and extremes of unsigned numbers
#===------------------------------------------------------------------------===#

def gamma_functions(x, s, n):
    """x: positive, s: above 1, n: small integers."""
    return (jax.lax.zeta(s, x), jax.lax.polygamma(n, 1 + x), jax.lax.polygamma(n, -x - 0.3),
            jax.lax.digamma(x), jax.lax.lgamma(x))


def bessel_functions(x):
    return tuple(f(x) for f in (jax.scipy.special.i1e, jax.scipy.special.i1, jnp.isposinf,
                                jnp.isneginf))


def edges():
    s = np.array([1, .5, 2, 2, 3, 2, 2.5, 2, np.nan, 2, 30])
    q = np.array([2, 2, 0, -1, -1, -1.5, -1.5, 1e-3, 1, np.nan, 1])
    n = np.array([0, 1, 2, 1, 1.5, -1, 0, 1, 3, 20, 2])
    x = np.array([1, 1, 1, -.5, 1, 1, -.5, 0, -1, 3, 0])
    return s, q, n, x


def edge_values(s, q, n, x):
    """Finite where JAX's are; compared through what is not so large."""
    return jax.lax.zeta(s, q), jnp.isposinf(jax.lax.zeta(s, q)), jnp.arctan(
        jax.lax.polygamma(n, x)), jnp.isposinf(jax.lax.polygamma(n, x))


def unsigned(a, b, c, d):
    """Largest and smallest, sums that wrap, and what a loop carries."""
    extremes = [f(v, axis=axis) for v in (a, b, c, d) for f in (jnp.max, jnp.min)
                for axis in (0, 1)]
    total = jnp.sum(a, dtype=jnp.uint8)
    running = jax.lax.fori_loop(0, 3, lambda i, v: jnp.maximum(v, v + c[i]), c[0])
    return *extremes, total, running, jnp.sort(b, axis=1), jnp.argmax(d, axis=0)


def complex_numbers(z, x):
    """Sorts, loops and branches of complex numbers."""
    y = z * jnp.exp(1j * x)
    turned = jax.lax.fori_loop(0, 3, lambda i, v: v * (0.5 + 0.5j) + z, y)
    return y, jnp.sort(z, axis=1), jnp.sum(turned, axis=0), jnp.abs(turned)


def words(dtype):
    return RANDOM.randint(0, np.iinfo(dtype).max, (6, 10), dtype)


def approximate(x, y):
    """Searches that may miss elements; equal ones may come in any order."""
    largest = jax.lax.approx_max_k(x, 4, recall_target=0.5)
    smallest = jax.lax.approx_min_k(x, 2, reduction_dimension=0)
    more = jax.lax.approx_max_k(y, 3, aggregate_to_topk=False)
    slope = jax.grad(lambda v: jnp.sum(jax.lax.approx_min_k(v * v, 3)[0]))(x)
    return *largest, *smallest, *more, *jax.lax.approx_min_k(y, 5), slope


CASES = {
    "calls-reduce": (reduces, floats(6, 10), integers(9, 6, 10)),
    "calls-reduce-window": (windows, floats(4, 12)),
    "calls-scan": (scans, floats(4, 9), RANDOM.rand(4, 9) < 0.3),
    "calls-sort": (sorts, floats(5, 12), integers(5, 5, 12)),
    "calls-branches": (branches, floats(4, 6), np.int32(1)),
    "calls-loops": (loops, floats(5, 8)),
    **{f"gamma-{name}": (gamma_functions, abs(floats(6, 10, dtype=dtype)) + dtype(0.1),
                         1.1 + 4 * abs(floats(6, 10, dtype=dtype)),
                         integers(5, 6, 10).astype(dtype))
       for name, dtype in (("f32", np.float32), ("f64", np.float64))},
    **{f"bessel-{name}": (bessel_functions, 6 * floats(8, 20, dtype=dtype))
       for name, dtype in (("f32", np.float32), ("f64", np.float64))},
    "edges": (edge_values, *edges()),
    "unsigned": (unsigned, words(np.uint8), words(np.uint16), words(np.uint32), words(np.uint64)),
    "complex": (complex_numbers, (floats(4, 6) + 1j * floats(4, 6)).astype(np.complex64),
                floats(4, 6)),
    **people.CASES,
    "approximate": (approximate, floats(6, 40),
                    RANDOM.permutation(6 * 24).reshape(6, 24).astype(np.float16)),
}


if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        function, *inputs = CASES[case]
        record(DIRECTORY / case, function, inputs)
