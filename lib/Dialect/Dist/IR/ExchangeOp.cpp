//===- ExchangeOp.cpp - dist.exchange -------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveChecks.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

/// The axes along which the results of ranks differ. In the local form these
/// follow from the windows that a rank reads.
Axes ExchangeOp::getVaryingAxes() {
  if (!getFetchesAttr())
    return getAxes().getValue();
  Axes axes;
  for (auto fetch : getFetchesAttr().getAsRange<FetchAttr>())
    for (const DimWindow &window : fetch.getValue().windows)
      for (const AxisRef &axis : window.axes)
        if (!llvm::is_contained(axes, axis))
          axes.push_back(axis);
  return axes;
}

/// Checks one input of an exchange in its local form.
static LogicalResult verifyFetch(ExchangeOp op, const Mesh &mesh,
                                 const WindowFetch &fetch, unsigned index) {
  auto error = [&] { return op.emitOpError() << "fetch " << index; };
  if (Status status = dist::verify(mesh, fetch); !status.ok())
    return error() << ": " << status.getMessage();
  for (const AxisRef &axis : fetch.axes(mesh))
    if (!mesh.contains(op.getAxes().getValue(), axis))
      return error() << " uses axis " << axis.str()
                     << ", which the exchange is not over";
  auto input = cast<RankedTensorType>(op.getInputs()[index].getType());
  auto block = input.clone(localShape(mesh, fetch.from, fetch.shape));
  if (input != block)
    return error() << " is of blocks of type " << block
                   << ", got an input of type " << input;
  auto expected = input.clone(fetch.resultShape());
  if (op->getResult(index).getType() != expected)
    return op.emitOpError() << "expected result type " << expected << ", got "
                            << op->getResult(index).getType();
  return success();
}

LogicalResult ExchangeOp::verify() {
  ArrayAttr fetches = getFetchesAttr();
  if (static_cast<bool>(fetches) == static_cast<bool>(getResultShardingAttr()))
    return emitOpError("needs either fetch (local form) or operand_sharding "
                       "and result_sharding (global form)");
  if (!fetches)
    return verifyCollective(*this, keepShape);
  if (failed(verifyAxes(*this, getAxes())) ||
      failed(verifyCounts(*this, /*isGlobal=*/false)))
    return failure();
  if (fetches.size() != getInputs().size())
    return emitOpError() << "needs a fetch for each input: got "
                         << getInputs().size() << " inputs and "
                         << fetches.size() << " fetches";
  for (Type type : getInputs().getTypes())
    if (getElementTypeOrSelf(type) !=
        getElementTypeOrSelf(*getInputs().getTypes().begin()))
      return emitOpError() << "needs inputs of one element type, got "
                           << getInputs().getTypes();
  for (auto [i, fetch] : llvm::enumerate(fetches.getAsRange<FetchAttr>()))
    if (failed(verifyFetch(*this, *gridAround(*this), fetch.getValue(), i)))
      return failure();
  return success();
}
