//===- Converters.cpp - the table of converters ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

#include "Calls/Converters.h"
#include "ControlFlow/Converters.h"
#include "Elementwise/Converters.h"
#include "Indexing/Converters.h"
#include "Sharding/Converters.h"
#include "Structure/Converters.h"
#include "Windows/Converters.h"

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
    addRandomConverters(table);
    addReductionConverters(table);
    addReshapeConverters(table);
    addSelectAndScatterConverters(table);
    addShardyConverters(table);
    addSliceConverters(table);
    addSortConverters(table);
    addTransformConverters(table);
    return table;
  }();
  return table;
}

const RegionConverterTable &dist::regionConverterTable() {
  static const RegionConverterTable table = [] {
    RegionConverterTable table;
    addControlFlowConverters(table);
    addShardyRegionConverters(table);
    return table;
  }();
  return table;
}

llvm::StringRef dist::adviceFor(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("stablehlo.rng",
            "its numbers differ from one implementation to the next; use "
            "jax.random, whose bits follow from its key")
      .Default("");
}
