//===- Npy.h - numpy's files of arrays --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes .npy and .npz like numpy. numpy lacks bf16, which is written
// as two-byte void (`|V2`), as ml_dtypes does; in Python:
// `array.view(ml_dtypes.bfloat16)`.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_NPY_H
#define DIST_RUNTIME_ARRAY_NPY_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/AtomicFile.h"

#include <string>
#include <utility>

namespace dist {

/// Reads one .npy. Fortran order and big-endian data are converted; complex
/// numbers become pairs of reals, along one more, last dimension. Errors name
/// the malformed part, or the supported types.
Result<Array> readNpy(std::string_view bytes);

/// Returns the header of a .npy, which precedes the data.
std::string npyHeader(DType dtype, const std::vector<int64_t> &shape);

using NamedArrays = std::vector<std::pair<std::string, Array>>;

/// Reads all arrays of a .npz (stored or deflated, zip64), in the order of the
/// archive. Errors name the member.
Result<NamedArrays> readNpz(std::string_view archive);
/// Reads all arrays of a .npz file. Errors name the file.
Result<NamedArrays> readNpzFile(const std::string &path);

/// Writes a .npz. The file exists once finish() has returned Ok.
class NpzWriter {
public:
  static Result<NpzWriter> create(const std::string &path);

  /// Adds an array; names must differ.
  void add(const std::string &name, const ArrayView &array);
  Status finish();

private:
  explicit NpzWriter(AtomicFile file) : file(std::move(file)) {}

  AtomicFile file;
  uint64_t written = 0;
  uint64_t members = 0;
  std::string directory;
};

} // namespace dist

#endif // DIST_RUNTIME_ARRAY_NPY_H
