#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Delayed synchronisation and ZeRO with micro-batches: bytes by their closed forms.

  zero_bytes.py MODEL OUTPUT_DIRECTORY zero1:2:4 zero3:4:2

Each case is a kind, the size of dp, and the number of micro-batches. The bytes that are
predicted, and those that a step receives, are those of the closed form: P bytes of
parameters, n ranks, m micro-batches, and the sum of the loss. Numbers are JAX's.
"""

import json
import pathlib
import sys

from communication import all_reduce
from models import Model
from tools import Failure, INPUTS, check_all, check_close, compile, finished, run

KINDS = {  # Placements of parameters and of accumulators.
    "delayed": ({"placements": {"dp": "replicate"}}, None),
    "zero1": ({"placements": {"dp": "replicate"}}, None),
    "zero1-partial": ({"placements": {"dp": "replicate"}}, "partial(sum)"),
    "zero2": ({"placements": {"dp": "replicate"}}, "shard(0)"),
    "zero3-once": ({"placements": {"dp": "shard(0)"}}, None),
    "zero3": ({"placements": {"dp": "shard(0)"}, "reshard_after_use": True}, None),
}


def plan_of(model, kind, n, m):
    parameters, accumulators = KINDS[kind]
    sharded = {"placements": {"dp": "shard(0)"}}
    arguments = [{"match": name} | sharded for name in model.batch]
    arguments.append({"match": "params*"} | parameters)
    if kind != "delayed":
        arguments += [{"match": "m[*"} | sharded, {"match": "v[*"} | sharded]
    plan = {"mesh": {"dp": n}, "micro_batches": m, "arguments": arguments}
    if accumulators:
        plan["accumulators"] = [{"match": "params*", "placements": {"dp": accumulators}}]
    return plan


def gathered_bytes(model):
    """What an iteration of ZeRO-3 gathers: weights for the forward and again for the
    backward pass, but the first once, as no gradient of the batch is needed; gains are so
    small that keeping them costs no memory."""
    size = {name: model.inputs[name].nbytes for name in model.parameters}
    weights = sum(size[name] for name in size if not name.endswith("['gain']"))
    gains = sum(size.values()) - weights
    return 2 * weights - size["params['layer0']['up']"] + gains


def closed_form(model, kind, n, m):
    size, once = model.parameter_bytes(), (n - 1) / n
    loss = all_reduce(4, n)
    if kind == "zero2":
        return once * size * (m + 1) + loss
    if kind == "zero3":
        return once * m * (gathered_bytes(model) + size) + loss
    return 2 * once * size + loss


def predicted_bytes(model, plan, stem):
    price = stem.with_suffix(".price.json")
    imported = stem.with_suffix(".imported.mlir")
    finished("dist-opt", model.step, "--dist-import-pipeline", "-o", imported)
    finished("dist-opt", imported, f"--dist-annotate=plan={plan}", "--dist-micro-batch",
             f"--dist-price-plan=json={price}", "-o", "/dev/null")
    return json.loads(price.read_text())["total_bytes_received"]


def check(model, case, directory):
    kind, n, m = case.split(":")
    stem = directory / f"{model.name}-{case.replace(':', '-')}"
    artifact = compile(model.step, stem.with_suffix(".dist"),
                       plan_of(model, kind, int(n), int(m)))
    outputs, report = run(artifact, model.inputs, model.steps)
    check_close(case, outputs, model.reference, model.tolerance)
    expected = closed_form(model, kind, int(n), int(m))
    found = {"predicted": predicted_bytes(model, artifact.with_suffix(".plan.json"), stem),
             "received": report["total_bytes_received"]}
    print(f"{case}: {found}, closed form {expected:.0f}")
    if any(bytes != expected for bytes in found.values()):
        raise Failure(f"{model.name} {case}: {found}, expected {expected:.0f}")


def main():
    name, directory, *cases = sys.argv[1:]
    model = Model(INPUTS / name if (INPUTS / name).exists() else name)
    return check_all(cases, lambda case: check(model, case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
