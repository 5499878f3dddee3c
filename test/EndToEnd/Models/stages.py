#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example in the stages of a pipeline, against JAX on one device.

  stages.py EXAMPLE PLAN OUTPUT_DIRECTORY CASE...

A case is MESH:MICRO_BATCHES:SCHEDULE:SPLIT;SPLIT..., as in
"pp=2,dp=2:4:1f1b:params['layer2']*". Checks the losses of all steps, and the
parameters and moments after the last one.
"""

import pathlib
import sys

from models import Model, parse_mesh
from tools import check_all, check_close, compile, run


def staged(plan, micros, schedule, splits):
    pipeline = {"axis": "pp", "schedule": schedule,
                "split": [{"before": split} for split in splits.split(";")]}
    return plan | {"micro_batches": int(micros), "pipeline": pipeline}


def check(model, name, number, case, directory):
    text, micros, schedule, splits = case.split(":")
    plan = staged(model.plan(name, parse_mesh(text)), micros, schedule, splits)
    step = compile(model.step, directory / f"{model.name}-{number}.dist", plan)
    outputs, _ = run(step, model.inputs, model.steps)
    worst = check_close(case, outputs, model.reference, model.tolerance)
    print(f"{case}: differs by {worst:.1e}")


def main():
    example, name, directory, *cases = sys.argv[1:]
    model = Model(example)
    return check_all(enumerate(cases), lambda case: check(
        model, name, *case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
