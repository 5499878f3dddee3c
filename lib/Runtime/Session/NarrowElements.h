//===- NarrowElements.h - f8, i4 and the like as bytes ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_NARROWELEMENTS_H
#define DIST_LIB_RUNTIME_SESSION_NARROWELEMENTS_H

#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Runtime/Session/Compare.h"

#include <functional>

namespace dist {

/// `f8E4M3FN[4,8]` for bytes that are such elements, `f32[4,8]` for others.
std::string elementTypeString(const TensorSpec &spec,
                              const std::vector<int64_t> &shape);

/// The bytes of a tensor of narrow elements, from an array of bytes (as
/// ml_dtypes saves them) or, for i4 and the like, of any integers. Errors: a
/// number that the elements do not have.
Result<Array> toNarrowElements(const TensorSpec &spec, Array array);

/// Fills bytes with the numbers that `normal` returns (or, of integers,
/// `integer`), rounded to the elements.
void fillNarrow(const TensorSpec &spec, Array &array,
                const std::function<double()> &normal,
                const std::function<uint64_t()> &integer);

/// Compares results (Compare.h); narrow floats by their values, which may
/// differ by one unit in the last place of the largest.
Comparison compareElements(const TensorSpec &spec, std::string name,
                           const Array &got, const Array &expected,
                           std::optional<double> tolerance,
                           const RoundingSample &sample = {});

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_NARROWELEMENTS_H
