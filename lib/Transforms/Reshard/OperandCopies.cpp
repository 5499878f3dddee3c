//===- OperandCopies.cpp - copies that products read ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandCopies.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"
#include "dist/Transforms/Reshard/FilledOperands.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

static constexpr double kWideBytes = 4; ///< Of f32.
/// Arrays of a kernel that are no larger are on the stack (Codegen/Kernels).
static constexpr double kMostOnStack = 32 * 1024;

//===----------------------------------------------------------------------===//
// Widened
//===----------------------------------------------------------------------===//

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

/// Of a value of so many bytes; 0 for what a stack holds.
static double widenedBytes(const ReshardContext &context, Value value,
                           double bytes) {
  if (!isWidened(context, value))
    return 0;
  double wide =
      bytes / static_cast<double>(elementBytes(value.getType())) * kWideBytes;
  return wide > kMostOnStack ? wide : 0;
}

static std::optional<HeldCopy> widened(const ReshardContext &context,
                                       Value value, ShardingAttr lies,
                                       ProgramTimes::Life life) {
  bool isHeldWide =
      lies && context.elementBytesOf(lies, value.getType()) >
                  static_cast<double>(elementBytes(value.getType()));
  if (!lies || isHeldWide)
    return std::nullopt;
  double bytes =
      widenedBytes(context, value, context.localBytes(lies, value.getType()));
  if (bytes == 0)
    return std::nullopt;
  return HeldCopy{value, lies, bytes, life, "widened"};
}

//===----------------------------------------------------------------------===//
// Masked
//===----------------------------------------------------------------------===//

bool dist::isPaddedAcross(tensor::PadOp pad, const Sharding &lies) {
  llvm::SmallBitVector padded = pad.getPaddedDims();
  return llvm::any_of(padded.set_bits(), [&](unsigned dim) {
    return !lies.dims[dim].axes.empty();
  });
}

/// The loops that sum over what not all ranks have as much of.
static SmallVector<unsigned> unevenSums(const ReshardContext &context,
                                        LinalgOp op, OpOperand &operand,
                                        ShardingAttr lies) {
  SmallVector<unsigned> loops;
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || !lies)
    return loops;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    const Axes &axes = lies.getValue().dims[dim].axes;
    if (loop &&
        op.getIteratorTypesArray()[loop.getPosition()] ==
            utils::IteratorType::reduction &&
        type.getDimSize(dim) % context.mesh.sizeOf(axes) != 0)
      loops.push_back(loop.getPosition());
  }
  return loops;
}

static bool isAlongWindow(LinalgOp op, unsigned loop) {
  return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      return !isa<AffineDimExpr>(expr) && expr.isFunctionOfDim(loop);
    });
  });
}

/// Convolutions of which ranks have parts of the windows select in their loops.
static bool isMaskedConvolution(const ReshardContext &context,
                                const ShardedProgram &program, LinalgOp op) {
  if (!linalg_ext::isConvolution(op))
    return false;
  return llvm::none_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
    return llvm::any_of(
        unevenSums(context, op, *operand, program.needed(*operand)),
        [&](unsigned loop) { return isAlongWindow(op, loop); });
  });
}

bool dist::isReadMasked(const ReshardContext &context,
                        const ShardedProgram &program, OpOperand &use) {
  auto op = dyn_cast<LinalgOp>(use.getOwner());
  return op && isMaskedConvolution(context, program, op) &&
         !unevenSums(context, op, use, program.needed(use)).empty();
}

/// True for what is masked when it is fetched (FetchedCopies.cpp).
static bool isFetchedMasked(const ShardedProgram &program, OpOperand &use) {
  auto pad = use.get().getDefiningOp<tensor::PadOp>();
  ShardingAttr lies = program.natural(use.get());
  return pad && lies && !ProgramKernels::isMoved(program, use) &&
         isPaddedAcross(pad, lies.getValue());
}

/// The use that is masked: of what is padded, where a kernel does it.
static OpOperand &maskedUse(const ShardedProgram &program, OpOperand &use) {
  auto pad = use.get().getDefiningOp<tensor::PadOp>();
  ShardingAttr lies = program.natural(use.get());
  bool isBefore = pad && lies && !ProgramKernels::isMoved(program, use) &&
                  !isPaddedAcross(pad, lies.getValue());
  return isBefore ? pad.getSourceMutable() : use;
}

