//===- Structured.cpp - linalg operations ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"
#include "Contraction.h"
#include "Convolution.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist::kernels;

/// The view of a tensor by an operation's dimensions instead of its own; none
/// if the map is not linear.
static std::optional<View> viewThrough(const View &view, AffineMap map) {
  View result{view.array, SmallVector<int64_t>(map.getNumDims(), 0),
              view.offset};
  for (auto [stride, expr] : llvm::zip_equal(view.strides, map.getResults())) {
    SmallVector<int64_t> counts; // of each dimension, then the constant
    if (!expr.isPureAffine() ||
        failed(getFlattenedAffineExpr(expr, map.getNumDims(), 0, &counts)) ||
        counts.size() != map.getNumDims() + 1)
      return std::nullopt;
    for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
      result.strides[dim] += stride * counts[dim];
    result.offset.constant += stride * counts.back();
  }
  return result;
}

/// Lets sums and products be computed in any order, so that they vectorise: the
/// operations between a reduction's old value and its new one.
static void allowReassociation(Value newValue, Value oldValue) {
  Operation *combiner = newValue.getDefiningOp();
  if (!combiner || !isa<arith::AddFOp, arith::MulFOp>(combiner) ||
      !llvm::is_contained(combiner->getOperands(), oldValue))
    return;
  auto flags = arith::FastMathFlagsAttr::get(
      combiner->getContext(),
      arith::FastMathFlags::reassoc | arith::FastMathFlags::contract);
  combiner->setAttr("fastmath", flags);
}

/// The dimensions along which all elements of a result are equal, if it is only
/// read in lines. It has one element there, so that a sort's numbers of
/// elements are one line.
static SmallVector<unsigned> repeatedDims(linalg::LinalgOp op) {
  auto isUsed = [&](unsigned dim) {
    bool isRead = llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      return op.getMatchingIndexingMap(input).isFunctionOfDim(dim);
    });
    return isRead || op->getRegion(0)
                         .walk([&](linalg::IndexOp index) {
                           return WalkResult(failure(index.getDim() == dim));
                         })
                         .wasInterrupted();
  };
  bool isReadInLines = llvm::all_of(op->getUsers(), [](Operation *user) {
    return isa<dist::linalg_ext::SortOp>(user);
  });
  if (!isReadInLines || op->getNumResults() != 1 ||
      op.getNumReductionLoops() > 0 ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
    return {};
  SmallVector<unsigned> dims;
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim)
    if (!isUsed(dim))
      dims.push_back(dim);
  return dims;
}

namespace {

/// The statements of one linalg operation: where it reduces, one that sets the
/// result to the initial value, then the loops.
class StructuredBuilder {
public:
  StructuredBuilder(linalg::LinalgOp op, ProgramBuilder &builder)
      : op(op), builder(builder), hasReduction(op.getNumReductionLoops() > 0),
        repeated(repeatedDims(op)) {}

  LogicalResult build() {
    if (failed(checkCaptures(op)))
      return failure();
    for (OpOperand &operand : op->getOpOperands())
      if (failed(addOperand(operand)))
        return failure();
    widenSums();
    captured = capturedScalars(op->getRegion(0));
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    for (unsigned dim : repeated)
      ranges[dim] = std::min<int64_t>(ranges[dim], 1);
    if (Statement *statement = builder.addLoops(op.getLoc(), ranges))
      fill(*statement);
    for (auto &[sum, result, shape] : sums)
      builder.copy(op.getLoc(), sum, result, shape);
    return success();
  }

private:
  LogicalResult addOperand(OpOperand &operand) {
    View view = builder.view(operand.get());
    if (op.isDpsInit(&operand))
      view = addResult(operand, view);
    std::optional<View> linear =
        viewThrough(view, op.getMatchingIndexingMap(&operand));
    if (!linear)
      return op.emitOpError()
             << "cannot be compiled in a kernel: the indexing map of operand "
             << operand.getOperandNumber() << " is not linear";
    if (op.payloadUsesValueFromOperand(&operand)) {
      read.push_back(op.getMatchingBlockArgument(&operand));
      reads.push_back(*linear);
    }
    return success();
  }

  /// Adds a result; returns the view that the body reads as the old value.
  View addResult(OpOperand &init, const View &initial) {
    View result = addLocal(op.getTiedOpResult(&init));
    if (!hasReduction || !op.payloadUsesValueFromOperand(&init)) {
      writes.push_back(*viewThroughInit(init, result));
      return initial;
    }
    if (isNarrowSum(init))
      result = addSum(init, result);
    writes.push_back(*viewThroughInit(init, result));
    builder.copy(op.getLoc(), initial, result, shapeOf(init.get().getType()));
    return result;
  }

