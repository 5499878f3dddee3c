//===- OpenRendezvous.h - the store shared by launchers ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_OPENRENDEZVOUS_H
#define DIST_LIB_RUNTIME_LAUNCH_OPENRENDEZVOUS_H

#include "dist/Runtime/Launch/Launch.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

/// Opens the store that the launchers of a job share: that of
/// options.rendezvous (Store/Rendezvous.h), for this job alone, or without one
/// a store of this process.
Result<std::shared_ptr<Store>> openRendezvous(const LaunchOptions &options);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_OPENRENDEZVOUS_H
