#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small PyTorch programs of operations that linalg lacks, as torch-mlir writes them, and
what PyTorch computes. Needs torch, torch-mlir and numpy; the files beside this one are
its output.

  export.py [CASE...]
"""

import pathlib
import sys

import numpy as np
import torch
from torch_mlir import fx

DIRECTORY = pathlib.Path(__file__).resolve().parent
LINALG, TOSA = {"linalg": "linalg-on-tensors"}, {"tosa": "tosa"}
torch.manual_seed(0)

X = torch.randn(5, 7)
TIES = torch.randint(-2, 3, (5, 7)).float()
WITH_NAN = torch.where(torch.rand(5, 7) < 0.2, torch.nan, X)
ROWS, AT = torch.randn(4, 7), torch.tensor([0, 3, 3, 4])
ONCE = torch.tensor([3, 0, 4, 1])
PLACES, ADDED = torch.randint(7, (5, 3)), torch.randn(5, 3)
APART = torch.stack([torch.randperm(7)[:3] for _ in range(5)])
TOKENS, GRADIENT = torch.randint(9, (3, 4)), torch.randn(3, 4, 6)
# Their sums and products wrap around, and no float holds them all.
NUMBERS = torch.randint(-2**62, 2**62, (5, 7))
WORDS, MORE = torch.randint(-2**31, 2**31, (2, 5, 7), dtype=torch.int32)


def lookup_gradient(tokens, gradient):
    return torch.ops.aten.embedding_dense_backward(gradient, tokens, 9, -1, False)


# In TOSA PyTorch has no updates that are added; a sort there is a top-k of all, one by one.
CASES = {
    "topk": (lambda x: torch.topk(x, 3, dim=1), (X,), LINALG | TOSA),
    "bottomk": (lambda x: torch.topk(x, 2, dim=0, largest=False), (X,), LINALG),
    "sort": (lambda x: torch.sort(x, dim=1), (WITH_NAN,), LINALG),
    "argsort": (lambda x: torch.argsort(x, dim=0), (TIES,), LINALG),
    "cumsum": (lambda x: (torch.cumsum(x, 1), torch.cumprod(x, 0)), (X,), LINALG),
    "logcumsumexp": (lambda x: torch.logcumsumexp(x, 1), (X,), LINALG),
    "sort-integers": (lambda x: torch.sort(x, dim=0, descending=True), (NUMBERS,), LINALG),
    "topk-integers": (lambda x: torch.topk(x, 3, dim=1), (WORDS,), LINALG),
    "cumsum-integers": (lambda x, y: (torch.cumsum(x, 1), torch.cumprod(x, 0),
                                      torch.cumsum(y, 0)), (NUMBERS, WORDS), LINALG),
    "scatter-add-integers": (lambda x, i, s: x.scatter_add(1, i, s),
                             (WORDS, PLACES, MORE[:, :3]), LINALG),
    "gather": (lambda x, i: torch.gather(x, 1, i), (X, PLACES), LINALG | TOSA),
    "diagonal": (lambda x: torch.diagonal(x[:, 2:]), (X,), LINALG),
    "index-add": (lambda x, i, s: x.index_add(0, i, s), (X, AT, ROWS), LINALG),
    "index-put": (lambda x, i, s: x.index_put((i,), s), (X, ONCE, ROWS), LINALG | TOSA),
    "scatter-add": (lambda x, i, s: x.scatter_add(1, i, s), (X, PLACES, ADDED), LINALG),
    "scatter": (lambda x, i, s: x.scatter(1, i, s), (X, APART, ADDED), LINALG | TOSA),
    "lookup-gradient": (lookup_gradient, (TOKENS, GRADIENT), LINALG),
}


class Program(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *arguments):
        return self.function(*arguments)


def save(path, tensors, name):
    tensors = tensors if isinstance(tensors, (tuple, list)) else [tensors]
    np.savez_compressed(path, **{f"{name}{i}": t.numpy() for i, t in enumerate(tensors)})


def export(name):
    function, arguments, dialects = CASES[name]
    for dialect, output in dialects.items():
        module = fx.export_and_import(Program(function), *arguments, func_name="main",
                                      output_type=output)
        (DIRECTORY / f"{name}-{dialect}.mlir").write_text(str(module))
    save(DIRECTORY / f"{name}.npz", arguments, "arg")
    save(DIRECTORY / f"{name}.expected.npz", function(*arguments), "result")


if __name__ == "__main__":
    for case in sys.argv[1:] or CASES:
        export(case)
