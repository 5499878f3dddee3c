# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws in a terminal: a curve, and the collectives of a report."""

import collections

import numpy as np


def curve(values, width=64, height=12):
    """The values over their index, as text."""
    low, high = float(np.min(values)), float(np.max(values))
    columns = np.array_split(np.asarray(values), min(width, len(values)))
    span = (high - low) or 1.0
    rows = [round((height - 1) * (high - float(np.mean(c))) / span) for c in columns]
    lines = []
    for row in range(height):
        label = high - span * row / (height - 1)
        dots = "".join("●" if r == row else " " for r in rows)
        lines.append(f"{label:8.3f} ┤{dots}".rstrip())
    lines.append(" " * 9 + "└" + "─" * len(rows))
    lines.append(" " * 10 + f"1{'step':^{max(len(rows) - 4, 4)}}{len(values)}")
    return "\n".join(lines)


def axes_text(axes):
    names = (a if isinstance(a, str) else f"{a['name']}:({a['pre']}){a['size']}" for a in axes)
    return ", ".join(names)


def collectives(report):
    """One line for each kind and axis: how often, and bytes received by a rank."""
    sums = collections.defaultdict(lambda: [0, 0])
    for entry in report["collectives"]:
        line = sums[entry["kind"], axes_text(entry["axes"])]
        line[0] += entry["count"]
        line[1] += entry["bytes_received"]
    row = "{:<18}{:<14}{:>8}{:>24}".format
    lines = [row("collective", "mesh axis", "count", "bytes received by a rank")]
    lines += [row(kind, axes, count, f"{size:,}") for (kind, axes), (count, size) in sums.items()]
    lines.append(row("total", "", sum(c for c, _ in sums.values()),
                     f"{report['total_bytes_received']:,}"))
    return "\n".join(lines)
