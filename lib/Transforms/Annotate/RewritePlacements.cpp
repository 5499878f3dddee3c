//===- RewritePlacements.cpp - #dist.placements as #dist.sharding ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewritePlacements.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

using namespace mlir;
using namespace dist;

/// #dist.placements as #dist.sharding; anything else as it is.
static Attribute asSharding(Operation *scope, Attribute attr, Type type) {
  auto placements = dyn_cast_or_null<PlacementsAttr>(attr);
  if (!placements)
    return attr;
  auto mesh =
      SymbolTable::lookupNearestSymbolFrom<MeshOp>(scope, placements.getMesh());
  Result<Sharding> sharding =
      toSharding(mesh.getMesh().getValue(), placements.getValue(),
                 cast<RankedTensorType>(type).getRank());
  return ShardingAttr::get(attr.getContext(), placements.getMesh(), *sharding);
}

void dist::rewritePlacements(FunctionOpInterface func) {
  Signature signature(func);
  auto rewrite = [&](MutableArrayRef<NamedAttrList> ports, TypeRange types) {
    for (auto [port, type] : llvm::zip(ports, types))
      if (Attribute attr = port.get(kShardingAttr))
        port.set(kShardingAttr, asSharding(func, attr, type));
  };
  rewrite(signature.arguments, func.getArgumentTypes());
  rewrite(signature.results, func.getResultTypes());
  signature.write();
  func->walk([&](ShardTensorOp op) {
    op.setShardingAttr(asSharding(op, op.getSharding(), op.getType()));
  });
}
