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

/// The role of each loop of a convolution; -1 for one that it lacks.
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

/// Finds the role of each loop.
class LoopClassifier {
public:
  explicit LoopClassifier(linalg::LinalgOp op)
      : op(op), extents(op.getStaticLoopRanges()) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    input = plainDims(maps[0]), filter = plainDims(maps[1]),
    output = plainDims(maps[2]);
  }

  /// The roles of the loops; none if dist_conv has no name for one of them.
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

/// The input without the zeros that this kernel adds around and between its
/// elements.
struct Input {
  Value value;
  View view;
  SmallVector<int64_t> low, shape;
  SmallVector<int64_t> dilations; ///< From one element to the next.
};

/// The windows of one spatial dimension, and where they begin in the filter
/// and in the output.
struct Phase {
  dist_conv_window window;
  int64_t element = 0, position = 0;
};

/// Splits windows over a dilated input into convolutions of the input itself:
/// in every `dilation`-th position, every `dilation`-th element of a window
/// reads an element of the input, and the others read zeros.
SmallVector<Phase> splitIntoPhases(const dist_conv_window &window,
                                   int64_t dilation) {
  if (dilation == 1)
    return {{window}};
  SmallVector<Phase> phases;
  for (int64_t position = 0; position < std::min(dilation, window.positions);
       ++position) {
    int64_t element = llvm::mod(window.low - position, dilation);
    dist_conv_window part = window;
    part.positions = llvm::divideCeil(window.positions - position, dilation);
    part.elements = element < window.elements
                        ? llvm::divideCeil(window.elements - element, dilation)
                        : 0;
    part.low = (window.low - position - element) / dilation;
    phases.push_back({part, element, position});
  }
  return phases;
}

/// The padding around elements of size 1 that dilates a tensor; null if
/// `value` is not made so.
tensor::PadOp findDilation(tensor::CollapseShapeOp collapse) {
  auto pad = collapse ? collapse.getSrc().getDefiningOp<tensor::PadOp>()
                      : tensor::PadOp();
  if (!pad || !matchPattern(pad.getConstantPaddingValue(), m_AnyZeroFloat()) ||
      !llvm::all_of(pad.getMixedLowPad(), isZeroInteger))
    return nullptr;
  for (const auto &group : collapse.getReassociationIndices())
    for (auto [i, dim] : llvm::enumerate(group)) {
      bool isPadded = pad.getSourceType().getDimSize(dim) !=
                      pad.getResultType().getDimSize(dim);
      bool dilates = i == 1 && pad.getSourceType().getDimSize(dim) == 1;
      if (i > 0 ? !dilates : isPadded)
        return nullptr;
    }
  return pad;
}

/// The largest number of calls for one convolution.
constexpr int64_t kMaxPhases = 64;

class ConvolutionBuilder {
public:
  ConvolutionBuilder(linalg::LinalgOp op, const Loops &loops,
                     ProgramBuilder &builder)
      : op(op), loops(loops), builder(builder),
        extents(op.getStaticLoopRanges()) {}

  void build() {
    View output = builder.addLocal(op->getResult(0));
    Value filter = op->getOperand(1);
    if (llvm::is_contained(extents, 0))
      return builder.copy(op.getLoc(), builder.view(op.getDpsInits()[0]),
                          output, shapeOf(op->getResult(0).getType()));
    input = undilated(unpadded(op->getOperand(0)));
    View filterView =
        packed(filter, builder.view(filter), shapeOf(filter.getType()));
    input.view = packed(input.value, input.view, input.shape);
    dist_conv_desc desc{};
    desc.dtype = getElementTypeOrSelf(filter).isF32() ? DIST_F32 : DIST_F64;
    desc.groups = extent(loops.group), desc.batch = extent(loops.row);
    desc.channels = extent(loops.channel),
    desc.features = extent(loops.feature);
    desc.spatial_rank = loops.spatial.size();
    desc.input = layout(input.view, 0, loops.row, loops.channel);
    desc.filter = layout(filterView, 1, loops.channel, loops.feature);
    desc.output = layout(output, 2, loops.row, loops.feature);
    addCalls(desc, 0, filterView, output);
  }

private:
  int64_t extent(int loop) const { return loop < 0 ? 1 : extents[loop]; }

