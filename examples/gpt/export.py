#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a GPT training step and records JAX's results.

  export.py --out small                       step.mlir, gradients.mlir, *.npz
  export.py --out demo --d 128 --seq 64 --batch 16 --steps 80 --warm-up 0 --losses-only
  export.py --out deep --layers 32 --steps 0  programs only

Needs jax and numpy. dist-run reads the .npz files.
"""

import functools
import json
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from exporter import options as exporter_options, recording, stablehlo, training
from gpt import model, parameters, text

SIZES = {"layers": 4, "d": 32, "heads": 4, "seq": 16, "batch": 8, "vocab": 256}


def parse():
    parser = exporter_options.parser(__doc__, SIZES)
    parser.add_argument("--losses-only", action="store_true",
                        help="record no tensors: parameters.py makes the inputs")
    parser.add_argument("--text", type=pathlib.Path, default=HERE / "alice.txt")
    return parser.parse_args()


def main():
    options = parse()
    sizes = {name: getattr(options, name) for name in SIZES}
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "sizes.json").write_text(json.dumps(sizes) + "\n")

    loss = functools.partial(model.loss, layers=options.layers, heads=options.heads)
    names = ("tokens", "targets")
    step = training.make_step(loss, names, options.learning_rate)
    gradients = training.make_gradients(loss, names)
    state = training.cold_state(parameters.initial(**sizes))
    cut = functools.partial(text.batches, options.text, batch=options.batch, seq=options.seq)

    batch = [b[0] for b in cut(1).values()]
    count = stablehlo.write(step, (*state, *batch), options.out / "step.mlir")
    print(f"{options.out}/step.mlir: {count} operations")
    if not options.losses_only:
        stablehlo.write(gradients, (state.params, *batch), options.out / "gradients.mlir")
    if options.steps == 0:
        return
    state = recording.warm(step, recording.copy(state), cut(options.warm_up))
    batches = cut(options.steps, first=options.warm_up)
    if options.losses_only:
        _, losses = recording.train(step, state, batches)
        np.savez(options.out / "losses.npz", **{"result.loss": losses})
    else:
        recording.record_gradients(options.out, gradients, state, batches)
        losses = recording.record(options.out, step, state, batches)
    print(f"losses: {losses[0]:.4f} -> {losses[-1]:.4f} in {options.steps} steps")


if __name__ == "__main__":
    main()
