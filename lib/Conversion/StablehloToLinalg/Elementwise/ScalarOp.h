//===- ScalarOp.h - elementwise operations, one element ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversion of elementwise operations, for one element. One table serves
// tensors (a linalg.generic around it) and the regions of reduce and scatter.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALAROP_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALAROP_H

#include "Source/SourceOp.h"

namespace dist {

/// One element's view of an operation.
class ScalarOp {
public:
  ScalarOp(mlir::ImplicitLocOpBuilder &builder, mlir::Operation *source,
           mlir::ValueRange args)
      : b(builder), source(source), args(args) {}

  mlir::ImplicitLocOpBuilder &b;
  mlir::Operation *source;
  mlir::ValueRange args; ///< Signless.

  /// The type of the last operand (the one before it may be a predicate).
  mlir::Type type() const { return args.back().getType(); }
  mlir::Type resultType() const {
    return importElementType(
        mlir::getElementTypeOrSelf(source->getResult(0).getType()));
  }
  unsigned operandKind() const {
    return kindOf(mlir::getElementTypeOrSelf(source->getOperands().back()));
  }
  unsigned resultKind() const {
    return kindOf(mlir::getElementTypeOrSelf(source->getResult(0).getType()));
  }

  /// A constant of a float type, or of an integer type (truncated to it).
  mlir::Value constant(mlir::Type type, double value);
  mlir::Value constant(mlir::Type type, const llvm::APInt &value);
  /// Constants of the operand's type.
  mlir::Value constant(double value) { return constant(type(), value); }

  mlir::InFlightDiagnostic error() const {
    return mlir::emitError(b.getLoc()) << "'" << source->getName() << "': ";
  }
};

/// The relation between the element types of operands and result.
enum class ScalarSignature {
  Uniform,   ///< All are one type.
  Predicate, ///< Operands are one type, the result is i1.
  Select,    ///< Operand 0 is i1, all others are one type.
  Cast,      ///< Any two types.
};

/// The conversion of one element. `emit` returns null after an error.
struct ScalarConverter {
  int operands;
  unsigned kinds; ///< Of the operands (see ElementKind).
  mlir::Value (*emit)(ScalarOp &op);
  ScalarSignature signature = ScalarSignature::Uniform;
  /// The operands, as bits, that may be scalars while others are tensors.
  unsigned scalarOperands = 0;
};

/// A signed integer for a float: as integers compare, so do the floats in
/// IEEE 754's total order.
mlir::Value emitTotalOrderKey(ScalarOp &op, mlir::Value x);

/// Checks the number of operands and the element types against the entry.
llvm::LogicalResult checkScalarOp(const ScalarConverter &converter,
                                  mlir::Operation *op, mlir::Location loc);

/// Emits a region on scalars (rank-0 tensors in the source). Errors: an
/// operation that is not elementwise, a value from outside of the region,
/// arguments and returned values of other types than `args` and `returned`.
llvm::FailureOr<llvm::SmallVector<mlir::Value>>
emitScalarRegion(mlir::ImplicitLocOpBuilder &builder, SourceOp &parent,
                 mlir::Region &region, mlir::ValueRange args,
                 mlir::TypeRange returned);

/// The only region, as of a reduce or scatter: accumulated values, then as many
/// elements, become accumulated values.
llvm::FailureOr<llvm::SmallVector<mlir::Value>>
emitCombiner(mlir::ImplicitLocOpBuilder &builder, SourceOp &parent,
             mlir::ValueRange args);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_ELEMENTWISE_SCALAROP_H
