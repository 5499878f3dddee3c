#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes NAME.mlir.gz here: small training steps with Adam whose plans state decides under little
memory. Needs jax."""

import gzip
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "examples"))

import jax
import jax.numpy as jnp

from exporter import stablehlo, training


def f32(*shape):
    return jax.ShapeDtypeStruct(shape, jnp.float32)


def i32(*shape):
    return jax.ShapeDtypeStruct(shape, jnp.int32)


def convolve(x, weights, stride=1):
    return jax.lax.conv_general_dilated(x, weights, (stride, stride), "SAME",
                                        dimension_numbers=("NHWC", "HWIO", "NHWC"))


def convolutions(batch, width, channels):
    params = {"one": f32(3, 3, 3, channels), "two": f32(3, 3, channels, 2 * channels),
              "three": f32(3, 3, 2 * channels, 3)}

    def loss(params, x, y):
        x = jax.nn.relu(convolve(x, params["one"]))
        x = jax.nn.relu(convolve(x, params["two"]))
        return jnp.mean((convolve(x, params["three"]) - y) ** 2)

    return params, loss, {"x": f32(batch, width, width, 3), "y": f32(batch, width, width, 3)}


def mlp(batch, width, hidden):
    params = [{"up": f32(width, hidden), "bias": f32(hidden), "down": f32(hidden, width)}] * 2

    def loss(params, x, y):
        for layer in params:
            x = x + jnp.tanh(x @ layer["up"] + layer["bias"]) @ layer["down"]
        return jnp.mean((x - y) ** 2)

    return params, loss, {"x": f32(batch, width), "y": f32(batch, width)}


def attention(batch, tokens, width, heads):
    params = {name: f32(width, width) for name in "qkvo"}

    def loss(params, x, y):
        q, k, v = ((x @ params[name]).reshape(batch, tokens, heads, -1) for name in "qkv")
        scores = jnp.einsum("bthd,bshd->bhts", q, k) / (width // heads) ** 0.5
        mixed = jnp.einsum("bhts,bshd->bthd", jax.nn.softmax(scores, -1), v)
        return jnp.mean((mixed.reshape(x.shape) @ params["o"] - y) ** 2)

    return params, loss, {"x": f32(batch, tokens, width), "y": f32(batch, tokens, width)}


def embedding(batch, tokens, words, width):
    params = {"table": f32(words, width), "mix": f32(width, width)}

    def loss(params, x, y):
        logits = jnp.tanh(params["table"][x] @ params["mix"]) @ params["table"].T
        chosen = jnp.take_along_axis(logits, y[..., None], -1)[..., 0]
        return jnp.mean(jax.nn.logsumexp(logits, -1) - chosen)

    return params, loss, {"x": i32(batch, tokens), "y": i32(batch, tokens)}


PROGRAMS = {
    "convolutions": convolutions(16, 16, 16),
    "convolutions-uneven": convolutions(10, 18, 12),
    "mlp": mlp(64, 96, 250),
    "attention": attention(12, 24, 64, 4),
    "embedding": embedding(12, 16, 510, 48),
}


def main():
    for name in sys.argv[1:] or PROGRAMS:
        params, loss, batch = PROGRAMS[name]
        step = training.make_step(training.narrowed(loss, jnp.float32), list(batch), 1e-3)
        path = HERE / f"{name}.mlir"
        stablehlo.write(step, (params, params, params, i32(), *batch.values()), path, "cpu")
        packed = path.with_suffix(".mlir.gz")
        packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        path.unlink()


if __name__ == "__main__":
    main()
