//===- ShardedArray.cpp - tensors sharded over a mesh ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Elements/Reduce.h"
#include "dist/Runtime/Elements/StridedCopy.h"
#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

using namespace dist;

using Bytes = std::vector<std::byte>;

ShardedLayout::ShardedLayout(const Mesh &mesh, Sharding sharding, DType dtype,
                             std::vector<int64_t> shape)
    : mesh(mesh), sharding(std::move(sharding)), dtype(dtype),
      shape(std::move(shape)),
      local(dist::localShape(mesh, this->sharding, this->shape)) {
  std::map<std::vector<int64_t>, int64_t> first;
  std::map<std::vector<int64_t>, size_t> sourceOf;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    if (!isOnSingle(rank))
      continue;
    std::vector<int64_t> key = keyOf(rank);
    auto [owner, isNew] = first.try_emplace(key, rank);
    if (!isNew) {
      replicas.emplace_back(rank, owner->second);
      continue;
    }
    key.resize(this->shape.size()); // Without the Partial coordinates.
    auto [source, isNewBlock] = sourceOf.try_emplace(key, sources.size());
    if (isNewBlock)
      sources.push_back({blocksOf(rank), {}});
    sources[source->second].ranks.push_back(rank);
  }
  for (Source &source : sources)
    std::sort(source.ranks.begin(), source.ranks.end(),
              [&](int64_t a, int64_t b) { return keyOf(a) < keyOf(b); });
}

int64_t ShardedLayout::localBytes() const {
  return bytesOfBlocks(sharding, elementCount(local) * sizeOf(dtype));
}

std::vector<LocalBlock> dist::blocksOn(const Mesh &mesh, int64_t rank,
                                       const Sharding &sharding, DType dtype,
                                       const std::vector<int64_t> &shape) {
  LocalBlock block;
  for (size_t i = 0; i < shape.size(); ++i) {
    const Axes &axes = sharding.dims[i].axes;
    int64_t parts = mesh.sizeOf(axes), index = mesh.indexOn(rank, axes);
    block.begin.push_back(blockBegin(shape[i], parts, index));
    block.extent.push_back(blockExtent(shape[i], parts, index));
  }
  if (!isStacked(sharding))
    return {block};
  std::vector<LocalBlock> blocks;
  std::vector<int64_t> local = localShape(mesh, sharding, shape);
  block.extent[0] = local[0];
  for (int64_t first : firstRowsOn(mesh, sharding, shape[0], rank)) {
    block.begin[0] = first;
    blocks.push_back(block);
    block.offset += blockStride(elementCount(local) * sizeOf(dtype));
  }
  return blocks;
}

std::vector<int64_t> ShardedLayout::partShape(int64_t rank) const {
  std::vector<Block> blocks = blocksOf(rank);
  if (blocks.empty()) { // No layers.
    std::vector<int64_t> none = local;
    none[0] = 0;
    return none;
  }
  std::vector<int64_t> part = blocks[0].extent;
  if (isStacked(sharding))
    part[0] *= int64_t(blocks.size());
  return part;
}

bool ShardedLayout::isOnSingle(int64_t rank) const {
  return std::all_of(sharding.single.begin(), sharding.single.end(),
                     [&](const SingleAxis &item) {
                       return mesh.coordinateOn(rank, item.axis) ==
                              item.coordinate;
                     });
}

std::vector<int64_t> ShardedLayout::keyOf(int64_t rank) const {
  std::vector<int64_t> key;
  for (const DimSharding &dim : sharding.dims)
    key.push_back(mesh.indexOn(rank, dim.axes));
  for (const PartialAxis &item : sharding.partial)
    key.push_back(mesh.coordinateOn(rank, item.axis));
  return key;
}

std::vector<Contributions> ShardedLayout::contributions() const {
  std::vector<Contributions> axes;
  for (const PartialAxis &item : sharding.partial)
    axes.push_back({item.kind, mesh.sizeOf(item.axis)});
  return axes;
}

int64_t ShardedLayout::contributionOf(int64_t rank) const {
  int64_t number = 0;
  for (const PartialAxis &item : sharding.partial)
    number =
        number * mesh.sizeOf(item.axis) + mesh.coordinateOn(rank, item.axis);
  return number;
}

int64_t ShardedLayout::offsetOf(const Block &block) const {
  std::vector<int64_t> strides = rowMajorStrides(shape, sizeOf(dtype));
  int64_t offset = 0;
  for (size_t i = 0; i < shape.size(); ++i)
    offset += block.begin[i] * strides[i];
  return offset;
}

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

/// True if some of the rank's buffer is in no block.
bool ShardedLayout::hasPadding(int64_t rank) const {
  return isStacked(sharding) || partShape(rank) != local;
}

