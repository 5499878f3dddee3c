//===- Windows.cpp - windows that slide over a tensor ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// The distance from the first element to one past the last, of `count`
/// elements `step` apart.
static int64_t spanOf(int64_t count, int64_t step) {
  return count == 0 ? 0 : (count - 1) * step + 1;
}

int64_t Window::countIn(int64_t extent) const {
  int64_t padded = low + spanOf(extent, baseDilation) + high;
  int64_t window = spanOf(size, dilation);
  return padded <= 0 || window > padded ? 0 : (padded - window) / stride + 1;
}

bool Window::isTrivial() const {
  return size == 1 && stride == 1 && low == 0 && high == 0 && baseDilation == 1;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The largest number of an attribute: no product of two such numbers, and no
/// sum of such products, overflows.
static constexpr int64_t kLargest = int64_t(1) << 30;

/// A list of `count` numbers between `least` and 2^30; all are `missing` where
/// the attribute is not there.
static FailureOr<SmallVector<int64_t>> readNumbers(SourceOp &op, StringRef name,
                                                   size_t count, int64_t least,
                                                   int64_t missing) {
  if (name.empty() || !op.attribute(name))
    return SmallVector<int64_t>(count, missing);
  FailureOr<SmallVector<int64_t>> numbers = op.integers(name, count);
  if (failed(numbers))
    return failure();
  for (int64_t number : *numbers)
    if (number < least || number > kLargest)
      return op.error() << "attribute '" << name << "' has " << number
                        << ", expected between " << least << " and "
                        << kLargest;
  return numbers;
}

FailureOr<SmallVector<Window>>
dist::readWindows(SourceOp &op, const WindowAttributes &names, size_t count) {
  auto sizes = readNumbers(op, names.sizes, count, 1, 1);
  auto strides = readNumbers(op, "window_strides", count, 1, 1);
  auto padding = readNumbers(op, "padding", 2 * count, -kLargest, 0);
  auto base = readNumbers(op, names.baseDilations, count, 1, 1);
  auto dilations = readNumbers(op, names.dilations, count, 1, 1);
  if (failed(sizes) || failed(strides) || failed(padding) || failed(base) ||
      failed(dilations))
    return failure();
  SmallVector<Window> windows;
  for (size_t i = 0; i < count; ++i)
    windows.push_back({(*sizes)[i], (*strides)[i], (*padding)[2 * i],
                       (*padding)[2 * i + 1], (*base)[i], (*dilations)[i]});
  return windows;
}

LogicalResult dist::checkWindows(SourceOp &op, ArrayRef<Window> windows,
                                 ArrayRef<int64_t> extents) {
  for (auto [window, extent] : llvm::zip(windows, extents))
    if (!window.isTrivial() && std::max(window.size, extent) > kLargest)
      return op.error() << "windows of " << window.size
                        << " elements slide over " << extent
                        << ", expected at most " << kLargest << " of either";
  return success();
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

static ArrayRef<int64_t> sizesOf(Value value) {
  return cast<ShapedType>(value.getType()).getShape();
}

namespace {
/// The elements of a dimension that its loops read: `offset`, `offset + step`
/// and so on (one loop), or anything of [offset, end).
struct Extent {
  int64_t offset, end, step, count;
};
} // namespace

/// `extent`: of the tensor before dilation; offsets count from its first
/// element after padding.
static Extent extentRead(const WindowLoops &loops, int64_t extent) {
  const Window &window = loops.window;
  int64_t positions = loops.position ? window.countIn(extent) : 1;
  int64_t elements = loops.element ? window.size : 1;
  int64_t offset = std::max<int64_t>(-window.low, 0);
  int64_t end = offset + spanOf(positions, window.stride) +
                spanOf(elements, window.dilation) - 1;
  int64_t step = loops.position ? window.stride : window.dilation;
  return {offset, end, step, positions * elements};
}

static AffineExpr indexOf(ImplicitLocOpBuilder &b, const WindowLoops &loops,
                          int64_t offset) {
  return b.getAffineDimExpr(*loops.position) * loops.window.stride +
         b.getAffineDimExpr(*loops.element) * loops.window.dilation + offset;
}

/// Puts the elements of each dimension `dilations` apart. Behind the last one
/// there may be padding as well.
static Value emitDilated(ImplicitLocOpBuilder &b, Value value, Value padding,
                         ArrayRef<WindowLoops> dims) {
  SmallVector<int64_t> split, high, merged;
  for (auto [dim, size] : llvm::zip(dims, sizesOf(value))) {
    int64_t dilation = dim.window.baseDilation;
    split.push_back(size);
    high.push_back(0);
    merged.push_back(size * dilation);
    if (dilation == 1)
      continue;
    split.push_back(1);
    high.push_back(dilation - 1);
  }
  SmallVector<int64_t> low(split.size(), 0);
  value = emitReshape(b, value, split);
  value = emitPadded(b, value, padding, low, high);
  return emitReshape(b, value, merged);
}

WindowedTensor dist::emitWindows(ImplicitLocOpBuilder &b, Value value,
                                 Value padding, ArrayRef<WindowLoops> dims) {
  SmallVector<int64_t> extents(sizesOf(value));
  value = emitDilated(b, value, padding, dims);
  SmallVector<int64_t> low, high, offsets, sizes, strides, kept;
  WindowedTensor result;
  for (auto [i, loops] : llvm::enumerate(dims)) {
    Extent read = extentRead(loops, extents[i]);
    low.push_back(std::max<int64_t>(loops.window.low, 0));
    high.push_back(
        std::max<int64_t>(read.end - low.back() - sizesOf(value)[i], 0));
    int64_t padded = low.back() + sizesOf(value)[i] + high.back();
    bool isWindow = loops.position && loops.element;
    offsets.push_back(isWindow ? 0 : read.offset);
    sizes.push_back(isWindow ? padded : read.count);
    strides.push_back(isWindow ? 1 : read.step);
    if (!loops.position && !loops.element)
      continue;
    kept.push_back(sizes.back());
    result.exprs.push_back(isWindow ? indexOf(b, loops, read.offset)
                                    : b.getAffineDimExpr(loops.position
                                                             ? *loops.position
                                                             : *loops.element));
  }
  value = emitPadded(b, value, padding, low, high);
  value = emitSlice(b, value, offsets, sizes, strides);
  result.value = emitReshape(b, value, kept);
  return result;
}

WindowedTensor dist::emitWindowShape(ImplicitLocOpBuilder &b,
                                     ArrayRef<WindowLoops> dims) {
  WindowedTensor result;
  SmallVector<int64_t> shape;
  for (const WindowLoops &loops : dims)
    if (loops.position && loops.element) {
      shape.push_back(loops.window.size);
      result.exprs.push_back(b.getAffineDimExpr(*loops.element));
    }
  result.value = emitEmpty(b, RankedTensorType::get(shape, b.getI8Type()));
  return result;
}
