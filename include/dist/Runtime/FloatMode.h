//===- FloatMode.h - the floating-point mode of a thread --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_FLOATMODE_H
#define DIST_RUNTIME_FLOATMODE_H

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace dist {

/// Rounding, and the treatment of subnormal floats (x86: MXCSR). Each thread
/// has its own mode. A thread that works for another takes over its mode, so
/// that both compute the same bits.
class FloatMode {
public:
  static FloatMode ofThisThread() {
#if defined(__x86_64__)
    return FloatMode(_mm_getcsr());
#else
    return FloatMode(0);
#endif
  }

  /// Returns this mode with subnormal floats treated as zero, as XLA does. They
  /// are of no use in training, and arithmetic on them is many times slower.
  FloatMode withoutSubnormals() const {
    constexpr unsigned kFlushToZero = 1 << 15, kDenormalsAreZero = 1 << 6;
    return FloatMode(bits | kFlushToZero | kDenormalsAreZero);
  }

  /// Makes it the mode of this thread.
  void set() const {
#if defined(__x86_64__)
    constexpr unsigned kExceptionsSeen = 0x3f;
    _mm_setcsr(bits & ~kExceptionsSeen);
#endif
  }

private:
  explicit FloatMode(unsigned bits) : bits(bits) {}
  unsigned bits;
};

} // namespace dist

#endif // DIST_RUNTIME_FLOATMODE_H
