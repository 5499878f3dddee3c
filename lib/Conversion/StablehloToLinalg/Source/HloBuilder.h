//===- HloBuilder.h - emits StableHLO ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_HLOBUILDER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_HLOBUILDER_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Emits operations of StableHLO and CHLO, which are not registered, for passes
/// that rewrite such a program before it is imported.
class HloBuilder : public mlir::ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  using Attrs = llvm::ArrayRef<mlir::NamedAttribute>;

  /// Creates an operation with one result of type `type`. `name` has no dialect
  /// for StableHLO.
  mlir::Value hlo(llvm::StringRef name, mlir::ValueRange operands,
                  mlir::Type type, Attrs attributes = {});
  /// The same, of the type of the first operand.
  mlir::Value hlo(llvm::StringRef name, mlir::ValueRange operands) {
    return hlo(name, operands, operands.front().getType());
  }
  /// `op` with other operands and result types; its regions are moved.
  mlir::Operation *remake(mlir::Operation *op, mlir::ValueRange operands,
                          mlir::TypeRange results);

  /// A constant of all-equal elements.
  mlir::Value splat(mlir::RankedTensorType type, double value);
  mlir::Value constant(mlir::ElementsAttr value);
  mlir::Value zero(mlir::RankedTensorType type);
  /// The sum over `dims`, from a scalar on.
  mlir::Value sum(mlir::Value value, llvm::ArrayRef<int64_t> dims,
                  mlir::Type type, mlir::Value initial);
  /// The region of a reduction that adds.
  void addSumBody(mlir::Region &region, mlir::Type scalar);
  /// EQ, LT, ...: of floats, which are not ordered totally, or integers.
  mlir::Value compare(llvm::StringRef direction, mlir::Value lhs,
                      mlir::Value rhs);
  mlir::Value select(mlir::Value condition, mlir::Value yes, mlir::Value no) {
    return hlo("select", {condition, yes, no}, yes.getType());
  }
  /// Element i along the last dimension, which goes.
  mlir::Value takeLast(mlir::Value value, int64_t index);
  /// Values of one type, stacked along one more, last dimension.
  mlir::Value stackLast(mlir::ValueRange values);
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape);
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_HLOBUILDER_H
