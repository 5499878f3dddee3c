//===- StoredFiles.cpp - the files of a checkpoint ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredFiles.h"
#include "dist/Runtime/Checkpoint/Checksum.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

StoredFiles::StoredFiles(std::string directory,
                         const CheckpointManifest &manifest)
    : directory(std::move(directory)), manifest(manifest) {
  unmap();
}

void StoredFiles::unmap() {
  files.clear();
  files.resize(manifest.files.size());
  for (size_t rank = 0; rank < files.size(); ++rank)
    files[rank].pieces.resize(manifest.files[rank].pieces.size());
}

Status StoredFiles::verifySizes() const {
  for (int64_t rank = 0; rank < int64_t(files.size()); ++rank) {
    std::string path = pathOf(rank);
    std::error_code error;
    auto size = std::filesystem::file_size(path, error);
    if (error)
      return Status::notFound(fmt::format("'{}': {}", path, error.message()));
    if (int64_t expected = manifest.files[size_t(rank)].bytes;
        int64_t(size) != expected)
      return explainSize(rank, int64_t(size), expected);
  }
  return {};
}

/// Returns the error of a file with the wrong size. If the file is complete,
/// its metadata show whether it belongs to another checkpoint.
Status StoredFiles::explainSize(int64_t rank, int64_t size,
                                int64_t expected) const {
  if (auto whole = SafeTensorsFile::open(pathOf(rank)))
    if (Status status = verifyOrigin(rank, whole->header()); !status.ok())
      return status;
  return Status::invalid(fmt::format(
      "'{}' has {} bytes, it was written with {}: it is {}", pathOf(rank), size,
      expected, size < expected ? "truncated" : "of something else"));
}

/// Checks the checkpoint and the rank in the file's metadata.
Status StoredFiles::verifyOrigin(int64_t rank,
                                 const SafeTensorsHeader &header) const {
  auto value = [&](const char *key) {
    auto found = header.metadata.find(key);
    return found == header.metadata.end() ? "" : found->second;
  };
  if (value("id") != manifest.id)
    return Status::invalid(
        fmt::format("'{}' is of another checkpoint (step {}), not of this one "
                    "(step {})",
                    pathOf(rank), value("step"), manifest.step));
  if (value("rank") != std::to_string(rank))
    return Status::invalid(fmt::format("'{}' is the file of rank {}",
                                       pathOf(rank), value("rank")));
  return {};
}

Status StoredFiles::openFile(int64_t rank, OpenFile &open) const {
  Result<SafeTensorsFile> file = SafeTensorsFile::open(pathOf(rank));
  if (!file)
    return file.status();
  open.file = std::move(*file);
  const SafeTensorsHeader &header = open.file.header();
  if (Status status = verifyOrigin(rank, header); !status.ok())
    return status;
  const StoredFile &stored = manifest.files[rank];
  const std::vector<StoredPiece> &pieces = stored.pieces;
  std::string_view bytes = open.file.headerBytes();
  bool fits = header.tensors.size() == pieces.size() &&
              (stored.headerChecksum.empty() ||
               stored.headerChecksum == checksumOf(bytes.data(), bytes.size()));
  for (size_t i = 0; fits && i < pieces.size(); ++i) {
    const CheckpointPiece &piece = pieces[i].piece;
    const CheckpointTensor &tensor = manifest.tensors[piece.tensor];
    const SafeTensor &there = header.tensors[i];
    fits = there.name == storedName(tensor, piece) &&
           there.dtype == tensor.dtype && there.shape == piece.extent;
  }
  if (fits)
    return {};
  return Status::invalid(fmt::format(
      "'{}' is damaged: its header is not what was written", pathOf(rank)));
}

Status StoredFiles::verifyFile(int64_t rank) {
  OpenFile &file = files[size_t(rank)];
  std::call_once(file.once, [&] { file.status = openFile(rank, file); });
  return file.status;
}

Status StoredFiles::verifyPiece(int64_t rank, size_t index,
                                const OpenFile &file,
                                const std::byte *&data) const {
  const StoredPiece &stored = manifest.files[rank].pieces[index];
  const SafeTensor &tensor = file.file.header().tensors[index];
  data = file.file.data(tensor);
  std::string checksum = checksumOf(data, size_t(tensor.bytes()));
  if (checksum == stored.checksum)
    return {};
  return Status::invalid(fmt::format(
      "'{}' is damaged: {} at [{}] has the checksum {}, it was written with {}",
      pathOf(rank), tensor.name, fmt::join(stored.piece.begin, ", "), checksum,
      stored.checksum));
}

Result<const std::byte *> StoredFiles::piece(int64_t rank, size_t index) {
  if (Status status = verifyFile(rank); !status.ok())
    return status;
  OpenFile &file = files[size_t(rank)];
  OpenPiece &piece = file.pieces[index];
  std::call_once(piece.once, [&] {
    piece.status = verifyPiece(rank, index, file, piece.data);
  });
  if (!piece.status.ok())
    return piece.status;
  return piece.data;
}
