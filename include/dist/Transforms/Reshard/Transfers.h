//===- Transfers.h - the reshards of one value ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_TRANSFERS_H
#define DIST_TRANSFORMS_RESHARD_TRANSFERS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

/// What uses need, and which copy of it (ShardedProgram::copies).
using Need = std::pair<ShardingAttr, unsigned>;

/// Uses of one value by what they need, in the order of the first of each.
using UsesByNeed = llvm::MapVector<Need, llvm::SmallVector<mlir::OpOperand *>,
                                   llvm::SmallDenseMap<Need, unsigned>>;

/// What `needed` is null for (uses of constants, in bodies) needs the
/// replicated value.
UsesByNeed
groupUses(ReshardContext &context, const ShardedProgram &program,
          mlir::Value value,
          llvm::function_ref<ShardingAttr(mlir::OpOperand &)> needed);

/// One reshard, and the uses that take what it makes, or what others make of
/// that.
struct Transfer {
  ShardingAttr from, to;
  unsigned copy; ///< 0: it is kept.
  llvm::SmallVector<mlir::OpOperand *> uses;
  bool isSecond = false; ///< It begins with what the first transfer made.
};

/// The reshards between what a value is as it comes, its home and what its uses
/// need: each need directly, or all through the home or through one of them,
/// whichever costs least; through the home where copies are given up after use.
/// The one that others begin with comes first.
///
///   comes {"x"}, home {"x"}, needed {}, {}, {"y"}: {"x"} to {}, {} to {"y"}
std::vector<Transfer> transfersOf(ReshardContext &context,
                                  const ShardedProgram &program,
                                  mlir::Value value, UsesByNeed uses);
/// The same of the uses that the program has.
std::vector<Transfer> transfersOf(ReshardContext &context,
                                  const ShardedProgram &program,
                                  mlir::Value value);

/// The cost of all `needs` of a value that comes as `from`, if it is first made
/// as `hub` needs it, and each other need begins with that where it costs less
/// so. `hub` is one of them; `cost` is that of one reshard.
double
costThroughNeed(llvm::ArrayRef<ShardingAttr> needs, ShardingAttr from,
                ShardingAttr hub,
                llvm::function_ref<double(ShardingAttr, ShardingAttr)> cost);

/// Where it is resharded for these uses: outside of loops, but inside of a
/// branch that alone needs it.
mlir::Block *blockOfReshard(mlir::Value value,
                            llvm::ArrayRef<mlir::OpOperand *> uses);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_TRANSFERS_H
