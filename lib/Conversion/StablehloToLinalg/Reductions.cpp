//===- Reductions.cpp - reduce --------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Emit.h"

using namespace mlir;
using namespace dist;

/// Operands are n inputs, then n initial values.
static LogicalResult checkReduce(SourceOp &op) {
  unsigned count = op.getNumResults();
  if (count == 0 || op.getNumOperands() != 2 * count)
    return op.error() << op.getNumOperands() << " operands and " << count
                      << " results, expected an input and an initial value "
                         "for each result";
  for (unsigned i = 0; i < count; ++i) {
    Type element = op.resultType(i).getElementType();
    if (op.operandType(i).getShape() != op.operandType(0).getShape())
      return op.error() << "inputs differ in shape: " << op.operandType(0)
                        << " and " << op.operandType(i);
    if (op.operandType(count + i).getRank() != 0)
      return op.error() << "initial value " << i << " has type "
                        << op.operandType(count + i) << ", expected a scalar";
    if (op.operandType(i).getElementType() != element ||
        op.operandType(count + i).getElementType() != element)
      return op.error() << "input, initial value and result " << i
                        << " differ in element type";
  }
  return success();
}

/// One linalg.generic with as many results as inputs. The region is called with
/// the accumulated values, then the elements.
static LogicalResult convertReduce(SourceOp &op) {
  if (failed(checkReduce(op)))
    return failure();
  unsigned count = op.getNumResults();
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  auto dims = op.integers("dimensions");
  if (failed(dims) || failed(op.checkDims("dimensions", *dims, shape.size())))
    return failure();

  ImplicitLocOpBuilder &b = op.builder;
  SmallVector<int64_t> keptShape;
  SmallVector<AffineExpr> kept;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (llvm::is_contained(*dims, dim))
      continue;
    keptShape.push_back(size);
    kept.push_back(b.getAffineDimExpr(dim));
  }
  SmallVector<AffineMap> maps(count, b.getMultiDimIdentityMap(shape.size()));
  maps.append(count, AffineMap::get(shape.size(), 0, kept, b.getContext()));

  SmallVector<Value> operands = op.operands();
  SmallVector<Value> inits = llvm::map_to_vector(
      ArrayRef(operands).drop_front(count),
      [&](Value initial) { return emitFilled(b, initial, keptShape); });
  FailureOr<ValueRange> results =
      emitGeneric(b, ArrayRef(operands).take_front(count), inits, maps,
                  [&](ImplicitLocOpBuilder &body, ValueRange args) {
                    SmallVector<Value> ordered(args.drop_front(count));
                    llvm::append_range(ordered, args.take_front(count));
                    return emitCombiner(body, op, ordered);
                  });
  if (failed(results))
    return failure();
  return op.replaceWith(*results);
}

void dist::addReductionConverters(ConverterTable &table) {
  table["stablehlo.reduce"] = {Converter::anyNumber, Converter::anyNumber,
                               convertReduce};
}
