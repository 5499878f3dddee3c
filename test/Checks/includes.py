#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds #include lines against the table of rooms in docs/internals/architecture.md.

  includes.py ROOT      prints each violation; exit status 1 if there is one
"""

import pathlib
import re
import sys

DIALECTS = ("Support", "Dialect/Dist/IR", "Dialect/LinalgExt/IR")
RULES = DIALECTS + ("Dialect/Dist/Rules",)
PLANNED = RULES + ("Analysis", "Planning")
CONVERSION = RULES + ("Analysis", "Conversion")

# The room -> the rooms whose headers it may use, and whether it may use MLIR.
# A longer path is the more special room.
ROOMS = {
    "Support": ((), False),
    "Planning": (("Support",), False),
    "Runtime": (("Support",), False),
    "Dialect/Dist/IR": (("Support",), True),
    "Dialect/LinalgExt/IR": ((), True),
    "Dialect/Dist/Rules": (DIALECTS, True),
    "Analysis": (DIALECTS, True),
    "Calibration": (("Support", "Planning", "Runtime"), False),
    "Redistribute": (("Support", "Planning", "Runtime"), False),
    "Conversion": (RULES + ("Analysis",), True),
    "Transforms": (PLANNED, True),
    "Transforms/Propagation": (RULES, True),
    "Transforms/Partition": (RULES, True),
    "Transforms/AutoShard": (PLANNED + ("Transforms",), True),
    "Transforms/Report": (PLANNED + ("Transforms",), True),
    "Codegen": (CONVERSION + ("Planning", "Runtime/Abi.h"), True),
    "Pipelines": (PLANNED + ("Conversion", "Transforms", "Codegen"), True),
}
# Executables: whatever their libraries offer, but these without MLIR.
TOOLS = {"dist-run": (("Support", "Runtime", "Calibration"), False),
         "dist-groups": (("Support", "Runtime"), False),
         "dist-solve": (("Support", "Planning"), False)}
ANYTHING = (("",), True)

INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]', re.M)


def room_of(path):
    """The room of a path below lib/ or include/dist/, or None."""
    fits = [room for room in ROOMS if path == room or path.startswith(room + "/")]
    return max(fits, key=len, default=None)


def may_use(rooms, own, header):
    """Whether a file of room `own` may include dist/<header>."""
    if own and room_of(header) == own:
        return True
    return any(header == room or header.startswith(room and room + "/") for room in rooms)


def violations(path, own, rooms, mlir):
    for header in INCLUDE.findall(path.read_text()):
        if ".." in header.split("/"):
            yield f"{path}: a header of another folder is one of include/dist: {header}"
        elif header.startswith("dist/"):
            if not may_use(rooms, own, header.removeprefix("dist/")):
                yield f"{path}: {own or 'this tool'} must not use {header}"
        elif header.startswith(("mlir/", "mlir-c/", "llvm/", "lld/")) and not mlir:
            yield f"{path}: {own or 'this tool'} must not use MLIR or LLVM: {header}"


def sources(root, folder):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in (".h", ".cpp", ".c"):
            yield path, str(path.relative_to(root / folder))


def check(root):
    for folder in ("include/dist", "lib"):
        for path, below in sources(root, folder):
            own = room_of(below)
            if own is None:
                yield f"{path}: belongs to no room of docs/internals/architecture.md"
            else:
                yield from violations(path, own, *ROOMS[own])
    for path, below in sources(root, "tools"):
        yield from violations(path, None, *TOOLS.get(below.split("/")[0], ANYTHING))


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "all includes stay in their rooms")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
