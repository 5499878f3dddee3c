//===- CountCollectives.h - the collectives of a program --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_COUNTCOLLECTIVES_H
#define DIST_TRANSFORMS_COLLECTIVES_COUNTCOLLECTIVES_H

#include "dist/Support/CommunicationReport.h"

#include "mlir/IR/Operation.h"

namespace dist {

/// Counts the collectives in `root`, which is on local tensors (else: an
/// error). Each is multiplied by the iterations of the loops around it
/// (kAssumedTrips and a remark if they are not known), and every branch is
/// assumed to be taken. Predictions of plans and dist-communication-report both
/// use this.
mlir::FailureOr<CommunicationReport> countCollectives(mlir::Operation *root,
                                                      const Mesh &mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COUNTCOLLECTIVES_H
