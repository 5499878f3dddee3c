//===- Slices.cpp - slice, concatenate, pad -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static SmallVector<OpFoldResult> indices(OpBuilder &b,
                                         ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(b.getContext(), values);
}

static Value emitSlice(ImplicitLocOpBuilder &b, Value value,
                       ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                       ArrayRef<int64_t> strides) {
  if (cast<ShapedType>(value.getType()).getShape() == sizes)
    return value;
  return tensor::ExtractSliceOp::create(b, value, indices(b, offsets),
                                        indices(b, sizes), indices(b, strides));
}

//===----------------------------------------------------------------------===//
// slice, concatenate
//===----------------------------------------------------------------------===//

static LogicalResult convertSlice(SourceOp &op) {
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
  return op.replaceWith(
      emitSlice(op.builder, op.operand(0), *starts, sizes, *strides));
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
  if (op.getNumOperands() == 1)
    return op.replaceWith(op.operand(0));
  Value result = tensor::ConcatOp::create(
      op.builder, op.operandType(0).clone(shape), *dim, op.operands());
  return op.replaceWith(result);
}

//===----------------------------------------------------------------------===//
// pad: between the elements (interior), then at the edges; negative amounts at
// the edges cut off
//===----------------------------------------------------------------------===//

/// `value` with amounts that are not negative at the edges.
static Value emitEdges(ImplicitLocOpBuilder &b, Value value, TypedAttr padding,
                       ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  auto pad =
      tensor::PadOp::create(b, Type(), value, indices(b, low), indices(b, high),
                            Value(arith::ConstantOp::create(b, padding)));
  return pad.getResult();
}

/// `value` laid into a padded tensor at `offsets`, `strides` apart.
static Value emitSpread(ImplicitLocOpBuilder &b, Value value, Value padding,
                        ArrayRef<int64_t> offsets, ArrayRef<int64_t> strides,
                        ArrayRef<int64_t> shape) {
  auto sizes = cast<ShapedType>(value.getType()).getShape();
  return tensor::InsertSliceOp::create(b, value, emitFilled(b, padding, shape),
                                       indices(b, offsets), indices(b, sizes),
                                       indices(b, strides));
}

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

static LogicalResult convertPad(SourceOp &op) {
  FailureOr<Padding> padding = readPadding(op);
  if (failed(padding))
    return failure();
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  SmallVector<int64_t> low, high, strides, padded, cut, sizes;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t between = padding->interior[dim];
    low.push_back(std::max<int64_t>(padding->low[dim], 0));
    high.push_back(std::max<int64_t>(padding->high[dim], 0));
    strides.push_back(between + 1);
    int64_t spread = size + std::max<int64_t>(size - 1, 0) * between;
    padded.push_back(low.back() + spread + high.back());
    cut.push_back(std::max<int64_t>(-padding->low[dim], 0));
    sizes.push_back(spread + padding->low[dim] + padding->high[dim]);
  }
  Value value = op.operand(0);
  if (ArrayRef(padded) != shape) {
    TypedAttr constant = splatOf(op.operand(1));
    bool hasInterior = llvm::any_of(strides, [](int64_t s) { return s != 1; });
    value = constant && !hasInterior
                ? emitEdges(op.builder, value, constant, low, high)
                : emitSpread(op.builder, value, op.operand(1), low, strides,
                             padded);
  }
  SmallVector<int64_t> ones(shape.size(), 1);
  return op.replaceWith(emitSlice(op.builder, value, cut, sizes, ones));
}

void dist::addSliceConverters(ConverterTable &table) {
  table["stablehlo.slice"] = {1, 1, convertSlice};
  table["stablehlo.concatenate"] = {Converter::anyNumber, 1,
                                    convertConcatenate};
  table["stablehlo.pad"] = {2, 1, convertPad};
}
