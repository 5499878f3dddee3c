//===- CheckpointManifest.h - what a checkpoint says of itself --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// manifest.json; docs/reference/checkpoint-files.md describes it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTMANIFEST_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTMANIFEST_H

#include "dist/Runtime/Checkpoint/CheckpointPlan.h"

#include <nlohmann/json.hpp>

namespace dist {

/// What is kept of one piece. In the file it has the name of its tensor.
struct StoredPiece {
  CheckpointPiece piece;
  std::string checksum; ///< XXH3-128, as 32 hexadecimal digits.
};

/// What one rank wrote.
struct StoredFile {
  int64_t bytes = 0;
  std::vector<StoredPiece> pieces; ///< In the order of their data.
  std::string headerChecksum = ""; ///< "": its writer kept none.
};

struct CheckpointManifest {
  static constexpr int kVersion = 1;
  static constexpr const char *kFileName = "manifest.json";

  std::string id; ///< Differs from that of every other checkpoint.
  int64_t step = 0;
  Mesh mesh;
  std::vector<CheckpointTensor> tensors;
  std::vector<StoredFile> files; ///< By rank.
  /// That wrote it, of all its attempts; "": it has no name.
  std::string job = "";

  int64_t bytesOf(const CheckpointPiece &piece) const {
    return elementCount(piece.extent) * sizeOf(tensors[piece.tensor].dtype);
  }
};

/// `rank-00003.safetensors`.
std::string checkpointFileName(int64_t rank);

nlohmann::json toJson(const StoredFile &file);
/// Of `tensors`, with what `mesh` makes of them.
Result<StoredFile> storedFileFromJson(const nlohmann::json &json);

/// The text of manifest.json, with a checksum of its own.
std::string formatManifest(const CheckpointManifest &manifest);

/// Reads and verifies: the checksum; the version; that names differ; that
/// shardings fit; that the pieces make up every tensor, each element once.
Result<CheckpointManifest> parseManifest(std::string_view text);

/// That the pieces of all files make up every contribution to every tensor,
/// each element once. The error names the tensor and the place.
Status verifyCoverage(const CheckpointManifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTMANIFEST_H
