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

/// Offers this thread's core to others. Beside programs that compute, an offer
/// takes as long as they may have the core (milliseconds), while who sleeps is
/// woken at once: after one there is none for a while. Whether there was one;
/// if not, sleep.
bool offerCore();

/// How long a waiting rank offers its core to others before it sleeps.
inline constexpr std::chrono::microseconds kYielding(100);
/// How often a sleeping rank looks whether those it waits for are alive.
inline constexpr std::chrono::milliseconds kLook(20);
/// How long one sleeps that has progress tasks (ProgressTasks.h).
inline constexpr std::chrono::microseconds kNap(200);

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_WAITING_H
