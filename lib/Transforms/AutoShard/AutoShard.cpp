//===- AutoShard.cpp - the pass dist-auto-shard ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoosePlan.h"
#include "Constraints.h"

#include "dist/Support/AtomicFile.h"
#include "dist/Transforms/Annotate/WritePlan.h"
#include "dist/Transforms/AutoShard/Passes.h"

#include <cmath>

namespace dist {
#define GEN_PASS_DEF_AUTOSHARDPASS
#include "dist/Transforms/AutoShard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult writePlan(const std::string &file, MeshOp mesh,
                               FunctionOpInterface func) {
  Status status = writeFile(file, planText(mesh, func));
  if (status.ok())
    return success();
  return emitError(FileLineColLoc::get(mesh.getContext(), file, 0, 0))
         << "plan: " << status.getMessage();
}

namespace {
struct AutoShardPass : dist::impl::AutoShardPassBase<AutoShardPass> {
  using AutoShardPassBase::AutoShardPassBase;

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
    std::optional<double> limit;
    if (memory > 0)
      limit = memory;
    Machine machine(std::move(*known), limit);
    machine.verify = verify;
    machine.problemFile = problemFile;
    machine.decideAlike = alike;
    machine.record = record;
    machine.countBytes = explain || record;
    if (near < 0 || !std::isfinite(near)) {
      mesh.emitError() << "near is " << near.getValue()
                       << ": expected a percentage, at least 0";
      return signalPassFailure();
    }
    machine.near = near / 100;
    Constraints constraints{llvm::to_vector(ArrayRef<std::string>(dataAxes)),
                            llvm::to_vector(ArrayRef<std::string>(replicate))};
    if (failed(constrainArguments(func, mesh, constraints)))
      return signalPassFailure();
    machine.dataAxes.assign(dataAxes.begin(), dataAxes.end());
    auto sharded = choosePlan(func, mesh, machine, explain);
    if (failed(sharded) ||
        (!planFile.empty() && failed(writePlan(planFile, mesh, *sharded))))
      signalPassFailure();
  }
};
} // namespace
