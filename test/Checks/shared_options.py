#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Options of several tools are declared in include/dist/Support/SharedOptions.td alone.

  shared_options.py ROOT [TOOL...]      prints each violation; exit status 1 if there is one

No pass, pipeline or tool declares an option of a shared name by a text of its own.
Messages of the compiler's libraries write `option 'mesh'`, not `--mesh`: their callers have
no command line.
What each TOOL says to `--help` about a shared option begins with the shared text.
"""

import pathlib
import re
import subprocess
import sys

TABLE = "include/dist/Support/SharedOptions.td"
# `defvar nameOfIt = "..." "...";`
ENTRY = re.compile(r'defvar (\w+) =\s*((?:"[^"]*"\s*)+);')
# Option<"member", "name", ...> of TableGen; cl::opt<...> member{"name", ...} and
# {"name", "VALUE", ...} of C++.
DECLARED = {".td": re.compile(r'Option<\s*"\w+",\s*"([\w-]+)"'),
            ".cpp": re.compile(r'\{\s*(?:\*this,\s*)?"([\w-]+)",'),
            ".h": re.compile(r'\{\s*(?:\*this,\s*)?"([\w-]+)",')}
DECLARING = ("include/dist/**/Passes.td", "include/dist/Pipelines/Pipelines.h", "tools/**/*.cpp",
             "lib/**/Options.cpp", "lib/Transforms/Annotate/CommandLine.cpp")

# Folders of libraries without a command line.
LIBRARIES = ("Analysis", "Codegen", "Conversion", "Dialect", "Pipelines", "Transforms")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
FLAG = re.compile(r"--([a-z][a-z-]*)")


def read_table(root):
    """The name of each shared option and its help text."""
    texts = {name: "".join(re.findall(r'"([^"]*)"', text))
             for name, text in ENTRY.findall((root / TABLE).read_text())}
    return {texts[name]: texts[name.removesuffix("Name") + "Help"]
            for name in texts if name.endswith("Name")}


def declared_again(root, names):
    for path in sorted({path for pattern in DECLARING for path in root.glob(pattern)}):
        for name in DECLARED[path.suffix].findall(path.read_text()):
            if name in names:
                yield f"{path.relative_to(root)}: '{name}' is declared in {TABLE}: take it from there"


def flags_in_messages(root, names):
    for library in LIBRARIES:
        for path in sorted((root / "lib" / library).rglob("*.cpp")):
            literals = " ".join(LITERAL.findall(path.read_text()))
            for name in names & set(FLAG.findall(literals)):
                yield f"{path.relative_to(root)}: '--{name}' in a message: use option '{name}'"


def other_help(tool, table):
    said = subprocess.run([tool, "--help"], text=True, capture_output=True, check=True).stdout
    # Without what LLVM draws in front of the options of passes.
    words = " ".join(said.split())
    for name, text in table.items():
        option = re.search(rf"--{name}[ =][^-]*", words)
        if option and text not in words:
            yield f"{tool} --help: the text of --{name} is not that of {TABLE}: '{text}'"


def main():
    root = pathlib.Path(sys.argv[1])
    table = read_table(root)
    found = [] if table else [f"{TABLE}: no options"]
    found += declared_again(root, table)
    found += flags_in_messages(root, set(table))
    for tool in sys.argv[2:]:
        found += other_help(tool, table)
    print("\n".join(found) or f"{len(table)} shared options are declared once")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
