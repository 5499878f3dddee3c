//===- AliasShardings.cpp - shardings of donated arguments ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasShardings.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

using namespace mlir;
using namespace dist;

static ShardingAttr shardingOf(const NamedAttrList &attrs) {
  return dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
}

/// Keeps the sharding of the returned value as a constraint before the return,
/// so that it is resharded to that of the argument.
static void reshardAtEnd(FunctionOpInterface func, unsigned argument,
                         unsigned result, ShardingAttr from, ShardingAttr to) {
  func.emitRemark() << "result " << result << " is resharded at the end of the "
                    << "step, from " << from.getValue().str() << " to "
                    << to.getValue().str() << " of argument " << argument
                    << ", which it replaces";
  if (!from.getValue().partial.empty() || !from.getValue().single.empty())
    return;
  Operation *end = func.getFunctionBody().back().getTerminator();
  OpBuilder builder(end);
  Value value = end->getOperand(result);
  end->setOperand(result, ShardTensorOp::create(builder, value.getLoc(),
                                                value.getType(), value, from));
}

LogicalResult dist::shareAliasShardings(FunctionOpInterface func) {
  Signature signature(func);
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto alias = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    if (!alias)
      continue;
    unsigned result = alias.getInt();
    Type type = func.getArgumentTypes()[i],
         replacing = func.getResultTypes()[result];
    if (type != replacing)
      return func.emitError()
             << "argument " << i << " is donated to result " << result
             << " of another type: " << type << " and " << replacing;
    ShardingAttr ofArgument = shardingOf(signature.arguments[i]),
                 ofResult = shardingOf(signature.results[result]);
    if (ofArgument && ofResult && ofArgument != ofResult)
      reshardAtEnd(func, i, result, ofResult, ofArgument);
    if (ofArgument)
      signature.results[result].set(kShardingAttr, ofArgument);
    else if (ofResult)
      signature.arguments[i].set(kShardingAttr, ofResult);
  }
  signature.write();
  return success();
}
