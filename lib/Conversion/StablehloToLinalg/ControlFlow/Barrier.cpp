//===- Barrier.cpp - optimization_barrier ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

#include "dist/Dialect/Dist/IR/Dist.h"

using namespace mlir;
using namespace dist;

/// Makes one barrier for each value, so that each may have a sharding of its
/// own.
static LogicalResult convertBarrier(SourceOp &op) {
  if (op.getNumOperands() != op.getNumResults())
    return op.error() << "got " << op.getNumOperands() << " operands and "
                      << op.getNumResults() << " results, expected as many";
  SmallVector<Value> results;
  for (Value operand : op.operands())
    results.push_back(OptimizationBarrierOp::create(op.builder, operand));
  return op.replaceWith(results);
}

void dist::addBarrierConverters(ConverterTable &table) {
  table["stablehlo.optimization_barrier"] = {
      Converter::anyNumber, Converter::anyNumber, convertBarrier};
}
