#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the index of test/README.md: it names each end-to-end test, and no other file.

  index.py ROOT      prints each violation; exit status 1 if there is one
"""

import pathlib
import re
import sys

NAME = re.compile(r"\b\w+/[\w-]+\.(?:test|mlir)\b")


def check(root):
    folder = root / "test/EndToEnd"
    index = (root / "test/README.md").read_text().split("# Index of behaviours")[1]
    listed = NAME.findall(index)
    files = (path.relative_to(folder) for path in folder.rglob("*"))
    tests = {str(path) for path in files
             if path.suffix in (".test", ".mlir") and "Inputs" not in path.parts}
    for name in sorted(tests - set(listed)):
        yield f"{name} is not in the index of test/README.md"
    for name in sorted(set(listed) - tests):
        yield f"test/README.md names {name}, which is no test"
    for name in sorted(set(listed)):
        if listed.count(name) > 1:
            yield f"test/README.md names {name} twice"


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "the index names all end-to-end tests")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
