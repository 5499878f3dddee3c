//===- PricePlan.cpp - the pass dist-price-plan ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AtomicFile.h"
#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_PRICEPLANPASS
#include "dist/Transforms/AutoShard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// The whole file or none of it.
static LogicalResult writeJson(Operation *op, StringRef path,
                               const nlohmann::json &json) {
  Status status = writeFile(path.str(), json.dump(2) + "\n");
  if (status.ok())
    return success();
  return emitError(op->getLoc()) << "price: " << status.getMessage();
}

static nlohmann::json toJson(const CommunicationReport &collectives,
                             const PlanPrice &price) {
  nlohmann::json json = collectives.toJson();
  json["communication"] = price.communication.cost;
  json["work"] = price.work;
  json["cost"] = price.cost();
  json["kernels"] = price.kernels;
  json["step"] = price.step();
  json["overlapped"] = price.overlapped;
  json["memory"] = price.memory;
  return json;
}

namespace {
struct PricePlanPass : dist::impl::PricePlanPassBase<PricePlanPass> {
  using PricePlanPassBase::PricePlanPassBase;

  void runOnOperation() override {
    MeshOp mesh = requireSearchedMesh(getOperation());
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
    PlanPrice price = (*plan)->price(machine);
    auto emitted = (*plan)->emit(machine);
    if (failed(emitted))
      return signalPassFailure();
    price.take(*emitted);
    func.emitRemark() << "annotations alone: " << describe(machine, price)
                      << there << "; " << describeStep(machine, price);
    if (!json.empty() &&
        failed(writeJson(func, json, toJson(emitted->collectives, price))))
      signalPassFailure();
  }
};
} // namespace
