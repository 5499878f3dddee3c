//===- CheckpointManifest.h - the contents of a checkpoint ------*- C++ -*-===//
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

/// The record of one piece. In the file the piece has the name of its tensor.
struct StoredPiece {
  CheckpointPiece piece;
  std::string checksum; ///< XXH3-128, as 32 hexadecimal digits.
};

/// The record of the file of one rank.
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
  /// The job that wrote it, the same for all its attempts; "" if it has no
  /// name.
  std::string job = "";

  int64_t bytesOf(const CheckpointPiece &piece) const {
    return elementCount(piece.extent) * sizeOf(tensors[piece.tensor].dtype);
  }
};

/// Returns `rank-00003.safetensors`.
std::string checkpointFileName(int64_t rank);

nlohmann::json toJson(const StoredFile &file);
/// Reads the record of a file with pieces of `tensors`, which are sharded over
/// `mesh`.
Result<StoredFile> storedFileFromJson(const nlohmann::json &json);

/// Returns the text of manifest.json, with a checksum of its own.
std::string formatManifest(const CheckpointManifest &manifest);

/// Reads and verifies a manifest: its checksum and version, that names differ,
/// that shardings fit, and that the pieces make up every tensor, each element
/// once.
Result<CheckpointManifest> parseManifest(std::string_view text);

/// Checks that the pieces of all files make up every contribution to every
/// tensor, each element once. The error names the tensor and the place.
Status verifyCoverage(const CheckpointManifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTMANIFEST_H
