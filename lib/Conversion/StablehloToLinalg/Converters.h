//===- Converters.h - the table of converters -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One entry a StableHLO operation. An elementwise operation is added to one of
// the Scalar*.cpp files, any other to the file of its concept.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CONVERTERS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CONVERTERS_H

#include "ScalarOp.h"
#include "SourceOp.h"

namespace dist {

/// How an operation on tensors is imported. The number of operands and results
/// is checked before `convert` runs; anyNumber leaves it to `convert`.
struct Converter {
  static constexpr int anyNumber = -1;

  int operands = 1;
  int results = 1;
  llvm::LogicalResult (*convert)(SourceOp &op) = nullptr;
};

using ConverterTable = llvm::StringMap<Converter>;
using ScalarTable = llvm::StringMap<ScalarConverter>;

void addAxisIndexConverters(ConverterTable &table);
void addBarrierConverters(ConverterTable &table);
void addBitcastConverters(ConverterTable &table);
void addBroadcastConverters(ConverterTable &table);
void addCollectiveConverters(ConverterTable &table);
void addConstantConverters(ConverterTable &table);
void addConvolutionConverters(ConverterTable &table);
void addCustomCallConverters(ConverterTable &table);
void addDotGeneralConverters(ConverterTable &table);
void addDynamicSliceConverters(ConverterTable &table);
void addGatherScatterConverters(ConverterTable &table);
void addLinearAlgebraConverters(ConverterTable &table);
void addTransformConverters(ConverterTable &table);
void addRandomConverters(ConverterTable &table);
void addReductionConverters(ConverterTable &table);
void addReshapeConverters(ConverterTable &table);
void addSelectAndScatterConverters(ConverterTable &table);
void addShardyConverters(ConverterTable &table);
void addSliceConverters(ConverterTable &table);
void addSortConverters(ConverterTable &table);

void addArithmeticConverters(ScalarTable &table);
void addBitsConverters(ScalarTable &table);
void addConversionConverters(ScalarTable &table);
void addIntegerConverters(ScalarTable &table);
void addMathConverters(ScalarTable &table);
void addSpecialConverters(ScalarTable &table);
void addZetaConverters(ScalarTable &table);
void addBesselConverters(ScalarTable &table);

/// Why an operation has no converter and what to do about it; empty where there
/// is nothing to say.
llvm::StringRef adviceFor(llvm::StringRef name);

/// All of them, made once.
const ConverterTable &converterTable();
const ScalarTable &scalarTable();

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CONVERTERS_H
