# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of the tests, and random changes to their text."""

import re

KINDS = {
    "type": r"(?:tensor|memref|vector)<[^<>\n]*>",
    "string": r'"[^"\n]*"',
    "value": r"%[\w$#]+",
    "name": r"[@^#!][\w.$-]+",
    "number": r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?",
    "word": r"[A-Za-z_][\w.$]*",
    "space": r"\s+",
    "sign": r"->|.",
}
TOKEN = re.compile("|".join(f"(?P<{kind}>{text})" for kind, text in KINDS.items()), re.S)
FREQUENT = ("number",) * 5 + ("value",) * 5 + ("type",) * 5 + ("string", "name", "word") * 2 + ("sign",)
NUMBERS = ("0", "1", "-1", "2", "3", "7", "64", "1000", "-9223372036854775808",
           "9223372036854775807", "4294967296")
ELEMENTS = ("f32", "i1", "i32", "f64", "index", "bf16", "i64", "ui8", "complex<f32>", "i128")
PASS = re.compile(r"\s--?(dist-[\w-]+|canonicalize|cse)(?:=(?:\"([^\"]*)\"|'([^']*)'|(\S+)))?")


class Seed:
    """A program, and the passes that its test runs."""

    def __init__(self, name, text, passes):
        self.name, self.text, self.passes = name, text, passes


def passes_of(line):
    """The passes of a RUN line as a pipeline."""
    found = []
    for name, *options in PASS.findall(line.split("|")[0]):
        text = next((o for o in options if o), "")
        if name not in ("dist-opt", "dist-run", "dist-compile") and "%" not in text:
            found.append(name + (f"{{{text}}}" if text else ""))
    return ",".join(found)


def seeds(directory):
    """The programs of all .mlir files below a directory that are not too large."""
    found = []
    for path in sorted(directory.rglob("*.mlir")):
        text = path.read_text()
        passes = {passes_of(line) for line in text.splitlines() if "RUN:" in line} - {""}
        code = re.sub(r"^\s*//(?! -----).*\n", "", text, flags=re.M)
        for part in code.split("// -----"):
            if part.strip() and len(part) < 6000:
                found.append(Seed(path.name, part.strip() + "\n", sorted(passes)))
    return found


def tokens(text):
    """[(kind, text)]"""
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]


def other_type(rng, text):
    """A tensor type with another dimension or element type, or of another rank."""
    head, inner = text[:-1].split("<", 1)
    *dims, element = inner.split("x")
    change = rng.choice(("dim", "dim", "element", "rank"))
    if change == "element":
        element = rng.choice(ELEMENTS)
    elif change == "rank" or not dims:
        dims = dims[1:] if rng.happens(0.5) else ["2", *dims]
    else:
        dims[rng.randrange(len(dims))] = rng.choice(("1", "0", "3", "2", "5", "?", "1000003"))
    return f"{head}<{'x'.join([*dims, element])}>"


def replacement(rng, kind, text, others):
    """A token for another one of the same kind."""
    if kind == "type" and rng.happens(0.7):
        return other_type(rng, text)
    if kind == "number" and rng.happens(0.7):
        return rng.choice(NUMBERS)
    same = {t for k, t in others if k == kind and ("." in t) == ("." in text)}
    return rng.choice(sorted(same) or [text])


def mutate_token(rng, text, other):
    """Replaces a token, once or everywhere, by one from here or another program; or
    removes, repeats or swaps it."""
    words = tokens(text)
    wanted = rng.choice(FREQUENT)
    places = [i for i, (kind, _) in enumerate(words) if kind == wanted]
    if not places:
        return text
    at = rng.choice(places)
    old = words[at]
    donors = words if wanted in ("value", "sign") or rng.happens(0.5) else tokens(other.text)
    new = (wanted, replacement(rng, *old, donors))
    change = rng.choice(("one", "everywhere", "swap") * 4 + ("remove", "repeat"))
    if change == "everywhere":
        words = [new if word == old else word for word in words]
    elif change == "swap":
        place = rng.choice(places)
        words[at], words[place] = words[place], old
    else:
        words[at:at + 1] = {"one": [new], "remove": [], "repeat": [old, ("sign", ", "), old]}[change]
    return "".join(text for _, text in words)


def mutate_line(rng, text, other):
    """Removes, repeats, moves or inserts a line, often an operation. Values keep being
    defined once where they were."""
    lines = text.splitlines(keepends=True) or ["\n"]
    at = rng.randrange(len(lines))
    change = rng.choice(("remove", "repeat", "move", "insert"))
    line = rng.choice(other.text.splitlines(keepends=True)) if change == "insert" else lines[at]
    result = re.match(r"\s*(%\w+)", line)
    if change in ("remove", "move"):
        del lines[at]
    if change == "remove" and result:
        use = rng.choice(re.findall(r"%\w+", text))
        lines = [re.sub(re.escape(result[1]) + r"\b", use, each) for each in lines]
    if change in ("repeat", "insert") and result:
        line = line.replace(result[1], f"%new{at}", 1)
    if change != "remove":
        place = at + 1 if change == "repeat" else rng.randint(0, len(lines))
        lines.insert(place, line)
    return "".join(lines)


def mutate(rng, seed, seeds):
    """The text of a seed with a few changes."""
    text = seed.text
    for _ in rng.repeat(1, 2):
        change = rng.choice((mutate_token, mutate_token, mutate_token, mutate_line))
        text = change(rng, text or "\n", rng.choice(seeds))
    return text
