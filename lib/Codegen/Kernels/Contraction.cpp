//===- Contraction.cpp - products of matrices -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "Bodies.h"
#include "GemmDescriptor.h"
#include "LibraryCall.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

namespace {

/// The type that BLAS computes in; 16-bit numbers are summed in f32 and rounded
/// once.
Type wideType(Type type) {
  return type.getIntOrFloatBitWidth() == 16
             ? Float32Type::get(type.getContext())
             : type;
}

/// The operands by the operation's dimensions.
struct Operands {
  View a, b, c;
};

class ContractionBuilder {
public:
  ContractionBuilder(linalg::LinalgOp op,
                     const linalg::ContractionDimensions &dims,
                     ProgramBuilder &builder)
      : op(op), dims(dims), builder(builder), extents(op.getStaticLoopRanges()),
        wide(wideType(getElementTypeOrSelf(op->getResult(0)))) {}

  void build() {
    Value init = op.getDpsInits()[0];
    View initial = builder.view(init),
         result = builder.addLocal(op->getResult(0));
    bool accumulate = !builder.isZero(initial);
    if (accumulate)
      builder.copy(op.getLoc(), initial, result, shapeOf(init.getType()));
    Operands operands{byDims(builder.view(op->getOperand(0)), 0),
                      byDims(builder.view(op->getOperand(1)), 1),
                      byDims(result, 2)};
    // As they are if dist_gemm can take them so, or else with few of them
    // packed.
    for (unsigned packed : {0, 1, 2, 4, 3, 5, 6, 7})
      if (describe(layout(operands, packed | narrowOperands())))
        return emit(operands, packed | narrowOperands(), accumulate);
    llvm_unreachable("packed operands are matrices");
  }

private:
  View byDims(const View &view, unsigned operand) {
    AffineMap map = op.getIndexingMapsArray()[operand];
    View result{view.array, SmallVector<int64_t>(extents.size(), 0),
                view.offset};
    for (auto [stride, expr] : llvm::zip_equal(view.strides, map.getResults()))
      result.strides[cast<AffineDimExpr>(expr).getPosition()] = stride;
    return result;
  }

  /// The operands, as bits, whose type is not the wide one. They are packed,
  /// which widens them.
  unsigned narrowOperands() {
    unsigned narrow = 0;
    for (OpOperand &operand : op->getOpOperands())
      if (getElementTypeOrSelf(operand.get()) != wide)
        narrow |= 1 << operand.getOperandNumber();
    return narrow;
  }

  /// The dimensions of a packed operand: batch, rows, columns.
  SmallVector<unsigned> order(ArrayRef<unsigned> rows,
                              ArrayRef<unsigned> columns) {
    SmallVector<unsigned> order(dims.batch.begin(), dims.batch.end());
    llvm::append_range(order, rows);
    llvm::append_range(order, columns);
    return order;
  }
  SmallVector<unsigned> orderOf(unsigned operand) {
    return operand == 0   ? order(dims.m, dims.k)
           : operand == 1 ? order(dims.k, dims.n)
                          : order(dims.m, dims.n);
  }
  SmallVector<int64_t> shapeIn(ArrayRef<unsigned> order) {
    return llvm::map_to_vector(order,
                               [&](unsigned dim) { return extents[dim]; });
  }

  /// The strides of a dense tensor whose dimensions are in this order.
  SmallVector<int64_t> packedStrides(ArrayRef<unsigned> order) {
    SmallVector<int64_t> strides(extents.size(), 0);
    for (auto [dim, stride] :
         llvm::zip_equal(order, denseStrides(shapeIn(order))))
      strides[dim] = stride;
    return strides;
  }

  GemmLoops layout(const Operands &operands, unsigned packed) {
    SmallVector<int64_t> strides[3] = {operands.a.strides, operands.b.strides,
                                       operands.c.strides};
    for (unsigned operand : {0, 1, 2})
      if (packed >> operand & 1)
        strides[operand] = packedStrides(orderOf(operand));
    auto loops = [&](ArrayRef<unsigned> dims) {
      return llvm::map_to_vector<4>(dims, [&](unsigned dim) {
        return GemmLoop{extents[dim], strides[0][dim], strides[1][dim],
                        strides[2][dim]};
      });
    };
    return {loops(dims.batch), loops(dims.m), loops(dims.n), loops(dims.k)};
  }

  SmallVector<int64_t> pick(ArrayRef<int64_t> strides,
                            ArrayRef<unsigned> order) {
    return llvm::map_to_vector(order,
                               [&](unsigned dim) { return strides[dim]; });
  }

  /// A dense copy of an operand.
  View pack(const View &view, unsigned operand) {
    SmallVector<unsigned> order = orderOf(operand);
    View ordered{view.array, pick(view.strides, order), view.offset};
    View dense =
        builder.materialise(op.getLoc(), ordered, wide, shapeIn(order));
    return {dense.array, packedStrides(order), {}};
  }

  void emit(Operands operands, unsigned packed, bool accumulate) {
    View result = operands.c;
    dist_gemm_desc descriptor = *describe(layout(operands, packed));
    descriptor.accumulate = accumulate;
    descriptor.dtype = wide.isF32() ? DIST_F32 : DIST_F64;
    if (packed & 1)
      operands.a = pack(operands.a, 0);
    if (packed & 2)
      operands.b = pack(operands.b, 1);
    if (packed & 4)
      operands.c = pack(operands.c, 2);
    addLibraryCall(op.getLoc(), builder, "dist_gemm", bytesOf(descriptor),
                   {operands.a, operands.b, operands.c});
    if (packed & 4) {
      SmallVector<unsigned> order = orderOf(2);
      builder.copy(op.getLoc(),
                   {operands.c.array, pick(operands.c.strides, order), {}},
                   {result.array, pick(result.strides, order), result.offset},
                   shapeIn(order));
    }
  }

  linalg::LinalgOp op;
  const linalg::ContractionDimensions &dims;
  ProgramBuilder &builder;
  SmallVector<int64_t> extents;
  Type wide;
};

} // namespace

/// Multiplies and adds in a type that BLAS has, or one that it is summed up
/// for.
static bool isProductOfMatrices(linalg::LinalgOp op) {
  if (!linalg::isaContractionOpInterface(op) || !op.hasPureTensorSemantics())
    return false;
  auto isProduct = [](Operation *first, Operation *second) {
    return isa<arith::MulFOp>(first) && isa<arith::AddFOp>(second);
  };
  auto widensAtMost = [](Operation &op) {
    return isa<arith::ExtFOp, arith::MulFOp, arith::AddFOp, linalg::YieldOp>(
        op);
  };
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(
             getElementTypeOrSelf(op->getResult(0))) &&
         llvm::all_of(*op.getBlock(), widensAtMost) &&
         linalg::detail::isContractionBody(*op.getBlock(), isProduct);
}

LogicalResult dist::kernels::buildContraction(linalg::LinalgOp op,
                                              ProgramBuilder &builder) {
  if (!isProductOfMatrices(op))
    return failure();
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) ||
      dims->batch.size() + dims->m.size() + dims->n.size() + dims->k.size() !=
          op.getNumLoops())
    return failure();
  ContractionBuilder(op, *dims, builder).build();
  return success();
}
