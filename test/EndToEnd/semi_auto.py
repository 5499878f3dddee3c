#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Semi-auto: Megatron's weights and one constraint complete to Megatron with sequence parallelism.

  semi_auto.py DIRECTORY 2 4      ways of tensor parallelism

The constraint: the GPT's embedded tokens are sharded by sequence. What dist-auto-shard makes of
it computes what JAX does, keeps the weights as they are annotated, combines the residual stream by
reduce-scatter, and moves no more bytes than Megatron's plan.
"""

import json
import pathlib
import sys

from auto import IMPORT
from models import Model
from tools import Failure, call, check_all, check_close, compile, run

# x = embedding[tokens] + position; an index is added at the same place before.
STREAM = {"location": "add jit(step)/jvp() gpt/model.py:42:*", "ordinal": 1,
          "sharding": '<@mesh, [{?}, {"tp"}, {?}]>'}


def completed(model, plan, stem):
    """The plan file of all that dist-auto-shard adds."""
    constrained, whole = (stem.with_suffix(end) for end in (".constrained.json", ".whole.json"))
    constrained.write_text(json.dumps(plan | {"values": [STREAM]}))
    call("dist-opt", model.step, *IMPORT, f"--dist-annotate=plan={constrained}",
         f"--dist-auto-shard=plan={whole}", "-o", "/dev/null")
    return json.loads(whole.read_text())


def report(model, plan, artifact):
    """What one step moves, if all steps compute what JAX does."""
    outputs, said = run(compile(model.step, artifact, plan), model.inputs, model.steps)
    check_close(artifact.stem, outputs, model.reference, model.tolerance)
    return said


def check(ways, directory):
    model, stem = Model("gpt"), directory / f"tp{ways}"
    plan = model.plan("megatron-vocabulary", {"tp": int(ways)})
    megatron = report(model, plan, stem.with_suffix(".megatron.dist"))
    found = report(model, completed(model, plan, stem), stem.with_suffix(".dist"))
    more, bound = found["total_bytes_received"], megatron["total_bytes_received"]
    scattered = sum(c["count"] for c in found["collectives"] if c["kind"] == "reduce_scatter")
    print(f"tp={ways}: {more} bytes, Megatron {bound}; {scattered} reduce-scatters")
    if more > bound:
        raise Failure(f"tp={ways}: {more} bytes received, Megatron's plan {bound}")
    if scattered < 2 * model.sizes()["layers"]:
        raise Failure(f"tp={ways}: {scattered} reduce-scatters: the stream is not by sequence")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda ways: check(ways, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
