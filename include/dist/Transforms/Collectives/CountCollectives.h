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

/// The collectives in `root`, which is on local tensors (else: an error), each
/// as often as the loops around it run (kAssumedTrips where that is not known;
/// a remark says so), and as if every branch was taken. What is predicted of a
/// plan and what dist-communication-report says of its program is this.
mlir::FailureOr<CommunicationReport> countCollectives(mlir::Operation *root,
                                                      const Mesh &mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_COUNTCOLLECTIVES_H
