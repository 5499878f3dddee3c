//===- ShardedArray.h - tensors sharded over a mesh -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts a whole tensor into the buffers of the ranks by its sharding, and
// assembles it from them. Buffers are padded to the largest block.
//
//   | sharding of f32[5], mesh x=2    | rank 0    | rank 1    | whole        |
//   |---------------------------------|-----------|-----------|--------------|
//   | [{"x"}]                         | a b c     | d e -     | a b c d e    |
//   | [{}]                            | a b c d e | a b c d e | rank 0's     |
//   | [{}], partial = {"x" : sum}     | a b c d e | 0 0 0 0 0 | the sum      |
//   | [{}], single = {"x" : 1}        | 0 0 0 0 0 | a b c d e | rank 1's     |
//
// A rank has one block of a tensor, or several of one of stacked layers
// (StackedSharding.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_SHARDEDARRAY_H
#define DIST_RUNTIME_ARRAY_SHARDEDARRAY_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/Sharding.h"

namespace dist {

/// The number of values on a Partial axis, and the function that combines them.
struct Contributions {
  ReductionKind kind = ReductionKind::Sum;
  int64_t count = 1;
  bool operator==(const Contributions &) const = default;
};

/// Combines values of `elements` elements, over the innermost axis first.
/// `axes` are outermost first, and the values outermost major.
std::vector<std::byte> combine(std::vector<std::vector<std::byte>> values,
                               const std::vector<Contributions> &axes,
                               DType dtype, int64_t elements);

/// A block of a tensor in the buffer of a rank.
struct LocalBlock {
  std::vector<int64_t> begin, extent; ///< In the tensor, without padding.
  int64_t offset = 0;                 ///< In the buffer, in bytes.
};

/// Returns the blocks that a rank has of a tensor; the sharding must be valid
/// for the mesh and the shape.
std::vector<LocalBlock> blocksOn(const Mesh &mesh, int64_t rank,
                                 const Sharding &sharding, DType dtype,
                                 const std::vector<int64_t> &shape);

/// The layout of one tensor on a mesh.
class ShardedLayout {
public:
  /// Creates a layout; the sharding must be valid for the mesh and the shape.
  ShardedLayout(const Mesh &mesh, Sharding sharding, DType dtype,
                std::vector<int64_t> shape);

  using Block = LocalBlock;

  const Sharding &getSharding() const { return sharding; }
  DType getDType() const { return dtype; }
  /// Returns the shape of each block in a rank's buffer, with its padding.
  const std::vector<int64_t> &localShape() const { return local; }
  /// Returns the bytes of each rank's buffer.
  int64_t localBytes() const;

  /// Returns the blocks of the tensor on `rank`, without padding.
  std::vector<Block> blocksOf(int64_t rank) const {
    return blocksOn(mesh, rank, sharding, dtype, shape);
  }
  /// False if a Single axis places the tensor on other ranks.
  bool isOnSingle(int64_t rank) const;
  /// Returns the sizes of the Partial axes, outermost first, with the functions
  /// that combine them.
  std::vector<Contributions> contributions() const;
  /// Returns the number of the contribution on `rank`, outermost axis major.
  int64_t contributionOf(int64_t rank) const;

  /// Fills the parts of the buffer of `rank` that do not depend on the value:
  /// the identity off coordinate 0 of a Partial axis, else zeros. Returns true
  /// if the block belongs there as well.
  bool prepare(int64_t rank, void *local) const;

  /// Fills the buffer of `rank` from the whole tensor; padding is zero.
  void cut(const ArrayView &whole, int64_t rank, void *local) const;

  /// Returns the shape of the part of `rank`, without padding: its blocks one
  /// after another along dimension 0.
  std::vector<int64_t> partShape(int64_t rank) const;
  /// Fills the buffer of `rank` from its part, of partShape; padding is zero.
  void putPart(const ArrayView &part, int64_t rank, void *local) const;
  /// Copies the buffer of `rank` without its padding.
  Array partOf(int64_t rank, const void *local) const;

  /// Returns ranks with the same content as another: (rank, first rank with
  /// it).
  const std::vector<std::pair<int64_t, int64_t>> &getReplicas() const {
    return replicas;
  }

  /// Assembles the whole tensor from the buffers of all ranks.
  Array assemble(std::span<const void *const> locals) const;

  /// Checks that ranks with the same block have the same bits. An error names
  /// two ranks and the block.
  Status verifyReplicas(std::span<const void *const> locals) const;

private:
  /// The ranks whose buffers make up a block: one, or one for each coordinate
  /// on the Partial axes, outermost major.
  struct Source {
    std::vector<Block> blocks;
    std::vector<int64_t> ranks;
  };

  /// Returns a key that differs between ranks with different content.
  std::vector<int64_t> keyOf(int64_t rank) const;
  /// Returns the bytes from the start of the whole tensor to that of the block.
  int64_t offsetOf(const Block &block) const;
  bool hasPadding(int64_t rank) const;
  void place(const std::vector<Block> &blocks, const void *buffer,
             Array &whole) const;
  std::vector<std::byte> reduced(const Source &source,
                                 std::span<const void *const> locals) const;

  Mesh mesh;
  Sharding sharding;
  DType dtype;
  std::vector<int64_t> shape, local;
  std::vector<Source> sources;
  std::vector<std::pair<int64_t, int64_t>> replicas;
};

} // namespace dist

#endif // DIST_RUNTIME_ARRAY_SHARDEDARRAY_H
