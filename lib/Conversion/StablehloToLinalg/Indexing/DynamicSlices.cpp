//===- DynamicSlices.cpp - dynamic_slice, dynamic_update_slice ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window whose start is known only at run time: gather and scatter with one
// index. A dimension that the window has all of can start at 0 only, so it is
// not indexed; one of which it has one element is dropped in between.
//
//===----------------------------------------------------------------------===//

#include "AffineIndices.h"
#include "Converters.h"
#include "Indices.h"
#include "Source/Emit.h"
#include "StaticWindows.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// The dimensions of operand 0 in which a window may start at several places.
struct SliceWindow {
  SmallVector<int64_t> moving;  ///< Dimensions of which a window is a part.
  SmallVector<int64_t> dropped; ///< Dimensions of which it has one element.
  SmallVector<int64_t> kept;    ///< All dimensions but those dropped.
  SmallVector<int64_t> shape;   ///< Of the window, along `kept`.

  SliceWindow(ArrayRef<int64_t> whole, ArrayRef<int64_t> sizes) {
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      bool moves = size != whole[dim];
      if (moves)
        moving.push_back(dim);
      if (moves && size == 1) {
        dropped.push_back(dim);
        continue;
      }
      kept.push_back(dim);
      shape.push_back(size);
    }
  }
  /// The dimensions of a window, numbered without those dropped.
  SmallVector<int64_t> dims() const {
    return llvm::to_vector(llvm::seq<int64_t>(0, kept.size()));
  }
};
} // namespace

/// Checks that there is one scalar operand from `first` on for each dimension
/// of operand 0, all of one type.
static LogicalResult checkStart(SourceOp &op, unsigned first) {
  int64_t rank = op.operandType(0).getRank();
  if (op.getNumOperands() != first + rank)
    return op.error() << op.getNumOperands() << " operands, expected "
                      << first + rank << " for an operand of rank " << rank;
  for (unsigned i = first; i < op.getNumOperands(); ++i)
    if (op.operandType(i).getRank() != 0 ||
        op.getSource()->getOperand(i).getType() !=
            op.getSource()->getOperand(first).getType())
      return op.error() << "operand " << i << " has type " << op.operandType(i)
                        << ", expected a scalar of the type of all starts";
  return success();
}

/// The scalars of the moving dimensions as one tensor.
static FailureOr<Value> emitStart(SourceOp &op, unsigned first,
                                  const SliceWindow &window) {
  SmallVector<Value> components;
  for (int64_t dim : window.moving) {
    FailureOr<Value> index = importIndices(op, first + dim);
    if (failed(index))
      return failure();
    components.push_back(emitReshape(op.builder, *index, {1}));
  }
  if (components.size() == 1)
    return components.front();
  return Value(tensor::ConcatOp::create(op.builder, 0, components));
}

/// The start of the window in each dimension, moved so that the window is
/// within the operand; none if a start is not known before run time.
static std::optional<SmallVector<int64_t>>
staticStart(SourceOp &op, unsigned first, ArrayRef<int64_t> sizes) {
  ArrayRef<int64_t> whole = op.operandType(0).getShape();
  SmallVector<int64_t> offsets;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    FailureOr<Value> index = importIndices(op, first + dim);
    auto start = succeeded(index) && size != whole[dim] ? affineTensorOf(*index)
                                                        : AffineTensor();
    if (!start)
      return std::nullopt;
    offsets.push_back(std::clamp<int64_t>(start->base, 0, whole[dim] - size));
  }
  return offsets;
}

/// Checks that windows fit into the operand.
static LogicalResult checkSizes(SourceOp &op, ArrayRef<int64_t> window) {
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  if (window.size() != shape.size())
    return op.error() << "the window has " << window.size()
                      << " dimensions, expected " << shape.size();
  for (auto [dim, size] : llvm::enumerate(window))
    if (size < 0 || size > shape[dim])
      return op.error() << "dimension " << dim << " of the window has size "
                        << size << ", expected at most " << shape[dim];
  return success();
}

