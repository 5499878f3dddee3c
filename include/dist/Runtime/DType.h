//===- DType.h - the element types of artifacts -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_DTYPE_H
#define DIST_RUNTIME_DTYPE_H

#include "dist/Runtime/Abi.h"
#include "dist/Support/Status.h"

#include <cstdint>
#include <string_view>

namespace dist {

/// The element type of a buffer, in the manifest f32, bf16, i1, u8 ...
enum class DType : int32_t {
  F32 = DIST_F32,
  F64 = DIST_F64,
  F16 = DIST_F16,
  BF16 = DIST_BF16,
  I1 = DIST_I1,
  I8 = DIST_I8,
  I16 = DIST_I16,
  I32 = DIST_I32,
  I64 = DIST_I64,
  U8 = DIST_U8,
  U16 = DIST_U16,
  U32 = DIST_U32,
  U64 = DIST_U64,
};

inline constexpr int kNumDTypes = 13;

/// Returns "f32" and the like.
const char *toString(DType dtype);
/// Parses the text of toString. Errors: an unknown name; the message lists all.
Result<DType> parseDType(std::string_view text);
/// Returns the bytes of one element; an i1 has one byte.
int64_t sizeOf(DType dtype);
bool isFloat(DType dtype);

} // namespace dist

#endif // DIST_RUNTIME_DTYPE_H
