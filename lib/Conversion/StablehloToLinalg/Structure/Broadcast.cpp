//===- Broadcast.cpp - broadcast_in_dim, transpose ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Source/Emit.h"

using namespace mlir;
using namespace dist;

/// Converts a broadcast. Dimensions of size 1 that grow are removed first, so
/// that the others are a projection of the result's dimensions.
static LogicalResult convertBroadcast(SourceOp &op) {
  ArrayRef<int64_t> source = op.operandType(0).getShape();
  ArrayRef<int64_t> target = op.resultType().getShape();
  auto dims = op.integers("broadcast_dimensions", source.size());
  if (failed(dims) || failed(op.checkSameElementTypes()) ||
      failed(op.checkDims("broadcast_dimensions", *dims, target.size())))
    return failure();
  SmallVector<int64_t> keptShape, keptDims;
  for (auto [size, dim] : llvm::zip(source, *dims)) {
    if (size == target[dim]) {
      keptShape.push_back(size);
      keptDims.push_back(dim);
    } else if (size != 1) {
      return op.error() << "operand type " << op.operandType(0)
                        << " does not broadcast to " << op.resultType()
                        << ": size " << size << " becomes dimension " << dim
                        << " of size " << target[dim];
    }
  }
  Value kept = emitReshape(op.builder, op.operand(0), keptShape);
  // Where only dimensions of size 1 are new, nothing is copied.
  bool onlyReshapes =
      llvm::is_sorted(keptDims) &&
      op.operandType(0).getNumElements() == op.resultType().getNumElements();
  return op.replaceWith(
      onlyReshapes ? emitReshape(op.builder, kept, target)
                   : emitBroadcast(op.builder, kept, target, keptDims));
}

static LogicalResult convertTranspose(SourceOp &op) {
  int64_t rank = op.operandType(0).getRank();
  auto permutation = op.integers("permutation", rank);
  if (failed(permutation) ||
      failed(op.checkDims("permutation", *permutation, rank)))
    return failure();
  return op.replaceWith(emitTranspose(op.builder, op.operand(0), *permutation));
}

void dist::addBroadcastConverters(ConverterTable &table) {
  table["stablehlo.broadcast_in_dim"] = {1, 1, convertBroadcast};
  table["stablehlo.transpose"] = {1, 1, convertTranspose};
}
