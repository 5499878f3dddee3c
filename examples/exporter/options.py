# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line that the exporters share."""

import argparse
import pathlib


def parser(doc, sizes, out=None):
    """Returns a parser of --out (`out` if not given), an integer option for
    each of sizes, and the choice of records."""
    result = argparse.ArgumentParser(description=doc.split("\n")[0])
    result.add_argument("--out", required=out is None, default=out, type=pathlib.Path)
    for name, value in sizes.items():
        result.add_argument(f"--{name}", type=int, default=value)
    result.add_argument("--learning-rate", type=float, default=1e-3)
    result.add_argument("--steps", type=int, default=20, help="recorded steps")
    result.add_argument("--warm-up", type=int, default=200,
                        help="steps before them; early gradients are mostly rounding")
    return result
