//===- Convolution.cpp - convolutions -------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convolution.h"
#include "Bodies.h"
#include "LibraryCall.h"

#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"
#include "dist/Runtime/Abi.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

namespace {

/// A spatial dimension: the loops over positions and elements (-1 where there
/// is one of either), and the input's dimension that they read.
struct Spatial {
  int position = -1, element = -1;
  unsigned inputDim = 0;
  int64_t stride = 1, dilation = 1, offset = 0;
};

/// What the loops of a convolution are; -1 for one that it lacks.
struct Loops {
  int group = -1, row = -1, channel = -1, feature = -1;
  SmallVector<Spatial> spatial;
};

/// The loops that are a dimension of a tensor of their own: where.
using PlainDims = llvm::SmallDenseMap<unsigned, unsigned>;

PlainDims plainDims(AffineMap map) {
  PlainDims dims;
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      dims[loop.getPosition()] = dim;
  return dims;
}

/// Finds out what the loops are.
class LoopClassifier {
public:
  explicit LoopClassifier(linalg::LinalgOp op)
      : op(op), extents(op.getStaticLoopRanges()) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    input = plainDims(maps[0]), filter = plainDims(maps[1]),
    output = plainDims(maps[2]);
  }

  /// None if dist_conv has no name for one of them.
  std::optional<Loops> classify() {
    for (auto [dim, expr] :
         llvm::enumerate(op.getIndexingMapsArray()[0].getResults()))
      if (!isa<AffineDimExpr>(expr) && !addWindow(dim, expr))
        return std::nullopt;
    for (unsigned loop = 0; loop < extents.size(); ++loop)
      if (extents[loop] != 1 && !inWindow.contains(loop) && !addPlain(loop))
        return std::nullopt;
    if (loops.spatial.size() > DIST_CONV_MAX_RANK)
      return std::nullopt;
    return loops;
  }

private:
  bool isPosition(unsigned loop) const {
    return output.contains(loop) && !filter.contains(loop) &&
           !input.contains(loop);
  }
  bool isElement(unsigned loop) const {
    return filter.contains(loop) && !output.contains(loop) &&
           !input.contains(loop);
  }

  bool addWindow(unsigned dim, AffineExpr expr) {
    std::optional<linalg_ext::LinearIndex> window =
        linalg_ext::matchLinearIndex(expr);
    if (!window || !window->isSlidingWindow())
      return false;
    linalg_ext::LinearIndex::Term first = window->terms[0],
                                  second = window->terms[1];
    if (isElement(first.loop))
      std::swap(first, second);
    if (!isPosition(first.loop) || !isElement(second.loop))
      return false;
    loops.spatial.push_back({static_cast<int>(first.loop),
                             static_cast<int>(second.loop), dim, first.step,
                             second.step, window->offset});
    return inWindow.insert(first.loop).second &&
           inWindow.insert(second.loop).second;
  }

  /// A second row or channel is a spatial dimension with windows of one element
  /// or in one position.
  bool addPlain(unsigned loop) {
    bool in = input.contains(loop), by = filter.contains(loop),
         out = output.contains(loop);
    Spatial spatial;
    spatial.inputDim = in ? input[loop] : 0;
    if (in && !by && out && loops.row >= 0)
      spatial.position = loop;
    else if (in && by && !out && loops.channel >= 0)
      spatial.element = loop;
    else
      return addOnly(in && by && out ? &loops.group
                     : in && out     ? &loops.row
                     : in && by      ? &loops.channel
                     : by && out     ? &loops.feature
                                     : nullptr,
                     loop);
    loops.spatial.push_back(spatial);
    return true;
  }

  static bool addOnly(int *place, unsigned loop) {
    if (!place || *place >= 0)
      return false;
    *place = loop;
    return true;
  }

  linalg::LinalgOp op;
  SmallVector<int64_t> extents;
  PlainDims input, filter, output;
  llvm::SmallDenseSet<unsigned> inWindow;
  Loops loops;
};

/// The input without zeros around it that this kernel adds.
struct Input {
  Value value;
  SmallVector<int64_t> low;
};

class ConvolutionBuilder {
public:
  ConvolutionBuilder(linalg::LinalgOp op, const Loops &loops,
                     ProgramBuilder &builder)
      : op(op), loops(loops), builder(builder),
        extents(op.getStaticLoopRanges()) {}

