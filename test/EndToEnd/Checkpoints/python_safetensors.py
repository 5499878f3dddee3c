#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a checkpoint with Python's safetensors, and puts its tensors together as
docs/reference/checkpoint-files.md says.

  python_safetensors.py OUTPUT_DIRECTORY
"""

import json
import pathlib
import shutil
import sys

import numpy as np
from safetensors.numpy import load_file, save_file

from models import Model
from tools import Failure, compile, finished, load

STEPS = 4


def assembled(checkpoint):
    """Returns {name: array} of all files of a checkpoint."""
    manifest = json.loads((checkpoint / "manifest.json").read_text())
    tensors, covered = {}, {}
    for entry in manifest["files"]:
        pieces = load_file(checkpoint / entry["file"])
        for piece in entry["pieces"]:
            tensor = manifest["tensors"][piece["tensor"]]
            name, value = tensor["name"], pieces[tensor["name"]]
            whole = tensors.setdefault(name, np.zeros(tensor["shape"], value.dtype))
            where = tuple(slice(o, o + e) for o, e in zip(piece["offset"], piece["extent"]))
            whole[where] = value
            covered[name] = covered.get(name, 0) + value.size
    for name, value in tensors.items():
        if covered[name] != value.size:
            raise Failure(f"{name}: {covered[name]} elements of {value.size} are there")
    return tensors


def main():
    directory = pathlib.Path(sys.argv[1])
    model = Model("gpt")
    artifact = compile(model.step, directory / "step.dist", model.plan("fsdp", {"dp": 3}))
    inputs, outputs = directory / "inputs.npz", directory / "outputs.npz"
    np.savez(inputs, **{name: value[:STEPS] if name in model.batch else value
                        for name, value in model.inputs.items()})
    checkpoints = directory / "checkpoints"
    shutil.rmtree(checkpoints, ignore_errors=True)
    finished("dist-run", artifact, "--quiet", "--inputs", inputs, "--steps", STEPS,
             "--checkpoint", checkpoints, "--outputs", outputs, "--output-keys", "name")
    expected = load(outputs)
    checkpoint = checkpoints / f"step-{STEPS:06}"
    tensors = assembled(checkpoint)
    for name, value in expected.items():
        kept = "steps/result.loss" if name == "result.loss" else name.removeprefix("result.")
        if tensors.pop(kept).tobytes() != value.tobytes():
            raise Failure(f"{kept} differs from the output {name}")
    if tensors:
        raise Failure(f"not among the outputs: {sorted(tensors)}")
    print(f"Python reads {len(expected)} tensors, which are those of the outputs")
    arrays = {name: np.array(value, order="C") for name, value in load(inputs).items()}
    save_file(arrays, directory / "inputs.safetensors")
    again = directory / "again.npz"
    finished("dist-run", artifact, "--quiet", "--inputs", directory / "inputs.safetensors",
             "--steps", STEPS, "--outputs", again, "--output-keys", "name")
    for name, value in load(again).items():
        if value.tobytes() != expected[name].tobytes():
            raise Failure(f"{name} differs with inputs that Python wrote")
    print("dist-run reads what Python wrote")


if __name__ == "__main__":
    main()
