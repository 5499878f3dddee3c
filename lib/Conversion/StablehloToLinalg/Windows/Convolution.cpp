//===- Convolution.cpp - convolution --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum of products over the elements of windows and the input features:
//
//   result[n, g, f, o] = sum over c, k of
//       lhs[n, g, c, o * stride + k * dilation] * rhs[k, c, g, f]
//
// on lhs padded and dilated (see Windows.h). g is there where features or the
// batch are in groups; o and k are there where there is more than one position
// or element. A convolution by 1x1 is thus a matrix product. A dilated
// dimension of lhs becomes phases of the result where that takes less work: see
// ConvolutionPhases.h.
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "ConvolutionDims.h"
#include "ConvolutionPhases.h"
#include "Source/Emit.h"
#include "Structure/Products.h"
#include "Windows.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// A number of groups, of which one at most is more than 1.
static FailureOr<int64_t> readGroups(SourceOp &op, StringRef name) {
  if (!op.attribute(name))
    return 1;
  FailureOr<int64_t> groups = op.integer(name);
  if (succeeded(groups) && *groups < 1)
    return op.error() << name << " is " << *groups << ", expected at least 1";
  return groups;
}

static LogicalResult readReversal(SourceOp &op, Convolution &conv) {
  conv.isReversed.assign(conv.windows.size(), false);
  Attribute attribute = op.attribute("window_reversal");
  if (!attribute)
    return success();
  if (auto array = dyn_cast<DenseBoolArrayAttr>(attribute))
    conv.isReversed.assign(array.asArrayRef().begin(),
                           array.asArrayRef().end());
  else if (auto elements = dyn_cast<DenseElementsAttr>(attribute);
           elements && elements.getElementType().isInteger(1))
    conv.isReversed.assign(elements.value_begin<bool>(),
                           elements.value_end<bool>());
  else
    return op.error() << "attribute 'window_reversal' is not a list of i1";
  if (conv.isReversed.size() != conv.windows.size())
    return op.error() << "attribute 'window_reversal' has "
                      << conv.isReversed.size() << " elements, expected "
                      << conv.windows.size();
  return success();
}

static LogicalResult checkGroups(SourceOp &op, const Convolution &conv) {
  auto size = [&](unsigned operand, int64_t dim) {
    return op.operandType(operand).getDimSize(dim);
  };
  int64_t features = size(0, conv.dims.lhs.columns);
  int64_t batch = size(0, conv.dims.lhs.rows);
  int64_t inputs = size(1, conv.dims.rhs.rows);
  int64_t outputs = size(1, conv.dims.rhs.columns);
  int64_t groups = conv.groups();
  if (conv.featureGroups > 1 && conv.batchGroups > 1)
    return op.error() << "feature_group_count is " << conv.featureGroups
                      << " and batch_group_count " << conv.batchGroups
                      << ", expected 1 for one of them";
  if (features % conv.featureGroups != 0 ||
      features / conv.featureGroups != inputs)
    return op.error() << "lhs has " << features << " features in "
                      << conv.featureGroups << " groups, rhs has " << inputs
                      << " input features, expected as many as a group";
  if (batch % conv.batchGroups != 0 || outputs % groups != 0)
    return op.error() << "a batch of " << batch << " and " << outputs
                      << " output features can't be in " << groups << " groups";
  return success();
}

