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
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/OpShardings.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// An annotation of the result that replaces the argument is the argument's.
static bool isAnnotated(const Signature &signature, const NamedAttrList &port) {
  auto alias = dyn_cast_or_null<IntegerAttr>(port.get(kAliasAttr));
  return port.get(kShardingAttr) ||
         (alias && signature.results[alias.getInt()].get(kShardingAttr));
}

static unsigned countFactors(const TensorFactors &tensor) {
  unsigned count = 0;
  for (const auto &factors : tensor.dims)
    count += factors.size();
  return count;
}

/// True if an operation reads it, or what is computed of it element by element,
/// for more elements than it has: parameters meet the batch so, what the
/// optimizer knows of them does not.
static bool isParameter(Value argument) {
  llvm::SetVector<Value> values;
  values.insert(argument);
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      Operation *user = use.getOwner();
      if (!isa<ShardingRuleOpInterface>(user))
        continue;
      auto rule = OpShardings::withRule(user).rule;
      auto isWhole = [&](const TensorFactors &tensor) {
        return countFactors(tensor) >= rule->factors.size();
      };
      if (!isWhole(rule->operands[use.getOperandNumber()]))
        return true;
      for (OpResult result : user->getResults())
        if (isWhole(rule->results[result.getResultNumber()]))
          values.insert(result);
    }
  return false;
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
                          const Axes &axes, State state, Divide divide,
                          llvm::function_ref<bool(int64_t)> mayCut) {
  Signature signature(func);
  bool isAny = false;
  for (auto [port, argument] :
       llvm::zip(signature.arguments, func.getArguments())) {
    auto tensor = dyn_cast<RankedTensorType>(argument.getType());
    if (!tensor || isAnnotated(signature, port))
      continue;
    Sharding sharding = Sharding::replicate(tensor.getRank());
    bool isState = static_cast<bool>(port.get(kAliasAttr));
    if (!isState && tensor.getRank() > 0 && mayCut(tensor.getDimSize(0))) {
      sharding.dims[0].axes = axes;
      isAny = true;
    }
    if (isState && state != State::Replicated &&
        (divide == Divide::All || !isParameter(argument)))
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
                                FunctionOpInterface func, State state,
                                Divide divide) {
  Axes axes = usableAxes(context.mesh, {});
  int64_t ranks = context.mesh.sizeOf(axes);
  auto isEven = [&](int64_t size) { return size % ranks == 0; };
  auto isUneven = [&](int64_t size) {
    return isWorthCutting(context.mesh, size, axes);
  };
  return annotateBatch(context, func, axes, state, divide, isEven) ||
         annotateBatch(context, func, axes, state, divide, isUneven);
}
