//===- ApproxTopK.h - jax.lax.approx_max_k ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_APPROXTOPK_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_APPROXTOPK_H

#include "Source/SourceOp.h"

namespace dist {

/// Converts the custom call @ApproxTopK of jax.lax.approx_max_k and
/// approx_min_k: the k largest or smallest elements along a dimension, of which
/// any share (recall_target) may be missed. The conversion misses none, which
/// is allowed: it is linalg_ext.top_k, on negated elements for the smallest.
///
///   %v, %i = custom_call @ApproxTopK(%x, %iota, %lowest, %none)
///       {reduction_dim = 1, top_k = 4}
///     -> %v, %i = linalg_ext.top_k %x labels %iota dimension 1
///
/// Among equal elements the first ones are taken. With aggregate_to_topk =
/// false there are more than k, as many as the results have.
///
/// Errors: operands other than floats and one tensor of labels; a comparison
/// other than GT or LT; results of other shapes.
llvm::LogicalResult convertApproxTopK(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_APPROXTOPK_H
