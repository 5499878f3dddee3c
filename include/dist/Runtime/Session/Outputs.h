//===- Outputs.h - results as a file ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_OUTPUTS_H
#define DIST_RUNTIME_SESSION_OUTPUTS_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Support/Status.h"

namespace dist {

/// The names of the arrays in a file: result0, result1, ..., the names of the
/// results, or both.
enum class OutputKeys { Both, Position, Name };

/// Writes the results as result0, result1, ... and by their names, as `keys`
/// specifies. A name that several results have is left out, one without any
/// name is written by position; what has no data is not written.
Status writeOutputs(const std::string &path, const Manifest &manifest,
                    const std::vector<Array> &results, OutputKeys keys);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_OUTPUTS_H
