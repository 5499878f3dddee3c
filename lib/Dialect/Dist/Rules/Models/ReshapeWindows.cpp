//===- ReshapeWindows.cpp - windows of reshaped values --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of the members of a group, the first that is not of size 1 has rows; all of
// the others are in each row. Windows of the merged dimension that advance by
// rows are cut out of windows of rows.
//
//   8x1 padded to 8x2, merged to 16: {"x"} at -1 step 4 size 6 of the 16 is
//   {"x"} at -1 step 2 size 4 of the 8, all of the 2, without the first element
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace dist;

namespace {
/// The dimensions of a group.
struct Rows {
  unsigned first = 0, lead = 0, last = 0; ///< The lead counts the rows.
  int64_t elements = 1;                   ///< Of a row.

  Rows(ArrayRef<int64_t> group, ArrayRef<int64_t> shape)
      : first(group.front()), lead(first), last(group.back()) {
    while (lead < last && shape[lead] == 1)
      ++lead;
    for (unsigned dim = lead + 1; dim <= last; ++dim)
      elements *= shape[dim];
  }
};
} // namespace

static DimWindow wholeWindow(int64_t size) { return {{}, 0, 0, size}; }

/// The offset of a window of the merged dimension in its first row.
static int64_t skipped(const Rows &rows, const DimWindow &merged) {
  return llvm::mod(merged.offset, rows.elements);
}

/// Rows that hold a window of the merged dimension.
static std::optional<DimWindow> rowsOf(const Rows &rows,
                                       const DimWindow &merged) {
  if (rows.elements == 1)
    return merged;
  if (rows.elements == 0 || merged.stride != 1 ||
      merged.step % rows.elements != 0)
    return std::nullopt;
  int64_t skip = skipped(rows, merged);
  return DimWindow{merged.axes, (merged.offset - skip) / rows.elements,
                   merged.step / rows.elements,
                   llvm::divideCeilSigned(skip + merged.extent, rows.elements)};
}

namespace {
struct WindowedCollapse
    : WindowedOpInterface::ExternalModel<WindowedCollapse,
                                         tensor::CollapseShapeOp> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned,
                                          ArrayRef<DimWindow> windows) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
    SmallVector<DimWindow> source = llvm::map_to_vector(shape, wholeWindow);
    for (auto [group, window] :
         llvm::zip(collapse.getReassociationIndices(), windows)) {
      Rows rows(group, shape);
      auto lead = rowsOf(rows, window);
      if (!lead)
        return {};
      source[rows.lead] = *lead;
    }
    return source;
  }

  Value makeWindows(Operation *op, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    OpBuilder &builder = context.builder;
    Value merged = tensor::CollapseShapeOp::create(
        builder, op->getLoc(),
        context.fetchOperand(0, getSourceWindows(op, 0, windows)),
        collapse.getReassociationIndices());
    ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
    SmallVector<OpFoldResult> offsets, sizes;
    for (auto [group, window] :
         llvm::zip(collapse.getReassociationIndices(), windows)) {
      Rows rows(group, shape);
      offsets.push_back(builder.getIndexAttr(skipped(rows, window)));
      sizes.push_back(builder.getIndexAttr(window.extent));
    }
    SmallVector<OpFoldResult> strides(windows.size(), builder.getIndexAttr(1));
    // All of it is no slice: that would be a copy.
    return builder.createOrFold<tensor::ExtractSliceOp>(
        op->getLoc(), merged, offsets, sizes, strides);
  }
};

struct WindowedExpand
    : WindowedOpInterface::ExternalModel<WindowedExpand,
                                         tensor::ExpandShapeOp> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned operand,
                                          ArrayRef<DimWindow> windows) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    ArrayRef<int64_t> shape = expand.getResultType().getShape();
    SmallVector<DimWindow> source;
    for (ArrayRef<int64_t> group : expand.getReassociationIndices()) {
      Rows rows(group, shape);
      for (unsigned dim = rows.first; dim <= rows.last; ++dim)
        if (dim != rows.lead && windows[dim] != wholeWindow(shape[dim]))
          return {};
      const DimWindow &lead = windows[rows.lead];
      if (operand != 0 || (rows.elements != 1 && lead.stride != 1))
        return {};
      source.push_back({lead.axes, lead.offset * rows.elements,
                        lead.step * rows.elements, lead.extent * rows.elements,
                        lead.stride});
    }
    return source;
  }

  Value makeWindows(Operation *op, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    SmallVector<int64_t> shape;
    for (const DimWindow &window : windows)
      shape.push_back(window.extent);
    return tensor::ExpandShapeOp::create(
        context.builder, op->getLoc(), expand.getResultType().clone(shape),
        context.fetchOperand(0, getSourceWindows(op, 0, windows)),
        expand.getReassociationIndices());
  }
};
} // namespace

void dist::registerReshapeWindows(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::CollapseShapeOp::attachInterface<WindowedCollapse>(*context);
    tensor::ExpandShapeOp::attachInterface<WindowedExpand>(*context);
  });
}
