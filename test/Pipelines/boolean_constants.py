#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program that returns large constants of booleans as floats: bytes.mlir has a byte an
element, as JAX 0.10 prints them, bits.mlir a bit an element, as JAX did before. expected.npz
has the values.

  boolean_constants.py OUTPUT_DIRECTORY
"""

import pathlib
import sys

import numpy as np

RANDOM = np.random.RandomState(3)
MASKS = [np.tril(np.ones((12, 12), bool)), RANDOM.rand(101) < 0.5, RANDOM.rand(2, 3, 64) < 0.1,
         np.arange(1000) == 999, np.arange(130).reshape(13, 10) != 0]


def digits(mask, isPacked):
    data = np.packbits(mask.ravel(), bitorder="little") if isPacked else mask.astype(np.uint8)
    return "0x" + data.tobytes().hex().upper()


def program(isPacked):
    lines, types = [], []
    for i, mask in enumerate(MASKS):
        shape = "x".join(map(str, mask.shape))
        types.append(f"tensor<{shape}xf32>")
        lines += [f'    %m{i} = "stablehlo.constant"() <{{value = dense<"{digits(mask, isPacked)}"> '
                  f": tensor<{shape}xi1>}}> : () -> tensor<{shape}xi1>",
                  f'    %f{i} = "stablehlo.convert"(%m{i}) : (tensor<{shape}xi1>) -> {types[i]}']
    names, types = ", ".join(f"%f{i}" for i in range(len(MASKS))), ", ".join(types)
    return "\n".join(['"builtin.module"() ({',
                      f'  "func.func"() <{{function_type = () -> ({types}), sym_name = "main"}}> ({{',
                      *lines, f'    "func.return"({names}) : ({types}) -> ()',
                      "  }) : () -> ()", "}) : () -> ()", ""])


def main():
    directory = pathlib.Path(sys.argv[1])
    for name, isPacked in (("bytes", False), ("bits", True)):
        (directory / f"{name}.mlir").write_text(program(isPacked))
    np.savez(directory / "expected.npz", **{f"result{i}": mask.astype(np.float32)
                                            for i, mask in enumerate(MASKS)})


if __name__ == "__main__":
    main()
