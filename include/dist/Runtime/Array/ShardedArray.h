//===- ShardedArray.h - tensors that lie on a mesh --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A whole tensor is cut into the buffers of the ranks, and put together from
// them, as its sharding says. Buffers are padded to the largest block.
//
//   | sharding of f32[5], mesh x=2    | rank 0    | rank 1    | whole        |
//   |---------------------------------|-----------|-----------|--------------|
//   | [{"x"}]                         | a b c     | d e -     | a b c d e    |
//   | [{}]                            | a b c d e | a b c d e | rank 0's     |
//   | [{}], partial = {"x" : sum}     | a b c d e | 0 0 0 0 0 | the sum      |
//   | [{}], single = {"x" : 1}        | 0 0 0 0 0 | a b c d e | rank 1's     |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_SHARDEDARRAY_H
#define DIST_RUNTIME_ARRAY_SHARDEDARRAY_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/Sharding.h"

namespace dist {

/// A Partial axis: so many values are combined to one.
struct Contributions {
  ReductionKind kind = ReductionKind::Sum;
  int64_t count = 1;
  bool operator==(const Contributions &) const = default;
};

/// Combines values of `elements` elements, of the innermost axis first; `axes`
/// are outermost first, the values outermost major.
std::vector<std::byte> combine(std::vector<std::vector<std::byte>> values,
                               const std::vector<Contributions> &axes,
                               DType dtype, int64_t elements);

/// How one tensor lies on a mesh.
class ShardedLayout {
public:
  /// The sharding must be valid for the mesh and the shape.
  ShardedLayout(const Mesh &mesh, Sharding sharding, DType dtype,
                std::vector<int64_t> shape);

  struct Block {
    std::vector<int64_t> begin, extent;
  };

  const Sharding &getSharding() const { return sharding; }
  DType getDType() const { return dtype; }
  /// Of the buffer of each rank, with its padding.
  const std::vector<int64_t> &localShape() const { return local; }
  /// Bytes of the buffer of each rank.
  int64_t localBytes() const;

  /// What of the tensor lies on `rank`, without padding.
  Block blockOf(int64_t rank) const;
  /// False where a Single axis keeps the tensor elsewhere.
  bool isOnSingle(int64_t rank) const;
  /// The sizes of the Partial axes, outermost first, with what combines them.
  std::vector<Contributions> contributions() const;
  /// The number of the contribution that `rank` holds, outermost axis major.
  int64_t contributionOf(int64_t rank) const;

  /// Fills the buffer of `rank` with what it holds of any value besides its
  /// block: the identity off coordinate 0 of a Partial axis, else zeros. True
  /// if the block belongs there as well.
  bool prepare(int64_t rank, void *local) const;

  /// Fills the buffer of `rank` from the whole tensor; padding is zero.
  void cut(const ArrayView &whole, int64_t rank, void *local) const;

  /// The shape of what `rank` holds, without padding.
  std::vector<int64_t> partShape(int64_t rank) const {
    return blockOf(rank).extent;
  }
  /// Fills the buffer of `rank` from its part, of partShape; padding is zero.
  void putPart(const ArrayView &part, int64_t rank, void *local) const;
  /// What the buffer of `rank` holds, without padding.
  Array partOf(int64_t rank, const void *local) const;

  /// Ranks that hold the same as another: (rank, first rank that holds it).
  const std::vector<std::pair<int64_t, int64_t>> &getReplicas() const {
    return replicas;
  }

  /// Puts the whole tensor together from the buffers of all ranks.
  Array assemble(std::span<const void *const> locals) const;

  /// That ranks which hold the same block hold the same bits. An error names
  /// two ranks and the block.
  Status verifyReplicas(std::span<const void *const> locals) const;

private:
  /// The ranks whose buffers make a block: one, or one for each coordinate on
  /// the Partial axes, outermost major.
  struct Source {
    Block block;
    std::vector<int64_t> ranks;
  };

  /// What tells apart ranks that hold different things.
  std::vector<int64_t> keyOf(int64_t rank) const;
  /// Bytes from the whole tensor's begin to the block's.
  int64_t offsetOf(const Block &block) const;
  void place(const Block &block, const void *buffer, Array &whole) const;
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
