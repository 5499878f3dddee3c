//===- GlobalCollective.cpp - conditions on a collective ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalCollective.h"

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"

using namespace mlir;
using namespace dist;

FailureOr<int64_t> GlobalCollective::nestedBlock(unsigned dim,
                                                 const Sharding &coarse,
                                                 const Sharding &fine) const {
  const Axes &major = coarse.dims[dim].axes;
  if (joinAxes(context.mesh, major, axes) !=
      joinAxes(context.mesh, fine.dims[dim].axes, {}))
    return context.op->emitOpError()
           << "between shardings " << from.str() << " and " << to.str()
           << ": its axes are not those by which "
           << "dimension " << dim << " differs";
  auto type = cast<RankedTensorType>(context.op->getResult(0).getType());
  int64_t size = type.getDimSize(dim);
  int64_t coarseBlock = blockSize(size, context.mesh.sizeOf(major));
  int64_t block = blockSize(size, context.mesh.sizeOf(major) * parts());
  if (!major.empty() && coarseBlock != block * parts())
    return context.op->emitOpError()
           << "cannot cut dimension " << dim << " of size " << size
           << ": blocks of " << coarseBlock << " elements are not " << parts()
           << " blocks of " << block;
  return block;
}

FailureOr<int64_t> GlobalCollective::movedBlock(unsigned dim,
                                                const Sharding &coarse,
                                                const Sharding &fine) const {
  if (failed(checkDims(dim)) || failed(checkSamePartial()))
    return failure();
  return nestedBlock(dim, coarse, fine);
}

LogicalResult GlobalCollective::checkDims(ArrayRef<unsigned> except) const {
  for (unsigned dim = 0; dim < from.dims.size(); ++dim)
    if (!llvm::is_contained(except, dim) &&
        joinAxes(context.mesh, from.dims[dim].axes, {}) !=
            joinAxes(context.mesh, to.dims[dim].axes, {}))
      return context.op->emitOpError()
             << "changes dimension " << dim << ", which it must not: from "
             << from.str() << " to " << to.str();
  return success();
}

LogicalResult GlobalCollective::checkSamePartial() const {
  auto within = [&](const Sharding &a, const Sharding &b) {
    return llvm::all_of(a.partial, [&](const PartialAxis &item) {
      return isPartialOver(context.mesh, b.partial, item.axis, item.kind);
    });
  };
  if (within(from, to) && within(to, from))
    return success();
  return context.op->emitOpError()
         << "changes the partial axes, which it must not: from " << from.str()
         << " to " << to.str();
}

LogicalResult GlobalCollective::checkReduced(ReductionKind kind) const {
  int64_t before = 1, after = parts();
  for (const PartialAxis &item : from.partial)
    before *= context.mesh.sizeOf(item.axis);
  bool contained = true;
  for (const PartialAxis &item : to.partial) {
    after *= context.mesh.sizeOf(item.axis);
    contained &=
        isPartialOver(context.mesh, from.partial, item.axis, item.kind);
  }
  for (const AxisRef &axis : axes)
    contained &= isPartialOver(context.mesh, from.partial, axis, kind);
  if (contained && before == after)
    return success();
  return context.op->emitOpError()
         << "reduces by " << toString(kind)
         << " a value that is not partial by it: from "
         << from.str() << " to " << to.str();
}
