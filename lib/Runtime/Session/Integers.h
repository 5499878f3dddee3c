//===- Integers.h - integers of another width -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_INTEGERS_H
#define DIST_LIB_RUNTIME_SESSION_INTEGERS_H

#include "dist/Runtime/Array/Array.h"

namespace dist {

/// True for i8 to i64 and u8 to u64; i1 is a boolean.
bool isInteger(DType dtype);

/// The same numbers as elements of another integer type. Errors: a number that
/// the type does not have; the first one is named, with its place.
Result<Array> convertIntegers(const Array &array, DType dtype);

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_INTEGERS_H
