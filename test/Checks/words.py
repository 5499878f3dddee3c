#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types, files and options have names of the field: none of the words that the project used
for itself before.

  words.py ROOT      prints each violation; exit status 1 if there is one

`HomeMoves` is a name with the word Home; `Homepage` is none. Prose is not checked.
"""

import pathlib
import re
import sys

# Old word -> the word of the field. Left out are words that have a meaning of their own in the
# field, too: spans of time, words of random bits, joins of ranks.
WORDS = {
    "Home": "assigned sharding", "Homes": "assigned shardings", "Lies": "is placed",
    "Lives": "is placed", "Settle": "resolve", "Settled": "resolved", "Counted": "estimated",
    "Way": "strategy", "Ways": "strategies", "Choice": "strategy", "Choices": "strategies",
    "Rung": "memory budget", "Ladder": "memory budgets", "Lean": "low-memory",
    "Leaner": "low-memory", "Leanest": "minimum-memory", "Spare": "rematerialize",
    "Contending": "shortlist", "Near": "tolerance", "Alike": "equivalent",
    "Dear": "expensive", "Cheap": "cost", "Worth": "cost", "Outlook": "estimate",
    "Alone": "independent", "Hopeful": "optimistic", "Knowing": "informed",
    "Natural": "producer's sharding", "Life": "live range",
    "Says": "specifies", "Said": "specified", "Told": "notified", "Tell": "notify",
    "Asked": "requested", "Ask": "request", "Asks": "requests",
    "Who": "rank", "Whoever": "caller", "Nobody": "no user",
    "Room": "shared segment", "Desk": "per-rank slot", "Notice": "header",
    "Mail": "message queue", "Letter": "request", "Bell": "doorbell", "Cell": "slot",
    "Errand": "progress task", "Errands": "progress tasks", "Meeting": "rendezvous",
    "World": "context", "Roster": "membership", "Guard": "mismatch check", "Lane": "queue",
    "Wire": "transport", "Wish": "option", "Machine": "search context",
    "Beside": "alongside",
}
# Folders that are rebuilt as a whole: their users see none of these names.
EXCEPTIONS = ("Transforms/AutoShard/", "Transforms/Reshard/", "Transforms/Report/")
FOLDERS = ("include", "lib", "tools", "unittests")
TYPE = re.compile(r"\b(?:class|struct|enum(?: class)?)\s+(\w+)\s*(?:final\s*)?[:{]")
OPTION = re.compile(r'\bOption<(?:"\w+", |[\w:]+> \w+\{\*this, )"([\w-]+)"'
                    r'|cl::opt<[^{;]*\{\s*"([\w-]+)"')
PART = re.compile(r"[A-Z][a-z]+|[A-Z]+(?![a-z])")


def old_words(name):
    return [word for word in PART.findall(name) if word in WORDS]


def names_in(path):
    """(kind, name) of what the file defines, and of the file."""
    yield "file", path.stem
    text = path.read_text()
    for found in OPTION.findall(text):
        option = next(filter(None, found))
        yield "option", "".join(part.capitalize() for part in option.split("-"))
    for name in TYPE.findall(text):
        yield "type", name


def check(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".td", ".c"):
                continue
            if any(exception in str(path) for exception in EXCEPTIONS):
                continue
            for kind, name in names_in(path):
                for word in old_words(name):
                    yield (f"{path.relative_to(root)}: {kind} {name}: '{word}' is not a word "
                           f"of the field; use '{WORDS[word]}'")


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "all names are words of the field")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
