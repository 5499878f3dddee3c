//===- AlignedChain.cpp - elementwise operations on slices ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlignedChain.h"

#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

static ArrayRef<int64_t> shapeOfTensor(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// True if each element of the one result is computed from one element of each
/// input, and from nothing else but its position.
static bool isElementwise(linalg::GenericOp op) {
  if (op->getNumResults() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !op.hasPureTensorSemantics() ||
      op.payloadUsesValueFromOperand(&op.getDpsInitsMutable()[0]) ||
      !op.getIndexingMapsArray().back().isIdentity())
    return false;
  return llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return map.isProjectedPermutation();
  });
}

/// A slice that takes each element from `offset` on, with all dimensions.
static tensor::ExtractSliceOp plainSlice(Value value) {
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  bool isPlain = slice && slice.hasUnitStride() &&
                 !ShapedType::isDynamicShape(slice.getStaticOffsets()) &&
                 slice.getSourceType().hasStaticShape() &&
                 slice.getType().getRank() == slice.getSourceType().getRank();
  return isPlain ? slice : tensor::ExtractSliceOp();
}

bool AlignedChain::isMember(Operation *op) const {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || op->getBlock() != block || !isElementwise(generic) ||
      !op->getDiscardableAttrs().empty())
    return false;
  return llvm::all_equal(generic->getResult(0).getUsers());
}

//===----------------------------------------------------------------------===//
// Tracing
//===----------------------------------------------------------------------===//

AlignedChain::Positions AlignedChain::startPositions() const {
  return llvm::map_to_vector(llvm::seq<unsigned>(0, whole.size()),
                             [](unsigned dim) {
                               return Position{dim, 0};
                             });
}

bool AlignedChain::isWhole(Value value, const Positions &positions) const {
  return llvm::all_of(llvm::zip_equal(shapeOfTensor(value), positions),
                      [&](const auto &dim) {
                        auto [size, position] = dim;
                        return size == whole[position.dim];
                      });
}

/// The positions of an input with this indexing map.
template <typename Positions>
static Positions positionsOf(AffineMap map, const Positions &loops) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return loops[cast<AffineDimExpr>(expr).getPosition()];
  });
}

/// The positions of the tensor of which a slice is taken.
template <typename Positions>
static Positions positionsBefore(tensor::ExtractSliceOp slice,
                                 const Positions &positions) {
  Positions before(positions);
  for (auto [position, offset] :
       llvm::zip_equal(before, slice.getStaticOffsets()))
    position.offset += offset;
  return before;
}

bool AlignedChain::trace(Value update) {
  visit(update, startPositions());
  return hasSlice && hasOperation;
}

void AlignedChain::visit(Value value, const Positions &positions) {
  if (splatOf(value))
    return;
  if (isMember(value.getDefiningOp())) {
    hasOperation = true;
    auto op = value.getDefiningOp<linalg::GenericOp>();
    for (OpOperand *input : op.getDpsInputOperands())
      visit(input->get(),
            positionsOf(op.getMatchingIndexingMap(input), positions));
    return;
  }
  tensor::ExtractSliceOp slice = plainSlice(value);
  if (!slice) {
    sources.push_back({value, positions});
    return;
  }
  Positions before = positionsBefore(slice, positions);
  if (!isWhole(slice.getSource(), before))
    return visit(slice.getSource(), before);
  hasSlice = true;
  sources.push_back({slice.getSource(), before});
}

//===----------------------------------------------------------------------===//
// Placing
//===----------------------------------------------------------------------===//

/// The rows that neighbours have of what a rank needs in dimension `dim`: for
/// each source once, and once more for the part.
int64_t AlignedChain::movedRows(unsigned dim, int64_t at,
                                int64_t writtenAt) const {
  llvm::SmallMapVector<Value, std::pair<int64_t, int64_t>, 4> reach;
  for (const Source &source : sources)
    for (const Position &position : source.positions)
      if (position.dim == dim) {
        auto &[low, high] = reach[source.value];
        low = std::min(low, position.offset - at);
        high = std::max(high, position.offset - at);
      }
  int64_t rows = std::abs(writtenAt - at);
  for (const auto &[value, range] : reach)
    rows += range.second - range.first;
  return rows;
}

