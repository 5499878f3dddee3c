# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reshards of torch's DTensor (with a fake process group)."""

import math

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Partial, Replicate, Shard, _redistribute
from torch.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta
from torch.testing._internal.distributed.fake_pg import FakeStore

from pairs import received


class Planner:
    def __init__(self, mesh, shape):
        if dist.is_initialized():
            dist.destroy_process_group()
        ranks = math.prod(mesh.values())
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=ranks)
        self.sizes = list(mesh.values())
        self.axes = list(mesh)
        self.mesh = init_device_mesh("cpu", tuple(self.sizes), mesh_dim_names=tuple(mesh))
        strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
        self.meta = TensorMeta(torch.Size(shape), tuple(strides), torch.float32)
        self.elements = math.prod(shape)

    def expresses(self, placement):
        return placement.in_mesh_order(self.axes)

    def spec(self, placement):
        def of(axis):
            for dim, axes in enumerate(placement.dims):
                if axis in axes:
                    return Shard(dim)
            return Partial() if axis in placement.partial else Replicate()
        return DTensorSpec(self.mesh, tuple(of(a) for a in self.axes), self.meta)

    def elements_received(self, source, target, graph):
        """Returns the received elements. `graph` selects its graph search
        instead of the default."""
        start, goal = self.spec(source), self.spec(target)
        now, total = list(start.placements), 0
        for step in _redistribute._gen_transform_infos_non_cached(start, goal, graph):
            before = self.local(now)
            now[step.mesh_dim] = step.src_dst_placements[1]
            total += received(self.kind(*step.src_dst_placements), self.sizes[step.mesh_dim],
                              before, self.local(now))
        return total

    def local(self, placements):
        return self.elements / math.prod(
            n for n, p in zip(self.sizes, placements) if isinstance(p, Shard))

    @staticmethod
    def kind(before, after):
        if isinstance(before, Partial):
            return "reduce_scatter" if isinstance(after, Shard) else "all_reduce"
        if isinstance(before, Shard) and before != after:
            return "all_to_all" if isinstance(after, Shard) else "all_gather"
        return "local"
