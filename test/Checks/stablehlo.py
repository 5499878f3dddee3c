#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds docs/reference/stablehlo.md against the tables of converters.

  stablehlo.py ROOT      prints each difference; exit status 1 if there is one
"""

import pathlib
import re
import sys

ENTRY = re.compile(r'(?:table\[|\{)"((?:stablehlo|chlo|sdy)\.[\w-]+)"')
NAME = re.compile(r"`([\w.-]+)`")


def converters(root):
    folder = root / "lib/Conversion/StablehloToLinalg"
    return {name for path in folder.rglob("*.cpp") for name in ENTRY.findall(path.read_text())}


def listed(text):
    """The names in the first column of a section's table."""
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [name if "." in name else "stablehlo." + name
            for cell in cells for name in NAME.findall(cell)]


def sections(root):
    """The lists of what is imported and what is not."""
    _, imported, absent = re.split("^## .*$", (root / "docs/reference/stablehlo.md").read_text(),
                                   flags=re.M)
    return listed(imported), listed(absent)


def imported(root):
    return sections(root)[0]


def differences(root):
    imported, absent = sections(root)
    known = converters(root)
    names = imported + absent
    yield from (f"{name} is listed twice" for name in sorted(set(names)) if names.count(name) > 1)
    yield from (f"{name} is imported, and not listed so" for name in sorted(known - set(imported)))
    yield from (f"{name} is listed, and no converter has it" for name in sorted(set(imported) - known))


def main():
    found = list(differences(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "docs/reference/stablehlo.md lists what is imported")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
