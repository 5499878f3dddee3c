//===- PackedBytes.cpp - what a reshard holds in between ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandCopies.h"

using namespace mlir;
using namespace dist;

static bool isOutermost(const ReshardContext &context, ShardingAttr lies,
                        Type type, int64_t dim) {
  auto shape = localShape(context.mesh, lies.getValue(),
                          cast<RankedTensorType>(type).getShape());
  return llvm::all_of(ArrayRef(shape).take_front(dim),
                      [](int64_t size) { return size == 1; });
}

/// True if what each rank sends and receives are contiguous blocks.
static bool isFlat(const ReshardContext &context, const ReshardStep &move,
                   ShardingAttr before, ShardingAttr after, Type type) {
  switch (move.kind) {
  case ReshardKind::AllGather:
  case ReshardKind::ReduceScatter:
    return isOutermost(context, before, type, move.dim);
  case ReshardKind::AllToAll:
    return isOutermost(context, before, type, move.toDim) &&
           isOutermost(context, after, type, move.dim);
  default:
    return true;
  }
}

double dist::packedBytes(ReshardContext &context, ShardingAttr from,
                         ShardingAttr to, Type type) {
  const Result<ReshardPlan> &plan = context.plan(from, to, type);
  double most = 0;
  if (!plan)
    return most;
  for (const ReshardStep &move : plan->steps) {
    ShardingAttr after = context.get(move.after);
    if (!isFlat(context, move, from, after, type))
      most = std::max({most, context.localBytes(from, type),
                       context.localBytes(after, type)});
    from = after;
  }
  return most;
}
