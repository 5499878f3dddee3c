//===- RaiseGathers.cpp - tensor.extract in linalg bodies -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseGathers.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace dist;

namespace {

/// One tensor.extract on its way to a gather.
class Raiser {
public:
  Raiser(linalg::GenericOp op, tensor::ExtractOp extract)
      : op(op), extract(extract), b(op.getLoc(), op),
        loops(op.getStaticLoopRanges()),
        table(cast<RankedTensorType>(extract.getTensor().getType())) {}

  /// The elements over the whole iteration space; null if it cannot be done.
  Value run() {
    readIndices();
    SmallVector<Value> components;
    for (Value index : computed) {
      Value component = compute(index);
      if (!component)
        return {};
      components.push_back(component);
    }
    return components.empty() ? Value() : gather(components);
  }

private:
  /// What the body computes an index of.
  llvm::SetVector<Operation *> sliceOf(Value index) {
    BackwardSliceOptions options;
    options.inclusive = true;
    options.filter = [&](Operation *other) {
      return other->getBlock() == op.getBody();
    };
    llvm::SetVector<Operation *> slice;
    (void)getBackwardSlice(index, &slice, options);
    return slice;
  }

  bool isUsedBy(OpOperand *input, const llvm::SetVector<Operation *> &slice) {
    return llvm::any_of(op.getMatchingBlockArgument(input).getUsers(),
                        [&](Operation *user) { return slice.contains(user); });
  }

  /// The loops that no window may have, because a computed index depends on
  /// them, or several indices are that loop.
  llvm::SmallBitVector sharedLoops() {
    llvm::SmallBitVector seen(loops.size()), shared(loops.size());
    for (Value index : extract.getIndices()) {
      if (auto loop = index.getDefiningOp<linalg::IndexOp>()) {
        if (seen.test(loop.getDim()))
          shared.set(loop.getDim());
        seen.set(loop.getDim());
        continue;
      }
      llvm::SetVector<Operation *> slice = sliceOf(index);
      for (Operation *other : slice)
        if (auto loop = dyn_cast<linalg::IndexOp>(other))
          shared.set(loop.getDim());
      for (OpOperand *input : op.getDpsInputOperands())
        for (unsigned loop = 0; loop < loops.size(); ++loop)
          if (isUsedBy(input, slice) &&
              op.getMatchingIndexingMap(input).isFunctionOfDim(loop))
            shared.set(loop);
    }
    return shared;
  }

  /// Dimensions of the table that a loop runs through as a whole, dimensions
  /// of size 1, and all others, whose index is computed.
  void readIndices() {
    SmallVector<unsigned> windowLoops;
    llvm::SmallBitVector shared = sharedLoops();
    for (auto [dim, index] : llvm::enumerate(extract.getIndices())) {
      auto loop = index.getDefiningOp<linalg::IndexOp>();
      bool isAfterLast =
          loop && !shared.test(loop.getDim()) &&
          (windowLoops.empty() || windowLoops.back() < loop.getDim());
      sizes.push_back(1);
      if (isAfterLast && loops[loop.getDim()] == table.getDimSize(dim)) {
        sizes.back() = table.getDimSize(dim);
        windowLoops.push_back(loop.getDim());
        continue;
      }
      collapsed.push_back(dim);
      if (isConstantIntValue(index, 0) && table.getDimSize(dim) == 1)
        continue;
      indexMap.push_back(dim);
      computed.push_back(index);
    }
    for (unsigned loop = 0; loop < loops.size(); ++loop)
      (llvm::is_contained(windowLoops, loop) ? offsetLoops : batchLoops)
          .push_back(loop);
  }

  /// The map of an operand in terms of the batch loops; null if it has others.
  AffineMap restrict(AffineMap map) {
    SmallVector<AffineExpr> dims(loops.size());
    for (auto [position, loop] : llvm::enumerate(batchLoops))
      dims[loop] = b.getAffineDimExpr(position);
    for (int64_t loop : offsetLoops) {
      if (map.isFunctionOfDim(loop))
        return {};
      dims[loop] = b.getAffineConstantExpr(0);
    }
    return map.replaceDimsAndSymbols(dims, {}, batchLoops.size(), 0);
  }

  /// False if the index needs the result so far, another extracted element or
  /// a window's loop.
  bool canCompute(const llvm::SetVector<Operation *> &slice) {
    return llvm::all_of(slice, [&](Operation *other) {
      auto loop = dyn_cast<linalg::IndexOp>(other);
      return !isa<tensor::ExtractOp>(other) &&
             !(loop && llvm::is_contained(offsetLoops, loop.getDim()));
    });
  }

