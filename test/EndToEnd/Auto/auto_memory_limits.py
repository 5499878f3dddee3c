#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model under memory limits that fall: what its artifact takes stays below each.

  auto_memory_limits.py OUTPUT_DIRECTORY MODEL MESH LIMIT:AFTER_USE ...

AFTER_USE: "kept" or "given-up", whether copies of the plan are resharded after use. Where they
are, it is FSDP: every matrix of weights and both of its moments are divided.
"""

import json
import pathlib
import re
import sys

from auto import IMPORT
from auto_predicted_memory import measured
from models import Model
from tools import Failure, call, check_all, remarks

STATE, UNDIVIDED = ("params[", "m[", "v["), re.compile(r"\[\{\}(, \{\})+\]")


def whole(plan):
    """Matrices of weights and moments that are not divided."""
    return [entry["match"] for entry in plan["arguments"]
            if entry["match"].startswith(STATE) and UNDIVIDED.search(entry["sharding"])]


def check(case, directory, model, mesh):
    limit, copies = case.split(":")
    program = directory / f"{model.name}.mlir"
    plan, artifact = directory / f"{limit}.json", directory / f"{limit}.dist"
    call("dist-opt", model.step, *IMPORT, "-o", program, "--mlir-print-debuginfo")
    remarks(program, f"--dist-annotate=mesh={mesh}", f"--dist-auto-shard=memory={limit} plan={plan}")
    call("dist-compile", model.step, "--plan", plan, "-o", artifact)
    taken, written = measured(artifact), json.loads(plan.read_text())
    given_up = sum("reshard_after_use" in e for e in written["arguments"] + written["values"])
    print(f"{limit} bytes: {taken} taken, {given_up} values resharded after use")
    if taken > int(limit):
        raise Failure(f"{limit} bytes allowed, {taken} taken")
    if bool(given_up) != (copies == "given-up"):
        raise Failure(f"{limit} bytes: {given_up} values are resharded after use")
    if given_up and whole(written):
        raise Failure(f"{limit} bytes: not divided are {whole(written)}")


def main():
    directory, name, mesh, *cases = sys.argv[1:]
    model = Model(name)
    return check_all(cases, lambda case: check(case, pathlib.Path(directory), model, mesh))


if __name__ == "__main__":
    sys.exit(main())
