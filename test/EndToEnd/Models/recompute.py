#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example whose backward pass computes values again, against JAX on one device.

  recompute.py EXAMPLE OUTPUT_DIRECTORY CASE...

A case is PLAN:MESH:MICRO_BATCHES:POLICIES[:SPLIT], such as
"megatron:dp=2,tp=2:1:dots,inputs" or "data-parallel:pp=2,dp=1:4:inputs:params['layer2']*".
The plan "one-device" is none, "auto" is chosen by cost; "POLICY@0" is for stage 0. Checks all that the step returns against JAX and
against the same plan without recomputation, and that the memory is less (that of
frames with stages), and as predicted. "POLICY!" does not ask for less.
"""

import json
import pathlib
import re
import sys

from models import Model, parse_mesh
from tools import Failure, call, check_all, check_close, compile, remarks, run


def plan_of(model, name, mesh, micros, split):
    own = {"one-device": {}, "auto": {"auto": True}}
    plan = own[name] | {"mesh": mesh} if name in own else model.plan(name, mesh)
    if int(micros) > 1:
        plan["micro_batches"] = int(micros)
    if split:
        plan["pipeline"] = {"axis": "pp", "split": [{"before": split}]}
    return plan


def rules(policy):
    name, *stage = policy.rstrip("!").split("@")
    return [{"stage": int(stage[0]), "policy": name}] if stage else name


def frame_bytes(artifact):
    """What stages keep for the micro-batches between their parts."""
    frames = re.findall(rb'"frames":\[(\{[^]]*)\]', artifact.read_bytes())
    return sum(frame["slots"] * frame["bytes"] for text in frames
               for frame in json.loads(b"[" + text + b"]"))


def arena_bytes(artifact):
    return int(re.search(rb'"arena_bytes": *([0-9]+)', artifact.read_bytes())[1])


def all_bytes(artifact):
    text = artifact.read_bytes()
    text = text[text.index(b'{"arena_bytes"'):].split(b"\0")[0].decode()
    buffers = json.loads(text)["buffers"]
    return arena_bytes(artifact) + sum(b["bytes"] for b in buffers if b["kind"] != "temporary")


def check_prediction(program, artifact):
    """Checks that the predicted peak is within 2 % of the artifact's memory, or the
    alignment of some buffers."""
    plan = artifact.with_suffix(".plan.json")
    said = remarks(program, f"--dist-annotate=plan={plan}", "--dist-micro-batch",
                   "--dist-recompute", "--dist-price-plan")
    predicted = int(re.search(r"(\d+) bytes of memory", said)[1])
    measured = all_bytes(artifact)
    if abs(predicted - measured) > max(0.02 * measured, 1024):
        raise Failure(f"{artifact}: {predicted} bytes predicted, {measured} measured")


def check(model, imported, case, directory):
    name, mesh, micros, policies, *split = case.split(":")
    plan = plan_of(model, name, parse_mesh(mesh), micros, split and split[0])
    stem = re.sub(r"[^\w-]", "-", f"{model.name}-{case}")
    whole = compile(model.step, directory / f"{stem}-whole.dist", plan)
    expected, _ = run(whole, model.inputs, model.steps)
    measure = frame_bytes if split else arena_bytes
    for policy in policies.split(","):
        again = compile(model.step, directory / f"{stem}.dist",
                        plan | {"recompute": rules(policy)})
        outputs, _ = run(again, model.inputs, model.steps)
        worst = check_close(f"{stem} {policy}", outputs, expected, 1e-5)
        check_close(f"{stem} {policy} against JAX", outputs, model.reference, model.tolerance)
        memory = measure(whole), measure(again)
        print(f"{case} {policy}: differs by {worst:.1e}, memory {memory[0]} -> {memory[1]}")
        if memory[1] >= memory[0] and not policy.endswith("!"):
            raise Failure(f"{stem} {policy}: recomputation saves nothing")
        if not split and name != "auto":
            check_prediction(imported, again)


def main():
    example, directory, *cases = sys.argv[1:]
    model, directory = Model(example), pathlib.Path(directory)
    imported = directory / f"{model.name}.mlir"
    call("dist-opt", model.step, "--dist-import-pipeline", "--mlir-print-debuginfo", "-o", imported)
    return check_all(cases, lambda case: check(model, imported, case, directory))


if __name__ == "__main__":
    sys.exit(main())
