//===- Work.cpp - what operations take ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IrregularWork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"

using namespace mlir;
using namespace dist;

/// Of what the whole call takes, as much as its factors leave to a rank.
static double shareOf(double flops, const Mesh &mesh,
                      const OpShardings &shardings) {
  for (auto [factor, axes] : llvm::zip(shardings.rule->factors, shardings.axes))
    if (factor.size > 0)
      flops *= static_cast<double>(blockSize(factor.size, mesh.sizeOf(axes))) /
               static_cast<double>(factor.size);
  return flops;
}

/// What the call says, or a product of factors. Operations that only move
/// elements along a factor do no arithmetic for it.
static double countFlops(const Mesh &mesh, const OpShardings &shardings) {
  if (auto call = dyn_cast<CustomCallOp>(shardings.op))
    if (FloatAttr noted = call.getFlopsAttr())
      return shareOf(noted.getValueAsDouble(), mesh, shardings);
  double flops = 1;
  for (auto [factor, axes] : llvm::zip(shardings.rule->factors, shardings.axes))
    if (!factor.onlyMoves)
      flops *= static_cast<double>(blockSize(factor.size, mesh.sizeOf(axes)));
  bool isReduction = llvm::any_of(shardings.rule->factors, [](auto &factor) {
    return factor.kind == FactorKind::Reduction && !factor.onlyMoves;
  });
  return isReduction ? 2 * flops : flops; // Multiply, and add.
}

/// The element type of the first operand: what is multiplied.
static std::string elementTypeOf(const ReshardContext &context, Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return context.textOf(tensor.getElementType());
  return {};
}

Work dist::workOf(const ReshardContext &context, const OpShardings &shardings) {
  Work work;
  for (auto [value, sharding] :
       llvm::zip(shardings.op->getOperands(), shardings.operands))
    if (sharding)
      work.bytes += context.localBytes(sharding, value.getType());
  for (auto [value, sharding] :
       llvm::zip(shardings.op->getResults(), shardings.results))
    if (sharding)
      work.bytes += context.localBytes(sharding, value.getType());
  work.flops = countFlops(context.mesh, shardings);
  work.type = elementTypeOf(context, shardings.op);
  addIrregular(context, shardings, work);
  return work;
}

double dist::secondsOf(const Device &device, const Work &work) {
  return std::max(device.seconds(work.flops, work.bytes, work.type),
                  device.launch + work.irregularSeconds(device));
}

double dist::workOnce(const ReshardContext &context, const Device &device,
                      const OpShardings &shardings) {
  return secondsOf(device, workOf(context, shardings));
}

double dist::allWork(const ReshardContext &context, const Device &device,
                     const OpShardings &shardings) {
  return workOnce(context, device, shardings) *
         estimateExecutions(shardings.op->getBlock());
}