void AlignedChain::choosePlace(ArrayRef<int64_t> writtenAt) {
  for (auto [dim, best] : llvm::enumerate(place)) {
    SmallVector<int64_t> places;
    for (const Source &source : sources)
      for (const Position &position : source.positions)
        if (position.dim == dim && position.offset >= 0 &&
            position.offset <= whole[dim] - part[dim])
          places.push_back(position.offset);
    places.append({writtenAt[dim], 0}); // After those that move no source.
    auto rows = [&, dim = dim](int64_t at) {
      return movedRows(dim, at, writtenAt[dim]);
    };
    best = *llvm::min_element(
        places, [&](int64_t a, int64_t b) { return rows(a) < rows(b); });
  }
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

Value AlignedChain::emitUpdate(ImplicitLocOpBuilder &b, Value update) {
  Value all = emit(b, update, startPositions());
  return emitSlice(b, all, place, part, SmallVector<int64_t>(part.size(), 1));
}

Value AlignedChain::emit(ImplicitLocOpBuilder &b, Value value,
                         const Positions &positions) {
  if (TypedAttr splat = splatOf(value)) {
    auto shape = llvm::map_to_vector(positions, [&](const Position &position) {
      return whole[position.dim];
    });
    auto type = cast<RankedTensorType>(value.getType()).clone(shape);
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, Attribute(splat)));
  }
  if (isMember(value.getDefiningOp()))
    return emitOperation(b, value.getDefiningOp<linalg::GenericOp>(),
                         positions);
  tensor::ExtractSliceOp slice = plainSlice(value);
  if (!slice)
    return emitSource(b, value, positions);
  Positions before = positionsBefore(slice, positions);
  return isWhole(slice.getSource(), before)
             ? emitSource(b, slice.getSource(), before)
             : emit(b, slice.getSource(), before);
}

/// Adds `shift` to an index of a loop.
static void shiftIndex(linalg::IndexOp index, int64_t shift) {
  if (shift == 0)
    return;
  OpBuilder b(index->getContext());
  b.setInsertionPointAfter(index);
  Value constant = arith::ConstantIndexOp::create(b, index.getLoc(), shift);
  Value shifted = arith::AddIOp::create(b, index.getLoc(), index, constant);
  index.getResult().replaceAllUsesExcept(shifted, shifted.getDefiningOp());
}

Value AlignedChain::emitOperation(ImplicitLocOpBuilder &b, linalg::GenericOp op,
                                  const Positions &positions) {
  SmallVector<Value> operands;
  for (OpOperand *input : op.getDpsInputOperands())
    operands.push_back(
        emit(b, input->get(),
             positionsOf(op.getMatchingIndexingMap(input), positions)));
  auto shape = llvm::map_to_vector(
      positions, [&](const Position &position) { return whole[position.dim]; });
  auto type = cast<RankedTensorType>(op->getResult(0).getType()).clone(shape);
  operands.push_back(emitEmpty(b, type));
  auto aligned =
      cast<linalg::GenericOp>(mlir::clone(b, op, TypeRange(type), operands));
  aligned.walk([&](linalg::IndexOp index) {
    const Position &position = positions[index.getDim()];
    shiftIndex(index, position.offset - place[position.dim]);
  });
  return aligned->getResult(0);
}

/// Moves the elements that the part needs to its place, once where a loop
/// around the update does not change them. A dimension in which they are at
/// their place remains whole.
Value AlignedChain::emitSource(ImplicitLocOpBuilder &b, Value value,
                               const Positions &positions) {
  OpBuilder::InsertionGuard guard(b);
  if (Block *outside = value.getParentBlock(); outside != block)
    b.setInsertionPoint(outside->findAncestorOpInBlock(*block->getParentOp()));
  SmallVector<int64_t> offsets, sizes, low, high;
  for (auto [size, position] :
       llvm::zip_equal(shapeOfTensor(value), positions)) {
    unsigned dim = position.dim;
    bool isPlaced = size == whole[dim] && position.offset == place[dim];
    offsets.push_back(isPlaced ? 0 : position.offset);
    sizes.push_back(isPlaced ? whole[dim] : part[dim]);
    low.push_back(isPlaced ? 0 : place[dim]);
    high.push_back(whole[dim] - low.back() - sizes.back());
  }
  Value taken = emitSlice(b, value, offsets, sizes,
                          SmallVector<int64_t>(sizes.size(), 1));
  return emitPadded(b, taken, emitZero(b, value), low, high);
}
