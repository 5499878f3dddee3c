//===- ReshardSimulation.cpp - runs plans on simulated ranks --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSimulation.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static int64_t identity(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::Product:
    return 1;
  case ReductionKind::Min:
    return 1 << 30;
  case ReductionKind::Max:
    return -(1 << 30);
  default:
    return 0;
  }
}

static int64_t combine(ReductionKind kind, int64_t a, int64_t b) {
  switch (kind) {
  case ReductionKind::Product:
    return a * b;
  case ReductionKind::Min:
    return std::min(a, b);
  case ReductionKind::Max:
    return std::max(a, b);
  default:
    return a + b;
  }
}

/// Returns the contribution of index `i` of `n` to `value`.
static int64_t contribution(ReductionKind kind, int64_t value, int64_t i,
                            int64_t n) {
  if (i + 1 == n)
    return kind == ReductionKind::Sum ? value - n * (n - 1) / 2 : value;
  switch (kind) {
  case ReductionKind::Sum:
    return i + 1;
  case ReductionKind::Min:
    return value + 1 + i;
  case ReductionKind::Max:
    return value - 1 - i;
  default:
    return identity(kind);
  }
}

//===----------------------------------------------------------------------===//
// Expected values
//===----------------------------------------------------------------------===//

ReshardSimulation::ReshardSimulation(const Mesh &mesh,
                                     std::vector<int64_t> shape,
                                     const Sharding &from)
    : mesh(mesh), shape(shape), global(shape), now(from) {
  for (size_t i = 0; i < global.values.size(); ++i)
    global.values[i] = static_cast<int64_t>(100 + i);
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    LocalArray buffer = expected(rank, from);
    for (auto item = from.partial.begin(); item != from.partial.end(); ++item)
      for (int64_t &value : buffer.values)
        if (value != kPoison)
          value = contribution(item->kind, value,
                               mesh.coordinateOn(rank, item->axis),
                               mesh.sizeOf(item->axis));
    buffers.push_back(std::move(buffer));
  }
}

std::vector<int64_t>
ReshardSimulation::ofBlocks(int64_t (*what)(int64_t, int64_t, int64_t),
                            int64_t rank, const Sharding &sharding) const {
  std::vector<int64_t> result;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    const Axes &axes = sharding.dims[dim].axes;
    result.push_back(
        what(shape[dim], mesh.sizeOf(axes), mesh.indexOn(rank, axes)));
  }
  return result;
}

std::vector<int64_t> ReshardSimulation::begin(int64_t rank,
                                              const Sharding &sharding) const {
  return ofBlocks(blockBegin, rank, sharding);
}

std::vector<int64_t> ReshardSimulation::extent(int64_t rank,
                                               const Sharding &sharding) const {
  return ofBlocks(blockExtent, rank, sharding);
}

LocalArray ReshardSimulation::expected(int64_t rank,
                                       const Sharding &sharding) const {
  std::vector<int64_t> local = localShape(mesh, sharding, shape);
  std::vector<int64_t> from = begin(rank, sharding);
  LocalArray result = global;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    result = result.slice(dim, from[dim], local[dim]);
  return result;
}

