//===- AppendedState.h - state that a pass adds to a step -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_APPENDEDSTATE_H
#define DIST_DIALECT_DIST_IR_APPENDEDSTATE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// A unit attribute of arguments that hold appended state: without a value,
/// they start with 0.
inline constexpr llvm::StringLiteral kStartsAtZeroAttr = "dist.starts_at_zero";

/// State that a strategy keeps, such as a counter of steps: an argument, and
/// the result that replaces it.
struct AppendedState {
  std::string name;
  mlir::RankedTensorType type;
};

/// Appends arguments to a function, and results that return them.
void appendState(mlir::FunctionOpInterface func,
                 llvm::ArrayRef<AppendedState> states);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_APPENDEDSTATE_H
