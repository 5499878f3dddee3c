#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the bytes of our reshards with those of DTensor's and Shardy's.

  compare.py [--shape 768,768] [--bin build/bin] [MESH ..]

For every pair of shardings of a matrix (sources may be Partial) it computes the
bytes that a rank receives in the steps of each planner. DTensor has one order
of axes on a dimension only: its column counts the pairs that it can express. No
devices are needed, and nothing is timed. requirements.txt lists the packages.
"""

import argparse
import itertools
import json
import pathlib
import subprocess
import tempfile

import dtensor
import shardy
from pairs import placements

ROOT = pathlib.Path(__file__).resolve().parents[2]
MESHES = ["x=2,y=2", "x=2,y=3", "x=2,y=4", "x=4,y=4"]


def sharding(placement):
    partial = ", ".join(f'"{a}" : sum' for a in placement.partial)
    return f"[{placement.lists()}]" + (f", partial = {{{partial}}}" if partial else "")


def our_bytes(mesh, shape, pairs, tools):
    """Computes our bytes with one program for every pair; locations identify
    the pairs."""
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh.items())
    kind = f"tensor<{'x'.join(map(str, shape))}xf32>"
    lines = [f"dist.mesh @mesh <[{axes}]>"]
    arguments = ", ".join(
        f"%a{i}: {kind} {{dist.sharding = #dist.sharding<@mesh, {sharding(source)}>}}"
        for i, (source, _) in enumerate(pairs))
    lines.append(f"func.func @main({arguments}) {{")
    for i, (_, target) in enumerate(pairs):
        lines.append(f"  %r{i} = dist.reshard %a{i} <@mesh, {sharding(target)}> : {kind} "
                     f'loc("pair{i}")')
    lines += ["  return", "}"]
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory)
        (path / "pairs.mlir").write_text("\n".join(lines))
        subprocess.run([tools / "dist-opt", path / "pairs.mlir", "--dist-lower-reshards",
                        "--dist-partition", f"--dist-communication-report=json={path}/report.json",
                        "-o", "/dev/null"], check=True, capture_output=True)
        report = json.loads((path / "report.json").read_text())
    total = [0] * len(pairs)
    for entry in report["collectives"]:
        total[int(entry["location"].strip('"').removeprefix("pair"))] += entry["bytes_received"]
    return total


def row(name, theirs, ours):
    """Returns a row. `theirs` is bytes, or None for a pair that cannot be
    expressed."""
    known = [(t, o) for t, o in zip(theirs, ours) if t is not None]
    more = [(t, o) for t, o in known if t > o + 1]
    fewer = sum(1 for t, o in known if t < o - 1)
    worst = max((t / o for t, o in more if o), default=1)
    total = sum(t for t, _ in known) / max(1, sum(o for _, o in known))
    return (f"| {name} | {len(known)} | {100 * len(more) / len(known):.0f} % "
            f"| {worst:.2f} | {total:.2f} | {fewer} |")


def rows(name, pairs, theirs, ours):
    """Returns the rows of sources that are not Partial, and of those
    that are."""
    for partial, what in (False, "shard, replicate"), (True, "Partial"):
        chosen = [i for i, (source, _) in enumerate(pairs) if bool(source.partial) == partial]
        print(row(f"{name} | {what}", [theirs[i] for i in chosen], [ours[i] for i in chosen]),
              flush=True)


def compare(text, shape, tools):
    mesh = {a.split("=")[0]: int(a.split("=")[1]) for a in text.split(",")}
    sources = placements(list(mesh), len(shape), True)
    targets = placements(list(mesh), len(shape), False)
    pairs = list(itertools.product(sources, targets))
    ours = our_bytes(mesh, shape, pairs, tools)
    torch, sdy = dtensor.Planner(mesh, shape), shardy.Planner(mesh, shape)

    def torch_bytes(graph):
        return [4 * torch.elements_received(s, t, graph)
                if torch.expresses(s) and torch.expresses(t) else None for s, t in pairs]

    rows(f"{text} | DTensor", pairs, torch_bytes(False), ours)
    rows(f"{text} | DTensor, graph search", pairs, torch_bytes(True), ours)
    rows(f"{text} | Shardy", pairs, [4 * sdy.elements_received(s, t) for s, t in pairs], ours)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shape", default="768,768")
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("meshes", nargs="*", default=MESHES)
    options = parser.parse_args()
    print("| mesh | planner | from | pairs | more bytes than ours | worst ratio "
          "| all bytes / ours | fewer than ours |\n|---|---|---|---|---|---|---|---|")
    for mesh in options.meshes:
        compare(mesh, [int(size) for size in options.shape.split(",")], options.bin)


if __name__ == "__main__":
    main()
