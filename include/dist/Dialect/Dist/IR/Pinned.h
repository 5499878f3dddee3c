//===- Pinned.h - values whose sharding the user chose ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_PINNED_H
#define DIST_DIALECT_DIST_IR_PINNED_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// A unit attribute: the user annotated a result of the operation, or put it
/// into a sharding group. From dist-propagate, which removes the annotations,
/// to dist-insert-reshards, which may let other values have another sharding.
inline constexpr llvm::StringLiteral kPinnedAttr = "dist.pinned";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_PINNED_H