  bool isNarrowSum(OpOperand &init) {
    return dist::linalg_ext::isNarrowSum(op.getMatchingYieldValue(&init)->get(),
                                         op.getMatchingBlockArgument(&init));
  }

  /// The sums of short floats: in f32, rounded once at the end.
  View addSum(OpOperand &init, const View &result) {
    ArrayRef<int64_t> shape = shapeOf(init.get().getType());
    View sum = builder.addLocal(
        RankedTensorType::get(shape, Float32Type::get(op->getContext())));
    sums.push_back({sum, result, SmallVector<int64_t>(shape)});
    return sum;
  }

  void widenSums() {
    if (sums.empty())
      return;
    Block &block = op->getRegion(0).front();
    SmallVector<Type> arguments(block.getArgumentTypes());
    SmallVector<Type> yielded(block.getTerminator()->getOperandTypes());
    for (OpOperand &init : op.getDpsInitsMutable())
      if (op.payloadUsesValueFromOperand(&init) && isNarrowSum(init)) {
        Type f32 = Float32Type::get(op->getContext());
        arguments[op.getMatchingBlockArgument(&init).getArgNumber()] = f32;
        yielded[op.getTiedOpResult(&init).getResultNumber()] = f32;
      }
    dist::linalg_ext::widenBody(block, arguments, yielded);
  }

  View addLocal(Value value) {
    SmallVector<int64_t> shape(shapeOf(value.getType()));
    for (unsigned dim : repeated)
      shape[dim] = std::min<int64_t>(shape[dim], 1);
    View view = builder.addLocal(
        RankedTensorType::get(shape, getElementTypeOrSelf(value)));
    for (unsigned dim : repeated)
      view.strides[dim] = 0;
    builder.setView(value, view);
    return view;
  }

  std::optional<View> viewThroughInit(OpOperand &init, const View &result) {
    std::optional<View> linear =
        viewThrough(result, op.getMatchingIndexingMap(&init));
    return linear ? linear
                  : View{result.array,
                         SmallVector<int64_t>(op.getNumLoops(), 0),
                         {}};
  }

  void fill(Statement &statement) {
    for (const View &view : reads)
      statement.reads.push_back(builder.accessTo(view));
    readCaptures(op->getRegion(0), builder);
    for (const View &view : writes)
      statement.writes.push_back(builder.accessTo(view));
    op->getRegion(0).walk([&](linalg::IndexOp index) {
      statement.dims[index.getDim()] = builder.loopsOfDims()[index.getDim()];
    });
    statement.body = body();
    if (hasReduction && isSum() && op.getNumDpsInits() == 1)
      statement.accumulator =
          llvm::find(read, op.getRegionOutputArgs()[0]) - read.begin();
  }

  /// True if all that happens to the old value is that a float is added,
  /// everywhere or where a condition holds.
  bool isSum() const {
    Block &block = op->getRegion(0).front();
    Value old = block.getArguments().back();
    Value result = block.getTerminator()->getOperand(0);
    auto choice = result.getDefiningOp<arith::SelectOp>();
    if (choice && choice.getFalseValue() == old)
      result = choice.getTrueValue();
    auto add = result.getDefiningOp<arith::AddFOp>();
    return add && llvm::count(add.getOperands(), old) == 1 &&
           llvm::all_of(old.getUsers(), [&](Operation *user) {
             return user == add || user == choice;
           });
  }

  Body body() {
    SmallVector<Value> sources(read);
    llvm::append_range(sources, captured);
    return [op = op, sources, hasReduction = hasReduction, &builder = builder](
               BodyContext &context, ValueRange values) mutable {
      IRMapping mapping;
      mapping.map(sources, values);
      Block &block = op->getRegion(0).front();
      SmallVector<Value> results = cloneBody(block, mapping, context, builder);
      if (hasReduction)
        for (auto [result, argument] :
             llvm::zip_equal(results, op.getRegionOutputArgs()))
          allowReassociation(result, mapping.lookupOrDefault(Value(argument)));
      return results;
    };
  }

  linalg::LinalgOp op;
  ProgramBuilder &builder;
  bool hasReduction;
  SmallVector<unsigned> repeated;
  SmallVector<Value> read, captured;
  SmallVector<View> reads, writes;
  struct Sum {
    View sum, result;
    SmallVector<int64_t> shape;
  };
  std::vector<Sum> sums;
};

} // namespace

LogicalResult dist::kernels::buildStructured(Operation *op,
                                             ProgramBuilder &builder) {
  auto linalgOp = cast<linalg::LinalgOp>(op);
  if (succeeded(buildContraction(linalgOp, builder)) ||
      succeeded(buildConvolution(linalgOp, builder)))
    return success();
  return StructuredBuilder(linalgOp, builder).build();
}
