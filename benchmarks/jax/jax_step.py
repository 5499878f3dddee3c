#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX's side: a GPT step, data parallel over CPU devices. Prints JSON.

  jax_step.py --devices 2 --steps 10 --layers 4 --d 512 ...
"""

import argparse
import functools
import json
import os
import pathlib
import resource
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
SIZES = ("layers", "d", "heads", "seq", "batch", "vocab")


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--devices", type=int, default=2)
    parser.add_argument("--steps", type=int, default=10)
    for name in SIZES:
        parser.add_argument(f"--{name}", type=int, required=True)
    return parser.parse_args()


def shard(jax, state, batch, devices):
    """The state replicated, the batch cut along its first dimension."""
    P = jax.sharding.PartitionSpec
    mesh = jax.sharding.Mesh(jax.devices()[:devices], ("dp",))
    put = lambda tree, spec: jax.device_put(tree, jax.sharding.NamedSharding(mesh, spec))
    return put(state, P()), put(batch, P("dp"))


def main():
    options = parse()
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={options.devices}"
    import jax
    from exporter import training
    from gpt import model, parameters, text

    sizes = {name: getattr(options, name) for name in SIZES}
    loss = functools.partial(model.loss, layers=options.layers, heads=options.heads)
    step = training.make_step(loss, ("tokens", "targets"), 1e-3)
    state = training.cold_state(parameters.initial(**sizes))
    cut = text.batches(ROOT / "examples/gpt/alice.txt", 1, options.batch, options.seq)
    state, batch = shard(jax, state, [b[0] for b in cut.values()], options.devices)

    start = time.perf_counter()
    compiled = step.lower(*state, *batch).compile()
    compile_seconds = time.perf_counter() - start
    times = []
    for _ in range(options.steps + 2):
        start = time.perf_counter()
        *state, value = compiled(*state, *batch)
        jax.block_until_ready(state)
        times.append(time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"compile_seconds": compile_seconds, "peak_bytes": peak,
                      "step_seconds": statistics.median(times[2:]), "loss": float(value)}))


if __name__ == "__main__":
    main()
