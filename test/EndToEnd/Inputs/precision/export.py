#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A training step in f32, and the same step in mixed precision, as one writes it in JAX:
what dist-mixed-precision makes of the first is the second. Needs JAX; the files beside
this one are its output.

  export.py

f32.mlir is the step in f32, o1.mlir and o2.mlir are those in bf16, with the results that
JAX computes. The arguments are the same.
"""

import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

DIRECTORY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(DIRECTORY.parent))

from recorded import record

ROWS, TOKENS, WIDTH, CLASSES = 8, 6, 16, 10
RANDOM = np.random.RandomState(27)
SHORT = jnp.bfloat16


def floats(*shape, scale=1.0):
    return (scale * RANDOM.standard_normal(shape)).astype(np.float32)


def wide_product(subscripts, x, y):
    return jnp.einsum(subscripts, x, y)


def transposed(subscripts):
    """The products of the gradients of both operands."""
    operands, result = subscripts.split("->")
    x, y = operands.split(",")
    return f"{result},{y}->{x}", f"{x},{result}->{y}"


def short_product_of(short):
    """Products of short operands into f32, and so are those of their gradients."""
    def multiply(subscripts, x, y):
        return jnp.einsum(subscripts, x.astype(short), y.astype(short),
                          preferred_element_type=jnp.float32)

    def short_product(subscripts, x, y):
        @jax.custom_vjp
        def product(x, y):
            return multiply(subscripts, x, y)

        def backward(saved, g):
            x, y = saved
            of_x, of_y = transposed(subscripts)
            return multiply(of_x, g, y), multiply(of_y, x, g)

        product.defvjp(lambda x, y: (product(x, y), (x, y)), backward)
        return product(x, y)

    return short_product


def norm(x, scale):
    """Computed in f32, whatever x is."""
    x = x.astype(jnp.float32)
    centred = x - jnp.mean(x, axis=-1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.mean(centred * centred, -1, keepdims=True) + 1e-5) * scale


def softmax(x):
    x = x.astype(jnp.float32)
    e = jnp.exp(x - jax.lax.stop_gradient(jnp.max(x, axis=-1, keepdims=True)))
    return e / jnp.sum(e, axis=-1, keepdims=True)


def cross_entropy(logits, labels):
    logits = logits.astype(jnp.float32)
    picked = jnp.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - picked)


def forward(params, x, labels, product, narrow):
    """A layer of attention and one of two products, with norms, and a residual stream."""
    y = norm(x, params["norm"])
    q, k, v = (product("rtd,de->rte", y, params[name]) for name in "qkv")
    weights = softmax(product("rte,rse->rts", q, k))
    x = narrow(x) + product("rts,rse->rte", weights, v)
    y = product("rtd,de->rte", norm(x, params["norm2"]), params["up"])
    y = jnp.tanh(y + narrow(params["bias"]))
    x = x + product("rte,ed->rtd", y, params["down"])
    logits = product("rtd,dc->rtc", x, params["out"])
    return cross_entropy(logits, labels)


def step(product, narrow):
    """Adam without the correction of its bias: (params, m, v, x, labels)."""
    def run(params, m, v, x, labels):
        loss, gradients = jax.value_and_grad(forward)(params, x, labels, product, narrow)
        tree = jax.tree.map
        m = tree(lambda m, g: 0.9 * m + 0.1 * g, m, gradients)
        v = tree(lambda v, g: 0.99 * v + 0.01 * g * g, v, gradients)
        params = tree(lambda p, m, v: p - 0.01 * m / (jnp.sqrt(v) + 1e-3), params, m, v)
        return params, m, v, loss
    return jax.jit(run, donate_argnums=(0, 1, 2))


def bf16_product(subscripts, x, y):
    return jnp.einsum(subscripts, x.astype(SHORT), y.astype(SHORT))


VARIANTS = {
    "f32": (wide_product, lambda x: x),
    "o1": (short_product_of(SHORT), lambda x: x),
    "o2": (bf16_product, lambda x: x.astype(SHORT)),
}


def parameters():
    square = lambda: floats(WIDTH, WIDTH, scale=WIDTH ** -0.5)
    return {"norm": 1 + floats(WIDTH, scale=0.1), "norm2": 1 + floats(WIDTH, scale=0.1),
            "q": square(), "k": square(), "v": square(), "up": square(), "down": square(),
            "bias": floats(WIDTH), "out": floats(WIDTH, CLASSES, scale=WIDTH ** -0.5)}


if __name__ == "__main__":
    params = parameters()
    zeros = {name: np.zeros_like(value) for name, value in params.items()}
    seconds = {name: np.full_like(value, 1e-4) for name, value in params.items()}
    batch = floats(ROWS, TOKENS, WIDTH), RANDOM.randint(0, CLASSES, (ROWS, TOKENS), np.int32)
    for name, variant in VARIANTS.items():
        run = step(*variant)
        record(DIRECTORY / name, run, (params, zeros, seconds, *batch))
