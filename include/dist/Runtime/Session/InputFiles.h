//===- InputFiles.h - arrays that files give to arguments -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_INPUTFILES_H
#define DIST_RUNTIME_SESSION_INPUTFILES_H

#include "dist/Runtime/Array/Npy.h"

#include <map>

namespace dist {

/// The arrays of input files: whole arrays, and the parts of each rank of this
/// process.
struct InputArrays {
  NamedArrays whole;
  std::map<int, NamedArrays> parts; ///< By rank.
};

/// The arrays of a .npz or .safetensors, or the one of a .npy, which is called
/// as the file is (`x.{rank}.npy`: x). Errors name the file.
Result<NamedArrays> readInputFile(const std::string &path);

/// Reads all files. Of a path with `{rank}` those of `ranks`, and no others.
Result<InputArrays> readInputFiles(const std::vector<std::string> &paths,
                                   const std::vector<int> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_INPUTFILES_H
