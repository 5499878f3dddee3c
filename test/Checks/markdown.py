#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lines of Markdown have at most 80 columns, every relative link resolves, and
every page that a source names exists.

  markdown.py ROOT      prints each violation; exit status 1 if there is one

Tables, code blocks and lines of one word (a long link) may be wider. Tools write
docs/generated: only links to its pages are verified.
"""

import collections
import functools
import os
import pathlib
import re
import sys

FOLDERS = ("benchmarks", "cmake", "docs", "examples", "include", "lib", "scripts", "test",
           "tools", "unittests")
SOURCES = (".h", ".cpp", ".c", ".td", ".py", ".txt")
SKIPPED = ("docs/generated/", "test/Checks/Inputs/")
MOST_COLUMNS = 80

FENCE = re.compile(r"^\s*(```|~~~)")
LIST_MARKER = re.compile(r"^\s*(?:[-*>]|\d+\.)\s+")
CODE_SPAN = re.compile(r"(`+).+?\1", re.S)
HEADING = re.compile(r"#+\s+(.*)")
LINKED = re.compile(r"\[(.*?)\]\(.*?\)")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)")
SCHEME = re.compile(r"^\w+:")
PAGE = re.compile(r"\bdocs/[\w/-]+\.md\b")


def files(root, suffixes):
    folders = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*"))]
    for path in sorted(root.glob("*")) + folders:
        if path.suffix in suffixes and not str(path.relative_to(root)).startswith(SKIPPED):
            yield path


def prose(text):
    """The lines outside of code blocks with their numbers."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        fence = FENCE.match(line)
        if not fence and not inside:
            yield number, line
        inside ^= bool(fence)


def too_wide(line):
    if len(line) <= MOST_COLUMNS or line.lstrip().startswith("|"):
        return False
    return len(LIST_MARKER.sub("", line).split()) > 1


@functools.cache
def anchors(path):
    """The anchors that GitHub gives the headings of a page."""
    found = collections.Counter()
    for _, line in prose(path.read_text()):
        if heading := HEADING.match(line):
            title = LINKED.sub(r"\1", heading[1]).strip().lower()
            found[re.sub(r"[^\w\- ]", "", title).replace(" ", "-")] += 1
    return {f"{anchor}-{i}" if i else anchor for anchor, n in found.items() for i in range(n)}


def broken(page, link):
    """The reason why a link of `page` does not resolve, or None."""
    target, _, anchor = link.partition("#")
    path = pathlib.Path(os.path.normpath(page.parent / target)) if target else page
    if not path.exists():
        return f"there is no {target}"
    if anchor and path.suffix == ".md" and anchor not in anchors(path):
        return f"{path.name} has no heading #{anchor}"
    return None


def check_page(path):
    lines = list(prose(path.read_text()))
    for number, line in lines:
        if too_wide(line):
            yield f"{path}:{number}: {len(line)} columns, at most {MOST_COLUMNS}"
    text = CODE_SPAN.sub("", "\n".join(line for _, line in lines))
    for link in LINK.findall(text):
        reason = None if SCHEME.match(link) else broken(path, link)
        if reason:
            yield f"{path}: link {link}: {reason}"


def check(root):
    for path in files(root, (".md",)):
        yield from check_page(path)
    for path in files(root, SOURCES):
        for page in PAGE.findall(path.read_text()):
            if not (root / page).exists():
                yield f"{path}: there is no {page}"


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "all pages are in order")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
