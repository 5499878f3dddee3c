#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a training step of residual blocks with a batch that is large beside the
weights, so that sums of gradients move fewer bytes than activations. Needs JAX.

  export.py --out small --steps 1
"""

import functools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "examples"))

import jax.numpy as jnp
import numpy as np
from exporter import options as exporter_options, recording, stablehlo, training

SIZES = {"layers": 3, "d": 16, "hidden": 32, "batch": 1024}


def initial(layers, d, hidden):
    random = np.random.RandomState(0)
    weight = lambda a, b: (random.standard_normal((a, b)) / np.sqrt(a)).astype(np.float32)
    return {f"layer{i}": {"up": weight(d, hidden), "gain": np.ones(hidden, np.float32),
                          "down": weight(hidden, d)} for i in range(layers)}


def loss(params, x, y):
    for i in range(len(params)):
        layer = params[f"layer{i}"]
        x = x + jnp.tanh(x @ layer["up"]) * layer["gain"] @ layer["down"]
    return jnp.mean((x - y) ** 2)


def batches(steps, batch, d, first=0):
    x = np.random.RandomState(7 + first).standard_normal((steps, batch, d)).astype(np.float32)
    return {"x": x, "y": np.tanh(x[..., ::-1]).astype(np.float32)}


def main():
    options = exporter_options.parser(__doc__, SIZES).parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    step = training.make_step(loss, ("x", "y"), options.learning_rate)
    state = training.cold_state(initial(options.layers, options.d, options.hidden))
    cut = functools.partial(batches, batch=options.batch, d=options.d)
    batch = [b[0] for b in cut(1).values()]
    stablehlo.write(step, (*state, *batch), options.out / "step.mlir")
    state = recording.warm(step, recording.copy(state), cut(options.warm_up))
    recording.record(options.out, step, state, cut(options.steps, first=options.warm_up))


if __name__ == "__main__":
    main()
