#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports an MLP training step and records JAX's results.

  export.py --out small                     step.mlir, gradients.mlir, *.npz

Needs jax and numpy. dist-run reads the .npz files.
"""

import functools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from exporter import options as exporter_options, recording, stablehlo, training
from mlp import model

SIZES = {"layers": 3, "d": 64, "inputs": 32, "classes": 16, "batch": 16}


def main():
    options = exporter_options.parser(__doc__, SIZES).parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names = ("x", "labels")
    step = training.make_step(model.loss, names, options.learning_rate)
    gradients = training.make_gradients(model.loss, names)
    state = training.cold_state(model.initial(
        options.layers, options.d, options.inputs, options.classes))
    cut = functools.partial(model.batches, batch=options.batch, inputs=options.inputs,
                            classes=options.classes)

    batch = [b[0] for b in cut(1).values()]
    count = stablehlo.write(step, (*state, *batch), options.out / "step.mlir")
    stablehlo.write(gradients, (state.params, *batch), options.out / "gradients.mlir")
    print(f"{options.out}/step.mlir: {count} operations")
    if options.steps == 0:
        return
    state = recording.warm(step, recording.copy(state), cut(options.warm_up))
    batches = cut(options.steps, first=options.warm_up)
    recording.record_gradients(options.out, gradients, state, batches)
    losses = recording.record(options.out, step, state, batches)
    print(f"losses: {losses[0]:.4f} -> {losses[-1]:.4f} in {options.steps} steps")


if __name__ == "__main__":
    main()
