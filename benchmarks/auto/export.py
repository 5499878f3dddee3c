#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports the training step of a shape from JAX, with abstract arguments.

  export.py gpt-2.6b --devices 64 --out gpt.mlir [--layers 4] [--batch 512] [--type f32]

Nothing of the size of the model is allocated. The step has forward, backward
and Adam. Weights and moments are f32, and computed with in `--type`. Needs jax.
"""

import argparse
import functools
import pathlib

import shapes

import jax
import jax.numpy as jnp

from exporter import stablehlo, training

TYPES = {"bf16": jnp.bfloat16, "f16": jnp.float16, "f32": jnp.float32}


class Abstract:
    """Replaces exporter.data.Random, inside jax.eval_shape."""

    def normal(self, *shape):
        return jnp.zeros(shape, jnp.float32)

    weight = normal


def arguments(family, sizes):
    """Returns (the state, the batch), both shapes only."""
    params = jax.eval_shape(lambda: jax.tree.map(jnp.asarray, family.initial(Abstract(), **sizes)))
    state = jax.eval_shape(lambda: training.cold_state(jax.tree.map(
        lambda leaf: jnp.zeros(leaf.shape, leaf.dtype), params)))
    batch = {name: jax.ShapeDtypeStruct(*leaf) for name, leaf in family.batch(**sizes).items()}
    return state, batch


def export(name, devices, path, dtype="bf16", **others):
    """Returns the number of operations. `others` are sizes that differ from the
    shape's."""
    shape = shapes.SHAPES[name]
    family, sizes = shapes.FAMILIES[shape.family], shape.of(devices, **others)
    state, batch = arguments(family, sizes)
    loss = training.narrowed(functools.partial(family.loss, **sizes), TYPES[dtype])
    step = training.make_step(loss, list(batch), learning_rate=1e-4)
    return stablehlo.write(step, (*state, *batch.values()), path, "tpu")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("shape", choices=shapes.SHAPES)
    parser.add_argument("--devices", type=int, default=8)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--type", choices=TYPES, default="bf16")
    for size in ("layers", "batch", "seq", "vocab", "d", "heads"):
        parser.add_argument(f"--{size}", type=int, help="instead of the shape's")
    options = vars(parser.parse_args())
    others = {size: options[size] for size in ("layers", "batch", "seq", "vocab", "d", "heads")
              if options[size] is not None}
    count = export(options["shape"], options["devices"], options["out"], options["type"], **others)
    print(f"{options['out']}: {count} operations")


if __name__ == "__main__":
    main()
