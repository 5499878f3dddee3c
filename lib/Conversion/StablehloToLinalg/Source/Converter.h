//===- Converter.h - converter of an operation ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_CONVERTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_CONVERTER_H

#include "SourceOp.h"

namespace dist {

/// The converter of an operation on tensors. The number of operands and results
/// is checked before `convert` runs; anyNumber leaves it to `convert`.
struct Converter {
  static constexpr int anyNumber = -1;

  int operands = 1;
  int results = 1;
  llvm::LogicalResult (*convert)(SourceOp &op) = nullptr;
};

using ConverterTable = llvm::StringMap<Converter>;

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_CONVERTER_H
