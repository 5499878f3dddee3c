//===- ReshardSimulation.cpp - runs plans on simulated ranks --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSimulation.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static constexpr int64_t kPoison = -777777;

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

/// What index `i` of `n` contributes to `value`.
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

Matrix::Matrix(int64_t rows, int64_t columns)
    : rows(rows), columns(columns), values(rows * columns, kPoison) {}

Matrix Matrix::slice(int dim, int64_t begin, int64_t count) const {
  Matrix part(dim == 0 ? count : rows, dim == 1 ? count : columns);
  for (int64_t i = 0; i < part.rows; ++i)
    for (int64_t j = 0; j < part.columns; ++j) {
      int64_t row = i + (dim == 0 ? begin : 0);
      int64_t column = j + (dim == 1 ? begin : 0);
      if (row < rows && column < columns)
        part.at(i, j) = at(row, column);
    }
  return part;
}

//===----------------------------------------------------------------------===//
// What must be
//===----------------------------------------------------------------------===//

ReshardSimulation::ReshardSimulation(const Mesh &mesh,
                                     std::vector<int64_t> shape,
                                     const Sharding &from)
    : mesh(mesh), shape(shape), global(shape[0], shape[1]) {
  for (size_t i = 0; i < global.values.size(); ++i)
    global.values[i] = static_cast<int64_t>(100 + i);
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    Matrix buffer = expected(rank, from);
    for (auto item = from.partial.begin(); item != from.partial.end(); ++item)
      for (int64_t &value : buffer.values)
        if (value != kPoison)
          value = contribution(item->kind, value,
                               mesh.coordinateOn(rank, item->axis),
                               mesh.sizeOf(item->axis));
    buffers.push_back(std::move(buffer));
  }
}

int64_t ReshardSimulation::begin(int64_t rank, const Sharding &sharding,
                                 int dim) const {
  const Axes &axes = sharding.dims[dim].axes;
  return blockSize(shape[dim], mesh.sizeOf(axes)) * mesh.indexOn(rank, axes);
}

Matrix ReshardSimulation::expected(int64_t rank,
                                   const Sharding &sharding) const {
  std::vector<int64_t> local = localShape(mesh, sharding, shape);
  return global.slice(0, begin(rank, sharding, 0), local[0])
      .slice(1, begin(rank, sharding, 1), local[1]);
}

std::optional<std::string>
ReshardSimulation::compare(const Sharding &sharding) const {
  std::vector<Matrix> whole = buffers;
  for (auto item = sharding.partial.rbegin(); item != sharding.partial.rend();
       ++item) {
    std::vector<Matrix> next;
    for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
      next.push_back(combined(whole, rank, {item->axis}, item->kind));
    whole = std::move(next);
  }
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    Matrix wanted = expected(rank, sharding);
    const Matrix &got = whole[rank];
    if (got.rows != wanted.rows || got.columns != wanted.columns)
      return fmt::format("rank {}: a {}x{} buffer instead of {}x{}", rank,
                         got.rows, got.columns, wanted.rows, wanted.columns);
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

Matrix ReshardSimulation::combined(const std::vector<Matrix> &from,
                                   int64_t rank, const Axes &axes,
                                   ReductionKind kind) const {
  std::vector<int64_t> group = mesh.groupOf(rank, axes);
  Matrix result = from[group.front()];
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

Matrix ReshardSimulation::concatenated(const std::vector<Matrix> &parts,
                                       int dim) const {
  int64_t each = parts.front().extent(dim), n = parts.size();
  Matrix whole(dim == 0 ? each * n : parts.front().rows,
               dim == 1 ? each * n : parts.front().columns);
  for (int64_t i = 0; i < whole.rows; ++i)
    for (int64_t j = 0; j < whole.columns; ++j)
      whole.at(i, j) = dim == 0 ? parts[i / each].at(i % each, j)
                                : parts[j / each].at(i, j % each);
  return whole;
}

Matrix ReshardSimulation::after(const ReshardStep &step, int64_t rank) const {
  std::vector<int64_t> group = mesh.groupOf(rank, step.axes);
  int64_t index = mesh.indexOn(rank, step.axes);
  std::vector<int64_t> local = localShape(mesh, step.after, shape);
  std::vector<Matrix> parts;
  switch (step.kind) {
  case ReshardKind::AllSlice:
    return buffers[rank].slice(step.dim, index * local[step.dim],
                               local[step.dim]);
  case ReshardKind::AllGather:
    for (int64_t other : group)
      parts.push_back(buffers[other]);
    return concatenated(parts, step.dim).slice(step.dim, 0, local[step.dim]);
  case ReshardKind::AllToAll:
    for (int64_t other : group)
      parts.push_back(buffers[other].slice(
          step.toDim, index * local[step.toDim], local[step.toDim]));
    return concatenated(parts, step.dim).slice(step.dim, 0, local[step.dim]);
  case ReshardKind::ReduceScatter:
    return combined(buffers, rank, step.axes, step.reduction)
        .slice(step.dim, index * local[step.dim], local[step.dim]);
  case ReshardKind::AllReduce:
    return combined(buffers, rank, step.axes, step.reduction);
  case ReshardKind::Permute:
    return buffers[group[step.sources[index]]];
  case ReshardKind::Partialise:
    break;
  }
  Matrix kept = buffers[rank];
  for (int64_t &value : kept.values)
    if (value != kPoison && index != 0)
      value = identity(step.reduction);
  return kept;
}

void ReshardSimulation::run(const ReshardStep &step) {
  std::vector<Matrix> next;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
    next.push_back(after(step, rank));
  buffers = std::move(next);
}
