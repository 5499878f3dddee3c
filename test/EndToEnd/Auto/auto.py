#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Examples with plans that the compiler chooses, against JAX on one device.

  auto.py OUTPUT_DIRECTORY gpt:dp=4 mlp:dp=2,tp=2 mlp@four-devices ...

After a colon stands a mesh, after an @ a cluster file of Inputs/, of which the mesh is chosen
as well. The same program gives the same plan each time; the plan that is written, read back,
moves the same bytes.
"""

import json
import pathlib
import re
import sys

import numpy as np

from models import Model
from tools import INPUTS, Failure, call, check_all, check_close, load, run

IMPORT = ("--dist-inline-calls", "--dist-import-torch", "--dist-import-loops",
          "--dist-split-complex", "--dist-expand-stablehlo", "--dist-import", "--cse",
          "--dist-fold-transposes")


class Case:
    """A model, on a mesh or on a cluster."""

    def __init__(self, text, directory):
        name, by, where = re.split("([:@])", text)
        self.model = Model(name)
        self.stem = directory / (self.model.name + "-" + re.sub("[=,]", "", where))
        self.mesh = where if by == ":" else None
        self.cluster = INPUTS / f"{where}.json" if by == "@" else None

    def options(self):
        """Options of dist-compile and dist-run."""
        return ["--mesh", self.mesh] if self.mesh else ["--cluster", self.cluster]

    def passes(self, plan):
        """Passes that choose the plan and write it."""
        if self.mesh:
            return [f"--dist-annotate=mesh={self.mesh}", f"--dist-auto-shard=plan={plan}"]
        return [f"--dist-arrange-devices=cluster={self.cluster}", "--dist-annotate",
                f"--dist-auto-shard=cluster={self.cluster} plan={plan}"]

    def chosen(self):
        """The plan, which is written twice."""
        plan, again = (self.stem.with_suffix(end) for end in (".json", ".again.json"))
        for path in (plan, again):
            call("dist-opt", self.model.step, *IMPORT, *self.passes(path), "-o", "/dev/null")
        if plan.read_text() != again.read_text():
            raise Failure(f"{plan} and {again} differ")
        return plan

    def measured(self, *options):
        """The report of one step, after a check that all steps compute what JAX does."""
        artifact = self.stem.with_suffix(".dist")
        call("dist-compile", self.model.step, "-o", artifact, *options)
        outputs, report = run(artifact, self.model.inputs, self.model.steps)
        check_close(self.stem.name, outputs, self.model.reference, self.model.tolerance)
        return report

    def run_program(self):
        """The program itself, compiled as it is run."""
        inputs, outputs = (self.stem.with_suffix(end) for end in (".in.npz", ".out.npz"))
        np.savez(inputs, **self.model.inputs)
        call("dist-run", self.model.step, "--plan", "auto", *self.options(), "--quiet",
             "--inputs", inputs, "--outputs", outputs, "--steps", self.model.steps)
        check_close(f"{self.stem.name}, run", load(outputs), self.model.reference,
                    self.model.tolerance)


def check(case):
    report = case.measured("--plan", "auto", *case.options())
    again = case.measured("--plan", case.chosen(),
                          *([] if case.mesh else ["--cluster", case.cluster]))
    if report != again:
        raise Failure(f"{case.stem.name}: the plan read back does something else: "
                      f"{json.dumps(again)} instead of {json.dumps(report)}")
    case.run_program()
    print(f"{case.stem.name}: {report['total_bytes_received']} bytes")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda text: check(Case(text, pathlib.Path(directory))))


if __name__ == "__main__":
    sys.exit(main())
