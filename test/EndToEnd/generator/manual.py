# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random manual regions: what each rank does with its blocks is random, and collectives
are between. numpy does it for each rank."""

import numpy as np

from annotations import Mesh
from choices import Choices
from collectives import COLLECTIVES, permute
from control import LARGEST
from grid import Grid
from picking import Unsuitable, is_complex, is_number, pick

GLOBAL = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"


def placed(rng, grid, shape, axes, needed=()):
    """Axes for each dimension; those that are needed are on one."""
    dims = [[] for _ in shape]
    for axis in axes:
        places = dims if axis in needed else [None, *dims]
        if not places:
            raise Unsuitable
        place = rng.choice(places)
        if place is not None:
            place.append(axis)
    return dims


def sharding(rng, bodies, dims):
    """As text; axes that are not manual may follow, whether they divide the blocks or not."""
    others = [a for a in bodies.grid.sizes if a not in bodies.axes]
    dims = [list(axes) for axes in dims]
    for axis in others:
        if dims and rng.happens(0.3):
            rng.choice(dims).append(axis)
    texts = ["{" + ", ".join([f'"{a}"' for a in axes] + ["?"] * (others != [] and rng.happens(0.5))) + "}"
             for axes in dims]
    return f"<@{bodies.mesh.name}, [{', '.join(texts)}]>"


def regrouped(rng, grid, axes, manual):
    """The groups of the axes, or parts of each in any order (JAX's axis_index_groups), alike
    along all that is not manual."""
    groups = grid.groups(axes)
    if not rng.happens(0.3):
        return groups
    count = len(groups[0])
    size = rng.choice([n for n in range(count, 0, -1) if count % n == 0])
    orders = {}
    for place in sorted({grid.index(group[0], manual) for group in groups}):
        orders[place] = rng.sample(range(count), count)
    mixed = [[group[i] for i in orders[grid.index(group[0], manual)]] for group in groups]
    return [group[i:i + size] for group in mixed for i in range(0, count, size)]


class Bodies:
    """The same region on every rank: one Program for each."""

    def __init__(self, program, mesh, grid, axes, blocks, dtypes):
        self.mesh, self.grid, self.axes = mesh, grid, axes
        self.all = []
        for rank in range(len(grid.ranks)):
            body = program.body([])
            rest = [(a, n) for a, n in grid.sizes.items() if a not in axes]
            body.meshes = [Mesh(mesh.name, rest)] if rest else []
            for values, dtype in zip(blocks, dtypes):
                body.region_argument(values[rank], dtype)
            self.all.append(body)

    def everywhere(self, rng, make):
        """make(rng, body) on each rank, with the same choices; it must be the same text."""
        marks = [body.mark() for body in self.all]
        begin = len(rng.made)
        try:
            make(rng, self.all[0])
            for body in self.all[1:]:
                make(Choices(replay=rng.made[begin:]), body)
            first = self.all[0]
            if any(b.lines != first.lines or b.mark() != first.mark() for b in self.all):
                raise Unsuitable
            if first.mark()[0] != marks[0][0] or any(v.array.size > LARGEST for v in first.values):
                raise Unsuitable
        except (ValueError, IndexError):
            for body, mark in zip(self.all, marks):
                body.undo(mark)

    def collective(self, rng, make):
        """make: of collectives.py."""
        axes = [a for a in self.axes if rng.random() < 0.7] or self.axes[:1]
        found = {}
        groups = (self.grid.groups(axes) if make is permute
                  else regrouped(rng, self.grid, axes, self.axes))
        value = pick(rng, self.all[0], is_number)
        at = [v.name for v in self.all[0].values].index(value.name)
        name, attributes, kind, exchange = make(rng, len(groups[0]), value)
        for group in groups:
            arrays = exchange([self.all[rank].values[at].array for rank in group])
            found.update(zip(group, arrays))
        groups = [[self.device(rank) for rank in group] for group in groups]
        if name == "collective_permute":
            pairs = [[group[a], group[b]] for group in groups for a, b in attributes]
            attributes = f"source_target_pairs = dense<{pairs}> : tensor<{len(pairs)}x2xi64>"
        else:
            attributes = (f"{attributes}, replica_groups = dense<{groups}> : "
                           f"tensor<{len(groups)}x{len(groups[0])}xi64>")
        region = self.all[0].combiner(kind, value.dtype) if kind else None
        results = [body.add(name, [body.values[at]], np.array(found[rank]),
                            f"{GLOBAL}, {attributes}".replace(", ,", ","), region)
                   for rank, body in enumerate(self.all)]
        if any(v.array.size > LARGEST for v in results):
            raise Unsuitable

    def device(self, rank):
        return self.mesh.devices[rank] if self.mesh.devices else rank

    def rank_numbers(self):
        """Along axes that are not manual, no number is one rank's."""
        if len(self.axes) < len(self.grid.sizes):
            raise Unsuitable
        for rank, body in enumerate(self.all):
            number = body.add("partition_id", [], np.asarray(self.device(rank), np.uint32))
            # A scalar could not leave the region: it differs from rank to rank.
            body.add("broadcast_in_dim", [number], np.full(2, number.array),
                     "broadcast_dimensions = array<i64>")


def manual(rng, program, operations):
    """A region of one or two operands and one result."""
    if program.depth or not program.meshes:
        raise Unsuitable
    mesh = rng.choice(program.meshes)
    grid = Grid(mesh.axes)
    axes = [a for a in grid.sizes if rng.random() < 0.8] or list(grid.sizes)[:1]
    inputs = [pick(rng, program, lambda v: not is_complex(v)) for _ in rng.repeat(1, 2)]
    lists = [placed(rng, grid, v.shape, axes) for v in inputs]
    blocks = [[grid.block(v.array, dims, r) for r in range(len(grid.ranks))]
              for v, dims in zip(inputs, lists)]
    bodies = Bodies(program, mesh, grid, axes, blocks, [v.dtype for v in inputs])
    parameters = list(bodies.all[0].values)
    for _ in rng.repeat(1, 6):
        if rng.random() < 0.4:
            step = rng.choice(operations)
            bodies.everywhere(rng, step)
        else:
            try_collective(rng, bodies)
    return region(rng, program, bodies, inputs, lists, parameters)


def try_collective(rng, bodies):
    marks = [body.mark() for body in bodies.all]
    try:
        make = rng.choice((*COLLECTIVES, None))
        bodies.collective(rng, make) if make else bodies.rank_numbers()
    except (ValueError, IndexError):
        for body, mark in zip(bodies.all, marks):
            body.undo(mark)


def region(rng, program, bodies, inputs, lists, parameters):
    """Adds the operation; its result is one of the body's values."""
    grid, axes = bodies.grid, bodies.axes
    value = pick(rng, bodies.all[0], lambda v: not is_complex(v))
    at = [v.name for v in bodies.all[0].values].index(value.name)
    arrays = [body.values[at].array for body in bodies.all]
    same = lambda axis: all(np.array_equal(arrays[r], arrays[group[0]], equal_nan=True)
                            for group in grid.groups([axis]) for r in group)
    dims = placed(rng, grid, value.shape, axes, [a for a in axes if not same(a)])
    ins = ", ".join(sharding(rng, bodies, d) for d in lists)
    names = ", ".join(f'"{a}"' for a in axes)
    head = ", ".join(f"{v.name}: {v.type}" for v in parameters)
    text = "\n".join([f"    ^bb0({head}):", *bodies.all[0].live_lines([value]),
                      f'      "sdy.return"({value.name}) : ({value.type}) -> ()'])
    out = sharding(rng, bodies, dims)
    result = program.add(
        "manual_computation", inputs, grid.whole(arrays, dims),
        f"in_shardings = #sdy.sharding_per_value<[{ins}]>, "
        f"manual_axes = #sdy<manual_axes{{{names}}}>, "
        f"out_shardings = #sdy.sharding_per_value<[{out}]>",
        text, dialect="sdy", dtype=value.dtype)
    result.sharding = out
    return result
