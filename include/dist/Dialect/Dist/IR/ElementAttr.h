//===- ElementAttr.h - element types of bytes -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_ELEMENTATTR_H
#define DIST_DIALECT_DIST_IR_ELEMENTATTR_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// The element type that the bytes stand for, such as "f8E4M3FN" or "i4"; on
/// arguments and results of i8.
inline constexpr llvm::StringLiteral kElementAttr = "dist.element";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_ELEMENTATTR_H
