//===- Checkpoint.cpp - reading checkpoints -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "Disk.h"
#include "StoredFiles.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <unordered_map>

using namespace dist;

using Block = ShardedLayout::Block;
using Bytes = std::vector<std::byte>;

struct Checkpoint::State {
  State(std::string path, CheckpointManifest document)
      : path(std::move(path)), manifest(std::move(document)),
        files(this->path, manifest), places(manifest.tensors.size()) {
    for (size_t i = 0; i < manifest.tensors.size(); ++i)
      byName[manifest.tensors[i].name] = int(i);
    for (size_t rank = 0; rank < manifest.files.size(); ++rank)
      for (size_t i = 0; i < manifest.files[rank].pieces.size(); ++i)
        places[manifest.files[rank].pieces[i].piece.tensor].push_back(
            {int64_t(rank), i});
  }

  std::vector<Contributions> contributions(int tensor) const;
  /// Copies the part of a block that pieces of one contribution have.
  Status copy(int tensor, int64_t contribution, const Block &block,
              std::byte *to, std::span<const int64_t> strides);
  /// Copies the part of a block of the value that the contributions combine to.
  Status copyValue(int tensor, const Block &block, std::byte *to,
                   std::span<const int64_t> strides);

  struct Place {
    int64_t rank;
    size_t index;
  };

  std::string path;
  CheckpointManifest manifest;
  StoredFiles files;
  std::vector<std::vector<Place>> places; ///< Places of each tensor's pieces.
  std::unordered_map<std::string_view, int> byName;
};

Checkpoint::Checkpoint(std::unique_ptr<State> state)
    : state(std::move(state)) {}
Checkpoint::Checkpoint(Checkpoint &&) noexcept = default;
Checkpoint &Checkpoint::operator=(Checkpoint &&) noexcept = default;
Checkpoint::~Checkpoint() = default;

/// Returns the status with its path. A missing file is damage, other than a
/// missing checkpoint.
static Status about(const std::string &path, const Status &status) {
  StatusCode code = status.getCode() == StatusCode::NotFound
                        ? StatusCode::InvalidArgument
                        : status.getCode();
  return Status(code,
                fmt::format("checkpoint '{}': {}", path, status.getMessage()));
}

Result<Checkpoint> Checkpoint::open(const std::string &path) {
  std::string file = path + "/" + CheckpointManifest::kFileName;
  Result<std::string> text = disk::readText(file);
  if (!text)
    return about(path, Status(text.status().getCode(),
                              fmt::format("'{}': {}", file,
                                          text.status().getMessage())));
  Result<CheckpointManifest> manifest = parseManifest(*text);
  if (!manifest)
    return about(path, Status::invalid(fmt::format(
                           "'{}': {}", file, manifest.status().getMessage())));
  auto state = std::make_unique<State>(path, std::move(*manifest));
  if (Status status = state->files.verifySizes(); !status.ok())
    return about(path, status);
  return Checkpoint(std::move(state));
}

const std::string &Checkpoint::getPath() const { return state->path; }

const CheckpointManifest &Checkpoint::manifest() const {
  return state->manifest;
}

