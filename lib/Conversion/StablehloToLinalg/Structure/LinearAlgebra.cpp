//===- LinearAlgebra.cpp - cholesky, triangular_solve ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of LAPACK, which the runtime has (dist-bind-custom-calls): matrices are
// column-major, options are letters.
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"

using namespace mlir;
using namespace dist;

namespace {
/// An option of LAPACK's, as JAX gives it: `uplo = 76 : ui8`.
struct Option {
  StringRef name;
  char letter;
};
} // namespace

static Attribute columnMajor(Builder &b, int64_t rank) {
  SmallVector<int64_t> dims{rank - 2, rank - 1};
  for (int64_t dim = rank - 2; dim-- > 0;)
    dims.push_back(dim);
  return b.getDenseI64ArrayAttr(dims);
}

/// Emits a call whose operands and result are matrices, and that overwrites its
/// last operand.
static LogicalResult emitCall(SourceOp &op, StringRef target,
                              ArrayRef<Option> options) {
  ImplicitLocOpBuilder &b = op.builder;
  NamedAttrList letters;
  for (const Option &option : options)
    letters.set(option.name,
                b.getIntegerAttr(b.getIntegerType(8, /*isSigned=*/false),
                                 option.letter));
  unsigned operands = op.getNumOperands();
  SmallVector<Attribute> layouts(operands + 1,
                                 columnMajor(b, op.operandType(0).getRank()));
  OperationState state(b.getLoc(), CustomCallOp::getOperationName());
  state.addOperands(op.operands());
  state.addTypes(op.operandType(operands - 1));
  state.addAttributes(
      {b.getNamedAttr("target", b.getStringAttr(target)),
       b.getNamedAttr("call_attributes", letters.getDictionary(b.getContext())),
       b.getNamedAttr("aliases", b.getDenseI64ArrayAttr({operands - 1})),
       b.getNamedAttr("layouts", b.getArrayAttr(layouts))});
  return op.replaceWith(b.create(state)->getResults());
}

/// Operand 0 is of square matrices of f32 or f64.
static LogicalResult checkSquare(SourceOp &op) {
  RankedTensorType type = op.operandType(0);
  ArrayRef<int64_t> shape = type.getShape();
  if (shape.size() < 2 || shape.back() != shape[shape.size() - 2] ||
      !(type.getElementType().isF32() || type.getElementType().isF64()))
    return op.error() << "operand 0 has type " << type
                      << ", expected square matrices of f32 or f64";
  return success();
}

static FailureOr<bool> flag(SourceOp &op, StringRef name, bool otherwise) {
  Attribute attr = op.attribute(name);
  if (!attr)
    return otherwise;
  if (auto value = dyn_cast<BoolAttr>(attr))
    return value.getValue();
  return op.error() << "attribute '" << name << "' is no boolean: " << attr;
}

static LogicalResult convertCholesky(SourceOp &op) {
  auto lower = flag(op, "lower", false);
  if (failed(lower) || failed(checkSquare(op)))
    return failure();
  return emitCall(op, "dist_cholesky", {{"uplo", *lower ? 'L' : 'U'}});
}

/// Operand 1 has the batch and, on the given side, the size of operand 0.
static LogicalResult checkRightHandSide(SourceOp &op, bool isLeft) {
  RankedTensorType a = op.operandType(0), b = op.operandType(1);
  int64_t rank = a.getRank();
  if (a.getElementType() == b.getElementType() && b.getRank() == rank &&
      a.getShape().drop_back(2) == b.getShape().drop_back(2) &&
      b.getDimSize(isLeft ? rank - 2 : rank - 1) == a.getDimSize(rank - 1))
    return success();
  return op.error() << "operand 1 has type " << b << ", expected "
                    << (isLeft ? "rows" : "columns") << " and a batch as of "
                    << a;
}

static FailureOr<char> transposition(SourceOp &op) {
  Attribute attr = op.attribute("transpose_a");
  StringRef word = enumWord(attr, "transpose");
  if (word == "NO_TRANSPOSE")
    return 'N';
  if (word == "TRANSPOSE" || word == "ADJOINT")
    return 'T';
  return op.error() << "attribute 'transpose_a' is " << attr
                    << ", expected NO_TRANSPOSE, TRANSPOSE or ADJOINT";
}

static LogicalResult convertTriangularSolve(SourceOp &op) {
  auto isLeft = flag(op, "left_side", true), isLower = flag(op, "lower", true);
  auto isUnit = flag(op, "unit_diagonal", false);
  FailureOr<char> transpose = transposition(op);
  if (failed(isLeft) || failed(isLower) || failed(isUnit) ||
      failed(transpose) || failed(checkSquare(op)) ||
      failed(checkRightHandSide(op, *isLeft)))
    return failure();
  StringRef target = op.operandType(0).getElementType().isF32()
                         ? "lapack_strsm_ffi"
                         : "lapack_dtrsm_ffi";
  return emitCall(op, target,
                  {{"side", *isLeft ? 'L' : 'R'},
                   {"uplo", *isLower ? 'L' : 'U'},
                   {"trans_x", *transpose},
                   {"diag", *isUnit ? 'U' : 'N'}});
}

void dist::addLinearAlgebraConverters(ConverterTable &table) {
  table["stablehlo.cholesky"] = {1, 1, convertCholesky};
  table["stablehlo.triangular_solve"] = {2, 1, convertTriangularSolve};
}
