//===- FactorChoice.h - which axes shard an operation --------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation can be done in parts if all its tensors are sharded alike along
// each factor of its rule. Where their home shardings disagree, the choice that
// moves the fewest bytes wins: what operands must become, and what the results
// must become again.
//
//   x: [{"dp"}, {}]   w: [{"dp"}, {}]   y = x * w: [{"dp"}, {}]
//   rule ([i, k], [k, j]) -> [i, j]
//   i <- dp: w is gathered.   k <- dp: x is exchanged, y reduced and scattered.
//
// A reduction to one element that all ranks would do alike is shared where that
// saves more work than it costs to combine the parts: no tensor says over which
// axes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_FACTORCHOICE_H
#define DIST_TRANSFORMS_RESHARD_FACTORCHOICE_H

#include "dist/Transforms/Reshard/OpShardings.h"

namespace dist {

/// What an operation expects of the others.
enum class Outlook {
  Alone,   ///< Nothing: what all tensors agree on is not weighed.
  Hopeful, ///< All that read a value do so as this one will: they share what is
           ///< moved. Results stay at their homes, or Partial, if they can.
  Knowing, ///< What they have chosen.
};

/// What surrounds the operation whose axes are chosen.
class Surroundings {
public:
  virtual ~Surroundings() = default;
  /// The home of a value; null where it has none (it is not a tensor, or made
  /// again for each user).
  virtual ShardingAttr home(mlir::Value value) const = 0;
  virtual Outlook outlook() const { return Outlook::Alone; }
  /// What it costs to leave the value Partial so: nothing where it is added to
  /// another one that is; where a loop only adds it up, to combine the sum.
  /// None if it must be combined alone.
  virtual std::optional<ReshardContext::Price>
  joinPrice(mlir::OpResult value, const PartialAxis &item) const = 0;
  /// What it costs to bring a result from `from` to its home; if `from` is
  /// Partial, here or after operations that pass it on.
  virtual ReshardContext::Price combinePrice(mlir::OpResult value,
                                             ShardingAttr from) const = 0;
};

/// Chooses the axes of an operation with a rule, which `open` says. Where all
/// tensors agree, that is how it is done, unless it only moves elements and
/// leaves them Partial: then what that costs is weighed when the choice is made
/// again (`isAgain`), and it is known what joins what.
OpShardings chooseFactors(ReshardContext &context, OpShardings open,
                          const Surroundings &surroundings,
                          bool isAgain = false);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_FACTORCHOICE_H
