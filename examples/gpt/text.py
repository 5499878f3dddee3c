#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cuts a text into batches: tokens are its bytes, targets the bytes that follow.

  text.py alice.txt batches.npz --steps 80 --batch 16 --seq 64

writes tokens and targets, i32 of shape (steps, batch, seq): a sequence, of which
dist-run feeds one slice a step. A batch's rows are taken at even distances, and
the next batch goes on where the rows of the last one ended.
"""

import argparse
import pathlib

import numpy as np


def batches(path, steps, batch, seq, first=0):
    """Returns {"tokens", "targets"} of the steps from `first` on."""
    text = np.frombuffer(pathlib.Path(path).read_bytes(), np.uint8)
    if len(text) < batch * (seq + 1):
        raise ValueError(f"{path}: {len(text)} bytes; a batch of {batch} x {seq} "
                         f"needs {batch * (seq + 1)}")
    starts = np.arange(batch) * (len(text) // batch)
    steps = first + np.arange(steps)
    offsets = starts[None, :, None] + (steps * seq)[:, None, None] + np.arange(seq)
    pick = lambda shift: text[(offsets + shift) % len(text)].astype(np.int32)
    return {"tokens": pick(0), "targets": pick(1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("text")
    parser.add_argument("output")
    for name, value in (("steps", 80), ("batch", 16), ("seq", 64)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    np.savez(options.output, **batches(options.text, options.steps, options.batch, options.seq))


if __name__ == "__main__":
    main()
