//===- ScalarTable.cpp - the table of elementwise operations --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTable.h"

using namespace dist;

const ScalarTable &dist::scalarTable() {
  static const ScalarTable table = [] {
    ScalarTable table;
    addArithmeticConverters(table);
    addBesselConverters(table);
    addBitsConverters(table);
    addConversionConverters(table);
    addIntegerConverters(table);
    addMathConverters(table);
    addSpecialConverters(table);
    addZetaConverters(table);
    return table;
  }();
  return table;
}