  void build() {
    View output = builder.addLocal(op->getResult(0));
    Input input = unpadded(op->getOperand(0));
    Value filter = op->getOperand(1);
    View inputView = packed(input.value), filterView = packed(filter);
    if (llvm::is_contained(extents, 0))
      return builder.copy(op.getLoc(), builder.view(op.getDpsInits()[0]),
                          output, shapeOf(op->getResult(0).getType()));
    dist_conv_desc desc{};
    desc.dtype = getElementTypeOrSelf(filter).isF32() ? DIST_F32 : DIST_F64;
    desc.groups = extent(loops.group), desc.batch = extent(loops.row);
    desc.channels = extent(loops.channel),
    desc.features = extent(loops.feature);
    desc.spatial_rank = loops.spatial.size();
    desc.input = layout(inputView, 0, loops.row, loops.channel);
    desc.filter = layout(filterView, 1, loops.channel, loops.feature);
    desc.output = layout(output, 2, loops.row, loops.feature);
    for (auto [i, spatial] : llvm::enumerate(loops.spatial))
      desc.windows[i] = window(spatial, input);
    addLibraryCall(op.getLoc(), builder, "dist_conv", bytesOf(desc),
                   {inputView, filterView, output});
  }

private:
  int64_t extent(int loop) const { return loop < 0 ? 1 : extents[loop]; }

  /// Zeros at the edges of dimensions that are read through windows.
  Input unpadded(Value value) const {
    int64_t rank = shapeOf(value.getType()).size();
    Input input{value, SmallVector<int64_t>(rank, 0)};
    auto pad = value.getDefiningOp<tensor::PadOp>();
    if (!pad || !matchPattern(pad.getConstantPaddingValue(), m_AnyZeroFloat()))
      return input;
    for (int64_t dim = 0; dim < rank; ++dim) {
      auto reads = [&](const Spatial &spatial) {
        return spatial.inputDim == dim && spatial.position >= 0 &&
               spatial.element >= 0;
      };
      std::optional<int64_t> low =
          getConstantIntValue(pad.getMixedLowPad()[dim]);
      bool isPadded = pad.getSourceType().getDimSize(dim) !=
                      pad.getResultType().getDimSize(dim);
      if (!low || (isPadded && llvm::none_of(loops.spatial, reads)))
        return {value, SmallVector<int64_t>(rank, 0)};
      input.low[dim] = *low;
    }
    input.value = pad.getSource();
    return input;
  }

  /// Where each element has a place of its own.
  View packed(Value value) {
    const View &view = builder.view(value);
    ArrayRef<int64_t> shape = shapeOf(value.getType());
    auto isPlain = [](auto dim) {
      return std::get<0>(dim) > 0 || std::get<1>(dim) == 1;
    };
    if (llvm::all_of(llvm::zip(view.strides, shape), isPlain))
      return view;
    return builder.materialise(op.getLoc(), View(view),
                               getElementTypeOrSelf(value), shape);
  }

  dist_conv_operand layout(const View &view, unsigned operand, int row,
                           int column) {
    PlainDims dims = plainDims(op.getIndexingMapsArray()[operand]);
    auto stride = [&](int loop) {
      auto dim = loop < 0 ? dims.end() : dims.find(loop);
      return dim == dims.end() ? 1 : view.strides[dim->second];
    };
    dist_conv_operand result{
        stride(loops.group), stride(row), stride(column), {}};
    for (auto [i, spatial] : llvm::enumerate(loops.spatial))
      result.spatial_strides[i] = operand == 0 ? view.strides[spatial.inputDim]
                                  : operand == 1 ? stride(spatial.element)
                                                 : stride(spatial.position);
    return result;
  }

  dist_conv_window window(const Spatial &spatial, const Input &input) const {
    return {extent(spatial.position),
            extent(spatial.element),
            shapeOf(input.value.getType())[spatial.inputDim],
            spatial.stride,
            spatial.dilation,
            input.low[spatial.inputDim] - spatial.offset};
  }

  linalg::LinalgOp op;
  const Loops &loops;
  ProgramBuilder &builder;
  SmallVector<int64_t> extents;
};

} // namespace

LogicalResult dist::kernels::buildConvolution(linalg::LinalgOp op,
                                              ProgramBuilder &builder) {
  if (!linalg_ext::isConvolution(op) || !op.hasPureTensorSemantics() ||
      !builder.isZero(builder.view(op.getDpsInits()[0])))
    return failure();
  Type type = getElementTypeOrSelf(op->getResult(0));
  auto hasType = [&](Value value) {
    return getElementTypeOrSelf(value) == type;
  };
  if (!(type.isF32() || type.isF64()) ||
      !llvm::all_of(op->getOperands(), hasType))
    return failure();
  std::optional<Loops> loops = LoopClassifier(op).classify();
  if (!loops)
    return failure();
  ConvolutionBuilder(op, *loops, builder).build();
  return success();
}
