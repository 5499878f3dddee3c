//===- Pad.cpp - tensor.pad, concat ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a padded or concatenated dimension is sharded, each rank fetches the part
// of each operand in its block of the result, and chooses by position.
//
//===----------------------------------------------------------------------===//

#include "ByPosition.h"
#include "DataMovement.h"
#include "Models.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

static bool isStatic(ArrayRef<int64_t> values) {
  return !ShapedType::isDynamicShape(values);
}

/// True if the padding before and after each dimension is known.
static bool isKnown(tensor::PadOp op) {
  return isStatic(op.getStaticLow()) && isStatic(op.getStaticHigh()) &&
         op.getResultType().hasStaticShape();
}

/// True if `op` puts something before or after the elements of a dimension.
static bool isPadded(tensor::PadOp op, unsigned dim) {
  return op.getStaticLow()[dim] != 0 || op.getStaticHigh()[dim] != 0;
}

static bool isPaddedAcrossRanks(tensor::PadOp op, const Mesh &mesh,
                                const Sharding &sharding) {
  for (auto [i, dim] : llvm::enumerate(sharding.dims))
    if (isPadded(op, i) && mesh.sizeOf(dim.axes) > 1)
      return true;
  return false;
}

/// The part of a window of one dimension that is not padding, in indices of the
/// window.
static WindowPart partOfSource(tensor::PadOp pad, unsigned dim,
                               const DimWindow &window) {
  int64_t low = pad.getStaticLow()[dim];
  return partWithin(window, 0, low, low + pad.getSourceType().getDimSize(dim));
}

/// True if all ranks' windows have the same of each dimension that is padded,
/// and not padding alone.
static bool isPaddedUniformly(tensor::PadOp pad, ArrayRef<DimWindow> windows) {
  return llvm::all_of(llvm::enumerate(windows), [&](auto entry) {
    const DimWindow &window = entry.value();
    return !isPadded(pad, entry.index()) ||
           (window.axes.empty() && window.stride == 1 &&
            partOfSource(pad, entry.index(), window).extent > 0);
  });
}

/// The padding in the local region. A constant inside of the pad is copied.
static Value localPadding(tensor::PadOp pad, const PartitionContext &context,
                          OpBuilder &builder) {
  Value padding = pad.getConstantPaddingValue();
  Operation *constant = padding.getDefiningOp();
  return constant && pad->isAncestor(constant)
             ? builder.clone(*constant)->getResult(0)
             : context.localValues.lookupOrDefault(padding);
}

/// Pads the fetched part of the source to the size of the windows.
static Value padUniformly(tensor::PadOp pad, PartitionContext &context,
                          ArrayRef<DimWindow> windows, Value source) {
  OpBuilder &builder = context.builder;
  SmallVector<OpFoldResult> low, high;
  SmallVector<int64_t> shape;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    WindowPart part = isPadded(pad, dim) ? partOfSource(pad, dim, window)
                                         : WindowPart{0, window.extent};
    low.push_back(builder.getIndexAttr(part.begin));
    high.push_back(
        builder.getIndexAttr(window.extent - part.begin - part.extent));
    shape.push_back(window.extent);
  }
  auto type = cast<RankedTensorType>(source.getType()).clone(shape);
  return tensor::PadOp::create(builder, context.getLoc(), type, source, low,
                               high, localPadding(pad, context, builder));
}

namespace {
struct WindowedPad
    : WindowedOpInterface::ExternalModel<WindowedPad, tensor::PadOp> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned operand,
                                          ArrayRef<DimWindow> windows) const {
    auto pad = cast<tensor::PadOp>(op);
    if (operand != 0 || !isKnown(pad) || !pad.getConstantPaddingValue() ||
        !pad.getSourceType().hasStaticShape())
      return {};
    bool isCut = isPaddedUniformly(pad, windows);
    SmallVector<DimWindow> source(windows);
    for (auto [dim, window] : llvm::enumerate(source)) {
      WindowPart part = isCut && isPadded(pad, dim)
                            ? partOfSource(pad, dim, window)
                            : WindowPart{0, window.extent};
      window.offset += part.begin - pad.getStaticLow()[dim];
      window.extent = part.extent;
    }
    return source;
  }

  Value makeWindows(Operation *op, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    auto pad = cast<tensor::PadOp>(op);
    Value source = context.fetchOperand(0, getSourceWindows(op, 0, windows));
    if (isPaddedUniformly(pad, windows))
      return padUniformly(pad, context, windows, source);
    return chooseByPosition(context, windows, source, {},
                            [&](const ElementHere &here) {
                              return chooseElement(pad, context, here);
                            });
  }

private:
  static Value chooseElement(tensor::PadOp pad, PartitionContext &context,
                             const ElementHere &here) {
    Value padding = localPadding(pad, context, here.builder);
    Value element = here.inputs[0];
    for (unsigned i = 0, e = here.place.size(); i < e; ++i) {
      if (!isPadded(pad, i))
        continue;
      int64_t low = pad.getStaticLow()[i];
      Value isInside =
          here.isWithin(i, low, low + pad.getSourceType().getDimSize(i));
      element = arith::SelectOp::create(here.builder, here.loc, isInside,
                                        element, padding);
    }
    return element;
  }
};

