//===- Converters.cpp - the table of converters ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

#include "llvm/ADT/StringSwitch.h"

using namespace dist;

const ConverterTable &dist::converterTable() {
  static const ConverterTable table = [] {
    ConverterTable table;
    addAxisIndexConverters(table);
    addBarrierConverters(table);
    addBitcastConverters(table);
    addBroadcastConverters(table);
    addCollectiveConverters(table);
    addConstantConverters(table);
    addConvolutionConverters(table);
    addCustomCallConverters(table);
    addDotGeneralConverters(table);
    addDynamicSliceConverters(table);
    addGatherScatterConverters(table);
    addLinearAlgebraConverters(table);
    addTransformConverters(table);
    addRandomConverters(table);
    addReductionConverters(table);
    addReshapeConverters(table);
    addSelectAndScatterConverters(table);
    addShardyConverters(table);
    addSliceConverters(table);
    addSortConverters(table);
    return table;
  }();
  return table;
}

const ScalarTable &dist::scalarTable() {
  static const ScalarTable table = [] {
    ScalarTable table;
    addArithmeticConverters(table);
    addBitsConverters(table);
    addConversionConverters(table);
    addIntegerConverters(table);
    addMathConverters(table);
    addSpecialConverters(table);
    addZetaConverters(table);
    addBesselConverters(table);
    return table;
  }();
  return table;
}

llvm::StringRef dist::adviceFor(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("stablehlo.rng",
            "its numbers differ from one implementation to the next; use "
            "jax.random, whose bits follow from its key")
      .Case("stablehlo.fft", "it needs a library of its own; "
                             "docs/reference/stablehlo.md lists what is "
                             "not imported, and why")
      .Default("");
}
