# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random legal annotations: any of them must give the same numbers."""

MESHES = ("dp=2", "dp=4", "tp=3", "tp=4", "dp=2,tp=2", "dp=3,tp=2", "dp=2,tp=4",
          "a=2,b=2,c=2")


def placement(random, rank, partial):
    """One axis of one tensor; None: open. `partial`: the kinds that are legal."""
    kinds = ["open", "replicate"] + ["shard"] * (2 if rank else 0)
    if partial and random.random() < 0.15:
        return f"partial({random.choice(partial)})"
    kind = random.choice(kinds)
    if kind == "shard":
        return f"shard({random.randrange(rank)})"
    return None if kind == "open" else kind


def entries(random, tensors, mesh):
    """tensors: [(name, rank, kinds of partial that are legal)]."""
    found = []
    for name, rank, partial in tensors:
        if random.random() < 0.4:
            continue
        axes = {axis: placement(random, rank, partial) for axis in mesh}
        axes = {axis: text for axis, text in axes.items() if text}
        if axes:
            found.append({"match": name, "placements": axes})
    return found