int Checkpoint::find(std::string_view name) const {
  auto found = state->byName.find(name);
  return found == state->byName.end() ? -1 : found->second;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Computes the intersection of two blocks; false if it is empty.
static bool intersect(const Block &a, const CheckpointPiece &b, Block &shared) {
  shared = a;
  for (size_t i = 0; i < a.begin.size(); ++i) {
    int64_t end = std::min(a.begin[i] + a.extent[i], b.begin[i] + b.extent[i]);
    shared.begin[i] = std::max(a.begin[i], b.begin[i]);
    shared.extent[i] = end - shared.begin[i];
    if (shared.extent[i] <= 0)
      return false;
  }
  return true;
}

static int64_t offsetIn(const std::vector<int64_t> &begin, const Block &block,
                        std::span<const int64_t> strides) {
  int64_t offset = 0;
  for (size_t i = 0; i < begin.size(); ++i)
    offset += (block.begin[i] - begin[i]) * strides[i];
  return offset;
}

Status Checkpoint::State::copy(int tensor, int64_t contribution,
                               const Block &block, std::byte *to,
                               std::span<const int64_t> strides) {
  int64_t element = sizeOf(manifest.tensors[tensor].dtype);
  Block shared;
  for (const Place &place : places[tensor]) {
    const CheckpointPiece &piece =
        manifest.files[place.rank].pieces[place.index].piece;
    if (piece.contribution != contribution || !intersect(block, piece, shared))
      continue;
    Result<const std::byte *> data = files.piece(place.rank, place.index);
    if (!data)
      return about(path, data.status());
    std::vector<int64_t> from = rowMajorStrides(piece.extent, element);
    copyStrided(to + offsetIn(block.begin, shared, strides), strides,
                *data + offsetIn(piece.begin, shared, from), from,
                shared.extent, element);
  }
  return {};
}

std::vector<Contributions> Checkpoint::State::contributions(int tensor) const {
  std::vector<Contributions> axes;
  for (const PartialAxis &item : manifest.tensors[tensor].sharding.partial)
    axes.push_back({item.kind, manifest.mesh.sizeOf(item.axis)});
  return axes;
}

Status Checkpoint::State::copyValue(int tensor, const Block &block,
                                    std::byte *to,
                                    std::span<const int64_t> strides) {
  std::vector<Contributions> axes = contributions(tensor);
  if (axes.empty())
    return copy(tensor, 0, block, to, strides);
  DType dtype = manifest.tensors[tensor].dtype;
  int64_t count = 1, elements = elementCount(block.extent);
  for (const Contributions &axis : axes)
    count *= axis.count;
  std::vector<int64_t> dense = rowMajorStrides(block.extent, sizeOf(dtype));
  std::vector<Bytes> values(size_t(count),
                            Bytes(size_t(elements * sizeOf(dtype))));
  for (int64_t i = 0; i < count; ++i)
    if (Status status = copy(tensor, i, block, values[i].data(), dense);
        !status.ok())
      return status;
  Bytes value = combine(std::move(values), axes, dtype, elements);
  copyStrided(to, strides, value.data(), dense, block.extent, sizeOf(dtype));
  return {};
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Result<Array> Checkpoint::read(int tensor) const {
  const CheckpointTensor &spec = state->manifest.tensors[tensor];
  Array array(spec.dtype, spec.shape);
  Block whole = {std::vector<int64_t>(spec.shape.size()), spec.shape};
  if (Status status =
          state->copyValue(tensor, whole, array.data(),
                           rowMajorStrides(spec.shape, sizeOf(spec.dtype)));
      !status.ok())
    return status;
  return array;
}

Status Checkpoint::load(int tensor, const ShardedLayout &layout, int64_t rank,
                        void *local) const {
  auto *to = static_cast<std::byte *>(local);
  std::vector<int64_t> strides =
      rowMajorStrides(layout.localShape(), sizeOf(layout.getDType()));
  bool isAlike = layout.contributions() == state->contributions(tensor);
  if (!isAlike && !layout.prepare(rank, local))
    return {};
  if (isAlike && layout.localBytes() > 0)
    std::memset(local, 0, size_t(layout.localBytes()));
  if (isAlike && !layout.isOnSingle(rank))
    return {};
  for (const Block &block : layout.blocksOf(rank)) {
    std::byte *place = to + block.offset;
    Status status = isAlike ? state->copy(tensor, layout.contributionOf(rank),
                                          block, place, strides)
                            : state->copyValue(tensor, block, place, strides);
    if (!status.ok())
      return status;
  }
  return {};
}

void Checkpoint::unmap() { state->files.unmap(); }

std::vector<std::string> Checkpoint::damage() const {
  std::vector<std::string> problems;
  for (size_t rank = 0; rank < state->manifest.files.size(); ++rank) {
    if (Status status = state->files.verifyFile(int64_t(rank)); !status.ok()) {
      problems.push_back(status.getMessage());
      continue;
    }
    for (size_t i = 0; i < state->manifest.files[rank].pieces.size(); ++i)
      if (auto piece = state->files.piece(int64_t(rank), i); !piece)
        problems.push_back(piece.status().getMessage());
  }
  return problems;
}
