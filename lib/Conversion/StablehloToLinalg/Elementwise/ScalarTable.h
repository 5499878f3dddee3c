//===- ScalarTable.h - the table of elementwise operations ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARTABLE_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARTABLE_H

#include "ScalarOp.h"

namespace dist {

using ScalarTable = llvm::StringMap<ScalarConverter>;

void addArithmeticConverters(ScalarTable &table);
void addBesselConverters(ScalarTable &table);
void addBitsConverters(ScalarTable &table);
void addConversionConverters(ScalarTable &table);
void addIntegerConverters(ScalarTable &table);
void addMathConverters(ScalarTable &table);
void addSpecialConverters(ScalarTable &table);
void addZetaConverters(ScalarTable &table);

/// The table of all converters, made once.
const ScalarTable &scalarTable();

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALARTABLE_H
