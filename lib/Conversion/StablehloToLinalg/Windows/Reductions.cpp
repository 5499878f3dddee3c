//===- Reductions.cpp - reduce, reduce_window -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Elementwise/ScalarOp.h"
#include "Scan.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

/// Operands are n inputs, then n initial values.
static LogicalResult checkReduce(SourceOp &op) {
  unsigned count = op.getNumResults();
  if (count == 0 || op.getNumOperands() != 2 * count)
    return op.error() << op.getNumOperands() << " operands and " << count
                      << " results, expected an input and an initial value "
                         "for each result";
  for (unsigned i = 0; i < count; ++i) {
    Type element = op.resultType(i).getElementType();
    if (op.operandType(i).getShape() != op.operandType(0).getShape())
      return op.error() << "inputs differ in shape: " << op.operandType(0)
                        << " and " << op.operandType(i);
    if (op.operandType(count + i).getRank() != 0)
      return op.error() << "initial value " << i << " has type "
                        << op.operandType(count + i) << ", expected a scalar";
    if (op.operandType(i).getElementType() != element ||
        op.operandType(count + i).getElementType() != element)
      return op.error() << "input, initial value and result " << i
                        << " differ in element type";
  }
  return success();
}

/// Emits one linalg.generic with as many results as inputs, which are the first
/// operands. The region is called with the accumulated values, then the
/// elements.
static FailureOr<ValueRange> emitReduction(SourceOp &op, ValueRange operands,
                                           ArrayRef<AffineMap> maps,
                                           ArrayRef<int64_t> resultShape) {
  unsigned count = op.getNumResults();
  SmallVector<Value> inits;
  for (unsigned i = 0; i < count; ++i)
    inits.push_back(emitFilled(op.builder, op.operand(count + i), resultShape));
  return emitGeneric(op.builder, operands, inits, maps,
                     [&](ImplicitLocOpBuilder &body, ValueRange args) {
                       SmallVector<Value> ordered(args.take_back(count));
                       llvm::append_range(ordered, args.take_front(count));
                       return emitCombiner(body, op, ordered);
                     });
}

/// linalg.reduce: its body is known to combine elements in any order, as that
/// of StableHLO's reduce does, whatever it is.
static LogicalResult convertPairs(SourceOp &op, ArrayRef<int64_t> dims,
                                  ArrayRef<int64_t> resultShape) {
  unsigned count = op.getNumResults();
  SmallVector<Value> inputs = op.operands(), inits;
  inputs.resize(count);
  for (unsigned i = 0; i < count; ++i)
    inits.push_back(emitFilled(op.builder, op.operand(count + i), resultShape));
  bool emitted = true;
  auto reduce = linalg::ReduceOp::create(
      op.builder, inputs, inits, dims,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        ImplicitLocOpBuilder body(loc, nested);
        SmallVector<Value> ordered(args.take_back(count));
        llvm::append_range(ordered, args.take_front(count));
        auto yielded = emitCombiner(body, op, ordered);
        emitted = succeeded(yielded);
        if (emitted)
          linalg::YieldOp::create(body, *yielded);
      });
  if (!emitted)
    return failure();
  return op.replaceWith(reduce.getResults());
}

/// True for a combiner of several operations, such as that of arg-max.
static bool isCompound(SourceOp &op) {
  Operation *source = op.getSource();
  return source->getNumRegions() == 1 && source->getRegion(0).hasOneBlock() &&
         source->getRegion(0).front().getOperations().size() != 2;
}

static LogicalResult convertReduce(SourceOp &op) {
  if (failed(checkReduce(op)))
    return failure();
  unsigned count = op.getNumResults();
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  auto dims = op.integers("dimensions");
  if (failed(dims) || failed(op.checkDims("dimensions", *dims, shape.size())))
    return failure();

  ImplicitLocOpBuilder &b = op.builder;
  SmallVector<int64_t> keptShape;
  SmallVector<AffineExpr> kept;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (llvm::is_contained(*dims, dim))
      continue;
    keptShape.push_back(size);
    kept.push_back(b.getAffineDimExpr(dim));
  }
  if (isCompound(op)) {
    llvm::sort(*dims);
    return convertPairs(op, *dims, keptShape);
  }
  SmallVector<AffineMap> maps(count, b.getMultiDimIdentityMap(shape.size()));
  maps.append(count, AffineMap::get(shape.size(), 0, kept, b.getContext()));

  SmallVector<Value> operands = op.operands();
  FailureOr<ValueRange> results =
      emitReduction(op, ArrayRef(operands).take_front(count), maps, keptShape);
  if (failed(results))
    return failure();
  return op.replaceWith(*results);
}

