#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes FAMILY.mlir.gz here: training steps of published widths with two layers, or one block
a stage, as benchmarks/auto/export.py exports them. Needs jax."""

import gzip
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "benchmarks" / "auto"))

import export

SHAPES = {
    "gpt": ("gpt2-small", dict(layers=2)),
    "llama": ("llama3-8b", dict(layers=2)),
    "bert": ("bert-large", dict(layers=2)),
    "t5": ("t5-large", dict(layers=2)),
    "vit": ("vit-large", dict(layers=2)),
    "resnet": ("resnet-50", dict(blocks=(1, 1, 1, 1))),
    "unet": ("unet", dict(levels=3)),
    "moe": ("moe-8", dict(layers=2)),
    "gpt-scan": ("gpt-scan", dict(layers=12, d=1024, heads=16, seq=256, vocab=8192)),
    "few-tokens": ("gpt2-small", dict(layers=2, batch=1, seq=64, vocab=50304)),
}
DEVICES = 8  # that the batch is for


def main():
    for family in sys.argv[1:] or SHAPES:
        name, sizes = SHAPES[family]
        path = HERE / f"{family}.mlir"
        export.export(name, DEVICES, path, **sizes)
        packed = path.with_suffix(".mlir.gz")
        packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        path.unlink()


if __name__ == "__main__":
    main()
