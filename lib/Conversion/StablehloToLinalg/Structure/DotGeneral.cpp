//===- DotGeneral.cpp - dot_general ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Products.h"

using namespace mlir;
using namespace dist;

namespace {
/// The batch dimensions and contracted dimensions of one side.
struct Side {
  SmallVector<int64_t> batch, contracting;
};
} // namespace

static LogicalResult checkSide(SourceOp &op, StringRef name, const Side &side,
                               int64_t rank) {
  SmallVector<int64_t> all(side.batch);
  llvm::append_range(all, side.contracting);
  return op.checkDims((name + " batching and contracting dimensions").str(),
                      all, rank);
}

/// Dimensions that are paired have one size.
static LogicalResult checkPairs(SourceOp &op, StringRef kind,
                                ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  if (lhs.size() != rhs.size())
    return op.error() << lhs.size() << " " << kind << " dimensions of lhs and "
                      << rhs.size() << " of rhs, expected as many";
  for (auto [left, right] : llvm::zip(lhs, rhs)) {
    int64_t leftSize = op.operandType(0).getDimSize(left);
    int64_t rightSize = op.operandType(1).getDimSize(right);
    if (leftSize != rightSize)
      return op.error() << kind << " dimension " << left << " of lhs has size "
                        << leftSize << ", but dimension " << right
                        << " of rhs has size " << rightSize;
  }
  return success();
}

static FailureOr<std::pair<Side, Side>> readSides(SourceOp &op) {
  auto fields =
      op.fields("dot_dimension_numbers", "dot",
                {"lhs_batching_dimensions", "rhs_batching_dimensions",
                 "lhs_contracting_dimensions", "rhs_contracting_dimensions"});
  if (failed(fields))
    return failure();
  auto list = [&](StringRef name) {
    return SmallVector<int64_t>(fields->list(name));
  };
  Side lhs{list("lhs_batching_dimensions"), list("lhs_contracting_dimensions")};
  Side rhs{list("rhs_batching_dimensions"), list("rhs_contracting_dimensions")};
  if (failed(checkSide(op, "lhs", lhs, op.operandType(0).getRank())) ||
      failed(checkSide(op, "rhs", rhs, op.operandType(1).getRank())) ||
      failed(checkPairs(op, "batching", lhs.batch, rhs.batch)) ||
      failed(checkPairs(op, "contracting", lhs.contracting, rhs.contracting)))
    return failure();
  return std::make_pair(lhs, rhs);
}

namespace {
/// The iteration space: batch, free of lhs, free of rhs (the dimensions of the
/// result, in this order), contracting.
class Iteration {
public:
  Iteration(const Side &lhs, ArrayRef<int64_t> lhsShape, const Side &rhs,
            ArrayRef<int64_t> rhsShape) {
    int64_t rank = lhsShape.size() + rhsShape.size() - lhs.batch.size() -
                   lhs.contracting.size();
    int64_t resultRank = rank - lhs.contracting.size();
    for (int64_t dim : lhs.batch)
      resultShape.push_back(lhsShape[dim]);
    lhsDims = place(lhs, lhsShape, resultRank);
    rhsDims = place(rhs, rhsShape, resultRank);
    numDims = rank;
  }

  SmallVector<int64_t> resultShape;

  /// The indexing maps of lhs, rhs and result.
  SmallVector<AffineMap> maps(Builder &b) const {
    auto resultDims = llvm::to_vector(
        llvm::seq<unsigned>(0, static_cast<unsigned>(resultShape.size())));
    return {map(b, lhsDims), map(b, rhsDims), map(b, resultDims)};
  }

private:
  /// The iteration dimension of each dimension of one side; its free ones are
  /// added to the result.
  SmallVector<unsigned> place(const Side &side, ArrayRef<int64_t> shape,
                              int64_t firstContracting) {
    SmallVector<unsigned> dims(shape.size());
    for (auto [position, dim] : llvm::enumerate(side.batch))
      dims[dim] = position;
    for (auto [position, dim] : llvm::enumerate(side.contracting))
      dims[dim] = firstContracting + position;
    for (auto [dim, size] : llvm::enumerate(shape)) {
      if (llvm::is_contained(side.batch, dim) ||
          llvm::is_contained(side.contracting, dim))
        continue;
      dims[dim] = resultShape.size();
      resultShape.push_back(size);
    }
    return dims;
  }

  AffineMap map(Builder &b, ArrayRef<unsigned> dims) const {
    SmallVector<AffineExpr> exprs = llvm::map_to_vector(
        dims, [&](unsigned dim) { return b.getAffineDimExpr(dim); });
    return AffineMap::get(numDims, 0, exprs, b.getContext());
  }

  int64_t numDims = 0;
  SmallVector<unsigned> lhsDims, rhsDims;
};
} // namespace

static LogicalResult convertDotGeneral(SourceOp &op) {
  auto sides = readSides(op);
  if (failed(sides) || failed(checkProductTypes(op)))
    return failure();
  Iteration iteration(sides->first, op.operandType(0).getShape(), sides->second,
                      op.operandType(1).getShape());
  auto type = op.resultType().clone(iteration.resultShape);
  bool isUnsigned =
      kindOf(getElementTypeOrSelf(op.getSource()->getOperand(0))) == Unsigned;
  return op.replaceWith(emitProducts(op.builder, op.operand(0), op.operand(1),
                                     type, iteration.maps(op.builder),
                                     isUnsigned));
}

void dist::addDotGeneralConverters(ConverterTable &table) {
  table["stablehlo.dot_general"] = {2, 1, convertDotGeneral};
}