struct PadModel : MovementModel<PadModel, tensor::PadOp> {
  /// Needs replication where the padding depends on where it stands.
  ShardingRule getShardingRule(Operation *op) const {
    auto pad = cast<tensor::PadOp>(op);
    if (!pad.getConstantPaddingValue())
      return replicatedRule(op);
    bool known = isKnown(pad);
    ShardingRule rule;
    rule.operands.resize(op->getNumOperands());
    rule.results.resize(1);
    for (unsigned dim = 0, e = pad.getSourceType().getRank(); dim < e; ++dim) {
      int64_t from = pad.getSourceType().getDimSize(dim);
      int64_t to = pad.getResultType().getDimSize(dim);
      bool whole = !isPadded(pad, dim);
      unsigned factor = known && !whole
                            ? rule.addFactor({to, FactorKind::Permutation})
                            : addDim(rule, from, whole);
      rule.operands[0].dims.push_back({factor});
      rule.results[0].dims.push_back(
          {known || whole ? factor : addDim(rule, to, false)});
    }
    return rule;
  }

  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    Value padding = cast<tensor::PadOp>(op).getConstantPaddingValue();
    TypedAttr value;
    bool neutral = padding && matchPattern(padding, m_Constant(&value)) &&
                   isIdentity(kind, value);
    return (neutral || isIdempotent(kind)) && movesPartial(op, kind, operands);
  }

  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &,
                                    const Sharding &to) const {
    auto pad = cast<tensor::PadOp>(op);
    SmallVector<DimWindow> windows;
    if (!isPaddedAcrossRanks(pad, mesh, to))
      return windows;
    for (auto [i, dim] : llvm::enumerate(to.dims))
      windows.push_back(
          blockWindow(mesh, pad.getResultType().getDimSize(i), dim.axes));
    return cast<WindowedOpInterface>(op).getSourceWindows(operand, windows);
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto pad = cast<tensor::PadOp>(op);
    if (!isPaddedAcrossRanks(pad, context.mesh, context.resultShardings[0]))
      return partitionAsClone(context);
    return SmallVector<Value>{cast<WindowedOpInterface>(op).makeWindows(
        context, context.resultWindows())};
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// tensor.concat
//===----------------------------------------------------------------------===//

/// True if it is known which elements come from which input.
static bool isKnown(tensor::ConcatOp op) {
  return llvm::all_of(op->getOperandTypes(), [&](Type type) {
    return !cast<RankedTensorType>(type).isDynamicDim(op.getDim());
  });
}

/// The offset of each input in the result.
static SmallVector<int64_t> beginsOf(tensor::ConcatOp op) {
  SmallVector<int64_t> begins = {0};
  for (Type type : op.getInputs().getTypes())
    begins.push_back(begins.back() +
                     cast<RankedTensorType>(type).getDimSize(op.getDim()));
  return begins;
}

namespace {
struct WindowedConcat
    : WindowedOpInterface::ExternalModel<WindowedConcat, tensor::ConcatOp> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned operand,
                                          ArrayRef<DimWindow> windows) const {
    auto concat = cast<tensor::ConcatOp>(op);
    auto type = cast<RankedTensorType>(op->getOperand(operand).getType());
    if (!type.hasStaticShape())
      return {};
    SmallVector<DimWindow> source(windows);
    unsigned dim = concat.getDim();
    source[dim].offset -= beginsOf(concat)[operand];
    return source;
  }

  Value makeWindows(Operation *op, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    auto concat = cast<tensor::ConcatOp>(op);
    unsigned dim = concat.getDim();
    SmallVector<Value> inputs;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      inputs.push_back(
          context.fetchOperand(i, getSourceWindows(op, i, windows)));
    SmallVector<int64_t> begins = beginsOf(concat);
    auto choose = [&](const ElementHere &here) {
      Value element = here.inputs[0];
      for (unsigned i = 1; i < inputs.size(); ++i) {
        Value isInside = here.isWithin(dim, begins[i], begins[i + 1]);
        element = arith::SelectOp::create(here.builder, here.loc, isInside,
                                          here.inputs[i], element);
      }
      return element;
    };
    return chooseByPosition(context, windows, inputs, {}, choose);
  }
};

struct ConcatModel : MovementModel<ConcatModel, tensor::ConcatOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto concat = cast<tensor::ConcatOp>(op);
    unsigned dim = concat.getDim();
    bool known = isKnown(concat);
    ShardingRule rule;
    TensorFactors factors;
    for (auto [i, size] : llvm::enumerate(concat.getResultType().getShape()))
      factors.dims.push_back({addDim(rule, size, i != dim || known)});
    if (known)
      rule.factors[factors.dims[dim].front()].kind = FactorKind::Permutation;
    rule.results.push_back(factors);
    for (Type type : op->getOperandTypes()) {
      int64_t size = cast<RankedTensorType>(type).getDimSize(dim);
      if (!known)
        factors.dims[dim] = {addDim(rule, size, false)};
      rule.operands.push_back(factors);
    }
    return rule;
  }

  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &from,
                                    const Sharding &to) const {
    auto concat = cast<tensor::ConcatOp>(op);
    unsigned dim = concat.getDim();
    SmallVector<DimWindow> windows;
    if (mesh.sizeOf(to.dims[dim].axes) == 1)
      return windows;
    auto type = cast<RankedTensorType>(op->getOperand(operand).getType());
    for (auto [i, own] : llvm::enumerate(from.dims))
      windows.push_back(blockWindow(mesh, type.getDimSize(i), own.axes));
    windows[dim] = blockWindow(mesh, concat.getResultType().getDimSize(dim),
                               to.dims[dim].axes);
    return cast<WindowedOpInterface>(op).getSourceWindows(operand, windows);
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    unsigned dim = cast<tensor::ConcatOp>(op).getDim();
    if (context.mesh.sizeOf(context.resultShardings[0].dims[dim].axes) == 1)
      return partitionAsClone(context);
    return SmallVector<Value>{cast<WindowedOpInterface>(op).makeWindows(
        context, context.resultWindows())};
  }
};
} // namespace

void dist::registerPadModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::PadOp::attachInterface<PadModel, WindowedPad>(*context);
    tensor::ConcatOp::attachInterface<ConcatModel, WindowedConcat>(*context);
  });
}
