//===- Slices.cpp - slice, concatenate, pad, reverse ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"

#include "Converters.h"
#include "Source/Emit.h"
#include "Windows.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// slice, concatenate
//===----------------------------------------------------------------------===//

FailureOr<Slice> dist::readSlice(SourceOp &op) {
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  auto starts = op.integers("start_indices", shape.size());
  auto limits = op.integers("limit_indices", shape.size());
  auto strides = op.integers("strides", shape.size());
  if (failed(starts) || failed(limits) || failed(strides))
    return failure();
  SmallVector<int64_t> sizes;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t start = (*starts)[dim], limit = (*limits)[dim];
    int64_t stride = (*strides)[dim];
    if (start < 0 || limit < start || limit > size || stride < 1)
      return op.error() << "dimension " << dim << " of size " << size
                        << " is sliced [" << start << ":" << limit << ":"
                        << stride << "]";
    sizes.push_back(llvm::divideCeil(limit - start, stride));
  }
  return Slice{*starts, sizes, *strides};
}

static LogicalResult convertSlice(SourceOp &op) {
  FailureOr<Slice> slice = readSlice(op);
  if (failed(slice))
    return failure();
  return op.replaceWith(emitSlice(op.builder, op.operand(0), slice->offsets,
                                  slice->sizes, slice->strides));
}

/// Copies of a value after each other are a dimension of copies, merged with
/// the one behind it: either may be sharded.
static Value emitCopies(ImplicitLocOpBuilder &b, Value value, int64_t count,
                        int64_t dim) {
  SmallVector<int64_t> shape(cast<ShapedType>(value.getType()).getShape());
  SmallVector<int64_t> copies(shape), dims;
  copies.insert(copies.begin() + dim, count);
  for (auto i : llvm::seq<int64_t>(0, shape.size()))
    dims.push_back(i < dim ? i : i + 1);
  shape[dim] *= count;
  return emitReshape(b, emitBroadcast(b, value, copies, dims), shape);
}

static LogicalResult convertConcatenate(SourceOp &op) {
  auto dim = op.integer("dimension");
  if (failed(dim) || failed(op.checkSameElementTypes()) ||
      failed(op.checkDims("dimension", *dim, op.resultType().getRank())))
    return failure();
  if (op.getNumOperands() == 0)
    return op.error() << "expected at least one operand";
  SmallVector<int64_t> shape(op.operandType(0).getShape());
  if (static_cast<int64_t>(shape.size()) != op.resultType().getRank())
    return op.error() << "operands and result differ in rank";
  shape[*dim] = 0;
  for (unsigned i = 0; i < op.getNumOperands(); ++i) {
    SmallVector<int64_t> other(op.operandType(i).getShape());
    if (other.size() != shape.size())
      return op.error() << "operands differ in rank";
    shape[*dim] += other[*dim];
    other[*dim] = shape[*dim];
    if (other != shape)
      return op.error() << "operand " << i << " has type " << op.operandType(i)
                        << ", expected the shape of operand 0 but for "
                           "dimension "
                        << *dim;
  }
  auto isFilled = [&](Value part) {
    return cast<RankedTensorType>(part.getType()).getDimSize(*dim) != 0;
  };
  auto parts = llvm::filter_to_vector(op.operands(), isFilled);
  if (parts.size() < 2)
    return op.replaceWith(parts.empty() ? op.operand(0) : parts.front());
  if (llvm::all_equal(parts))
    return op.replaceWith(
        emitCopies(op.builder, parts.front(), parts.size(), *dim));
  Value result = tensor::ConcatOp::create(
      op.builder, op.operandType(0).clone(shape), *dim, parts);
  return op.replaceWith(result);
}

//===----------------------------------------------------------------------===//
// pad: between the elements (interior), then at the edges; negative amounts at
// the edges cut off
//===----------------------------------------------------------------------===//

namespace {
struct Padding {
  SmallVector<int64_t> low, high, interior;
};
} // namespace

static FailureOr<Padding> readPadding(SourceOp &op) {
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  auto low = op.integers("edge_padding_low", shape.size());
  auto high = op.integers("edge_padding_high", shape.size());
  auto interior = op.integers("interior_padding", shape.size());
  if (failed(low) || failed(high) || failed(interior) ||
      failed(op.checkSameElementTypes()))
    return failure();
  if (op.operandType(1).getRank() != 0)
    return op.error() << "the padding value has type " << op.operandType(1)
                      << ", expected a scalar";
  constexpr int64_t limit = int64_t(1) << 40;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t between = (*interior)[dim];
    if (between < 0 || between > limit || std::abs((*low)[dim]) > limit ||
        std::abs((*high)[dim]) > limit ||
        size + std::max<int64_t>(size - 1, 0) * between + (*low)[dim] +
                (*high)[dim] <
            0)
      return op.error() << "dimension " << dim << " of size " << size
                        << " can't be padded by low " << (*low)[dim]
                        << ", high " << (*high)[dim] << ", interior "
                        << between;
  }
  return Padding{*low, *high, *interior};
}

/// Windows of one element each read the padded tensor.
static LogicalResult convertPad(SourceOp &op) {
  FailureOr<Padding> padding = readPadding(op);
  if (failed(padding))
    return failure();
  SmallVector<WindowLoops> dims;
  for (unsigned dim = 0; dim < padding->low.size(); ++dim)
    dims.push_back({{1, 1, padding->low[dim], padding->high[dim],
                     padding->interior[dim] + 1},
                    dim,
                    std::nullopt});
  return op.replaceWith(
      emitWindows(op.builder, op.operand(0), op.operand(1), dims).value);
}

static LogicalResult convertReverse(SourceOp &op) {
  auto dims = op.integers("dimensions");
  if (failed(dims) ||
      failed(op.checkDims("dimensions", *dims, op.operandType(0).getRank())))
    return failure();
  return op.replaceWith(emitReverse(op.builder, op.operand(0), *dims));
}

void dist::addSliceConverters(ConverterTable &table) {
  table["stablehlo.slice"] = {1, 1, convertSlice};
  table["stablehlo.concatenate"] = {Converter::anyNumber, 1,
                                    convertConcatenate};
  table["stablehlo.pad"] = {2, 1, convertPad};
  table["stablehlo.reverse"] = {1, 1, convertReverse};
}
