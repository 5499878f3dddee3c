#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inverse functions of complex numbers against numpy, in f32 and f64, on two ranks: on a
grid of real and imaginary parts that has 0 (so the branch cuts), what is near 1, the least
and the largest normal numbers and their roots, and the infinities; each part within 8 eps
of itself plus 4 times the root of the least normal number (smaller results are flushed, or
come from numbers that are).

  complex_functions.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

import numpy as np

from tools import Failure, compile, run

FUNCTIONS = {"acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh,
             "atan": np.arctan, "atanh": np.arctanh}


def parts(real):
    """Real or imaginary parts, of either sign."""
    limits = np.finfo(real)
    least, most, eps = (float(x) for x in (limits.tiny, limits.max, limits.eps))
    sizes = [0, least, 4 * least, least**.5 / 3, 3 * least**.5, 1e-12, eps / 2, 1e-3, .25, .5, .75,
             1 - eps, 1, 1 + eps, 1 + 4e-4, 1.5, 2, 3.7, 1e3, 1e10, most**.5 / 9, most**.5 / 7,
             5 * most**.5, most / 4, most, np.inf]
    random = np.random.RandomState(0)
    return np.concatenate([sorted({s * n for n in sizes for s in (1, -1)}),
                           random.standard_normal(24), 10 ** random.uniform(-20, 20, 24)]).astype(real)


def program(count, element):
    t = f"tensor<{count}x{count}xcomplex<{element}>>"
    lines = [f'  %{name} = "chlo.{name}"(%z) : ({t}) -> {t}' for name in FUNCTIONS]
    types, names = ", ".join([t] * len(FUNCTIONS)), ", ".join(f"%{name}" for name in FUNCTIONS)
    return (f"func.func @main(%z: {t}) -> ({types}) {{\n" + "\n".join(lines)
            + f"\n  return {names} : {types}\n}}\n")


def check_part(what, z, got, expected):
    limits = np.finfo(got.dtype)
    allowed = 8 * limits.eps * np.abs(expected) + 4 * np.sqrt(limits.tiny)
    same = (got == expected) | (np.isnan(got) & np.isnan(expected))
    wrong = ~same & ~(np.abs(got - expected) <= allowed)
    if np.any(wrong):
        at = tuple(np.argwhere(wrong)[0])
        raise Failure(f"{what}: {np.sum(wrong)} of {wrong.size} differ; at {z[at]} got {got[at]}, "
                      f"expected {expected[at]}")


def check(directory, element, real, number):
    values = parts(real)
    z = np.empty((len(values), len(values)), number)
    z.real, z.imag = values[:, None], values
    source = directory / f"{element}.mlir"
    source.write_text(program(len(values), element))
    artifact = compile(source, directory / f"{element}.dist",
                       {"mesh": {"x": 2}, "arguments": [{"match": "arg0", "placements": {"x": "shard(0)"}}]})
    outputs, _ = run(artifact, {"arg0": np.stack([z.real, z.imag], -1)})
    for i, (name, function) in enumerate(FUNCTIONS.items()):
        got, expected = outputs[f"result{i}"], function(z.astype(np.complex128)).astype(number)
        check_part(f"re {name} of {element}", z, got[..., 0], expected.real)
        check_part(f"im {name} of {element}", z, got[..., 1], expected.imag)


def main():
    directory = pathlib.Path(sys.argv[1])
    with np.errstate(all="ignore"):
        check(directory, "f32", np.float32, np.complex64)
        check(directory, "f64", np.float64, np.complex128)


if __name__ == "__main__":
    main()
