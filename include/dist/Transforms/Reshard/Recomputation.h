//===- Recomputation.h - values computed again, not moved ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table of which one user needs rows and another one columns is not exchanged
// between them: each user has a copy of the operations that compute it.
//
//   t = cos(outer(iota, f))   home [{"x"}, {}]
//   a * t   needs [{"x"}, {}]: t
//   b * t   needs [{}, {"x"}]: a copy of cos, outer and iota with that sharding
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_RECOMPUTATION_H
#define DIST_TRANSFORMS_RESHARD_RECOMPUTATION_H

#include "dist/Transforms/Reshard/OpShardings.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The operations of a function that may be copied, and the prices of copies.
/// They are computed from constants, scalars and arguments, without sums.
class Recomputation {
public:
  explicit Recomputation(mlir::FunctionOpInterface func);

  /// True if a copy needs nothing from other ranks, whatever its sharding: it
  /// is computed from constants, scalars and replicated arguments.
  bool isLocal(mlir::Value value) const;
  /// How a copy computes the value so that `need` is a part of its block.
  /// Nothing for values that cannot be computed again so.
  std::optional<OpShardings> copyFor(ReshardContext &context, mlir::Value value,
                                     ShardingAttr need) const;
  /// The bytes that a copy moves, and its work as one kernel, each time.
  /// Nothing without copyFor, or for too many operations.
  std::optional<ReshardContext::Price>
  price(ReshardContext &context, mlir::Value value, ShardingAttr need);

private:
  struct Copyable {
    OpShardings open;
    bool isLocal;
  };
  struct Total;

  llvm::DenseMap<mlir::Operation *, Copyable> operations;
  llvm::DenseMap<std::pair<mlir::Value, ShardingAttr>,
                 std::optional<ReshardContext::Price>>
      prices;

  void add(mlir::Operation *op);
  bool addCopy(ReshardContext &context, mlir::Value value, ShardingAttr need,
               Total &total);
  void addOperand(ReshardContext &context, mlir::Value operand,
                  ShardingAttr need, Total &total);
};

/// The price of copies in place of a reshard that costs `moved`, each time;
/// nothing if the reshard costs less. Always copies if nothing moves then and
/// no rank computes more than before.
std::optional<ReshardContext::Price>
recomputedPrice(ReshardContext &context, mlir::Value value, ShardingAttr from,
                ShardingAttr to, const ReshardContext::Price &moved);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_RECOMPUTATION_H
