//===- AliasShardings.cpp - what replaces each other lies alike -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasShardings.h"

#include "dist/Transforms/Annotate/PlanMatch.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// The last entry that says how the port lies; null if none does.
static const PlanEntry *entryOf(ArrayRef<PlanEntry> entries, const Port &port) {
  for (const PlanEntry &entry : llvm::reverse(entries))
    if (entry.saysSharding() && port.isNamedBy(entry))
      return &entry;
  return nullptr;
}

static ShardingAttr shardingOf(const NamedAttrList &attrs) {
  return dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
}

LogicalResult dist::shareAliasShardings(
    FunctionOpInterface func, const Plan &plan,
    function_ref<LogicalResult(const Status &)> failInPlan) {
  Signature signature(func);
  SmallVector<Port> arguments = argumentsOf(func), results = resultsOf(func);
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto alias = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    if (!alias)
      continue;
    unsigned result = alias.getInt();
    if (arguments[i].type != results[result].type)
      return func.emitError()
             << "argument " << i << " is donated to result " << result
             << " of another type: " << arguments[i].type << " and "
             << results[result].type;
    ShardingAttr argument = shardingOf(signature.arguments[i]),
                 replacing = shardingOf(signature.results[result]);
    if (argument && replacing && argument != replacing) {
      const PlanEntry *ofArgument = entryOf(plan.arguments, arguments[i]),
                      *ofResult = entryOf(plan.results, results[result]);
      std::string message = fmt::format(
          "argument {} is donated to result {}, so they need one sharding, got "
          "{} and {}",
          i, result, argument.getValue().str(), replacing.getValue().str());
      if (ofArgument && ofResult)
        message +=
            ", which " + ofArgument->where + " and " + ofResult->where + " say";
      if (ofArgument || ofResult)
        return failInPlan(error(ofResult ? *ofResult : *ofArgument, message));
      return func.emitError() << message;
    }
    if (argument && !replacing)
      signature.results[result].set(kShardingAttr, argument);
    if (replacing && !argument)
      signature.arguments[i].set(kShardingAttr, replacing);
  }
  signature.write();
  return success();
}
