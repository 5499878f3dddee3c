#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the random tests (test/EndToEnd/generator/operations.py) against docs/reference/stablehlo.md: what is
imported must be in random programs too.

  random_operations.py ROOT      prints what is not; exit status 1 if there is some
"""

import pathlib
import re
import sys

import numpy as np

import stablehlo

# What random programs do not have, and why.
ANNOTATIONS = "a form of dist.shard_tensor and others, which random programs have"
EXCEPTIONS = dict.fromkeys(("sdy.sharding_constraint", "sdy.reshard", "sdy.sharding_group",
                            "sdy.propagation_barrier", "sdy.named_computation"), ANNOTATIONS)
for move in ("all_gather", "all_reduce", "all_slice", "all_to_all", "collective_permute",
             "reduce_scatter", "replicated_to_unreduced", "sharded_to_unreduced"):
    EXCEPTIONS[f"sdy.{move}"] = "sdy.reshard by another name"
for dialect in ("chlo", "sdy"):
    EXCEPTIONS[f"{dialect}.constant"] = "stablehlo.constant by another name"
TRIES = 120  # of each operation, without something new
NAME = re.compile(r'"((?:stablehlo|chlo|sdy)\.\w+)"\(')


def made(root):
    """The operations in the programs that each function of the table makes."""
    sys.path.insert(0, str(root / "test/EndToEnd/generator"))
    import elements
    import operations
    from annotations import Mesh
    from choices import Choices
    from picking import values
    from program import Program

    found = set()
    for make in dict.fromkeys(operations.ALL):
        seed = last = 0
        while seed < last + TRIES:
            seed += 1
            rng, program = Choices(seed), Program([Mesh("mesh", [("a", 2), ("b", 2)])])
            for dtype in ("float32", "int32", rng.choice(tuple(elements.ELEMENTS))):
                shape = [rng.choice((2, 4, 8)) for _ in range(rng.randint(0, 3))]
                program.argument(values(rng, shape, dtype), dtype)
            try:
                with np.errstate(all="ignore"):
                    make(rng, program)
            except (ValueError, IndexError):
                continue
            names = set(NAME.findall("\n".join(program.lines)))
            last = seed if names - found else last
            found |= names
    return found


def main():
    root = pathlib.Path(sys.argv[1])
    imported, found = stablehlo.imported(root), made(root)
    missing = sorted(set(imported) - found - set(EXCEPTIONS))
    needless = sorted(set(EXCEPTIONS) & found) + sorted(set(EXCEPTIONS) - set(imported))
    print("\n".join([f"{name} is imported, and in no random program" for name in missing]
                    + [f"{name} needs no exception" for name in needless])
          or f"random programs have {len(found)} operations")
    return bool(missing or needless)


if __name__ == "__main__":
    sys.exit(main())
