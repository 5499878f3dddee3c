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

using namespace mlir;
using namespace dist;

/// An annotation of the result that replaces the argument is the argument's.
static bool isAnnotated(const Signature &signature, const NamedAttrList &port) {
  auto alias = dyn_cast_or_null<IntegerAttr>(port.get(kAliasAttr));
  return port.get(kShardingAttr) ||
         (alias && signature.results[alias.getInt()].get(kShardingAttr));
}

bool dist::annotateDataParallel(ReshardContext &context,
                                FunctionOpInterface func) {
  Axes axes = usableAxes(context.mesh, {});
  Signature signature(func);
  bool isAny = false;
  for (auto [port, type] :
       llvm::zip(signature.arguments, func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || isAnnotated(signature, port))
      continue;
    Sharding sharding = Sharding::replicate(tensor.getRank());
    bool isState = static_cast<bool>(port.get(kAliasAttr));
    if (!isState && tensor.getRank() > 0 &&
        tensor.getDimSize(0) % context.mesh.sizeOf(axes) == 0) {
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
