//===- Coverage.cpp - check that pieces make up tensors -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Checkpoint/CheckpointManifest.h"
#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

using namespace dist;

using Pieces = std::vector<const CheckpointPiece *>;

static bool overlap(const CheckpointPiece &a, const CheckpointPiece &b) {
  for (size_t i = 0; i < a.begin.size(); ++i)
    if (a.begin[i] + a.extent[i] <= b.begin[i] ||
        b.begin[i] + b.extent[i] <= a.begin[i])
      return false;
  return true;
}

static int64_t contributionsOf(const CheckpointManifest &manifest,
                               const CheckpointTensor &tensor) {
  int64_t count = 1;
  for (const PartialAxis &item : tensor.sharding.partial)
    count *= manifest.mesh.sizeOf(item.axis);
  return count;
}

static Status verifyPiece(const CheckpointManifest &manifest,
                          const CheckpointPiece &piece) {
  if (size_t(piece.tensor) >= manifest.tensors.size())
    return Status::invalid(fmt::format("there is no tensor {}", piece.tensor));
  const CheckpointTensor &tensor = manifest.tensors[piece.tensor];
  if (piece.contribution >= contributionsOf(manifest, tensor))
    return Status::invalid(fmt::format("'{}' has no contribution {}",
                                       tensor.name, piece.contribution));
  bool inside = piece.begin.size() == tensor.shape.size() &&
                piece.extent.size() == tensor.shape.size();
  for (size_t i = 0; inside && i < tensor.shape.size(); ++i)
    inside = piece.begin[i] <= tensor.shape[i] &&
             piece.extent[i] <= tensor.shape[i] - piece.begin[i];
  if (inside)
    return {};
  return Status::invalid(
      fmt::format("'{}' is {}, a piece at [{}] of [{}] is outside of it",
                  tensor.name, tensor.type(), fmt::join(piece.begin, ", "),
                  fmt::join(piece.extent, ", ")));
}

/// Checks that no two pieces overlap. Pieces are sorted by their start, and
/// overlap only others that start before they end.
static Status verifyDisjoint(const CheckpointTensor &tensor,
                             const Pieces &pieces) {
  if (tensor.shape.empty())
    return pieces.size() <= 1 ? Status()
                              : Status::invalid(fmt::format(
                                    "'{}' is there twice", tensor.name));
  for (size_t i = 0; i < pieces.size(); ++i)
    for (size_t j = i + 1;
         j < pieces.size() &&
         pieces[j]->begin[0] < pieces[i]->begin[0] + pieces[i]->extent[0];
         ++j)
      if (overlap(*pieces[i], *pieces[j]))
        return Status::invalid(
            fmt::format("the pieces of '{}' at [{}] and at [{}] overlap",
                        tensor.name, fmt::join(pieces[i]->begin, ", "),
                        fmt::join(pieces[j]->begin, ", ")));
  return {};
}

/// Checks one contribution to a tensor.
static Status verifyComplete(const CheckpointTensor &tensor, Pieces pieces) {
  std::sort(pieces.begin(), pieces.end(),
            [](auto *a, auto *b) { return a->begin < b->begin; });
  if (Status status = verifyDisjoint(tensor, pieces); !status.ok())
    return status;
  int64_t covered = 0;
  for (const CheckpointPiece *piece : pieces)
    covered += elementCount(piece->extent);
  if (covered == elementCount(tensor.shape))
    return {};
  return Status::invalid(fmt::format("'{}' is {}, its pieces have {} of {} "
                                     "elements",
                                     tensor.name, tensor.type(), covered,
                                     elementCount(tensor.shape)));
}

Status dist::verifyCoverage(const CheckpointManifest &manifest) {
  std::map<std::pair<int, int64_t>, Pieces> found;
  for (const StoredFile &file : manifest.files) {
    std::set<int> tensors;
    for (const StoredPiece &stored : file.pieces) {
      const CheckpointPiece &piece = stored.piece;
      if (Status status = verifyPiece(manifest, piece); !status.ok())
        return status;
      if (!tensors.insert(piece.tensor).second &&
          !isStacked(manifest.tensors[size_t(piece.tensor)].sharding))
        return Status::invalid(
            fmt::format("a file has two pieces of '{}'",
                        manifest.tensors[piece.tensor].name));
      found[{piece.tensor, piece.contribution}].push_back(&piece);
    }
  }
  for (size_t i = 0; i < manifest.tensors.size(); ++i)
    for (int64_t j = 0; j < contributionsOf(manifest, manifest.tensors[i]); ++j)
      if (Status status =
              verifyComplete(manifest.tensors[i], found[{int(i), j}]);
          !status.ok())
        return status;
  return {};
}
