//===- SparseExchange.h - gradients of which a part is sent --- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Deep gradient compression (Lin et al., "Deep Gradient Compression: Reducing
// the Communication Bandwidth for Distributed Training", 2018): each replica
//
//   u = m u + g                   momentum correction
//   v = v + u                     what was not sent stays
//   P = places of the k largest |v|
//   sum of all replicas' v[P] / n takes the place of the gradient
//   v[P] = 0, u[P] = 0
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPLICAS_SPARSEEXCHANGE_H
#define DIST_LIB_TRANSFORMS_REPLICAS_SPARSEEXCHANGE_H

#include "Replicas.h"

namespace dist {

/// The part of a gradient that replicas do not send, step by step.
struct SparsitySchedule {
  int64_t beginStep =
      0; ///< Before it (from 0), means of all elements are sent.
  int64_t rampSteps = 0; ///< In which all sparsities but the last take turns.
  llvm::SmallVector<double> sparsities;
};

/// One gradient of a replica.
struct CompressedGradient {
  mlir::Value gradient;
  mlir::Value momentum; ///< u; null for no momentum.
  mlir::Value residual; ///< v
};

/// The elements that are sent of so many, at least one.
int64_t countSent(int64_t elements, double sparsity);

/// Returns the elements, in their order, as a tensor of another shape.
mlir::Value reshapeTo(mlir::OpBuilder &builder, mlir::Value value,
                      mlir::RankedTensorType type);

/// Emits the exchange where the builder stands; returns what takes the place of
/// the values. `step`: the number of the step, tensor<i32>.
CompressedGradient exchangeSparse(mlir::OpBuilder &builder,
                                  const CompressedGradient &own,
                                  mlir::Value step, const Replicas &replicas,
                                  double momentum,
                                  const SparsitySchedule &schedule);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPLICAS_SPARSEEXCHANGE_H
