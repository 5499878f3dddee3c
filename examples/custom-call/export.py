#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program with two custom calls as StableHLO, through jax.ffi.

  export.py --out small [--rows 11] [--features 14] [--columns 10]

step.mlir, inputs.npz, and expected.npz: what numpy computes.
"""

import argparse
import pathlib
import sys

import jax
import jax.numpy as jnp
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from exporter import stablehlo

EPS, SCALE = 1e-5, 0.125


def step(x, gain, w):
    normed = jax.ffi.ffi_call("rms_norm", jax.ShapeDtypeStruct(x.shape, x.dtype))(
        x, gain, eps=np.float32(EPS))
    product = jax.ShapeDtypeStruct((x.shape[0], w.shape[1]), x.dtype)
    return jnp.tanh(jax.ffi.ffi_call("scaled_product", product)(
        normed, w, scale=np.float32(SCALE)))


def reference(x, gain, w):
    normed = x / np.sqrt(np.mean(x * x, 1, keepdims=True) + EPS) * gain
    return np.tanh(SCALE * normed @ w)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=pathlib.Path, required=True)
    for name, size in (("rows", 11), ("features", 14), ("columns", 10)):
        parser.add_argument(f"--{name}", type=int, default=size)
    options = parser.parse_args()
    random = np.random.default_rng(0)
    shapes = {"x": (options.rows, options.features), "gain": (options.features,),
              "w": (options.features, options.columns)}
    inputs = {name: random.standard_normal(shape, np.float32) for name, shape in shapes.items()}
    options.out.mkdir(parents=True, exist_ok=True)
    stablehlo.write(jax.jit(step), inputs.values(), options.out / "step.mlir")
    np.savez(options.out / "inputs.npz", **inputs)
    np.savez(options.out / "expected.npz", result0=reference(**inputs))


if __name__ == "__main__":
    main()