  /// Calls the library for each combination of phases of the spatial
  /// dimensions from `i` on.
  void addCalls(const dist_conv_desc &desc, size_t i, const View &filter,
                const View &output) {
    if (i == loops.spatial.size())
      return addCall(desc, filter, output);
    const Spatial &spatial = loops.spatial[i];
    int64_t dilation = input.dilations[spatial.inputDim];
    for (const Phase &phase : splitIntoPhases(window(spatial), dilation)) {
      dist_conv_desc part = desc;
      part.windows[i] = phase.window;
      part.filter.spatial_strides[i] *= dilation;
      part.output.spatial_strides[i] *= dilation;
      View from = filter, to = output;
      from.offset.constant += phase.element * desc.filter.spatial_strides[i];
      to.offset.constant += phase.position * desc.output.spatial_strides[i];
      addCalls(part, i + 1, from, to);
    }
  }

  void addCall(const dist_conv_desc &desc, const View &filter,
               const View &output) {
    auto windows = ArrayRef(desc.windows).take_front(desc.spatial_rank);
    if (llvm::all_of(windows, [](auto &window) { return window.elements > 0; }))
      return addLibraryCall(op.getLoc(), builder, "dist_conv", bytesOf(desc),
                            {input.view, filter, output});
    SmallVector<int64_t> shape{desc.groups, desc.batch, desc.features};
    View zeros = output;
    zeros.strides = {desc.output.group_stride, desc.output.row_stride,
                     desc.output.column_stride};
    for (auto [i, window] : llvm::enumerate(windows)) {
      shape.push_back(window.positions);
      zeros.strides.push_back(desc.output.spatial_strides[i]);
    }
    View zero = builder.view(op.getDpsInits()[0]);
    zero.strides.assign(shape.size(), 0);
    builder.copy(op.getLoc(), zero, zeros, shape);
  }

  /// True if nothing reads a dimension of the input but windows.
  bool isReadByWindows(unsigned dim) const {
    return llvm::any_of(loops.spatial, [&](const Spatial &spatial) {
      return spatial.inputDim == dim && spatial.position >= 0 &&
             spatial.element >= 0;
    });
  }

  Input whole(Value value) const {
    ArrayRef<int64_t> shape = shapeOf(value.getType());
    return {value, builder.view(value), SmallVector<int64_t>(shape.size(), 0),
            SmallVector<int64_t>(shape), SmallVector<int64_t>(shape.size(), 1)};
  }

  /// The input without zeros at the edges of dimensions that are read through
  /// windows.
  Input unpadded(Value value) const {
    auto pad = value.getDefiningOp<tensor::PadOp>();
    if (!pad || !matchPattern(pad.getConstantPaddingValue(), m_AnyZeroFloat()))
      return whole(value);
    Input input = whole(pad.getSource());
    for (auto [dim, low] : llvm::enumerate(pad.getMixedLowPad())) {
      std::optional<int64_t> constant = getConstantIntValue(low);
      bool isPadded = input.shape[dim] != pad.getResultType().getDimSize(dim);
      if (!constant || (isPadded && !isReadByWindows(dim)))
        return whole(value);
      input.low[dim] = *constant;
    }
    return input;
  }

  /// The input without zeros between the elements of dimensions through which
  /// windows slide an element at a time.
  Input undilated(const Input &input) const {
    auto collapse = input.value.getDefiningOp<tensor::CollapseShapeOp>();
    tensor::PadOp pad = findDilation(collapse);
    if (!pad)
      return input;
    Input result = input;
    result.value = pad.getSource();
    result.view = builder.view(pad.getSource());
    result.view.strides.clear();
    for (auto [dim, group] :
         llvm::enumerate(collapse.getReassociationIndices())) {
      int64_t count = pad.getSourceType().getDimSize(group.front());
      if (!isDilatedOnly(dim) && input.shape[dim] != count)
        return input;
      result.shape[dim] = count;
      result.dilations[dim] = input.shape[dim] / count;
      result.view.strides.push_back(
          builder.view(pad.getSource()).strides[group.front()]);
    }
    if (llvm::product_of(result.dilations) > kMaxPhases)
      return input;
    return result;
  }

  bool isDilatedOnly(unsigned dim) const {
    return isReadByWindows(dim) &&
           llvm::all_of(loops.spatial, [&](const Spatial &spatial) {
             return spatial.inputDim != dim ||
                    (spatial.stride == 1 && spatial.dilation == 1);
           });
  }

  /// The value where each of its elements has a place of its own.
  View packed(Value value, const View &view, ArrayRef<int64_t> shape) {
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

  dist_conv_window window(const Spatial &spatial) const {
    return {extent(spatial.position),
            extent(spatial.element),
            input.shape[spatial.inputDim],
            spatial.stride,
            spatial.dilation,
            input.low[spatial.inputDim] - spatial.offset};
  }

  linalg::LinalgOp op;
  const Loops &loops;
  ProgramBuilder &builder;
  SmallVector<int64_t> extents;
  Input input;
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
