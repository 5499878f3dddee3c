#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports the training step of one of the models here and records what JAX computes with it.

  export.py llama                             writes llama/small, which the tests use
  export.py llama --out deep --layers 32 --seed 7 --steps 0

Needs jax and numpy. A model.py has SIZES (options, their defaults are those of `small`),
initial(random, **sizes), loss(params, *batch, **sizes), batches(random, steps, **sizes) and,
if 1e-4 of the largest value is not the difference to JAX that is allowed, TOLERANCE.
"""

import functools
import importlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from exporter import data, options as exporter_options, recording, stablehlo, training

MODELS = sorted(path.parent.name for path in HERE.glob("*/model.py"))


def parse():
    """Returns the model and its options, which depend on the model."""
    name = next((word for word in sys.argv[1:] if word in MODELS), MODELS[0])
    model = importlib.import_module(f"models.{name}.model")
    parser = exporter_options.parser(__doc__, model.SIZES | {"seed": 0}, HERE / name / "small")
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("--platform", default="tpu",
                        help="whose StableHLO; on cpu the rounds of threefry are a loop")
    parser.set_defaults(steps=3, warm_up=20)
    return model, parser.parse_args()


def main():
    model, options = parse()
    sizes = {name: getattr(options, name) for name in model.SIZES}
    random = data.Random(options.seed)
    state = training.cold_state(model.initial(random, **sizes))
    batches = model.batches(random, options.warm_up + max(options.steps, 1), **sizes)
    step = training.make_step(functools.partial(model.loss, **sizes), batches,
                              options.learning_rate)

    options.out.mkdir(parents=True, exist_ok=True)
    described = sizes | {"tolerance": getattr(model, "TOLERANCE", 1e-4)}
    (options.out / "sizes.json").write_text(json.dumps(described) + "\n")
    first = [batch[0] for batch in batches.values()]
    count = stablehlo.write(step, (*state, *first), options.out / "step.mlir",
                            options.platform)
    print(f"{options.out}/step.mlir: {count} operations")
    if options.steps == 0:
        return
    early, late = recording.split(batches, options.warm_up)
    state = recording.warm(step, recording.copy(state), early)
    losses = recording.record(options.out, step, state, late)
    print(f"losses: {losses[0]:.4f} -> {losses[-1]:.4f} in {options.steps} steps")


if __name__ == "__main__":
    main()
