//===- Signature.h - attributes of arguments and results --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_SIGNATURE_H
#define DIST_DIALECT_DIST_IR_SIGNATURE_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The attributes of a function's arguments and results, to be changed all at
/// once. The function holds them as one list that is never freed, and
/// setArgAttr makes a new one each time: with thousands of arguments, too much.
///
///   Signature signature(func);
///   signature.arguments[2].set(kShardingAttr, sharding);
///   signature.write();
struct Signature {
  explicit Signature(mlir::FunctionOpInterface func);

  /// Makes the attributes those of the function.
  void write();

  mlir::FunctionOpInterface func;
  llvm::SmallVector<mlir::NamedAttrList, 0> arguments, results;
};

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_SIGNATURE_H
