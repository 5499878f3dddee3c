//===- PrintRules.cpp - rules as remarks ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/PrintRules/Passes.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_PRINTRULESPASS
#include "dist/Transforms/PrintRules/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool handlesTensors(Operation &op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  return llvm::any_of(op.getOperandTypes(), isTensor) ||
         llvm::any_of(op.getResultTypes(), isTensor);
}

static void printRule(Operation &op) {
  if (!isa<ShardingRuleOpInterface>(op))
    return remarkMissingModel(&op);
  std::string text;
  llvm::raw_string_ostream os(text);
  getShardingRule(&op).print(os);
  op.emitRemark() << text;
}

namespace {
struct PrintRulesPass : dist::impl::PrintRulesPassBase<PrintRulesPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      for (Block &block : func.getFunctionBody())
        for (Operation &op : block.without_terminator())
          if (handlesTensors(op))
            printRule(op);
    markAllAnalysesPreserved();
  }
};
} // namespace
