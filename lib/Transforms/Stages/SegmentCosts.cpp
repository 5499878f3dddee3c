//===- SegmentCosts.cpp - seconds of segments -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SegmentCosts.h"

#include "StageWork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/CollectedBytes.h"
#include "dist/Planning/CollectivePrice.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

SegmentCosts::SegmentCosts(ModuleOp module, std::optional<Cluster> cluster)
    : symbols(module), cluster(std::move(cluster)),
      device(this->cluster ? this->cluster->device : Device::countedInBytes()) {
  if (MeshOp op = findMesh(module))
    mesh = op.getMesh().getValue();
}

/// The element type with which a kernel computes: that of its first result.
static std::string elementTextOf(TypeRange results) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Type type : results)
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      tensor.getElementType().print(os);
      break;
    }
  return text;
}

double SegmentCosts::kernelSeconds(func::FuncOp kernel) {
  auto [found, isNew] = kernels.try_emplace(kernel, 0);
  if (!isNew)
    return found->second;
  double bytes = double(bytesOf(kernel.getArgumentTypes())) +
                 double(bytesOf(kernel.getResultTypes()));
  double seconds = device.seconds(arithmeticOf(kernel), bytes,
                                  elementTextOf(kernel.getResultTypes()));
  return kernels[kernel] = seconds;
}

/// Before kernels are outlined each product is one, and other work is free: it
/// becomes part of some kernel.
double SegmentCosts::operationSeconds(Operation *op) const {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  if (linalgOp.getNumReductionLoops() == 0)
    return 0;
  double bytes = double(bytesOf(op->getOperandTypes())) +
                 double(bytesOf(op->getResultTypes()));
  return device.seconds(arithmeticOf(op) /
                            double(estimateExecutions(op->getBlock())),
                        bytes, elementTextOf(op->getResultTypes()));
}

double SegmentCosts::collectiveSecondsOf(Operation *op) const {
  std::optional<int64_t> bytes = bytesReceivedBy(op, mesh);
  if (!bytes)
    return 0;
  auto kind = parseCollectiveKind(op->getName().stripDialect().str());
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!cluster || !kind || !axes)
    return double(*bytes);
  return collectiveSeconds(*cluster, mesh, *kind, axes.getValue(),
                           double(*bytes));
}

double SegmentCosts::secondsOf(func::FuncOp segment) {
  double seconds = 0;
  segment->walk([&](Operation *op) {
    double once = 0;
    if (auto call = dyn_cast<func::CallOp>(op)) {
      if (auto kernel = symbols.lookup<func::FuncOp>(call.getCallee()))
        once = kernelSeconds(kernel);
    } else if (isa<linalg::LinalgOp>(op)) {
      once = operationSeconds(op);
    } else if (isa_and_nonnull<DistDialect>(op->getDialect())) {
      once = collectiveSecondsOf(op);
    }
    seconds += once * estimateExecutions(op->getBlock());
  });
  return seconds;
}
