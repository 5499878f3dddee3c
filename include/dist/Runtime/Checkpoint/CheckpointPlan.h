//===- CheckpointPlan.h - which rank writes what ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every block of every tensor is written once. Ranks that hold the same divide
// it among them, along its first dimension, so that all write about as much;
// small blocks are written whole, by the one that has least so far.
//
//   | f32[4,8192], mesh x=2,y=2 | rank 0     | rank 1     | rank 2   | rank 3 |
//   |---------------------------|------------|------------|----------|--------|
//   | [{"x"}, {}]               | row 0      | row 1      | row 2    | row 3  |
//   | [{}, {"y"}]               | 0-1, left  | 0-1, right | 2-3, left| ...    |
//   | [{"x"}, {}], a scalar     | the scalar |            |          |        |
//
// Of a Partial tensor the contributions are written as they are, each as if it
// were a tensor: read back onto the same Partial axes they have the same bits,
// elsewhere they are combined as ShardedLayout does.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTPLAN_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTPLAN_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/Sharding.h"

namespace dist {

enum class CheckpointRole {
  State,  ///< What a program goes on with.
  Record, ///< What has been noted of every step.
};

/// "state", "record".
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

class CheckpointPlan {
public:
  /// Blocks are divided into pieces of no less than this.
  static constexpr int64_t kLeastBytes = 64 << 10;

  CheckpointPlan() = default;
  /// Shardings must be valid for the mesh.
  CheckpointPlan(const Mesh &mesh, std::vector<CheckpointTensor> tensors);

  /// One more tensor, which rank 0 has.
  void addOnFirst(CheckpointTensor tensor);

  const Mesh &getMesh() const { return mesh; }
  const std::vector<CheckpointTensor> &getTensors() const { return tensors; }
  /// What `rank` writes, in the order of its file: wide types first. At most
  /// one piece of a tensor.
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
