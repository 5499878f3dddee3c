#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What JAX computes for steps of f32.mlir that are written in f16 with a dynamic loss
scale. Needs JAX; f16-o1.npz and f16-o2.npz are its output.

  export_f16.py

The first scales are too large, so that gradients are infinite and the state stays; after
two good steps the scale doubles, until it is too large again. The state is that after each
step: arg0 ... of the first one, and result0 ... with a first dimension of steps.
"""

import jax
import jax.numpy as jnp
import numpy as np

from export import CLASSES, DIRECTORY, ROWS, TOKENS, WIDTH, forward, short_product_of, transposed

STEPS, FIRST, INTERVAL = 9, 2.0 ** 23, 2
SHORT = jnp.float16
RANDOM = np.random.RandomState(16)


def short_values(subscripts, x, y):
    """A product whose result is short, and so are those of its gradients by values. The
    gradient of a parameter, which has no rows (r), is f32."""
    def multiply(subscripts, x, y, result):
        product = jnp.einsum(subscripts, x.astype(SHORT), y.astype(SHORT),
                             preferred_element_type=jnp.float32)
        return product.astype(result)

    @jax.custom_vjp
    def product(x, y):
        return multiply(subscripts, x, y, SHORT)

    def backward(saved, g):
        x, y = saved
        of_x, of_y = transposed(subscripts)
        is_parameter = "r" not in subscripts.split("->")[0].split(",")[1]
        return (multiply(of_x, g, y, SHORT).astype(x.dtype),
                multiply(of_y, x, g, jnp.float32 if is_parameter else SHORT).astype(y.dtype))

    product.defvjp(lambda x, y: (product(x, y), (x, y)), backward)
    return product(x, y)


def narrow(x):
    """The gradient of a bias is added in f32."""
    return jnp.broadcast_to(x, (ROWS, TOKENS, WIDTH)).astype(SHORT)


VARIANTS = {"f16-o1": (short_product_of(SHORT), lambda x: x),
            "f16-o2": (short_values, narrow)}


def step(product, narrow):
    """The step of export.py with a scaled loss: (params, m, v, scale, good, x, labels)."""
    def run(params, m, v, scale, good, x, labels):
        def scaled(params):
            loss = forward(params, x, labels, product, narrow)
            return scale * loss, loss
        (_, loss), gradients = jax.value_and_grad(scaled, has_aux=True)(params)
        gradients = jax.tree.map(lambda g: g / scale, gradients)
        finite = jnp.all(jnp.array([jnp.all(jnp.isfinite(g)) for g in jax.tree.leaves(gradients)]))
        tree = jax.tree.map
        next_m = tree(lambda m, g: 0.9 * m + 0.1 * g, m, gradients)
        next_v = tree(lambda v, g: 0.99 * v + 0.01 * g * g, v, gradients)
        next_params = tree(lambda p, m, v: p - 0.01 * m / (jnp.sqrt(v) + 1e-3), params, next_m,
                           next_v)
        state = tree(lambda new, old: jnp.where(finite, new, old), (next_params, next_m, next_v),
                     (params, m, v))
        good = jnp.where(finite, good + 1, 0)
        is_due = good >= INTERVAL
        scale = jnp.where(finite, jnp.where(is_due, 2 * scale, scale), scale / 2)
        return *state, scale, jnp.where(is_due, 0, good), loss
    return jax.jit(run)


def record(name, variant):
    arrays = np.load(DIRECTORY / "f32.npz")
    names = sorted(("bias", "down", "k", "norm", "norm2", "out", "q", "up", "v"))
    tree = lambda first: {name: arrays[f"arg{first + i}"] for i, name in enumerate(names)}
    state = tree(0), tree(9), tree(18), np.float32(FIRST), np.int32(0)
    x = RANDOM.standard_normal((STEPS, ROWS, TOKENS, WIDTH)).astype(np.float32)
    labels = RANDOM.randint(0, CLASSES, (STEPS, ROWS, TOKENS)).astype(np.int32)
    run, results = step(*variant), []
    for number in range(STEPS):
        outputs = run(*state, x[number], labels[number])
        state = outputs[:5]
        results.append([np.asarray(value) for value in jax.tree.leaves(outputs)])
        print(name, number, *results[-1][27:])
    saved = {f"result{i}": np.stack(values) for i, values in enumerate(zip(*results))}
    np.savez_compressed(DIRECTORY / f"{name}.npz", x=x, labels=labels, **saved)


if __name__ == "__main__":
    for name, variant in VARIANTS.items():
        record(name, variant)
