//===- LocalPeak.h - peak memory of local operations ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_LOCALPEAK_H
#define DIST_LIB_DIALECT_DIST_RULES_LOCALPEAK_H

#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace dist {

/// The most bytes that are live at once in a block of local operations, of
/// values that the results need. Slices and reshapes share their source's
/// memory. An elementwise result takes the memory of an operand that is not
/// read later.
///
///   %a = all_to_all %x      64 bytes; %x is an argument, which dies: 64 bytes
///   %b = exp %a             over %a
///   %c = all_to_all %b      64 bytes, the result
///                           at once: 128 bytes
class LocalPeak {
public:
  explicit LocalPeak(mlir::Block &block) : block(block) {}

  /// Adds a result. One that is kept has memory anyway and adds no bytes.
  void addResult(mlir::Value value, bool isKept);
  /// An argument of the block that counts until it is read last; others do not.
  void addDying(mlir::BlockArgument argument) { dying.insert(argument); }

  int64_t find();

private:
  mlir::Block &block;
  llvm::DenseSet<mlir::Value> dying, needed;
  llvm::DenseMap<mlir::Value, int64_t> live; ///< The bytes of each.
  int64_t now = 0, most = 0;

  int64_t bytesFor(mlir::Value value) const;
  void hold(mlir::Value value, int64_t bytes);
  void passBack(mlir::OpResult result);
  void visit(mlir::Operation &op);
};

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_LOCALPEAK_H
