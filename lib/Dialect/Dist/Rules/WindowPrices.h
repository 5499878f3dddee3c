//===- WindowPrices.h - costs of windows of a value -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_WINDOWPRICES_H
#define DIST_LIB_DIALECT_DIST_RULES_WINDOWPRICES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

namespace dist {

/// The windows of an operand by the operation's model; empty if it has none, or
/// if shapes are not static.
llvm::SmallVector<DimWindow> windowsOf(mlir::Operation *op, unsigned operand,
                                       const Mesh &mesh, const Sharding &from,
                                       const Sharding &result);

/// True if some operand has any; null: no tensor.
bool hasWindows(mlir::Operation *op, const Mesh &mesh,
                llvm::ArrayRef<ShardingAttr> operandShardings,
                const Sharding &result);

/// The value of all elements of a constant or a fill; else null.
mlir::TypedAttr splatElementOf(mlir::Value value);

/// The source of windows of a value.
enum class WindowSource {
  Blocks,   ///< The blocks of the value.
  Operands, ///< Those of its producer's operands (WindowedOpInterface).
  Nowhere,  ///< Nobody reads anything: they are outside of the value.
  Splat,    ///< Any rank can make them: all elements of the value are equal.
};

/// The cost of bringing windows of a value to all ranks.
struct WindowPrice {
  int64_t bytes = 0; ///< Sent or received by the busiest rank.
  WindowSource source = WindowSource::Blocks;
  int64_t saved = 0; ///< Bytes of making the blocks, which are not read then.
};

/// The number of producers left for each operand of an operation, out of
/// `producers`. So few windows are made for one user, however deeply its
/// producers are nested.
inline unsigned producersEach(mlir::Operation *op, unsigned producers) {
  return (producers - 1) / std::max(op->getNumOperands(), 1u);
}

/// Finds the cheapest way. Where windows are all that is read of a value,
/// making its blocks counts as well.
class WindowPricer {
public:
  /// `block` is that of the user: nothing before a loop or a branch moves into
  /// it. `producers` is the number of operations through which windows may be
  /// made.
  WindowPricer(const Mesh &mesh, const mlir::Block *block,
               unsigned producers = PartitionContext::kMaxProducers)
      : mesh(mesh), block(block), producers(producers) {}

  /// The price of windows of a value with the sharding `from`.
  WindowPrice price(mlir::Value value, const Sharding &from,
                    llvm::ArrayRef<DimWindow> windows) const;

private:
  std::optional<int64_t> priceThrough(WindowedOpInterface op,
                                      llvm::ArrayRef<Sharding> operands,
                                      llvm::ArrayRef<DimWindow> windows) const;
  int64_t priceBlocks(WindowedOpInterface op, llvm::ArrayRef<Sharding> operands,
                      const Sharding &result) const;

  const Mesh &mesh;
  const mlir::Block *block;
  unsigned producers;
};

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_WINDOWPRICES_H
