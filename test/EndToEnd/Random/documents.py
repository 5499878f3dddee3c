# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random damage to JSON documents, as values and as text."""

import copy
import json
import sys

ODD = (None, True, 0, 1, -1, 2, 3, 64, 257, 10**6, 2**31, 2**32 - 1, 2**62, 2**63 - 1, -2**63, 2**63,
       2**64 - 1, 2**64, 1.5, -0.0, 1e300, "", " ", "x", "*", "?", "\0", "\u00e9\"\\", "x" * 2000, [], {},
       [[]], {"": 0}, [0] * 300)
DEEP = (3, 17, 2000)
sys.setrecursionlimit(50 * max(DEEP))  # copies of them


def places(document):
    """(holder, key) of everything inside."""
    found, rest = [], [document]
    while rest:
        holder = rest.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                rest.append(holder[key])
    return found


def nested(rng, value):
    for _ in range(rng.choice(DEEP)):
        value = [value]
    return value


def near(rng, value):
    """A value of the same type."""
    if isinstance(value, (int, float)):
        return rng.choice((value + 1, value - 1, 2 * value, -value))
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice(("", "0", "9" * 20, " ", value)) + value[at + 1:]
    return copy.deepcopy(rng.choice(ODD))


def change(rng, document, donor):
    """Replaces, removes, repeats, renames or nests something."""
    holder, key = rng.choice(places(document))
    kind = rng.choice(("near", "odd", "other", "donor") * 3 + ("remove", "repeat", "rename", "nest"))
    if kind == "remove":
        del holder[key]
    elif kind == "repeat" and isinstance(holder, list):
        holder[key:key] = [copy.deepcopy(holder[key]) for _ in range(rng.choice((1, 1, 300)))]
    elif kind == "rename" and isinstance(holder, dict):
        holder[rng.choice(("", "x", key * 2))] = holder.pop(key)
    elif kind == "nest":
        holder[key] = nested(rng, holder[key])
    elif kind in ("other", "donor"):
        theirs, at = rng.choice(places(donor if kind == "donor" else document))
        holder[key] = copy.deepcopy(theirs[at])
    else:
        holder[key] = near(rng, holder[key]) if kind == "near" else copy.deepcopy(rng.choice(ODD))


def cut(rng, text):
    """Ends early, or has another character somewhere."""
    at = rng.randrange(len(text))
    if rng.happens(0.5):
        return text[:at]
    return text[:at] + rng.choice(("", "\0", "{", "}", "[", "]", ",", '"', "\\", "\ud800", "9")) + text[at + 1:]


def damaged(rng, document, donor):
    """The text of a document (an object or list) with a few changes, in bytes."""
    document = copy.deepcopy(document)
    for _ in rng.repeat(1, 3):
        if places(document):
            change(rng, document, donor)
    text = json.dumps(document)
    if rng.happens(0.1):
        text = cut(rng, text)
    return text.encode(errors="surrogatepass")
