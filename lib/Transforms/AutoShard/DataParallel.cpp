//===- DataParallel.cpp - every rank its part of the batch ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataParallel.h"

#include "Ways.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Transforms/Reshard/OpShardings.h"

using namespace mlir;
using namespace dist;

/// An annotation of the result that replaces the argument is the argument's.
static bool isAnnotated(const Signature &signature, const NamedAttrList &port) {
  auto alias = dyn_cast_or_null<IntegerAttr>(port.get(kAliasAttr));
  return port.get(kShardingAttr) ||
         (alias && signature.results[alias.getInt()].get(kShardingAttr));
}

/// False, and nothing changed, if no argument may be cut.
static bool annotateBatch(ReshardContext &context, FunctionOpInterface func,
                          const Axes &axes,
                          llvm::function_ref<bool(int64_t)> mayCut) {
  Signature signature(func);
  bool isAny = false;
  for (auto [port, type] :
       llvm::zip(signature.arguments, func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || isAnnotated(signature, port))
      continue;
    Sharding sharding = Sharding::replicate(tensor.getRank());
    bool isState = static_cast<bool>(port.get(kAliasAttr));
    if (!isState && tensor.getRank() > 0 && mayCut(tensor.getDimSize(0))) {
      sharding.dims[0].axes = axes;
      isAny = true;
    }
    port.set(kShardingAttr, context.get(sharding));
    port.set(kChosenAttr, UnitAttr::get(func.getContext()));
  }
  if (isAny)
    signature.write();
  return isAny;
}

/// What all ranks divide, if there is anything; else what most of them do.
bool dist::annotateDataParallel(ReshardContext &context,
                                FunctionOpInterface func) {
  Axes axes = usableAxes(context.mesh, {});
  int64_t ranks = context.mesh.sizeOf(axes);
  auto isEven = [&](int64_t size) { return size % ranks == 0; };
  auto isUneven = [&](int64_t size) {
    return isWorthCutting(context.mesh, size, axes);
  };
  return annotateBatch(context, func, axes, isEven) ||
         annotateBatch(context, func, axes, isUneven);
}
