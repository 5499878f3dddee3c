//===- ShardedArray.cpp - tensors sharded over a mesh ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Elements/StridedCopy.h"
#include "dist/Runtime/Elements/Reduce.h"

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
      sources.push_back({blockOf(rank), {}});
    sources[source->second].ranks.push_back(rank);
  }
  for (Source &source : sources)
    std::sort(source.ranks.begin(), source.ranks.end(),
              [&](int64_t a, int64_t b) { return keyOf(a) < keyOf(b); });
}

int64_t ShardedLayout::localBytes() const {
  return elementCount(local) * sizeOf(dtype);
}

ShardedLayout::Block ShardedLayout::blockOf(int64_t rank) const {
  Block block;
  for (size_t i = 0; i < shape.size(); ++i) {
    const Axes &axes = sharding.dims[i].axes;
    int64_t parts = mesh.sizeOf(axes), index = mesh.indexOn(rank, axes);
    block.begin.push_back(blockBegin(shape[i], parts, index));
    block.extent.push_back(blockExtent(shape[i], parts, index));
  }
  return block;
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

bool ShardedLayout::prepare(int64_t rank, void *buffer) const {
  // The innermost kind decides, as it combines first.
  for (size_t i = sharding.partial.size(); i-- > 0;)
    if (const PartialAxis &item = sharding.partial[i];
        mesh.coordinateOn(rank, item.axis) != 0) {
      fillIdentity(item.kind, dtype, buffer, elementCount(local));
      return false;
    }
  bool present = isOnSingle(rank);
  if ((!present || blockOf(rank).extent != local) && localBytes() > 0)
    std::memset(buffer, 0, size_t(localBytes()));
  return present;
}

void ShardedLayout::cut(const ArrayView &whole, int64_t rank,
                        void *buffer) const {
  if (!prepare(rank, buffer))
    return;
  Block block = blockOf(rank);
  copyStrided(
      static_cast<std::byte *>(buffer), rowMajorStrides(local, sizeOf(dtype)),
      whole.data + offsetOf(block), rowMajorStrides(shape, sizeOf(dtype)),
      block.extent, sizeOf(dtype));
}

void ShardedLayout::putPart(const ArrayView &part, int64_t rank,
                            void *buffer) const {
  if (part.shape != local && localBytes() > 0)
    std::memset(buffer, 0, size_t(localBytes()));
  copyStrided(static_cast<std::byte *>(buffer),
              rowMajorStrides(local, sizeOf(dtype)), part.data,
              rowMajorStrides(part.shape, sizeOf(dtype)), partShape(rank),
              sizeOf(dtype));
}

//===----------------------------------------------------------------------===//
// Assembling
//===----------------------------------------------------------------------===//

void ShardedLayout::place(const Block &block, const void *buffer,
                          Array &whole) const {
  copyStrided(
      whole.data() + offsetOf(block), rowMajorStrides(shape, sizeOf(dtype)),
      static_cast<const std::byte *>(buffer),
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
                 elementCount(local));
}

Array ShardedLayout::assemble(std::span<const void *const> locals) const {
  Array whole(dtype, shape);
  for (const Source &source : sources) {
    if (source.ranks.size() > 1)
      place(source.block, reduced(source, locals).data(), whole);
    else
      place(source.block, locals[source.ranks[0]], whole);
  }
  return whole;
}

Array ShardedLayout::partOf(int64_t rank, const void *buffer) const {
  Array part(dtype, partShape(rank));
  copyStrided(part.data(), rowMajorStrides(part.shape(), sizeOf(dtype)),
              static_cast<const std::byte *>(buffer),
              rowMajorStrides(local, sizeOf(dtype)), part.shape(),
              sizeOf(dtype));
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
                      owner, rank, fmt::join(blockOf(rank).begin, ", ")),
          int(rank));
  return {};
}
