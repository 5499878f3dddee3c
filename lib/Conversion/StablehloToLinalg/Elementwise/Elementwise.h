//===- Elementwise.h - elementwise operations -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_ELEMENTWISE_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_ELEMENTWISE_H

#include "ScalarOp.h"

namespace dist {

/// Emits one linalg.generic around the operations of the converter.
llvm::LogicalResult convertElementwise(const ScalarConverter &converter,
                                       SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_ELEMENTWISE_H
