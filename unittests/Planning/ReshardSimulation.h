//===- ReshardSimulation.h - runs plans on simulated ranks ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rank has a buffer of the size of the largest block; padding is poison.
// A step sees buffers only, as the partitioned program would.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H
#define DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H

#include "dist/Planning/ReshardPlanner.h"

#include <optional>

namespace dist {

/// A small matrix, row-major.
struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<int64_t> values;

  Matrix(int64_t rows, int64_t columns);
  int64_t &at(int64_t i, int64_t j) { return values[i * columns + j]; }
  int64_t at(int64_t i, int64_t j) const { return values[i * columns + j]; }
  int64_t extent(int dim) const { return dim == 0 ? rows : columns; }

  /// `count` rows (dim 0) or columns (dim 1) from `begin`; poison beyond.
  Matrix slice(int dim, int64_t begin, int64_t count) const;
};

class ReshardSimulation {
public:
  /// Spreads a matrix of distinct numbers as `from` says; Partial ranks get
  /// unequal contributions.
  ReshardSimulation(const Mesh &mesh, std::vector<int64_t> shape,
                    const Sharding &from);

  void run(const ReshardStep &step);

  /// Where a rank holds something else than `sharding` says; nothing if all
  /// is right.
  std::optional<std::string> compare(const Sharding &sharding) const;

private:
  const Mesh &mesh;
  std::vector<int64_t> shape;
  Matrix global;
  std::vector<Matrix> buffers;

  int64_t begin(int64_t rank, const Sharding &sharding, int dim) const;
  Matrix expected(int64_t rank, const Sharding &sharding) const;
  Matrix combined(const std::vector<Matrix> &from, int64_t rank,
                  const Axes &axes, ReductionKind kind) const;
  Matrix after(const ReshardStep &step, int64_t rank) const;
  Matrix concatenated(const std::vector<Matrix> &parts, int dim) const;
};

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_RESHARDSIMULATION_H
