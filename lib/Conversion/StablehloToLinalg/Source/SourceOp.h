//===- SourceOp.h - an operation to be imported -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_SOURCEOP_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_SOURCEOP_H

#include "AttributeText.h"
#include "TypeMapping.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// An operation of the source with imported operands: a converter reads it, and
/// stores its results here. The operation is not registered, so a converter
/// checks everything that it relies on; types are checked before (see
/// checkTypes).
class SourceOp {
public:
  SourceOp(mlir::Operation *op, mlir::ImplicitLocOpBuilder &builder,
           mlir::IRMapping &values)
      : builder(builder), op(op), values(values) {}

  /// Emits at the right place, with the location of the operation.
  mlir::ImplicitLocOpBuilder &builder;

  /// Checks that all operands and results are tensors that importType maps.
  llvm::LogicalResult checkTypes();

  unsigned getNumOperands() const { return op->getNumOperands(); }
  unsigned getNumResults() const { return op->getNumResults(); }
  llvm::StringRef getName() const { return op->getName().getStringRef(); }
  mlir::Operation *getSource() const { return op; }
  /// The only user of the one result, in one place; it is not imported yet.
  std::optional<SourceOp> onlyUser();

  /// Imported values and types.
  mlir::Value operand(unsigned index) const;
  llvm::SmallVector<mlir::Value> operands() const;
  mlir::RankedTensorType operandType(unsigned index) const;
  mlir::RankedTensorType resultType(unsigned index = 0) const;

  /// The value that replaces a result.
  mlir::Value result(unsigned index) const;

  mlir::Attribute attribute(llvm::StringRef name) const {
    return op->getAttr(name);
  }
  /// A list of integers that must be there.
  llvm::FailureOr<llvm::SmallVector<int64_t>> integers(llvm::StringRef name);
  /// The same, and there must be `count` of them.
  llvm::FailureOr<llvm::SmallVector<int64_t>> integers(llvm::StringRef name,
                                                       size_t count);
  llvm::FailureOr<int64_t> integer(llvm::StringRef name);
  /// The fields of #stablehlo.`mnemonic`<...>.
  llvm::FailureOr<AttributeText> fields(llvm::StringRef attribute,
                                        llvm::StringRef mnemonic,
                                        llvm::ArrayRef<llvm::StringRef> names);

  /// Checks that every number of `dims` is a dimension of a tensor of `rank`,
  /// and occurs once.
  llvm::LogicalResult checkDims(llvm::StringRef name,
                                llvm::ArrayRef<int64_t> dims, int64_t rank);
  llvm::LogicalResult checkSameElementTypes();

  /// Ends the conversion. Errors: a type differs from that of the source.
  llvm::LogicalResult replaceWith(mlir::ValueRange results);

  /// An error at the operation that names it.
  mlir::InFlightDiagnostic error() const;

private:
  mlir::Operation *op;
  mlir::IRMapping &values;
};

/// The number of an attribute; none for other attributes, truth values,
/// unsigned numbers and those beyond 64 bits.
std::optional<int64_t> numberOf(mlir::Attribute attribute);

/// True for stablehlo.constant, chlo.constant, and Shardy's form of one.
bool isConstant(mlir::Operation *op);

/// True for sdy.sharding_constraint, and for Shardy's form of one. It has no
/// effect in the region of a reduction.
bool isConstraint(mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_SOURCEOP_H
