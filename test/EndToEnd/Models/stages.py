#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example in the stages of a pipeline, against JAX on one device.

  stages.py EXAMPLE PLAN OUTPUT_DIRECTORY CASE...

A case is MESH:MICRO_BATCHES:SCHEDULE:SPLIT;SPLIT..., as in
"pp=2,dp=2:4:1f1b:params['layer2']*", or a number of stages instead of splits.
"{2|4}" in a case stands for either: "pp={2|4},dp={1|2}:4:1f1b:4" is four cases.
Checks the losses of all steps, and the parameters and moments after the last
one. Several schedules, as in "zb-h1=searched", must give the same bits. A tied
embedding moves twice a step: to the stage that reads it, and its gradient back.
"""

import pathlib
import sys

from models import Model
from tools import Failure, alternatives, check_all, check_close, compile, run


def check_tied(case, model, report):
    size = model.inputs["params['embedding']"].nbytes
    moved = [edge["count"] for edge in report["transfers"] if edge["bytes_received"] == size]
    if moved != [1, 1]:
        raise Failure(f"{case}: {size} bytes of the embedding move {moved} times, expected once "
                      "to the last stage and once back")


def check(model, name, number, case, directory):
    text, micros, schedules, splits = case.split(":")
    first = None
    for schedule in schedules.split("="):
        plan = model.staged_plan(name, f"{text}:{micros}:{schedule}:{splits}")
        step = compile(model.step, directory / f"{model.name}-{number}.dist", plan)
        outputs, report = run(step, model.inputs, model.steps)
        worst = check_close(case, outputs, model.reference, model.tolerance)
        print(f"{case}: {schedule} differs by {worst:.1e}")
        check_close(f"{case}: {schedule}", outputs, first or outputs, 0)
        first = outputs
        if model.name == "gpt" and "tp" not in text and "v" not in schedule:
            check_tied(case, model, report)


def main():
    example, name, directory, *cases = sys.argv[1:]
    model = Model(example)
    return check_all(enumerate(alternatives(cases)), lambda case: check(
        model, name, *case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