bool ShardedLayout::prepare(int64_t rank, void *buffer) const {
  // The innermost kind decides, as it combines first.
  for (size_t i = sharding.partial.size(); i-- > 0;)
    if (const PartialAxis &item = sharding.partial[i];
        mesh.coordinateOn(rank, item.axis) != 0) {
      fillIdentity(item.kind, dtype, buffer, localBytes() / sizeOf(dtype));
      return false;
    }
  bool present = isOnSingle(rank);
  if ((!present || hasPadding(rank)) && localBytes() > 0)
    std::memset(buffer, 0, size_t(localBytes()));
  return present;
}

void ShardedLayout::cut(const ArrayView &whole, int64_t rank,
                        void *buffer) const {
  if (!prepare(rank, buffer))
    return;
  for (const Block &block : blocksOf(rank))
    copyStrided(
        static_cast<std::byte *>(buffer) + block.offset,
        rowMajorStrides(local, sizeOf(dtype)), whole.data + offsetOf(block),
        rowMajorStrides(shape, sizeOf(dtype)), block.extent, sizeOf(dtype));
}

void ShardedLayout::putPart(const ArrayView &part, int64_t rank,
                            void *buffer) const {
  if (hasPadding(rank) && localBytes() > 0)
    std::memset(buffer, 0, size_t(localBytes()));
  const std::byte *from = part.data;
  for (const Block &block : blocksOf(rank)) {
    copyStrided(static_cast<std::byte *>(buffer) + block.offset,
                rowMajorStrides(local, sizeOf(dtype)), from,
                rowMajorStrides(part.shape, sizeOf(dtype)), block.extent,
                sizeOf(dtype));
    from += elementCount(block.extent) * sizeOf(dtype);
  }
}

//===----------------------------------------------------------------------===//
// Assembling
//===----------------------------------------------------------------------===//

void ShardedLayout::place(const std::vector<Block> &blocks, const void *buffer,
                          Array &whole) const {
  for (const Block &block : blocks)
    copyStrided(
        whole.data() + offsetOf(block), rowMajorStrides(shape, sizeOf(dtype)),
        static_cast<const std::byte *>(buffer) + block.offset,
        rowMajorStrides(local, sizeOf(dtype)), block.extent, sizeOf(dtype));
}

Bytes dist::combine(std::vector<Bytes> values,
                    const std::vector<Contributions> &axes, DType dtype,
                    int64_t elements) {
  for (size_t axis = axes.size(); axis-- > 0;) {
    size_t size = size_t(axes[axis].count);
    std::vector<Bytes> combined;
    for (size_t i = 0; i < values.size(); i += size) {
      std::vector<const void *> inputs;
      for (size_t j = 0; j < size; ++j)
        inputs.push_back(values[i + j].data());
      void *output = values[i].data();
      reduce(axes[axis].kind, dtype, inputs, {&output, 1}, 0, elements);
      combined.push_back(std::move(values[i]));
    }
    values = std::move(combined);
  }
  return std::move(values[0]);
}

Bytes ShardedLayout::reduced(const Source &source,
                             std::span<const void *const> locals) const {
  std::vector<Bytes> values;
  for (int64_t rank : source.ranks) {
    auto *data = static_cast<const std::byte *>(locals[rank]);
    values.emplace_back(data, data + localBytes());
  }
  return combine(std::move(values), contributions(), dtype,
                 localBytes() / sizeOf(dtype));
}

Array ShardedLayout::assemble(std::span<const void *const> locals) const {
  Array whole(dtype, shape);
  for (const Source &source : sources) {
    if (source.ranks.size() > 1)
      place(source.blocks, reduced(source, locals).data(), whole);
    else
      place(source.blocks, locals[source.ranks[0]], whole);
  }
  return whole;
}

Array ShardedLayout::partOf(int64_t rank, const void *buffer) const {
  Array part(dtype, partShape(rank));
  std::byte *to = part.data();
  for (const Block &block : blocksOf(rank)) {
    copyStrided(to, rowMajorStrides(part.shape(), sizeOf(dtype)),
                static_cast<const std::byte *>(buffer) + block.offset,
                rowMajorStrides(local, sizeOf(dtype)), block.extent,
                sizeOf(dtype));
    to += elementCount(block.extent) * sizeOf(dtype);
  }
  return part;
}

static bool sameBytes(const ArrayView &a, const ArrayView &b) {
  return a.bytes() == b.bytes() &&
         (a.bytes() == 0 ||
          std::memcmp(a.data, b.data, size_t(a.bytes())) == 0);
}

Status
ShardedLayout::verifyReplicas(std::span<const void *const> locals) const {
  for (auto [rank, owner] : replicas)
    if (!sameBytes(partOf(rank, locals[rank]), partOf(owner, locals[owner])))
      return Status(
          StatusCode::Internal,
          fmt::format("ranks {} and {} hold different copies of the block that "
                      "starts at [{}]",
                      owner, rank,
                      fmt::join(blocksOf(rank).front().begin, ", ")),
          int(rank));
  return {};
}
