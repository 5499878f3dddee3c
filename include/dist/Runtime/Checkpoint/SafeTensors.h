//===- SafeTensors.h - files of named tensors -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The safetensors format (github.com/huggingface/safetensors): eight bytes with
// the length of the header (little-endian), the header, the data.
//
//   {"__metadata__": {"step": "5"},
//    "w": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}}
//
// Offsets are relative to the start of the data, which the tensors fill without
// gaps. A header has at most 100 MB, the limit of the reference implementation.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_SAFETENSORS_H
#define DIST_RUNTIME_CHECKPOINT_SAFETENSORS_H

#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/File/MappedFile.h"

#include <map>

namespace dist {

/// The header's entry of one tensor. `begin` is an offset into the data.
struct SafeTensor {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  int64_t begin = 0;

  int64_t bytes() const { return elementCount(shape) * sizeOf(dtype); }
};

struct SafeTensorsHeader {
  std::vector<SafeTensor> tensors; ///< In the order of their data.
  std::map<std::string, std::string> metadata;
  int64_t dataBegin = 0; ///< The offset of the data in the file.
  /// Positions in `tensors`, for a header that was read.
  std::map<std::string, size_t, std::less<>> byName;

  /// Returns a tensor; null if there is none, or the header was not read.
  const SafeTensor *find(std::string_view name) const;
};

/// Returns the bytes before the data, for tensors whose data follow one another
/// in this order. Elements of a wide type must precede those of narrower ones
/// to be aligned. Errors: a name that occurs twice or is no UTF-8; a header
/// that readers refuse.
Result<std::string> formatSafeTensorsHeader(const SafeTensorsHeader &header);

/// Reads and verifies the header of a whole file. Errors: a file that is too
/// short, a header that is no JSON, a dtype that DType lacks, offsets that do
/// not fit the shape, that overlap, leave a gap or are outside of the file, a
/// name that occurs twice.
Result<SafeTensorsHeader> parseSafeTensors(std::string_view file);

/// A file that is mapped for reading.
class SafeTensorsFile {
public:
  /// Maps a file. Errors name the path.
  static Result<SafeTensorsFile> open(const std::string &path);

  const SafeTensorsHeader &header() const { return contents; }
  /// Returns the header, with its length.
  std::string_view headerBytes() const {
    return file.bytes().substr(0, size_t(contents.dataBegin));
  }
  /// Returns the data, which may be misaligned in files of other programs.
  const std::byte *data(const SafeTensor &tensor) const;
  /// Returns a copy of the tensor.
  Array read(const SafeTensor &tensor) const;
  /// Returns a copy of the tensor of that name. Errors: NOT_FOUND.
  Result<Array> read(std::string_view name) const;

private:
  std::string path;
  MappedFile file;
  SafeTensorsHeader contents;
};

/// Writes arrays as one file, which is written completely or not at all.
Status writeSafeTensors(const std::string &path, const NamedArrays &arrays,
                        const std::map<std::string, std::string> &metadata);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_SAFETENSORS_H