  /// The values of an index over the batch loops, as a tensor of i64.
  Value compute(Value index) {
    llvm::SetVector<Operation *> slice = sliceOf(index);
    if (!canCompute(slice))
      return {};
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    SmallVector<BlockArgument> arguments;
    for (OpOperand *input : op.getDpsInputOperands()) {
      if (!isUsedBy(input, slice))
        continue;
      maps.push_back(restrict(op.getMatchingIndexingMap(input)));
      inputs.push_back(input->get());
      arguments.push_back(op.getMatchingBlockArgument(input));
    }
    if (llvm::is_contained(maps, AffineMap()))
      return {};
    SmallVector<int64_t> shape =
        llvm::map_to_vector(batchLoops, [&](int64_t l) { return loops[l]; });
    maps.push_back(b.getMultiDimIdentityMap(shape.size()));
    auto type = RankedTensorType::get(shape, b.getI64Type());
    auto generic = linalg::GenericOp::create(
        b, type, inputs,
        ValueRange{tensor::EmptyOp::create(b, shape, type.getElementType())},
        maps,
        SmallVector<utils::IteratorType>(shape.size(),
                                         utils::IteratorType::parallel),
        [&](OpBuilder &body, Location loc, ValueRange values) {
          IRMapping mapping;
          mapping.map(arguments, values.drop_back());
          cloneSlice(body, slice, mapping);
          Value result = arith::IndexCastOp::create(
              body, loc, type.getElementType(), mapping.lookupOrDefault(index));
          linalg::YieldOp::create(body, loc, result);
        });
    return generic.getResult(0);
  }

  void cloneSlice(OpBuilder &body, const llvm::SetVector<Operation *> &slice,
                  IRMapping &mapping) {
    for (Operation &other : *op.getBody()) {
      if (!slice.contains(&other))
        continue;
      Operation *clone = body.clone(other, mapping);
      if (auto loop = dyn_cast<linalg::IndexOp>(clone))
        loop.setDim(llvm::find(batchLoops, loop.getDim()) - batchLoops.begin());
    }
  }

  /// The components of the indices are stacked along one more dimension.
  Value gather(ArrayRef<Value> components) {
    Value indices = components.front();
    int64_t rank = batchLoops.size();
    if (components.size() > 1) {
      SmallVector<Value> columns =
          llvm::map_to_vector(components, [&](Value component) {
            auto type = cast<RankedTensorType>(component.getType());
            SmallVector<int64_t> shape(type.getShape());
            shape.push_back(1);
            SmallVector<ReassociationIndices> groups;
            for (int64_t dim = 0; dim < rank; ++dim)
              groups.push_back({dim});
            if (rank > 0)
              groups.back().push_back(rank);
            return Value(tensor::ExpandShapeOp::create(b, type.clone(shape),
                                                       component, groups));
          });
      indices = tensor::ConcatOp::create(b, rank, columns);
    }
    auto type = RankedTensorType::get(loops, table.getElementType());
    return linalg_ext::GatherOp::create(
        b, type, extract.getTensor(), indices, sizes, offsetLoops, collapsed,
        ArrayRef<int64_t>(), ArrayRef<int64_t>(), indexMap, rank);
  }

  linalg::GenericOp op;
  tensor::ExtractOp extract;
  ImplicitLocOpBuilder b;
  SmallVector<int64_t> loops;
  RankedTensorType table;
  SmallVector<int64_t> sizes, collapsed, indexMap, batchLoops, offsetLoops;
  SmallVector<Value> computed;
};

} // namespace

/// The same operation with one more input, over all loops, for the extract.
static linalg::GenericOp addInput(linalg::GenericOp op,
                                  tensor::ExtractOp extract, Value input) {
  OpBuilder b(op);
  unsigned position = op.getNumDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(maps.begin() + position,
              b.getMultiDimIdentityMap(op.getNumLoops()));
  SmallVector<Value> inputs(op.getInputs());
  inputs.push_back(input);
  auto result = linalg::GenericOp::create(b, op.getLoc(), op.getResultTypes(),
                                          inputs, op.getOutputs(), maps,
                                          op.getIteratorTypesArray());
  result.getRegion().takeBody(op.getRegion());
  BlockArgument element = result.getBody()->insertArgument(
      position, cast<RankedTensorType>(input.getType()).getElementType(),
      op.getLoc());
  extract.replaceAllUsesWith(element);
  extract.erase();
  op.replaceAllUsesWith(result);
  op.erase();
  return result;
}

/// The first extract from a tensor of static shape that is outside of the body.
static tensor::ExtractOp findExtract(linalg::GenericOp op,
                                     const DenseSet<Operation *> &tried) {
  for (auto extract : op.getBody()->getOps<tensor::ExtractOp>()) {
    auto type = dyn_cast<RankedTensorType>(extract.getTensor().getType());
    if (!tried.contains(extract) && type && type.hasStaticShape() &&
        type.getRank() > 0)
      return extract;
  }
  return {};
}

static void raise(linalg::GenericOp op) {
  DenseSet<Operation *> tried;
  while (tensor::ExtractOp extract = findExtract(op, tried)) {
    if (Value elements = Raiser(op, extract).run())
      op = addInput(op, extract, elements);
    else
      tried.insert(extract);
  }
}

void dist::raiseGathers(ModuleOp module) {
  SmallVector<linalg::GenericOp> ops;
  module.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && !op.hasDynamicShape())
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    raise(op);
}
