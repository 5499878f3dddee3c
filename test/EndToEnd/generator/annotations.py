# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random legal annotations: any of them must give the same numbers."""

import dataclasses

import numpy as np

from picking import Unsuitable

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


@dataclasses.dataclass
class Mesh:
    """`axes`: [(name, size)]. `devices`: the device of every place, if not in order."""
    name: str
    axes: list
    devices: list = None

    def text(self):
        axes = ", ".join(f'"{name}"={size}' for name, size in self.axes)
        devices = f", device_ids={self.devices}" if self.devices else ""
        return f"dist.mesh @{self.name} <[{axes}]{devices}>\n"


def mesh(rng):
    """1 to 8 or 12 ranks on 1 to 3 axes."""
    axes, ranks = [], 1
    for i in rng.repeat(1, 3):
        size = rng.choice([s for s in (2, 1, 3, 4, 5, 6, 7, 8, 12)
                           if ranks * s <= 8 or ranks * s == 12])
        axes.append(("abc"[i], size))
        ranks *= size
    return Mesh("mesh", axes)


def factors(rng, number):
    """Sizes whose product is the number."""
    found, at = [], 1
    for size in (2, 2, 2, 3, 5, 7):
        if number % (at * size) == 0:
            at *= size
            if found and rng.happens(0.5):
                found[-1] *= size
            else:
                found.insert(rng.randint(0, len(found)), size)
    return found


def meshes(rng):
    """One, sometimes more: others have the devices of the first, or some of them, in
    any shape and order."""
    first = mesh(rng)
    ranks, found = int(np.prod([size for _, size in first.axes])), [first]
    while len(found) < 3 and rng.happens(0.25):
        with rng.span():
            count = ranks // rng.choice([n for n in (1, 2, 3, 4) if ranks % n == 0])
            axes = [("xyz"[i], size) for i, size in enumerate(factors(rng, count))]
            devices = rng.sample(range(ranks), count)
            found.append(Mesh(f"mesh{len(found)}", axes or [("x", 1)], devices))
    return found


def reductions(dtype):
    """The kinds of partial that suit a tensor."""
    if dtype == bool:
        return ("and", "or", "umin", "umax")
    kinds = ("sum", "max", "min", "product")
    return kinds if np.issubdtype(dtype, np.floating) else kinds + ("and", "or", "umin", "umax")


def parts(rng, name, size):
    """An axis, or two or three sub-axes of it. Those of other shardings may cut it at
    other places."""
    cuts = [n for n in range(2, size) if size % n == 0]
    if not cuts or not rng.happens(0.25):
        return [f'"{name}"']
    places = [1, rng.choice(cuts)]
    further = [n for n in cuts if n > places[-1] and n % places[-1] == 0]
    if further and rng.happens(0.3):
        places.append(rng.choice(further))
    return [f'"{name}":({begin}){end // begin}'
            for begin, end in zip(places, places[1:] + [size])]


def apart(rng, meshes):
    """The two dimensions of a matrix over the two parts of one axis."""
    places = [(mesh.name, name, size, cut) for mesh in meshes for name, size in mesh.axes
              for cut in range(2, size) if size % cut == 0]
    if not places:
        raise Unsuitable
    mesh, name, size, cut = rng.choice(places)
    parts = rng.sample([f'"{name}":(1){cut}', f'"{name}":({cut}){size // cut}'], 2)
    return f"@{mesh}, [{{{parts[0]}}}, {{{parts[1]}}}]"


def all_of_line(rng, meshes):
    """The only dimension of a tensor over all axes of a mesh."""
    mesh = rng.choice(meshes)
    axes = ", ".join(f'"{name}"' for name, _ in rng.sample(mesh.axes, len(mesh.axes)))
    return f"@{mesh.name}, [{{{axes}}}]"


def crossed(rng, rank, dims, meshes):
    """Two of the dimensions of a tensor over two axes."""
    pairs = [(mesh.name, one, other) for mesh in meshes for one, size in mesh.axes
             for other, ranks in mesh.axes if one != other and size > 1 and ranks > 1]
    if not pairs:
        raise Unsuitable
    mesh, *axes = rng.choice(pairs)
    texts = ["{}"] * rank
    for dim, axis in zip(rng.sample(dims, 2), axes):
        texts[dim] = f'{{"{axis}"}}'
    return f"@{mesh}, [{', '.join(texts)}]"


def sharding(rng, array, meshes):
    """The text of a #dist.sharding, e.g. `@mesh, [{"a"}, {?}]`: axes and sub-axes of one of
    the meshes on dimensions and partial, in any order."""
    mesh = rng.choice(meshes) if len(meshes) > 1 else meshes[0]
    dims, partial, replicated = [[] for _ in array.shape], [], []
    uses = ["none", "partial", "replicated"] + (["shard"] * 6 if dims else [])
    for name, size in mesh.axes:
        for axis in parts(rng, name, size):
            use = rng.choice(uses)
            if use == "shard":
                axes = rng.choice(dims)
                axes.insert(len(axes) - rng.randint(0, len(axes)), axis)
            elif use == "partial":
                text = f"{axis} : {rng.choice(reductions(array.dtype))}"
                partial.insert(len(partial) - rng.randint(0, len(partial)), text)
            elif use == "replicated":
                replicated.append(axis)
    texts = ["{" + ", ".join(axes + ["?"] * rng.happens(0.3)) + "}" for axes in dims]
    return (f"@{mesh.name}, [" + ", ".join(texts) + "]"
            + (f", replicated = {{{', '.join(replicated)}}}" if replicated else "")
            + (f", partial = {{{', '.join(partial)}}}" if partial else ""))
