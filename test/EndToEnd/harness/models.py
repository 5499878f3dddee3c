# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exported examples: programs, inputs, what JAX computed, plans."""

import json
import pathlib

import numpy as np

from tools import EXAMPLES, load


class Model:
    """path: below examples/, as in "gpt" or "models/llama"."""

    def __init__(self, path):
        self.plans = EXAMPLES / path / "plans"
        self.directory = EXAMPLES / path / "small"
        self.name = pathlib.Path(path).name
        self.step = self.directory / "step.mlir"
        self.inputs = load(self.directory / "inputs.npz")
        self.reference = load(self.directory / "reference.npz")
        self.gradients = self.directory / "gradients.mlir"
        if self.gradients.exists():
            self.expected_gradients = load(self.directory / "gradients.npz")
        self.tolerance = self.sizes().get("tolerance", 1e-4)
        self.steps = len(self.reference["result.loss"])
        self.parameters = [n for n in self.inputs if n.startswith("params")]
        self.state = [n for n in self.inputs if "result." + n in self.reference]
        self.batch = [n for n in self.inputs if n not in self.state]

    def sizes(self):
        path = self.directory / "sizes.json"
        return json.loads(path.read_text()) if path.exists() else {}

    def parameter_bytes(self):
        return sum(self.inputs[name].nbytes for name in self.parameters)

    def gradient_inputs(self):
        """The parameters and the first slice of each sequence."""
        return ({name: self.inputs[name] for name in self.parameters}
                | {name: self.inputs[name][0] for name in self.batch})

    def first_step_inputs(self):
        return {name: self.inputs[name][0] if name in self.batch else self.inputs[name]
                for name in self.inputs}

    def shape(self, name):
        """The shape of an argument in one step: a batch has one dimension more."""
        shape = np.shape(self.inputs[name])
        return shape[1:] if name in self.batch else shape

    def plan(self, name, mesh):
        """The plan as its file says, and data parallelism if dp is in the mesh
        and the plan says nothing of it."""
        plan = json.loads((self.plans / f"{name}.json").read_text())
        if name.startswith("megatron") and "dp" in mesh:
            plan["arguments"] += [{"match": argument, "placements": {"dp": "shard(0)"}}
                                  for argument in self.batch]
        plan["mesh"] = dict(mesh)
        return plan

    def staged_plan(self, name, case):
        """The plan with the stages of a case: MESH:MICRO_BATCHES:SCHEDULE:SPLIT;SPLIT..., or a
        number of stages instead of splits."""
        mesh, micros, schedule, splits = case.split(":")
        pipeline = {"axis": "pp", "schedule": schedule}
        if splits.isdigit():
            pipeline["stages"] = int(splits)
        else:
            pipeline["split"] = [{"before": split} for split in splits.split(";")]
        return self.plan(name, parse_mesh(mesh)) | {"micro_batches": int(micros),
                                                    "pipeline": pipeline}

    def gradient_plan(self, plan):
        """The same without what speaks of arguments that gradients.mlir lacks."""
        gone = ("m[", "v[")
        entries = [e for e in plan["arguments"] if not e["match"].startswith(gone)]
        return plan | {"arguments": entries}


def parse_mesh(text):
    """"dp=2,tp=4" -> {"dp": 2, "tp": 4}"""
    return {axis: int(size) for axis, size in
            (part.split("=") for part in text.split(","))}
