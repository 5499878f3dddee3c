#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One plan of an example on several meshes, against JAX on one device.

  plans.py gpt zero1 OUTPUT_DIRECTORY dp=2 dp=4 dp=2,tp=2

Checks the losses of all steps, the parameters and moments after the last one,
the gradients of the first where the example has them, and the bytes that are
communicated.
"""

import pathlib
import sys

import communication
from models import Model, parse_mesh
from tools import check_all, check_close, compile, run


def check_numbers(model, name, text, directory):
    """Returns the report of the step."""
    mesh = parse_mesh(text)
    plan = model.plan(name, mesh)
    stem = f"{model.name}-{name}-{text.replace(',', '-').replace('=', '')}"
    step = compile(model.step, directory / f"{stem}.dist", plan)
    outputs, report = run(step, model.inputs, model.steps)
    worst = check_close(f"{stem} step", outputs, model.reference, model.tolerance)
    print(f"{stem}: steps differ by {worst:.1e}")
    if model.gradients.exists():
        check_gradients(model, stem, plan, directory)
    return report


def check_gradients(model, stem, plan, directory):
    gradients = compile(model.gradients, directory / f"{stem}-gradients.dist",
                        model.gradient_plan(plan))
    outputs, _ = run(gradients, model.gradient_inputs())
    found = check_close(f"{stem} gradients", outputs, model.expected_gradients)
    print(f"{stem}: gradients differ by {found:.1e}")


def check_communication(model, name, text, report):
    mesh = parse_mesh(text)
    if "dp" in mesh:
        bound = communication.dp_bound(name, model.parameter_bytes(), mesh["dp"])
        if bound is not None:
            few = 4 if name == "data-parallel" else None
            communication.check(f"{name} {text}", report, "dp", bound, few)
    if "ep" in mesh:
        for axis, bound in communication.ep_bounds(model, mesh).items():
            communication.check(f"{name} {text}", report, axis, bound)
    if "tp" in mesh and model.name in ("gpt", "llama"):
        bound = communication.tp_bound(name, model.sizes(), mesh.get("dp", 1), mesh["tp"])
        if bound is not None:
            communication.check(f"{name} {text}", report, "tp", bound)


def check(model, name, text, directory):
    report = check_numbers(model, name, text, directory)
    check_communication(model, name, text, report)


def main():
    example, name, directory, *meshes = sys.argv[1:]
    model = Model(example)
    return check_all(meshes, lambda text: check(model, name, text, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
