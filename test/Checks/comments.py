#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the form of C++ and TableGen sources.

  comments.py ROOT      prints each violation; exit status 1 if there is one

A `///` block begins with a noun or a verb ("Returns ...", "The cost of ...",
"True if ..."), not with a fragment whose subject the reader has to guess. No
line has more than 80 columns. The programs in string literals and in the
examples of .td files, tables of Markdown and regions of `clang-format off` may.
"""

import pathlib
import re
import sys

FOLDERS = ("include", "lib", "tools", "unittests")
MOST_COLUMNS = 80

# Folders that are not held yet; paths below include/dist, lib and unittests.
EXCEPTIONS = (
    # Rebuilt by a later issue.
    "Transforms/AutoShard", "Transforms/Reshard", "Transforms/Report",
)

FRAGMENT = re.compile(r"(What|Whatever|Who|Whoever|Whose|Whom|Whether|Which|Whichever|Where"
                      r"|Wherever|How|Of|That|Those|Nobody|They|Also|But)\b")
BLOCK = re.compile(r"^[ \t]*///(?![/<])[ \t]*(.*)$")
RAW = re.compile(r'R"([^()\\ ]{0,16})\(.*?\)\1"', re.S)
UNFORMATTED = re.compile(r"// clang-format off.*?// clang-format on", re.S)
DESCRIPTION = re.compile(r"(?:description = |Method<)\[\{.*?\}\][;,]", re.S)
EXAMPLE = re.compile(r"```.*?```", re.S)
EXAMPLE_INDENT = " " * 6


def is_excepted(path):
    """True if a path below ROOT is in one of EXCEPTIONS."""
    parts = path.parts[2:] if path.parts[:2] == ("include", "dist") else path.parts[1:]
    place = "/".join(parts)
    return any(place.startswith(folder + "/") for folder in EXCEPTIONS)


def fragments(lines):
    """Yields (line number, word) of the `///` blocks that begin with a fragment."""
    before = False
    for number, line in enumerate(lines, 1):
        block = line.lstrip().startswith("///") and BLOCK.match(line)
        if block and not before and (word := FRAGMENT.match(block[1])):
            yield number, word[1]
        before = bool(block)


def without(pattern, text):
    """The text with all lines of each match empty."""
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


def held_lines(path, text):
    """The lines that have to fit; others are empty."""
    if path.suffix != ".td":
        return without(UNFORMATTED, without(RAW, text)).split("\n")
    lines = [line if line.lstrip().startswith("//") else "" for line in text.split("\n")]
    for match in DESCRIPTION.finditer(text):
        first = text.count("\n", 0, match.start())
        for number, line in enumerate(without(EXAMPLE, match[0]).split("\n"), first):
            if not line.startswith(EXAMPLE_INDENT) and not line.lstrip().startswith("|"):
                lines[number] = line
    return lines


def check(path, name):
    text = path.read_text()
    for number, word in fragments(text.split("\n")):
        yield (f"{name}:{number}: the comment begins with '{word}': name what it describes, "
               f"or begin with a verb")
    if max(map(len, text.split("\n"))) <= MOST_COLUMNS:
        return
    for number, line in enumerate(held_lines(path, text), 1):
        if len(line) > MOST_COLUMNS:
            yield f"{name}:{number}: {len(line)} columns, at most {MOST_COLUMNS}"


def main():
    root, found = pathlib.Path(sys.argv[1]), []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.suffix in (".h", ".cpp", ".td") and not is_excepted(name):
                found += check(path, name)
    print("\n".join(found) or "all comments are in order")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
