//===- CrossingPlan.h - exchanges between meshes ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange (ExchangePlan.h) whose sources are on one mesh and whose targets
// are on another one, or on different views of one mesh. The meshes may share
// devices.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_CROSSINGPLAN_H
#define DIST_SUPPORT_CROSSINGPLAN_H

#include "dist/Support/ExchangePlan.h"

namespace dist {

/// The transfers that bring every device of `toMesh` its windows of a tensor
/// that is sharded on `fromMesh` by `fetch.from`. The axes of the windows are
/// those of `toMesh`. Sources and targets are device ids. Every mesh has one id
/// a rank, all different.
FetchPlan planCrossing(const Mesh &fromMesh, const Mesh &toMesh,
                       const WindowFetch &fetch);

/// Checks the axes of an exchange, which may be of several views of the mesh.
/// Errors: an unknown axis, an axis that is there twice.
Status verifyExchangeAxes(const Mesh &mesh, const Axes &axes);

/// The number of elements that move between the devices.
MovedElements crossedElements(const Mesh &fromMesh, const Mesh &toMesh,
                              const WindowFetch &fetch);

} // namespace dist

#endif // DIST_SUPPORT_CROSSINGPLAN_H
