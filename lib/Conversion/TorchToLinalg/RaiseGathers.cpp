//===- RaiseGathers.cpp - tensor.extract in linalg bodies -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseGathers.h"

#include "ExtractWindows.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The gather
//===----------------------------------------------------------------------===//

namespace {

/// Turns one tensor.extract into a gather.
class Raiser {
public:
  Raiser(linalg::GenericOp op, tensor::ExtractOp extract)
      : op(op), extract(extract), b(op.getLoc(), op),
        loops(op.getStaticLoopRanges()), windows(op, extract) {}

  /// The elements over the whole iteration space; null if it cannot be done.
  Value run();

private:
  AffineMap restrict(AffineMap map);
  bool canCompute(const IndexSlice &slice);
  Value compute(Value index);
  void emitIndex(OpBuilder &body, Location loc, const IndexSlice &slice,
                 Value index, IRMapping &mapping);
  Value stack(ArrayRef<Value> components);

  linalg::GenericOp op;
  tensor::ExtractOp extract;
  ImplicitLocOpBuilder b;
  SmallVector<int64_t> loops;
  ExtractWindows windows;
};

} // namespace

/// The map of an operand in terms of the batch loops; null if it has others.
AffineMap Raiser::restrict(AffineMap map) {
  SmallVector<AffineExpr> dims(loops.size());
  for (auto [position, loop] : llvm::enumerate(windows.batchLoops))
    dims[loop] = b.getAffineDimExpr(position);
  for (int64_t loop : windows.offsetLoops) {
    if (map.isFunctionOfDim(loop))
      return {};
    dims[loop] = b.getAffineConstantExpr(0);
  }
  return map.replaceDimsAndSymbols(dims, {}, windows.batchLoops.size(), 0);
}

/// False if the index needs the result so far, another extracted element or
/// a window's loop.
bool Raiser::canCompute(const IndexSlice &slice) {
  return llvm::all_of(slice.ops, [&](Operation *other) {
    auto loop = dyn_cast<linalg::IndexOp>(other);
    return !isa<tensor::ExtractOp>(other) &&
           !(loop && llvm::is_contained(windows.offsetLoops, loop.getDim()));
  });
}

/// Computes an index in a body over the batch loops, and yields it.
void Raiser::emitIndex(OpBuilder &body, Location loc, const IndexSlice &slice,
                       Value index, IRMapping &mapping) {
  for (Operation &other : *op.getBody()) {
    if (!slice.ops.contains(&other))
      continue;
    Operation *clone = body.clone(other, mapping);
    if (auto loop = dyn_cast<linalg::IndexOp>(clone))
      loop.setDim(llvm::find(windows.batchLoops, loop.getDim()) -
                  windows.batchLoops.begin());
  }
  Value result = arith::IndexCastOp::create(body, loc, b.getI64Type(),
                                            mapping.lookupOrDefault(index));
  linalg::YieldOp::create(body, loc, result);
}

/// The values of an index over the batch loops, as a tensor of i64.
Value Raiser::compute(Value index) {
  IndexSlice slice(op, index);
  if (!canCompute(slice))
    return {};
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  SmallVector<BlockArgument> arguments;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!slice.reads(input))
      continue;
    maps.push_back(restrict(op.getMatchingIndexingMap(input)));
    inputs.push_back(input->get());
    arguments.push_back(op.getMatchingBlockArgument(input));
  }
  if (llvm::is_contained(maps, AffineMap()))
    return {};
  SmallVector<int64_t> shape = llvm::map_to_vector(
      windows.batchLoops, [&](int64_t loop) { return loops[loop]; });
  maps.push_back(b.getMultiDimIdentityMap(shape.size()));
  Value init = tensor::EmptyOp::create(b, shape, b.getI64Type());
  SmallVector<utils::IteratorType> parallel(shape.size(),
                                            utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location loc, ValueRange values) {
    IRMapping mapping;
    mapping.map(arguments, values.drop_back());
    emitIndex(nested, loc, slice, index, mapping);
  };
  return linalg::GenericOp::create(b, init.getType(), inputs, init, maps,
                                   parallel, body)
      .getResult(0);
}

/// The components of the indices along one more dimension, if there are
/// several.
Value Raiser::stack(ArrayRef<Value> components) {
  if (components.size() == 1)
    return components.front();
  int64_t rank = windows.batchLoops.size();
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  if (rank > 0)
    groups.back().push_back(rank);
  auto columns = llvm::map_to_vector(components, [&](Value component) {
    auto type = cast<RankedTensorType>(component.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.push_back(1);
    return Value(
        tensor::ExpandShapeOp::create(b, type.clone(shape), component, groups));
  });
  return tensor::ConcatOp::create(b, rank, columns);
}

Value Raiser::run() {
  SmallVector<Value> components;
  for (Value index : windows.computed) {
    Value component = compute(index);
    if (!component)
      return {};
    components.push_back(component);
  }
  if (components.empty())
    return {};
  auto table = cast<RankedTensorType>(extract.getTensor().getType());
  auto type = RankedTensorType::get(loops, table.getElementType());
  return linalg_ext::GatherOp::create(
      b, type, extract.getTensor(), stack(components), windows.sizes,
      windows.offsetLoops, windows.collapsed, ArrayRef<int64_t>(),
      ArrayRef<int64_t>(), windows.indexMap,
      /*index_vector_dim=*/windows.batchLoops.size());
}

//===----------------------------------------------------------------------===//
// In place of the extract
//===----------------------------------------------------------------------===//

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