/// True if the mask is written over what it masks, which nobody reads later, or
/// comes out of the kernel that makes it: all who read what such an operation
/// made read it masked.
static bool isMaskedInPlace(const ShardedProgram &program,
                            const ProgramKernels &kernels, OpOperand &use,
                            int64_t end) {
  Value value = use.get();
  ShardingAttr needed = program.needed(use);
  bool isMoved = ProgramKernels::isMoved(program, use);
  Operation *producer = value.getDefiningOp();
  if (!isMoved) {
    if (isa_and_nonnull<LinalgOp>(producer) && !isRematerializable(producer) &&
        producer->getBlock() == use.getOwner()->getBlock())
      return true;
    while (producer && kernels.isView(producer)) {
      value = producer->getOperand(0);
      producer = value.getDefiningOp();
    }
    if (!producer || isRematerializable(producer))
      return false;
  }
  return llvm::all_of(value.getUses(), [&](OpOperand &other) {
    return (isMoved && program.needed(other) != needed) ||
           kernels.times().end(other) <= end;
  });
}

static std::optional<HeldCopy> masked(const ReshardContext &context,
                                      const ShardedProgram &program,
                                      const ProgramKernels &kernels,
                                      LinalgOp op, OpOperand &operand,
                                      ProgramTimes::Life life) {
  if (unevenSums(context, op, operand, program.needed(operand)).empty())
    return std::nullopt;
  OpOperand &use = maskedUse(program, operand);
  ShardingAttr lies = program.needed(use);
  if (!lies || isFetchedMasked(program, use) ||
      isMaskedInPlace(program, kernels, use, life.to))
    return std::nullopt;
  return HeldCopy{use.get(),
                  lies,
                  context.localBytes(lies, use.get().getType()),
                  {ProgramKernels::preparationTime(life.from), life.to},
                  "masked"};
}

//===----------------------------------------------------------------------===//
// Filled
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// All of an operation
//===----------------------------------------------------------------------===//

static bool isProduct(LinalgOp op) {
  return op && !isa<linalg::GenericOp>(*op) &&
         linalg::isaContractionOpInterface(op);
}

int64_t dist::localCopyBytes(const ReshardContext &context, Operation *local) {
  auto op = dyn_cast<LinalgOp>(local);
  if (!isProduct(op))
    return 0;
  auto sizeOf = [](Value value) {
    return static_cast<double>(bytesOf(value.getType()));
  };
  double bytes = 0;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    double size = sizeOf(operand->get());
    double wide = widenedBytes(context, operand->get(), size);
    bool isStored = isFilled(*operand) && size > kMostOnStack;
    bytes += wide > 0 || !isStored ? wide : size;
  }
  for (Value result : local->getResults())
    bytes += widenedBytes(context, result, sizeOf(result));
  return static_cast<int64_t>(bytes);
}

std::vector<HeldCopy> dist::operandCopies(const ReshardContext &context,
                                          const ShardedProgram &program,
                                          const ProgramKernels &kernels,
                                          Operation *op) {
  std::vector<HeldCopy> copies;
  auto linalgOp = dyn_cast<LinalgOp>(op);
  bool isProduct = ::isProduct(linalgOp);
  if (!isProduct &&
      !(linalgOp && isMaskedConvolution(context, program, linalgOp)))
    return copies;
  auto result = cast<OpResult>(op->getResult(0));
  ProgramTimes::Life life = kernels.made(result);
  auto add = [&](std::optional<HeldCopy> copy) {
    if (copy)
      copies.push_back(*copy);
    return copy.has_value();
  };
  for (OpOperand *operand : linalgOp.getDpsInputOperands()) {
    ShardingAttr lies = program.needed(*operand);
    bool isWide =
        isProduct && add(widened(context, operand->get(), lies, life));
    if (!add(masked(context, program, kernels, linalgOp, *operand, life)) &&
        !isWide)
      add(filled(context, *operand, lies, life));
  }
  if (isProduct)
    add(widened(context, result, program.natural(result), life));
  return copies;
}
