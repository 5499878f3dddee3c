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

static void divideState(const Mesh &mesh, const Axes &axes, State state,
                        ArrayRef<int64_t> shape, Sharding &sharding) {
  auto isEven = [&](int64_t size) { return size % mesh.sizeOf(axes) == 0; };
  const int64_t *dim = shape.begin();
  if (state == State::DividedEvenly)
    dim = llvm::any_of(shape, isEven) ? llvm::find_if(shape, isEven)
                                      : llvm::max_element(shape);
  if (dim != shape.end() && isWorthCutting(mesh, *dim, axes))
    sharding.dims[dim - shape.begin()].axes = axes;
}

/// False, and nothing changed, if no argument may be cut.
static bool annotateBatch(ReshardContext &context, FunctionOpInterface func,
                          const Axes &axes, State state,
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
    if (isState && state != State::Replicated)
      divideState(context.mesh, axes, state, tensor.getShape(), sharding);
    port.set(kShardingAttr, context.get(sharding));
    port.set(kChosenAttr, UnitAttr::get(func.getContext()));
  }
  if (isAny)
    signature.write();
  return isAny;
}

/// What all ranks divide, if there is anything; else what most of them do.
bool dist::annotateDataParallel(ReshardContext &context,
                                FunctionOpInterface func, State state) {
  Axes axes = usableAxes(context.mesh, {});
  int64_t ranks = context.mesh.sizeOf(axes);
  auto isEven = [&](int64_t size) { return size % ranks == 0; };
  auto isUneven = [&](int64_t size) {
    return isWorthCutting(context.mesh, size, axes);
  };
  return annotateBatch(context, func, axes, state, isEven) ||
         annotateBatch(context, func, axes, state, isUneven);
}