std::optional<std::string>
ReshardSimulation::compare(const Sharding &sharding) const {
  std::vector<LocalArray> whole = buffers;
  for (auto item = sharding.partial.rbegin(); item != sharding.partial.rend();
       ++item) {
    std::vector<LocalArray> next;
    for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
      next.push_back(combined(whole, rank, {item->axis}, item->kind));
    whole = std::move(next);
  }
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    LocalArray wanted = expected(rank, sharding);
    const LocalArray &got = whole[rank];
    if (got.shape != wanted.shape)
      return fmt::format("rank {}: a buffer of [{}] instead of [{}]", rank,
                         fmt::join(got.shape, ", "),
                         fmt::join(wanted.shape, ", "));
    for (size_t i = 0; i < wanted.values.size(); ++i)
      if (wanted.values[i] != kPoison && wanted.values[i] != got.values[i])
        return fmt::format("rank {}, element {}: expected {}, got {}", rank, i,
                           wanted.values[i], got.values[i]);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

LocalArray ReshardSimulation::combined(const std::vector<LocalArray> &from,
                                       int64_t rank, const Axes &axes,
                                       ReductionKind kind) const {
  std::vector<int64_t> group = mesh.groupOf(rank, axes);
  LocalArray result = from[group.front()];
  for (size_t i = 1; i < group.size(); ++i)
    for (size_t j = 0; j < result.values.size(); ++j)
      result.values[j] =
          combine(kind, result.values[j], from[group[i]].values[j]);
  for (size_t j = 0; j < result.values.size(); ++j)
    if (std::any_of(group.begin(), group.end(), [&](int64_t other) {
          return from[other].values[j] == kPoison;
        }))
      result.values[j] = kPoison;
  return result;
}

/// Returns the exchanged block, with every element from some rank of the group
/// that holds it.
LocalArray ReshardSimulation::exchanged(const ReshardStep &step,
                                        int64_t rank) const {
  LocalArray result(localShape(mesh, step.after, shape));
  std::vector<int64_t> to = begin(rank, step.after);
  for (int64_t other : mesh.groupOf(rank, step.axes)) {
    std::vector<int64_t> from = begin(other, now), first = to;
    std::vector<int64_t> common = extent(rank, step.after);
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      int64_t end =
          std::min(to[dim] + common[dim], from[dim] + extent(other, now)[dim]);
      first[dim] = std::max(to[dim], from[dim]);
      common[dim] = std::max<int64_t>(0, end - first[dim]);
    }
    LocalArray held = buffers[other];
    forEachIndex(common, [&](std::vector<int64_t> index) {
      for (size_t dim = 0; dim < shape.size(); ++dim)
        index[dim] += first[dim];
      result.at(index, to) = held.at(index, from);
    });
  }
  return result;
}

LocalArray ReshardSimulation::after(const ReshardStep &step,
                                    int64_t rank) const {
  std::vector<int64_t> group = mesh.groupOf(rank, step.axes);
  int64_t index = mesh.indexOn(rank, step.axes);
  std::vector<int64_t> local = localShape(mesh, step.after, shape);
  std::vector<LocalArray> parts;
  switch (step.kind) {
  case ReshardKind::AllSlice:
    return buffers[rank].slice(step.dim, index * local[step.dim],
                               local[step.dim]);
  case ReshardKind::AllGather:
    for (int64_t other : group)
      parts.push_back(buffers[other]);
    return concatenate(parts, step.dim).slice(step.dim, 0, local[step.dim]);
  case ReshardKind::AllToAll:
    for (int64_t other : group)
      parts.push_back(buffers[other].slice(
          step.toDim, index * local[step.toDim], local[step.toDim]));
    return concatenate(parts, step.dim).slice(step.dim, 0, local[step.dim]);
  case ReshardKind::ReduceScatter:
    return combined(buffers, rank, step.axes, step.reduction)
        .slice(step.dim, index * local[step.dim], local[step.dim]);
  case ReshardKind::AllReduce:
    return combined(buffers, rank, step.axes, step.reduction);
  case ReshardKind::Permute:
    return buffers[group[step.sources[index]]];
  case ReshardKind::Exchange:
    return exchanged(step, rank);
  case ReshardKind::Partialise:
    break;
  }
  LocalArray kept = buffers[rank];
  for (int64_t &value : kept.values)
    if (value != kPoison && index != 0)
      value = identity(step.reduction);
  return kept;
}

void ReshardSimulation::run(const ReshardStep &step) {
  std::vector<LocalArray> next;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
    next.push_back(after(step, rank));
  buffers = std::move(next);
  now = step.after;
}
