//===- Npy.h - numpy's files of arrays --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// .npy and .npz as numpy writes and reads them. bf16, which numpy lacks, is
// written as two-byte void (`|V2`), as ml_dtypes does; in Python:
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
/// numbers become pairs of reals, along one more, last dimension. Errors say
/// what is malformed, or which types are supported.
Result<Array> readNpy(std::string_view bytes);

/// The header of a .npy; the data follow it.
std::string npyHeader(DType dtype, const std::vector<int64_t> &shape);

using NamedArrays = std::vector<std::pair<std::string, Array>>;

/// Reads all arrays of a .npz (stored or deflated, zip64), in the order of the
/// archive. Errors name the member.
Result<NamedArrays> readNpz(std::string_view archive);
/// The same of a file; errors name it.
Result<NamedArrays> readNpzFile(const std::string &path);

/// Writes a .npz; it is there once finish() returned Ok.
class NpzWriter {
public:
  static Result<NpzWriter> create(const std::string &path);

  /// Names must differ.
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
