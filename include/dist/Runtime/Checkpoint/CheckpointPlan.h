//===- CheckpointPlan.h - the pieces that each rank writes ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every block of every tensor is written once. Ranks with the same block divide
// it along its first dimension, so that all write about as much. Small blocks
// are written whole, by the rank with the least so far.
//
//   | f32[4,8192], mesh x=2,y=2 | rank 0     | rank 1     | rank 2   | rank 3 |
//   |---------------------------|------------|------------|----------|--------|
//   | [{"x"}, {}]               | row 0      | row 1      | row 2    | row 3  |
//   | [{}, {"y"}]               | 0-1, left  | 0-1, right | 2-3, left| ...    |
//   | [{"x"}, {}], a scalar     | the scalar |            |          |        |
//
// The contributions to a Partial tensor are written unchanged, each like a
// tensor. They have the same bits when they are read onto the same Partial
// axes; elsewhere they are combined as ShardedLayout does.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTPLAN_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTPLAN_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/Sharding.h"

namespace dist {

enum class CheckpointRole {
  State,  ///< The state that a program resumes from.
  Record, ///< Records of every step.
};

/// Returns "state" or "record".
const char *toString(CheckpointRole role);

/// A tensor of a checkpoint; names differ.
struct CheckpointTensor {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  Sharding sharding;
  CheckpointRole role = CheckpointRole::State;

  std::string type() const { return typeString(dtype, shape); }
};

/// A part of a tensor, or of one contribution to it, in one file.
struct CheckpointPiece {
  int tensor = 0;
  std::vector<int64_t> begin, extent; ///< In the whole tensor.
  int64_t contribution = 0;

  bool operator==(const CheckpointPiece &) const = default;
};

/// Returns the name of a piece in its file: that of the tensor, with the rows
/// for stacked layers (StackedSharding.h), of which a file may have several
/// pieces: "params.w[4:8]".
std::string storedName(const CheckpointTensor &tensor,
                       const CheckpointPiece &piece);

class CheckpointPlan {
public:
  /// The least size of the pieces of a divided block.
  static constexpr int64_t kLeastBytes = 64 << 10;

  CheckpointPlan() = default;
  /// Creates the plan; shardings must be valid for the mesh.
  CheckpointPlan(const Mesh &mesh, std::vector<CheckpointTensor> tensors);

  /// Adds a tensor that only rank 0 has.
  void addOnFirst(CheckpointTensor tensor);

  const Mesh &getMesh() const { return mesh; }
  const std::vector<CheckpointTensor> &getTensors() const { return tensors; }
  /// Returns the pieces that `rank` writes, in the order of its file: wide
  /// types first. There is at most one piece of a tensor that is not stacked.
  const std::vector<CheckpointPiece> &pieces(int64_t rank) const {
    return perRank[size_t(rank)];
  }
  int64_t bytesOf(const CheckpointPiece &piece) const {
    return elementCount(piece.extent) * sizeOf(tensors[piece.tensor].dtype);
  }

private:
  void add(int tensor);
  void assign(const CheckpointPiece &block, std::vector<int64_t> holders);
  void sort();

  Mesh mesh;
  std::vector<CheckpointTensor> tensors;
  std::vector<std::vector<CheckpointPiece>> perRank;
  std::vector<int64_t> load; ///< Bytes, by rank.
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTPLAN_H
