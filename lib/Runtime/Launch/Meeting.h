//===- Meeting.h - where the launchers of a job meet ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_MEETING_H
#define DIST_LIB_RUNTIME_LAUNCH_MEETING_H

#include "dist/Runtime/Launch/Launch.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

/// The store that the launchers of a job share: what options.rendezvous names
/// (Store/Rendezvous.h), for this job alone; without it, one of this process.
Result<std::shared_ptr<Store>> openMeeting(const LaunchOptions &options);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_MEETING_H
