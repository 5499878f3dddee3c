#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares programs of torch-mlir, under a plan, with PyTorch.

  torch_models.py gpt PLAN OUTPUT_DIRECTORY tp=2 dp=2,tp=2     as linalg and as TOSA
"""

import json
import pathlib
import sys

from models import parse_mesh
from tools import EXAMPLES, check_close, compile, load, run

TORCH = EXAMPLES / "torch"


def main():
    name, plan, directory, *meshes = sys.argv[1:]
    model = name.removesuffix("-constants")
    inputs = load(TORCH / "small" / f"{name}.npz")
    expected = load(TORCH / "small" / f"{name}.expected.npz")
    plan = json.loads((TORCH / "plans" / f"{plan}.json").read_text())
    for text in meshes:
        plan["mesh"] = parse_mesh(text)
        for dialect in ("linalg", "tosa"):
            stem = name.replace(model, f"{model}-{dialect}")
            artifact = compile(TORCH / "small" / f"{stem}.mlir",
                               pathlib.Path(directory) / f"{stem}.dist", plan)
            outputs, _ = run(artifact, inputs)
            print(f"{stem} {text}: {check_close(stem, outputs, expected):.1e}")


if __name__ == "__main__":
    main()
