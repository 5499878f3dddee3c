//===- PricePlan.cpp - the pass dist-price-plan ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AtomicFile.h"
#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"
#include "dist/Transforms/Stages/PriceStages.h"

#include "dist/Dialect/Dist/IR/StageAttributes.h"

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

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// The pipeline of a program that consists of segments; null for others.
static PipelineOp segmentedPipeline(ModuleOp module) {
  bool hasSegments =
      llvm::any_of(module.getOps<FunctionOpInterface>(),
                   [](Operation *op) { return op->hasAttr(kSegmentAttr); });
  auto pipelines = module.getOps<PipelineOp>();
  return hasSegments && !pipelines.empty() ? *pipelines.begin() : PipelineOp();
}

static std::string placeOf(PipelineOp pipeline, size_t coordinate) {
  return fmt::format("{}={}", pipeline.getAxis().str(), coordinate);
}

static std::string describe(const Machine &machine, const StagesPrice &price) {
  return fmt::format("a step of {}, period {}, bubble {:.1f} %, {:.0f} bytes "
                     "of memory",
                     costText(machine, price.makespan),
                     costText(machine, price.period), 100 * price.bubble,
                     price.memory());
}

static std::string describe(const Machine &machine,
                            const CoordinatePrice &price) {
  return fmt::format("busy {}, bubble {:.1f} %, {} micro-batches saved in "
                     "{:.0f} bytes, {:.0f} bytes of memory",
                     costText(machine, price.busy), 100 * price.bubble,
                     price.microBatches, price.saved, price.memory());
}

static nlohmann::json toJson(PipelineOp pipeline, const StagesPrice &price) {
  nlohmann::json coordinates = nlohmann::json::array();
  for (auto [i, each] : llvm::enumerate(price.coordinates))
    coordinates.push_back({{"at", placeOf(pipeline, i)},
                           {"busy", each.busy},
                           {"bubble", each.bubble},
                           {"micro_batches", each.microBatches},
                           {"state", each.state},
                           {"saved", each.saved},
                           {"temporary", each.temporary},
                           {"memory", each.memory()}});
  return {{"step", price.makespan},
          {"period", price.period},
          {"bubble", price.bubble},
          {"memory", price.memory()},
          {"coordinates", coordinates}};
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
    if (PipelineOp pipeline = segmentedPipeline(getOperation())) {
      if (failed(pricePipeline(machine, pipeline, func)))
        signalPassFailure();
      return;
    }
    auto plan = SettledPlan::make(machine, func, mesh);
    if (failed(plan))
      return signalPassFailure();
    PlanPrice price = (*plan)->price(machine);
    auto emitted = (*plan)->emit(machine);
    if (failed(emitted))
      return signalPassFailure();
    price.take(*emitted);
    func.emitRemark() << "annotations alone: " << describe(machine, price)
                      << limitOf(machine) << "; "
                      << describeStep(machine, price);
    if (!json.empty() &&
        failed(writeJson(func, json, toJson(emitted->collectives, price))))
      signalPassFailure();
  }

  static std::string limitOf(const Machine &machine) {
    return machine.memory ? fmt::format(" of {:.0f}", *machine.memory) : "";
  }

  LogicalResult pricePipeline(const Machine &machine, PipelineOp pipeline,
                              FunctionOpInterface func) {
    FailureOr<StagesPrice> price =
        priceStages(getOperation(), pipeline, machine.cluster);
    if (failed(price))
      return failure();
    func.emitRemark() << "pipeline: " << describe(machine, *price)
                      << limitOf(machine);
    for (auto [i, coordinate] : llvm::enumerate(price->coordinates))
      func.emitRemark() << placeOf(pipeline, i) << ": "
                        << describe(machine, coordinate);
    return json.empty() ? success()
                        : writeJson(func, json, toJson(pipeline, *price));
  }
};
} // namespace