namespace {
/// The loops of a reduce_window: over positions, in the order of the
/// dimensions, then over elements.
struct WindowIteration {
  SmallVector<WindowLoops> dims;
  SmallVector<int64_t> resultShape, keptShape; ///< All; those with a loop.
  SmallVector<AffineExpr> kept;
  unsigned numLoops = 0;
};
} // namespace

static WindowIteration iterate(Builder &b, ArrayRef<Window> windows,
                               ArrayRef<int64_t> shape) {
  WindowIteration result;
  for (auto [window, extent] : llvm::zip(windows, shape)) {
    WindowLoops &loops = result.dims.emplace_back();
    loops.window = window;
    int64_t count = window.countIn(extent);
    result.resultShape.push_back(count);
    if (count == 1 && !window.isTrivial())
      continue;
    loops.position = result.numLoops++;
    result.keptShape.push_back(count);
    result.kept.push_back(b.getAffineDimExpr(*loops.position));
  }
  for (WindowLoops &loops : result.dims)
    if (loops.window.size != 1)
      loops.element = result.numLoops++;
  return result;
}

/// A reduction over the elements of each window, on padded inputs.
static FailureOr<SmallVector<Value>>
emitWindowReduction(SourceOp &op, const WindowIteration &iteration) {
  ImplicitLocOpBuilder &b = op.builder;
  auto mapOf = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(iteration.numLoops, 0, exprs, b.getContext());
  };
  unsigned count = op.getNumResults();
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  auto addOperand = [&](const WindowedTensor &operand) {
    operands.push_back(operand.value);
    maps.push_back(mapOf(operand.exprs));
  };
  for (unsigned i = 0; i < count; ++i)
    addOperand(
        emitWindows(b, op.operand(i), op.operand(count + i), iteration.dims));
  if (WindowedTensor window = emitWindowShape(b, iteration.dims);
      !window.exprs.empty())
    addOperand(window);
  maps.append(count, mapOf(iteration.kept));
  FailureOr<ValueRange> results =
      emitReduction(op, operands, maps, iteration.keptShape);
  if (failed(results))
    return failure();
  return llvm::map_to_vector(*results, [&](Value result) {
    return emitReshape(b, result, iteration.resultShape);
  });
}

static LogicalResult convertReduceWindow(SourceOp &op) {
  if (failed(checkReduce(op)))
    return failure();
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  auto windows = readWindows(
      op, {"window_dimensions", "base_dilations", "window_dilations"},
      shape.size());
  if (failed(windows) || failed(checkWindows(op, *windows, shape)))
    return failure();
  if (std::optional<ScanForm> form = matchScan(*windows, shape)) {
    FailureOr<bool> done = convertScan(op, *form);
    if (failed(done) || *done)
      return success(succeeded(done));
  }
  WindowIteration iteration = iterate(op.builder, *windows, shape);
  if (llvm::is_contained(iteration.resultShape, 0)) {
    SmallVector<Value> none;
    for (unsigned i = 0; i < op.getNumResults(); ++i)
      none.push_back(emitEmpty(op.builder,
                               op.operandType(i).clone(iteration.resultShape)));
    return op.replaceWith(none);
  }
  FailureOr<SmallVector<Value>> results = emitWindowReduction(op, iteration);
  return failed(results) ? failure() : op.replaceWith(*results);
}

void dist::addReductionConverters(ConverterTable &table) {
  table["stablehlo.reduce"] = {Converter::anyNumber, Converter::anyNumber,
                               convertReduce};
  table["stablehlo.reduce_window"] = {
      Converter::anyNumber, Converter::anyNumber, convertReduceWindow};
}
