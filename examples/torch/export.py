#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a PyTorch model as linalg or TOSA and records PyTorch's results.

  export.py gpt --out small                   gpt-linalg.mlir, gpt.npz, gpt.expected.npz
  export.py mlp --out mine --dialect tosa --constants

Needs torch, torch-mlir and numpy. The weights are arguments, named as in the
state_dict; with --constants they are a part of the program.
"""

import argparse
import pathlib

import numpy as np
import torch
from torch_mlir import fx, ir

import models

DIALECTS = {"linalg": "linalg-on-tensors", "tosa": "tosa"}


class WithWeights(torch.nn.Module):
    """The model as a function of its inputs and then its weights."""

    def __init__(self, model, names):
        super().__init__()
        self.model, self.names = [model], names  # hidden: no parameters of its own

    def forward(self, *tensors):
        count = len(tensors) - len(self.names)
        weights = dict(zip(self.names, tensors[count:]))
        return torch.func.functional_call(self.model[0], weights, tensors[:count])


def name_arguments(module, names):
    """Sets dist.name, which identifies the arguments."""
    with module.context:
        function = next(iter(module.body.operations))
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(
            [ir.DictAttr.get({"dist.name": ir.StringAttr.get(name)}) for name in names])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model", choices=["mlp", "gpt", "cnn"])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--dialect", choices=DIALECTS, default="linalg")
    parser.add_argument("--constants", action="store_true")
    options = parser.parse_args()

    model, inputs = models.make(options.model)
    weights = {} if options.constants else dict(model.state_dict())
    weights = {name: tensor for name, tensor in weights.items() if tensor.is_floating_point()}
    arguments = inputs | weights
    function = WithWeights(model, list(weights)) if weights else model
    module = fx.export_and_import(function, *arguments.values(), func_name="main",
                                  output_type=DIALECTS[options.dialect])
    name_arguments(module, arguments)

    options.out.mkdir(parents=True, exist_ok=True)
    suffix = "-constants" if options.constants else ""
    path = options.out / f"{options.model}-{options.dialect}{suffix}.mlir"
    path.write_text(str(module))
    as_numpy = lambda tensors: {n: t.detach().numpy() for n, t in tensors.items()}
    np.savez_compressed(options.out / f"{options.model}{suffix}.npz", **as_numpy(arguments))
    np.savez_compressed(options.out / f"{options.model}{suffix}.expected.npz",
                        **as_numpy({"result0": model(*inputs.values())}))
    print(f"{path}: {len(arguments)} arguments")


if __name__ == "__main__":
    main()
