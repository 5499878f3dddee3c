//===- Waiting.h - how ranks of a host wait ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_WAITING_H
#define DIST_RUNTIME_COMM_ENGINE_WAITING_H

#include <chrono>

namespace dist {

/// Offers this thread's core to others. Returns false if there was no offer;
/// the thread should sleep then. Alongside programs that compute, an offer
/// takes as long as they may have the core (milliseconds), while a sleeping
/// thread is woken at once. After such an offer there is none for a while.
bool offerCore();

/// Time for which a waiting rank offers its core to others before it sleeps.
inline constexpr std::chrono::microseconds kYielding(100);
/// Interval at which a sleeping rank checks that the ranks it waits for are
/// alive.
inline constexpr std::chrono::milliseconds kLook(20);
/// Duration of one sleep of a rank that has progress tasks (ProgressTasks.h).
inline constexpr std::chrono::microseconds kNap(200);

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_WAITING_H