static LogicalResult convertDynamicSlice(SourceOp &op) {
  if (op.getNumOperands() == 0)
    return op.error() << "expected an operand";
  auto sizes = op.integers("slice_sizes");
  if (failed(sizes) || failed(checkSizes(op, *sizes)) ||
      failed(checkStart(op, 1)))
    return failure();
  SliceWindow window(op.operandType(0).getShape(), *sizes);
  if (window.moving.empty())
    return op.replaceWith(op.operand(0));
  if (auto offsets = staticStart(op, 1, *sizes))
    return op.replaceWith(emitSlice(op.builder, op.operand(0), *offsets, *sizes,
                                    SmallVector<int64_t>(sizes->size(), 1)));
  FailureOr<Value> start = emitStart(op, 1, window);
  if (failed(start))
    return failure();
  SmallVector<int64_t> none;
  Value result = linalg_ext::GatherOp::create(
      op.builder, op.operandType(0).clone(window.shape), op.operand(0), *start,
      *sizes, /*offset_dims=*/window.dims(),
      /*collapsed_slice_dims=*/window.dropped, none, none,
      /*start_index_map=*/window.moving, /*index_vector_dim=*/0);
  return op.replaceWith(emitReshape(op.builder, result, *sizes));
}

/// Moves a start so that the window is within the operand.
static Value emitClampedStart(SourceOp &op, Value start,
                              const SliceWindow &window,
                              ArrayRef<int64_t> sizes) {
  ImplicitLocOpBuilder &b = op.builder;
  auto type = cast<RankedTensorType>(start.getType());
  unsigned width = type.getElementTypeBitWidth();
  SmallVector<APInt> bounds;
  for (int64_t dim : window.moving) {
    int64_t largest = APInt::getSignedMaxValue(width).getSExtValue();
    int64_t last = op.operandType(0).getDimSize(dim) - sizes[dim];
    bounds.emplace_back(width, std::min(last, largest));
  }
  Value last =
      arith::ConstantOp::create(b, DenseElementsAttr::get(type, bounds));
  AffineMap identity = b.getMultiDimIdentityMap(1);
  FailureOr<ValueRange> results = emitGeneric(
      b, {start, last}, emitEmpty(b, type), {identity, identity, identity},
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Value zero = arith::ConstantOp::create(
            body, body.getZeroAttr(type.getElementType()));
        Value atMost = arith::MinSIOp::create(body, args[0], args[1]);
        return SmallVector<Value>{arith::MaxSIOp::create(body, atMost, zero)};
      });
  return results->front();
}

static LogicalResult convertDynamicUpdateSlice(SourceOp &op) {
  if (op.getNumOperands() < 2)
    return op.error() << "expected an operand and an update";
  RankedTensorType type = op.operandType(0), update = op.operandType(1);
  if (type.getElementType() != update.getElementType())
    return op.error() << "operand " << type << " and update " << update
                      << " differ in element type";
  if (failed(checkSizes(op, update.getShape())) || failed(checkStart(op, 2)))
    return failure();
  SliceWindow window(type.getShape(), update.getShape());
  if (window.moving.empty())
    return op.replaceWith(op.operand(1));
  if (auto offsets = staticStart(op, 2, update.getShape()))
    return op.replaceWith(
        emitInsert(op.builder, op.operand(1), op.operand(0), *offsets));
  FailureOr<Value> start = emitStart(op, 2, window);
  if (failed(start))
    return failure();
  ImplicitLocOpBuilder &b = op.builder;
  SmallVector<int64_t> none;
  auto scatter = linalg_ext::ScatterOp::create(
      b, TypeRange(type), ValueRange(op.operand(0)),
      emitClampedStart(op, *start, window, update.getShape()),
      ValueRange(emitReshape(b, op.operand(1), window.shape)),
      /*update_window_dims=*/window.dims(),
      /*inserted_window_dims=*/window.dropped, none, none,
      /*scatter_dims_to_operand_dims=*/window.moving, /*index_vector_dim=*/0);
  OpBuilder::InsertionGuard guard(b);
  Type element = type.getElementType();
  Block *block = b.createBlock(&scatter.getCombiner(), {}, {element, element},
                               {b.getLoc(), b.getLoc()});
  linalg_ext::YieldOp::create(b, block->getArgument(1));
  return op.replaceWith(scatter->getResults());
}

void dist::addDynamicSliceConverters(ConverterTable &table) {
  table["stablehlo.dynamic_slice"] = {Converter::anyNumber, 1,
                                      convertDynamicSlice};
  table["stablehlo.dynamic_update_slice"] = {Converter::anyNumber, 1,
                                             convertDynamicUpdateSlice};
}
