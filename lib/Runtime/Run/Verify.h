//===- Verify.h - all results beside those that are expected ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_VERIFY_H
#define DIST_RUNTIME_RUN_VERIFY_H

#include "Compare.h"
#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// True if the programs take and give whole tensors of the same types.
bool sameTypes(const Manifest &a, const Manifest &b);

/// Compares every result of a program with that of another run.
std::vector<Comparison> compareResults(const Manifest &manifest,
                                       const std::vector<Array> &got,
                                       const std::vector<Array> &expected,
                                       std::optional<double> tolerance);

/// Compares results with the arrays of an .npz that name them. Errors: it
/// cannot be read; an array that names no result.
Result<std::vector<Comparison>>
compareWithRecorded(const Manifest &manifest, const std::vector<Array> &got,
                    const std::string &path, std::optional<double> tolerance);

} // namespace dist

#endif // DIST_RUNTIME_RUN_VERIFY_H
