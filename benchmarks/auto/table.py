# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of compare.py, in Markdown."""

COLUMNS = ("model", "devices", "cheapest by hand that fits", "by hand", "chosen mesh", "chosen",
           "of it work", "communication", "memory", "gap", "seconds", "step, shortest by hand",
           "step, chosen")
HEAD = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"


def best(row):
    """Returns (name, price) of the cheapest plan by hand that fits; None if
    none does."""
    fitting = [(price["cost"], name) for name, price in row["hand"].items()
               if "error" not in price and price["fits"]]
    if not fitting:
        return None
    name = min(fitting)[1]
    return name, row["hand"][name]


def shortest_step(row):
    """Returns the shortest step of the plans by hand that fit; None if that is
    not known."""
    steps = [price["step"] for price in row["hand"].values()
             if "error" not in price and price["fits"] and "step" in price]
    return min(steps, default=None)


def is_worse(row):
    """True if a plan by hand costs less than the chosen one."""
    hand, found = best(row), row["search"]
    if not hand or not found:
        return False
    return "error" in found or not found["fits"] or found["cost"] > hand[1]["cost"] * (1 + 1e-6)


def write(path, rows):
    """Replaces the table that ends the file. Returns 1 if a plan by hand costs
    less."""
    text = path.read_text()
    before = text[:text.index(f"| {COLUMNS[0]} |")]
    path.write_text("\n".join([before + HEAD, *map(line, rows)]) + "\n")
    return 1 if any(map(is_worse, rows)) else 0


def milliseconds(seconds):
    return f"{1000 * seconds:.4g} ms"


def line(row):
    hand, found = best(row), row["search"]
    layers = f", {row['layers']} layers" if row["layers"] else ""
    cells = [row["shape"] + layers, f"{row['cluster']}:{row['devices']}"]
    cells += [hand[0], milliseconds(hand[1]["cost"])] if hand else ["none", ""]
    if not found:
        return f"| {' | '.join(cells)} |"
    if "error" in found:
        cells += [found["error"].split(": ")[0], *[""] * 5, f"{found['seconds']:.1f}", "", ""]
        return f"| {' | '.join(cells)} |"
    gap = "" if found["gap"] is None else f"{found['gap']:.2f} %"
    cells += [found["mesh"], milliseconds(found["cost"]) + (" (worse)" if is_worse(row) else ""),
              milliseconds(found["work"]), milliseconds(found["cost"] - found["work"]),
              f"{found['memory'] / 1e9:.1f} GB", gap, f"{found['seconds']:.1f}"]
    cells += [milliseconds(step) if step else "" for step in (shortest_step(row), found.get("step"))]
    return f"| {' | '.join(cells)} |"