static FailureOr<Convolution> readConvolution(SourceOp &op) {
  FailureOr<ConvolutionDimNumbers> dims = readConvolutionDims(op);
  if (failed(dims) || failed(checkProductTypes(op)))
    return failure();
  auto windows = readWindows(op, {{}, "lhs_dilation", "rhs_dilation"},
                             dims->lhs.spatial.size());
  auto featureGroups = readGroups(op, "feature_group_count");
  auto batchGroups = readGroups(op, "batch_group_count");
  if (failed(windows) || failed(featureGroups) || failed(batchGroups))
    return failure();
  SmallVector<int64_t> extents;
  for (auto [i, window] : llvm::enumerate(*windows)) {
    window.size = op.operandType(1).getDimSize(dims->rhs.spatial[i]);
    extents.push_back(op.operandType(0).getDimSize(dims->lhs.spatial[i]));
  }
  if (failed(checkWindows(op, *windows, extents)))
    return failure();
  Convolution conv{*dims, *windows, {}, *featureGroups, *batchGroups};
  if (failed(readReversal(op, conv)) || failed(checkGroups(op, conv)))
    return failure();
  return conv;
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

namespace {
/// One tensor of the iteration: its shape and the loop of each dimension.
struct IteratedTensor {
  SmallVector<int64_t> shape;
  SmallVector<unsigned> loops;

  void add(unsigned loop, int64_t size) {
    shape.push_back(size);
    loops.push_back(loop);
  }
};

class ConvolutionEmitter {
public:
  ConvolutionEmitter(SourceOp &op, const Convolution &conv)
      : op(op), b(op.builder), conv(conv), phases(op, conv),
        windows(phases.windows()), groups(conv.groups()),
        shape(conv.dims.result.rank()) {
    addResultLoops();
    addReductionLoops();
  }

  Value emit() {
    RankedTensorType type = op.resultType();
    if (ShapedType::getNumElements(shape) == 0 ||
        op.operandType(0).getNumElements() == 0 ||
        op.operandType(1).getNumElements() == 0)
      return arith::ConstantOp::create(b, b.getZeroAttr(type.clone(shape)));
    bool isUnsigned =
        kindOf(getElementTypeOrSelf(op.getSource()->getOperand(0))) == Unsigned;
    WindowedTensor lhs = emitLhs();
    Value rhs = emitRhs();
    SmallVector<AffineMap> maps{
        AffineMap::get(numLoops, 0, lhs.exprs, b.getContext()), mapOf(rhsDims),
        mapOf(resultDims)};
    Value value = emitProducts(b, lhs.value, rhs, type.clone(resultDims.shape),
                               maps, isUnsigned);
    return phases.emitInterleaved(value, shape);
  }

private:
  void addResultLoops() {
    const ConvolutionDims &dims = conv.dims.result;
    for (int64_t dim = 0; dim < dims.rank(); ++dim) {
      int64_t number = dims.spatialNumber(dim);
      if (dim == dims.rows)
        addBatchLoop(shape[dim]);
      else if (dim == dims.columns)
        addFeatureLoops(shape[dim]);
      else
        addPositionLoop(number, shape[dim]);
    }
  }

  void addBatchLoop(int64_t &size) {
    size = op.operandType(0).getDimSize(conv.dims.lhs.rows) / conv.batchGroups;
    resultDims.add(batch = numLoops++, size);
  }
  void addFeatureLoops(int64_t &size) {
    size = op.operandType(1).getDimSize(conv.dims.rhs.columns);
    if (groups > 1)
      resultDims.add(group = numLoops++, groups);
    for (int64_t count : phases.featureLoops(size / groups))
      resultDims.add(features.emplace_back(numLoops++), count);
  }
  void addPositionLoop(int64_t number, int64_t &size) {
    int64_t extent =
        op.operandType(0).getDimSize(conv.dims.lhs.spatial[number]);
    size = windows[number].countIn(extent);
    if (size == 1)
      return;
    positions[number] = numLoops++;
    resultDims.add(*positions[number], size);
  }

  void addReductionLoops() {
    const ConvolutionDims &dims = conv.dims.rhs;
    input = numLoops++;
    for (int64_t dim = 0; dim < dims.rank(); ++dim) {
      int64_t size = op.operandType(1).getDimSize(dim);
      int64_t number = dims.spatialNumber(dim);
      if (dim == dims.rows) {
        rhsDims.add(input, size);
      } else if (dim == dims.columns) {
        if (groups > 1)
          rhsDims.add(group, groups);
        for (auto [loop, count] :
             llvm::zip(features, phases.featureLoops(size / groups)))
          rhsDims.add(loop, count);
      } else if (windows[number].size != 1) {
        elements[number] = numLoops++;
        rhsDims.add(*elements[number], windows[number].size);
      }
    }
  }

  /// Padded, and its batch or features split into groups.
  WindowedTensor emitLhs() {
    const ConvolutionDims &dims = conv.dims.lhs;
    SmallVector<int64_t> split;
    SmallVector<WindowLoops> loops;
    for (auto [dim, size] : llvm::enumerate(op.operandType(0).getShape())) {
      int64_t number = dims.spatialNumber(dim);
      if (number >= 0) {
        split.push_back(size);
        loops.push_back({windows[number], positions[number], elements[number]});
        continue;
      }
      bool isBatch = static_cast<int64_t>(dim) == dims.rows;
      int64_t count = isBatch ? conv.batchGroups : conv.featureGroups;
      if (count > 1) {
        split.push_back(count);
        loops.push_back({Window(), group, std::nullopt});
      }
      split.push_back(size / count);
      loops.push_back({Window(), isBatch ? batch : input, std::nullopt});
    }
    Value input = emitReshape(b, op.operand(0), split);
    return emitWindows(b, input, emitZero(b, input), loops);
  }

  Value emitRhs() {
    return emitReshape(b, phases.emitFilter(op.operand(1)), rhsDims.shape);
  }

  AffineMap mapOf(const IteratedTensor &tensor) {
    SmallVector<AffineExpr> exprs = llvm::map_to_vector(
        tensor.loops, [&](unsigned loop) { return b.getAffineDimExpr(loop); });
    return AffineMap::get(numLoops, 0, exprs, b.getContext());
  }

  SourceOp &op;
  ImplicitLocOpBuilder &b;
  const Convolution &conv;
  ConvolutionPhases phases;
  ArrayRef<Window> windows;
  int64_t groups;
  SmallVector<int64_t> shape; ///< Of the result, with one phase.
  unsigned numLoops = 0, batch = 0, group = 0, input = 0;
  SmallVector<unsigned> features;
  llvm::SmallDenseMap<int64_t, std::optional<unsigned>> positions, elements;
  IteratedTensor rhsDims, resultDims;
};
} // namespace

static LogicalResult convertConvolution(SourceOp &op) {
  FailureOr<Convolution> conv = readConvolution(op);
  if (failed(conv))
    return failure();
  return op.replaceWith(ConvolutionEmitter(op, *conv).emit());
}

void dist::addConvolutionConverters(ConverterTable &table) {
  table["stablehlo.convolution"] = {2, 1, convertConvolution};
}
