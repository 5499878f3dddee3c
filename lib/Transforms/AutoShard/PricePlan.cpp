//===- PricePlan.cpp - the pass dist-price-plan ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_PRICEPLANPASS
#include "dist/Transforms/AutoShard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct PricePlanPass : dist::impl::PricePlanPassBase<PricePlanPass> {
  using PricePlanPassBase::PricePlanPassBase;

  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    auto known = loadCluster(mesh, cluster);
    if (failed(known))
      return signalPassFailure();
    Machine machine(std::move(*known), {});
    auto plan = SettledPlan::make(machine, func, mesh);
    if (failed(plan))
      return signalPassFailure();
    std::string there =
        machine.memory ? fmt::format(" of {:.0f}", *machine.memory) : "";
    func.emitRemark() << "annotations alone: "
                      << describe(machine, (*plan)->price(machine)) << there;
  }
};
} // namespace
