# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A regression in f64 on integers: a frozen int8 layer with int32 sums, a bool mask, int32
counters that overflow, and complex numbers that turn the features."""

import jax
import jax.numpy as jnp
import numpy as np

from exporter import data

jax.config.update("jax_enable_x64", True)
SIZES = {"layers": 2, "d": 16, "inputs": 16, "batch": 8}
TOLERANCE = 1e-10


def initial(random, layers, d, **_):
    weight = lambda: random.weight(d, d).astype(np.float64)
    return {f"layer{i}": weight() for i in range(layers)} | {"last": weight()[:, :1]}


def checksum(x):
    """Returns the low bits of a polynomial in all numbers of a row: integers that overflow."""
    powers = jnp.int32(1000003) ** jnp.arange(x.shape[-1], dtype=jnp.int32)
    return jnp.sum(x.astype(jnp.int32) * powers, axis=-1, dtype=jnp.int32)


def turn(h, phase):
    """Multiplies pairs of features, as one complex number each, by the phase."""
    z = jax.lax.complex(h[:, ::2], h[:, 1::2]) * jnp.exp(phase)
    return jnp.concatenate([z.real, jnp.abs(z)], axis=-1)


def loss(params, x, frozen, kept, phase, y, *, layers, **_):
    """Mean square. x: i8 of (batch, inputs); frozen: i8 of (inputs, d); kept: bool of (batch, d);
    phase: complex128 of (batch, d / 2); y: f64 of (batch,)."""
    sums = jax.lax.dot(x, frozen, preferred_element_type=jnp.int32)
    odd = (checksum(x) & 1).astype(jnp.float64)
    h = jnp.where(kept & (sums % 3 != 0), sums, 0).astype(jnp.float64) / 256
    for i in range(layers):
        h = turn(jnp.tanh(h @ params[f"layer{i}"]), phase)
    return jnp.mean(((h @ params["last"])[:, 0] + odd - y) ** 2)


def batches(random, steps, batch, inputs, d, **_):
    small = lambda *shape: (random.integers(255, *shape) - 127).astype(np.int8)
    return {"x": small(steps, batch, inputs), "frozen": small(steps, inputs, d),
            "kept": random.integers(4, steps, batch, d) > 0,
            "phase": 1j * random.normal(steps, batch, d // 2).astype(np.float64),
            "y": random.normal(steps, batch).astype(np.float64)}
