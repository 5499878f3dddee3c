//===- ConvolutionPhases.cpp - convolutions of dilated tensors ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvolutionPhases.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace dist;

/// The features that kernels compute at once (a vector register of f32).
static constexpr int64_t kVectorFeatures = 16;

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

static bool isEmpty(const SourceOp &op) {
  return op.operandType(0).getNumElements() == 0 ||
         op.operandType(1).getNumElements() == 0 ||
         op.resultType().getNumElements() == 0;
}

ConvolutionPhases::ConvolutionPhases(SourceOp &op, const Convolution &conv)
    : b(op.builder), conv(conv), phased(conv.windows),
      dims(conv.windows.size()) {
  if (isEmpty(op))
    return;
  bool areProducts = true;
  uint64_t features = op.operandType(1).getDimSize(conv.dims.rhs.columns);
  for (const Window &window : conv.windows) {
    areProducts &= window.size <= window.baseDilation;
    features =
        llvm::SaturatingMultiply<uint64_t>(features, window.baseDilation);
  }
  for (size_t number = 0; number < dims.size(); ++number)
    if (hasPhases(number, areProducts, features <= kVectorFeatures))
      addPhases(number,
                op.operandType(0).getDimSize(conv.dims.lhs.spatial[number]));
  isProduct = llvm::all_of(phased, [](const Window &w) { return w.size == 1; });
}

/// `areProducts`: no window is larger than its dilation. `areFew`: all phases
/// of all features fit into a vector. Groups have few features each, which
/// kernels for groups compute faster than products.
bool ConvolutionPhases::hasPhases(int64_t number, bool areProducts,
                                  bool areFew) const {
  const Window &window = conv.windows[number];
  if (window.baseDilation == 1 || window.stride != 1 || window.dilation != 1)
    return false;
  return window.size == 1 || (conv.groups() == 1 && (areProducts || areFew));
}

void ConvolutionPhases::addPhases(int64_t number, int64_t extent) {
  const Window &window = conv.windows[number];
  Dim &dim = dims[number];
  dim.dilation = window.baseDilation;
  dim.results = window.countIn(extent);
  dim.count = std::min(window.size, dim.dilation);
  int64_t size = llvm::divideCeil(window.size, dim.dilation);
  int64_t begin = window.size - 1 - window.low;
  int64_t first = llvm::divideFloorSigned(begin, dim.dilation);
  int64_t last = llvm::divideFloorSigned(begin + dim.results - 1, dim.dilation);
  dim.offset = begin - first * dim.dilation;
  int64_t low = size - 1 - first;
  phased[number] = {size, 1, low, last - first + size - low - extent};
}

SmallVector<int64_t> ConvolutionPhases::featureLoops(int64_t features) const {
  SmallVector<int64_t> loops;
  for (const Dim &dim : dims)
    if (dim.count > 1)
      loops.push_back(dim.count);
  loops.push_back(features);
  if (isProduct)
    return loops;
  return {llvm::product_of(loops)};
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

/// The factors of a tensor's dimensions by name: a spatial dimension's places
/// and its phases, and the other dimensions.
static int64_t placesOf(int64_t number) { return 2 * number; }
static int64_t phasesOf(int64_t number) { return 2 * number + 1; }
static constexpr int64_t kRows = -1, kGroup = -2, kFeature = -3;

/// The factors of a filter or a result, with phases in place or in front of the
/// features.
ConvolutionPhases::Factors
ConvolutionPhases::factorsOf(const ConvolutionDims &tensor,
                             bool inPlace) const {
  Factors factors;
  auto addPhasesOf = [&](int64_t number) {
    if (dims[number].count > 1)
      factors.push_back(phasesOf(number));
  };
  for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
    int64_t number = tensor.spatialNumber(dim);
    if (dim == tensor.rows)
      factors.push_back(kRows);
    if (dim == tensor.columns) {
      factors.push_back(kGroup);
      for (size_t i = 0; i < dims.size() && !inPlace; ++i)
        addPhasesOf(i);
      factors.push_back(kFeature);
    }
    if (number < 0)
      continue;
    factors.push_back(placesOf(number));
    if (inPlace)
      addPhasesOf(number);
  }
  return factors;
}

