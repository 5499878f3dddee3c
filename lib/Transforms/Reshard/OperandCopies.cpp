//===- OperandCopies.cpp - copies that products read ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandCopies.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/FilledOperands.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

static constexpr double kWideBytes = 4; ///< Of f32.
/// Arrays of a kernel that are no larger are on the stack (Codegen/Kernels).
static constexpr double kMostOnStack = 32 * 1024;

static bool isNarrow(Value value) {
  Type element = getElementTypeOrSelf(value);
  return isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 16;
}

static bool isWidened(const ReshardContext &context, Value value) {
  if (!isNarrow(value))
    return false;
  std::string type;
  llvm::raw_string_ostream(type) << getElementTypeOrSelf(value);
  return !context.device() || context.device()->widens(type);
}

static std::optional<HeldCopy> widened(const ReshardContext &context,
                                       Value value, ShardingAttr lies,
                                       ProgramTimes::Life life) {
  if (!lies || !isWidened(context, value))
    return std::nullopt;
  Type type = value.getType();
  double elements =
      context.localBytes(lies, type) / static_cast<double>(elementBytes(type));
  double bytes = elements * kWideBytes;
  if (bytes <= kMostOnStack)
    return std::nullopt;
  return HeldCopy{value, lies, bytes, life, "widened"};
}

/// True if a dimension that is summed over is not as large on all ranks.
static bool hasUnevenSum(const ReshardContext &context, LinalgOp op,
                         OpOperand &operand, const Sharding &lies) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop &&
        op.getIteratorTypesArray()[loop.getPosition()] ==
            utils::IteratorType::reduction &&
        type.getDimSize(dim) % context.mesh.sizeOf(lies.dims[dim].axes) != 0)
      return true;
  }
  return false;
}

/// True if the kernel that makes the value makes it for this use alone, so that
/// it writes it masked.
static bool isMadeFor(const ShardedProgram &program, OpOperand &use) {
  auto producer = use.get().getDefiningOp<linalg::GenericOp>();
  return producer && producer.getNumLoops() == producer.getNumParallelLoops() &&
         use.get().hasOneUse() && !ProgramKernels::isMoved(program, use);
}

bool dist::isFilled(OpOperand &operand) {
  auto product = dyn_cast<LinalgOp>(operand.getOwner());
  Operation *producer = operand.get().getDefiningOp();
  while (producer &&
         isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(producer))
    producer = producer->getOperand(0).getDefiningOp();
  return product && !isa<linalg::GenericOp>(*product) && producer &&
         linalg::isaContractionOpInterface(product) &&
         product.isDpsInput(&operand) && isRematerializable(producer) &&
         !isStoredConstant(producer) &&
         isa<FloatType>(getElementTypeOrSelf(operand.get()));
}

static std::optional<HeldCopy> filled(const ReshardContext &context,
                                      OpOperand &operand, ShardingAttr lies,
                                      ProgramTimes::Life life) {
  if (!lies || !isFilled(operand))
    return std::nullopt;
  double bytes = context.localBytes(lies, operand.get().getType());
  if (bytes <= kMostOnStack)
    return std::nullopt;
  return HeldCopy{operand.get(), lies, bytes, life, "filled"};
}

std::vector<HeldCopy> dist::operandCopies(const ReshardContext &context,
                                          const ShardedProgram &program,
                                          const ProgramKernels &kernels,
                                          Operation *op) {
  std::vector<HeldCopy> copies;
  auto product = dyn_cast<LinalgOp>(op);
  if (!product || isa<linalg::GenericOp>(op) ||
      !linalg::isaContractionOpInterface(product))
    return copies;
  auto result = cast<OpResult>(op->getResult(0));
  ProgramTimes::Life life = kernels.made(result);
  auto add = [&](std::optional<HeldCopy> copy) {
    if (copy)
      copies.push_back(*copy);
  };
  for (OpOperand *operand : product.getDpsInputOperands()) {
    ShardingAttr lies = program.needed(*operand);
    auto wide = widened(context, operand->get(), lies, life);
    add(wide);
    if (lies && hasUnevenSum(context, product, *operand, lies.getValue()) &&
        !isMadeFor(program, *operand))
      copies.push_back({operand->get(),
                        lies,
                        context.localBytes(lies, operand->get().getType()),
                        {life.from - 1, life.to},
                        "masked"});
    else if (!wide)
      add(filled(context, *operand, lies, life));
  }
  add(widened(context, result, program.natural(result), life));
  return copies;
}
