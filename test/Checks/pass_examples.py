#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of all passes: the blocks of code in the descriptions of Passes.td.
The line before a block says what it is:

  Before:                 a program
  After:                  what the pass makes of it; `After, with `mesh=dp=2`:` gives options
  Prints:                 what it says of the program before, line by line
  Passes:                 a program that the pass accepts
  Refused:                one with an error or note at the line below each `// error: TEXT`
  With `plan=p.json`:     options for what follows, and the file that they name

  pass_examples.py ROOT DIRECTORY     exit status 1 if an example is not so, or a pass has none
"""

import pathlib
import re
import subprocess
import sys
import textwrap

PASS = re.compile(r'^def \w+\s*:\s*Pass<"([\w-]+)".*?description = \[\{(.*?)\}\];', re.M | re.S)
BLOCK = re.compile(r"([^\n]+)\n+ *```\w*\n(.*?)\n *```", re.S)
OPTIONS = re.compile(r"with `([^`]+)`", re.I)
DIAGNOSTIC = re.compile(r"// (error|note): (.*)")


class Examples:
    """The examples of one pass."""

    def __init__(self, name, directory):
        self.name, self.directory = name, directory
        self.before, self.options, self.count, self.failures = None, "", 0, []

    def dist_opt(self, text, *flags):
        done = subprocess.run(["dist-opt", "-", *flags], input=text, capture_output=True,
                              text=True, timeout=60, cwd=self.directory, check=False)
        if done.returncode != 0:
            self.failures.append(f"{done.stderr}of\n{text}")
        return done

    def run(self, text):
        options = f"={self.options}" if self.options else ""
        return self.dist_opt(text, f"--{self.name}{options}")

    def read(self, label, text):
        if options := OPTIONS.search(label):
            self.options = options.group(1)
        match label.split()[0].strip(":,"):
            case "Before":
                self.before = text
            case "With":
                (self.directory / self.options.split("=")[-1]).write_text(text)
            case "After":
                self.compare(self.dist_opt(text).stdout, self.run(self.before).stdout)
            case "Prints":
                said = self.run(self.before).stderr
                if not all(line.strip() in said for line in text.splitlines()):
                    self.failures.append(f"says\n{said}, expected\n{text}")
            case "Passes":
                self.run(text)
            case "Refused":
                expected = DIAGNOSTIC.sub(r"// expected-\1 @below {{\2}}", text)
                self.dist_opt(expected, f"--{self.name}", "--verify-diagnostics")
            case _:
                self.failures.append(f"what is the block after '{label}'?")
        self.count += label.split()[0].strip(":,") not in ("Before", "With")

    def compare(self, expected, got):
        if expected != got:
            self.failures.append(f"makes\n{got}, expected\n{expected}")


def main(root, directory):
    directory.mkdir(parents=True, exist_ok=True)
    failed = False
    for file in sorted((root / "include").rglob("Passes.td")):
        for name, description in PASS.findall(file.read_text()):
            examples = Examples(name, directory)
            for label, text in BLOCK.findall(description):
                text = textwrap.dedent(text).replace("} ]", "}]")  # which would end the text
                examples.read(label.strip(), text)
            if examples.count == 0:
                examples.failures.append("has no example")
            for failure in examples.failures:
                print(f"{name} {failure}", file=sys.stderr)
            failed |= bool(examples.failures)
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
