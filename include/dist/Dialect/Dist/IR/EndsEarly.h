//===- EndsEarly.h - last blocks that end early -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_ENDSEARLY_H
#define DIST_DIALECT_DIST_IR_ENDSEARLY_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// The unit attribute of dist.all_gather and dist.reduce_scatter (their
/// getEndsEarly) for those that have one of both, or any collective.
inline constexpr llvm::StringLiteral kEndsEarlyAttr = "ends_early";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_ENDSEARLY_H
