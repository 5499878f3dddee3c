#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX's side: a GPT step, sharded by a plan file over CPU devices. Prints JSON.

  jax_step.py --plan PLAN.json --devices 2 --steps 10 --layers 4 --d 512 ...
"""

import argparse
import functools
import json
import os
import pathlib
import re
import resource
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
SIZES = ("layers", "d", "heads", "seq", "batch", "vocab")


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plan", type=pathlib.Path, required=True)
    parser.add_argument("--devices", type=int, default=2)
    parser.add_argument("--steps", type=int, default=10)
    for name in SIZES:
        parser.add_argument(f"--{name}", type=int, required=True)
    return parser.parse_args()


def placements_of(plan):
    """Returns (pattern of names, axis, dimension) of each argument that is
    sharded."""
    return [(re.compile(re.escape(entry["match"]).replace(r"\*", ".*")), axis,
             int(re.fullmatch(r"shard\((\d+)\)", placement)[1]))
            for entry in plan["arguments"] for axis, placement in entry["placements"].items()]


def shard(jax, tree, options):
    """Places the arrays of a tree by the plan."""
    plan = json.loads(options.plan.read_text())
    placements, axes = placements_of(plan), tuple(plan["mesh"])
    mesh = jax.sharding.Mesh(jax.devices()[:options.devices], axes)

    def put(path, leaf):
        names = (jax.tree_util.keystr(path), str(getattr(path[-1], "key", "")))
        dims = [None] * leaf.ndim
        for pattern, axis, dim in placements:
            if any(map(pattern.fullmatch, names)):
                dims[dim] = axis
        spec = jax.sharding.PartitionSpec(*dims)
        return jax.device_put(leaf, jax.sharding.NamedSharding(mesh, spec))

    return jax.tree_util.tree_map_with_path(put, tree)


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
    state = shard(jax, state, options)
    batch = shard(jax, {name: b[0] for name, b in cut.items()}, options).values()

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
