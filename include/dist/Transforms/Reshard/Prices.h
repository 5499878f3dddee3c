//===- Prices.h - what moves, by how often it does --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PRICES_H
#define DIST_TRANSFORMS_RESHARD_PRICES_H

#include "dist/Transforms/Reshard/OpShardings.h"

namespace dist {

/// The price of a reshard, by a plan or from what the value was made of
/// (bytesThrough), or of copies that take its place (Recomputation.h), times
/// how often it is made. It is made where the value is: outside of loops, if
/// that is.
ReshardContext::Price reshardPrice(ReshardContext &context, mlir::Value value,
                                   ShardingAttr from, ShardingAttr to);

/// The price of a reshard without copies, each time that it is made.
ReshardContext::Price movePrice(ReshardContext &context, mlir::Value value,
                                ShardingAttr from, ShardingAttr to);

/// The price of an exchange with what the value was made of, each time that it
/// is made; nothing where a plan costs no more bytes.
std::optional<ReshardContext::Price> fetchPrice(ReshardContext &context,
                                                mlir::Value value,
                                                ShardingAttr from,
                                                ShardingAttr to);

/// The price of what the operation itself moves (windows of its operands), each
/// time that it is done.
ReshardContext::Price exchangePriceOnce(const ReshardContext &context,
                                        const OpShardings &shardings);

/// The same times how often it is done.
ReshardContext::Price exchangePrice(const ReshardContext &context,
                                    const OpShardings &shardings);

/// What one rank does each time that it does the operation, on local shapes.
/// Uneven blocks count as the largest.
struct Work {
  double flops = 0;
  double bytes = 0; ///< Of operands and results.
  std::string type; ///< Of the elements that are computed with.
  std::optional<Irregular> irregular; ///< Of what kind `steps` are.
  double steps = 0;
  double stepBytes = 0; ///< Of the elements of one step.

  /// Of the steps.
  double irregularSeconds(const Device &device) const {
    return irregular ? device.irregularSeconds(steps, *irregular, stepBytes)
                     : 0;
  }
};
Work workOf(const ReshardContext &context, const OpShardings &shardings);

/// What that takes: a roofline. What is done by all ranks alike costs more than
/// what they share.
double secondsOf(const Device &device, const Work &work);

/// What the operation takes each time that it is done.
double workOnce(const ReshardContext &context, const Device &device,
                const OpShardings &shardings);

/// The same times how often it is done.
double allWork(const ReshardContext &context, const Device &device,
               const OpShardings &shardings);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PRICES_H
