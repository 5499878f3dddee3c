#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One name, one class: no two files define a type of one name in a namespace.

  names.py ROOT      prints each violation; exit status 1 if there is one

Two such types in one program are one to the linker, which is undefined
behaviour. What only its file needs is in a namespace without a name.
"""

import collections
import pathlib
import re
import sys

FOLDERS = ("include", "lib", "tools", "unittests")
# Comments, literals and preprocessor lines: none of them opens a scope.
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
                     r"|\b\d[\w']*|'(?:\\.|[^'\\\n])+'|^\s*#(?:\\\n|[^\n])*", re.S | re.M)
TEMPLATE = re.compile(r"\btemplate\s*<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>")
NAMESPACE = re.compile(r"(?:inline\s+)?namespace\s*([\w:]*)$")
# `struct Name`, perhaps with bases; a specialisation has no name of its own.
TYPE = re.compile(r"(?:class|struct|union|enum(?:\s+class|\s+struct)?)"
                  r"(?:\s*\[\[.*?\]\]|\s+alignas\(.*?\))*\s+(\w+)"
                  r"(?:\s+final)?(?:\s*:(?!:).*)?$", re.S)


def types(text):
    """The qualified names of all types that `text` defines in a named namespace."""
    text = TEMPLATE.sub(" ", NO_CODE.sub(" ", text))
    scopes = []  # The namespace that each open brace is of; None: no (named) one.
    for head, bracket in re.findall(r"([^{};]*)([{};])", text):
        head = head.strip()
        if bracket == "}" and scopes:
            scopes.pop()
        if bracket != "{":
            continue
        namespace, defined = NAMESPACE.match(head), TYPE.match(head)
        if defined and None not in scopes:
            yield "::".join(scopes + [defined[1]])
        scopes.append(namespace[1] or None if namespace else None)


def check(root):
    places = collections.defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for name in types(path.read_text()):
                    places[name].append(str(path.relative_to(root)))
    for name, paths in places.items():
        if len(paths) > 1:
            yield f"{name} is defined more than once: {', '.join(paths)}"
    if not places:
        yield f"{root}: no types found"


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "one name, one class")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
