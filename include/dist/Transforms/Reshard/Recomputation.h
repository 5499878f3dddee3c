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

/// A copy of an operation: how it is done, and how the operations in its
/// regions are, in order, if it is a loop or a branch.
struct RecomputedCopy {
  OpShardings own;
  std::vector<OpShardings> nested;

  /// True for a copy of a loop or branch.
  bool isRegion() const { return !own.rule; }
  /// Calls `visit` for every value that the copy reads from outside, with the
  /// sharding that it needs.
  void forEachOperand(
      llvm::function_ref<void(mlir::Value, ShardingAttr)> visit) const;
};

/// The operations of a function that may be copied, and the prices of copies.
/// They are computed from constants, scalars and arguments, without sums. Among
/// them are loops and branches that treat all elements alike.
class Recomputation {
public:
  explicit Recomputation(mlir::FunctionOpInterface func);

  /// True for an operation that may be copied.
  bool contains(mlir::Operation *op) const { return operations.contains(op); }
  /// True if a copy needs nothing from other ranks, whatever its sharding: it
  /// is computed from constants, scalars and replicated arguments.
  bool isLocal(mlir::Value value) const;
  /// How a copy computes the value so that `need` is a part of its block.
  /// Nothing for values that cannot be computed again so.
  std::optional<RecomputedCopy>
  copyFor(ReshardContext &context, mlir::Value value, ShardingAttr need) const;
  /// The bytes that a copy moves, and its work as one kernel, each time.
  /// Nothing without copyFor, or for too many operations.
  std::optional<ReshardContext::Price>
  price(ReshardContext &context, mlir::Value value, ShardingAttr need);

private:
  struct Copyable {
    OpShardings open; ///< Without a rule: a loop or a branch.
    bool isLocal;
  };
  struct Total;

  llvm::DenseMap<mlir::Operation *, Copyable> operations;
  llvm::DenseMap<std::pair<mlir::Value, ShardingAttr>,
                 std::optional<ReshardContext::Price>>
      prices;

  void add(mlir::Operation *op);
  std::optional<OpShardings> copyOne(ReshardContext &context,
                                     const OpShardings &open, mlir::Type type,
                                     ShardingAttr need) const;
  bool addCopy(ReshardContext &context, mlir::Value value, ShardingAttr need,
               Total &total);
  void addOperand(ReshardContext &context, mlir::Value operand,
                  ShardingAttr need, Total &total);
};

/// The price of copies in place of a reshard that costs `moved`, each time;
/// nothing if the reshard costs less. Always copies if nothing moves then and
/// no rank computes more than before, up to uneven blocks.
std::optional<ReshardContext::Price>
recomputedPrice(ReshardContext &context, mlir::Value value, ShardingAttr from,
                ShardingAttr to, const ReshardContext::Price &moved);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_RECOMPUTATION_H