/// The sizes of all factors of a tensor that has `shape` apart from phases.
ConvolutionPhases::Sizes
ConvolutionPhases::sizesOf(const ConvolutionDims &tensor,
                           ArrayRef<int64_t> shape) const {
  Sizes sizes;
  sizes[kRows] = shape[tensor.rows];
  sizes[kGroup] = conv.groups();
  sizes[kFeature] = shape[tensor.columns] / conv.groups();
  for (auto [number, dim] : llvm::enumerate(tensor.spatial)) {
    sizes[placesOf(number)] = shape[dim];
    sizes[phasesOf(number)] = dims[number].count;
  }
  return sizes;
}

static SmallVector<int64_t>
extentsOf(ArrayRef<int64_t> factors,
          const llvm::SmallDenseMap<int64_t, int64_t> &sizes) {
  return llvm::map_to_vector(
      factors, [&](int64_t factor) { return sizes.lookup(factor); });
}

/// Puts the factors of `value` into another order. Those of one element are
/// never copied.
static Value emitMoved(ImplicitLocOpBuilder &b, Value value,
                       const llvm::SmallDenseMap<int64_t, int64_t> &sizes,
                       SmallVector<int64_t> from, SmallVector<int64_t> to) {
  SmallVector<int64_t> shape = extentsOf(to, sizes);
  auto isOne = [&](int64_t factor) { return sizes.lookup(factor) == 1; };
  llvm::erase_if(from, isOne);
  llvm::erase_if(to, isOne);
  SmallVector<int64_t> permutation =
      llvm::map_to_vector(to, [&](int64_t factor) -> int64_t {
        return llvm::find(from, factor) - from.begin();
      });
  value = emitReshape(b, value, extentsOf(from, sizes));
  return emitReshape(b, emitTranspose(b, value, permutation), shape);
}

/// Element e of phase r is element `e * count + count - 1 - r` of a window that
/// is padded at its beginning to a multiple of `count` phases.
Value ConvolutionPhases::emitFilter(Value filter) {
  const ConvolutionDims &rhs = conv.dims.rhs;
  SmallVector<int64_t> shape(cast<ShapedType>(filter.getType()).getShape());
  SmallVector<int64_t> low(rhs.rank(), 0), high(rhs.rank(), 0), reversed;
  for (auto [number, dim] : llvm::enumerate(rhs.spatial)) {
    if (conv.isReversed[number] != isReversedByPhases(number))
      reversed.push_back(dim);
    if (dims[number].count > 1) {
      low[dim] = phased[number].size * dims[number].count - shape[dim];
      shape[dim] = phased[number].size;
    }
  }
  filter = emitReverse(b, filter, reversed);
  filter = emitPadded(b, filter, emitZero(b, filter), low, high);
  Sizes sizes = sizesOf(rhs, shape);
  Factors factors = factorsOf(rhs, /*inPlace=*/true);
  reversed.clear();
  for (auto [dim, factor] : llvm::enumerate(factors))
    for (size_t number = 0; number < dims.size(); ++number)
      if (factor == phasesOf(number) && !isReversedByPhases(number))
        reversed.push_back(dim);
  if (!reversed.empty())
    filter = emitReverse(b, emitReshape(b, filter, extentsOf(factors, sizes)),
                         reversed);
  return emitMoved(b, filter, sizes, factors,
                   factorsOf(rhs, /*inPlace=*/false));
}

/// A window with one element a phase is reversed as a whole.
bool ConvolutionPhases::isReversedByPhases(int64_t number) const {
  return dims[number].count > 1 && phased[number].size == 1;
}

Value ConvolutionPhases::emitInterleaved(Value value, ArrayRef<int64_t> shape) {
  const ConvolutionDims &result = conv.dims.result;
  value = emitMoved(b, value, sizesOf(result, shape),
                    factorsOf(result, /*inPlace=*/false),
                    factorsOf(result, /*inPlace=*/true));
  SmallVector<int64_t> split, high, merged(shape), offsets(shape.size(), 0),
      results(shape);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    split.push_back(size);
    high.push_back(0);
    int64_t number = result.spatialNumber(dim);
    if (number < 0 || dims[number].dilation == 1)
      continue;
    const Dim &phases = dims[number];
    split.push_back(phases.count);
    high.push_back(phases.dilation - phases.count);
    merged[dim] = size * phases.dilation;
    offsets[dim] = phases.offset;
    results[dim] = phases.results;
  }
  SmallVector<int64_t> low(split.size(), 0), strides(shape.size(), 1);
  value = emitReshape(b, value, split);
  value = emitPadded(b, value, emitZero(b, value), low, high);
  return emitSlice(b, emitReshape(b, value, merged), offsets, results, strides);
}
