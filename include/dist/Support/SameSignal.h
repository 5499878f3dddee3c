//===- SameSignal.h - signals that come twice -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_SAMESIGNAL_H
#define DIST_SUPPORT_SAMESIGNAL_H

#include <chrono>

namespace dist {

/// What comes so soon after a signal is the same one, sent to a process and to
/// its group (as `timeout` does), or to a launcher and to its workers (as batch
/// systems do).
inline constexpr std::chrono::milliseconds kSameSignal(500);

} // namespace dist

#endif // DIST_SUPPORT_SAMESIGNAL_H
