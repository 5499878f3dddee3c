//===- SameSignal.h - repeated signals --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_SAMESIGNAL_H
#define DIST_SUPPORT_SAMESIGNAL_H

#include <chrono>

namespace dist {

/// Signals within this time count as one. A signal often comes twice: to a
/// process and to its group (`timeout` sends both), or to a launcher and to its
/// workers (batch systems).
inline constexpr std::chrono::milliseconds kSameSignal(500);

} // namespace dist

#endif // DIST_SUPPORT_SAMESIGNAL_H
