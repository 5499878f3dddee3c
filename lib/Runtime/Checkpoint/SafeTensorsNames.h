//===- SafeTensorsNames.h - names of types in safetensors -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_SAFETENSORSNAMES_H
#define DIST_RUNTIME_CHECKPOINT_SAFETENSORSNAMES_H

#include "dist/Runtime/DType.h"

#include <array>

namespace dist {

/// Names in the order of DType.
inline constexpr std::array<const char *, kNumDTypes> kSafeTensorsNames = {
    "F32", "F64", "F16", "BF16", "BOOL", "I8", "I16",
    "I32", "I64", "U8",  "U16",  "U32",  "U64"};

inline constexpr size_t kMostHeaderBytes = 100'000'000;
inline constexpr const char *kMetadataKey = "__metadata__";

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_SAFETENSORSNAMES_H
