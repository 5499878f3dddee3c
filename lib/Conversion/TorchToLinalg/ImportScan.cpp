//===- ImportScan.cpp - cumulative sums and products of PyTorch -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTmTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

/// The neutral element of a region that is one operation on both arguments.
static std::optional<TypedAttr> neutralElement(Block &body) {
  Operation *combiner = onlyOperation(body);
  bool isBinary =
      combiner && combiner->getNumOperands() == 2 &&
      llvm::all_of(body.getArguments(), [&](Value argument) {
        return llvm::is_contained(combiner->getOperands(), argument);
      });
  return isBinary ? arith::getNeutralElement(combiner) : std::nullopt;
}

FailureOr<Operation *> dist::importScan(OpBuilder &builder,
                                        tm_tensor::ScanOp op) {
  if (!op.getInclusive())
    return op.emitOpError("is exclusive; expected inclusive(true)");
  for (Value rest : op.getResults().drop_front())
    if (!rest.use_empty())
      return op.emitOpError("has users of its accumulator; expected users of "
                            "its first result only");
  Block &body = op.getCombiner().front();
  auto neutral = neutralElement(body);
  if (!neutral)
    return op.emitOpError("expected a region of one operation on both "
                          "arguments that has a neutral element, such as "
                          "arith.addf");
  auto type = RankedTensorType::get({}, neutral->getType());
  Value init = arith::ConstantOp::create(
      builder, op.getLoc(), SplatElementsAttr::get(type, *neutral));
  auto scan = linalg_ext::ScanOp::create(
      builder, op.getLoc(), op.getInputs().getTypes(), op.getInputs(), init,
      op.getDimension(), /*reverse=*/false, /*exclusive=*/false);
  copyCombiner(scan.getCombiner(), body, {0, 1});
  return scan.getOperation();
}
