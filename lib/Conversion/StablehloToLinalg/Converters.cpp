//===- Converters.cpp - the table of converters ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

using namespace dist;

const ConverterTable &dist::converterTable() {
  static const ConverterTable table = [] {
    ConverterTable table;
    addBroadcastConverters(table);
    addConstantConverters(table);
    addDotGeneralConverters(table);
    addDynamicSliceConverters(table);
    addGatherScatterConverters(table);
    addReductionConverters(table);
    addReshapeConverters(table);
    addSliceConverters(table);
    return table;
  }();
  return table;
}

const ScalarTable &dist::scalarTable() {
  static const ScalarTable table = [] {
    ScalarTable table;
    addArithmeticConverters(table);
    addConversionConverters(table);
    addIntegerConverters(table);
    addMathConverters(table);
    return table;
  }();
  return table;
}
