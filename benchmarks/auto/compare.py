#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares --plan auto with plans that people write, under one cost model.

  compare.py --folder F --devices 4,8 --cluster h100 [--shapes gpt2-small,...] [--layers 2]

Of the plans by hand for a whole model, those are priced that cost on two layers
at most a tenth more than the cheapest that fits, if the folder has a row of the
shape's two layers.

A row is a shape on some devices of a preset. It is written to the folder once
it is known, and not computed again while dist-opt stays the same (--keep: even
if it does not). --write FILE.md replaces the file's table by all rows of the
folder, and computes nothing. Needs jax, and dist-opt in PATH. Exit status 1: a
plan by hand costs less than the chosen one.
"""

import argparse
import json
import math
import pathlib
import sys

import pricing
import shapes
import strategies
import table


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    numbers = lambda text: [int(word) for word in text.split(",")]
    words = lambda text: text.split(",")
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--shapes", type=words, default=list(shapes.SHAPES))
    parser.add_argument("--devices", type=numbers, default=[4, 8, 64, 512])
    parser.add_argument("--cluster", type=words, default=["h100"])
    parser.add_argument("--layers", type=int, help="instead of the shape's own")
    parser.add_argument("--timeout", type=int, default=600, help="seconds of one search")
    parser.add_argument("--keep", action="store_true", help="rows of another dist-opt stay")
    parser.add_argument("--hand", action="store_true", help="search nothing")
    parser.add_argument("--write", type=pathlib.Path, help="a file whose table is replaced")
    return parser.parse_args()


def expected_costs(options, name, devices, cluster):
    """Returns [(cost on two layers, name, plan)] of plans by hand, the cheapest
    first; cost 0 if not known."""
    path = options.folder / f"row-{name}-{cluster}-{devices}-2layers.json"
    known = json.loads(path.read_text())["hand"] if path.exists() and not options.layers else {}
    found = []
    for strategy, plan in strategies.plans(shapes.SHAPES[name].family, devices):
        mesh = ",".join(f"{axis}={size}" for axis, size in plan["mesh"].items())
        plan_name = f"{strategy} on {mesh}"
        found.append((known.get(plan_name, {}).get("cost", 0), plan_name, plan))
    return sorted(found, key=lambda plan: plan[:2])


def prices_by_hand(imported, path, where, plans):
    """Returns {name: price} of those plans that may be the cheapest
    that fits."""
    prices, most = {}, math.inf
    for expected, name, plan in plans:
        if expected > most:
            break
        path.write_text(json.dumps(plan, indent=1))
        prices[name] = pricing.price(imported, path, where)
        if "error" not in prices[name] and prices[name]["fits"]:
            most = min(most, 1.1 * expected) if expected else most
    return prices


def compare(options, name, devices, cluster, known):
    """Returns a row: {"shape", "devices", "cluster", "layers", "hand": {...},
    "search": {...}}."""
    where = f"{cluster}:{devices}"
    imported = pricing.program(options.folder, name, devices, options.layers)
    stem = imported.name.removesuffix(".imported.mlir") + f"-{cluster}"
    hand = known["hand"] if known else prices_by_hand(
        imported, options.folder / f"{stem}-hand.json", where,
        expected_costs(options, name, devices, cluster))
    found = {} if options.hand else pricing.search(
        imported, options.folder / f"{stem}-auto.json", where, options.timeout)
    return {"shape": name, "devices": devices, "cluster": cluster, "layers": options.layers,
            "compiler": pricing.compiler(), "hand": hand, "search": found}


def known_row(path, options):
    """Returns None if there is none, or it is another dist-opt's."""
    row = json.loads(path.read_text()) if path.exists() else None
    return row if row and (options.keep or row["compiler"] == pricing.compiler()) else None


def rows(options):
    """Yields every row, as soon as it is known."""
    for devices in options.devices:
        for name in options.shapes:
            for cluster in options.cluster:
                layers = f"-{options.layers}layers" if options.layers else ""
                path = options.folder / f"row-{name}-{cluster}-{devices}{layers}.json"
                row = known_row(path, options)
                if not row or not (options.hand or row["search"]):
                    row = compare(options, name, devices, cluster, row)
                    path.write_text(json.dumps(row, indent=1))
                yield row


def known_rows(options):
    """Returns all rows of the folder, by devices, then in the order of
    shapes.py."""
    order = list(shapes.SHAPES)
    found = [json.loads(path.read_text()) for path in options.folder.glob("row-*.json")]
    return sorted((row for row in found if row["search"]),
                  key=lambda row: (row["layers"] or 0, row["devices"],
                                   order.index(row["shape"]), row["cluster"]))


def main():
    options = parse()
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.write:
        return table.write(options.write, known_rows(options))
    print(table.HEAD)
    worse = 0
    for row in rows(options):
        print(table.line(row), flush=True)
        worse += table.is_worse(row)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
