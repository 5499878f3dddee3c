#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every source file is short, says what licence it is under, and is not a drawer
of odds and ends.

  files.py ROOT         prints each violation; exit status 1 if there is one
"""

import pathlib
import sys

FOLDERS = ("benchmarks", "cmake", "examples", "include", "lib", "scripts", "test",
           "tools", "unittests")
SUFFIXES = (".h", ".cpp", ".c", ".td", ".py")
MOST_LINES = 400
# Tests are lists of cases, and the C interface is one header that users read.
MORE_LINES = 500
LONGER = ("benchmarks", "test", "unittests", "include/dist/Runtime/dist.h")
LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"


def check(path, most):
    text = path.read_text()
    lines = text.count("\n")
    if lines > most:
        yield f"{path}: {lines} lines, at most {most}"
    if "util" in path.stem.lower() or "misc" in path.stem.lower():
        yield f"{path}: named after nothing that it does"
    if text.startswith("//===-") and not text.partition("\n")[0].endswith("===//"):
        yield f"{path}: the first line is no banner of one line"
    if LICENCE not in text and not path.name.startswith("lit."):
        yield f"{path}: lacks the licence header"


def main():
    root, found = pathlib.Path(sys.argv[1]), []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and "Inputs" not in path.relative_to(root).parts:
                name = path.relative_to(root).as_posix()
                found += check(path, MORE_LINES if name.startswith(LONGER) else MOST_LINES)
    print("\n".join(found) or "all files are in order")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
