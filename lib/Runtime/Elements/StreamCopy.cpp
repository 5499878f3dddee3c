//===- StreamCopy.cpp - copying past the caches ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Elements/StreamCopy.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

using namespace dist;

#if defined(__x86_64__)
/// Copies lines to `to`, which is aligned to a cache line; each is written at
/// once.
static void streamLines(std::byte *to, const std::byte *from, size_t lines) {
  for (size_t i = 0; i < lines; ++i, to += 64, from += 64)
    for (size_t j = 0; j < 64; j += 16)
      _mm_stream_si128(
          reinterpret_cast<__m128i *>(to + j),
          _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + j)));
}

void dist::copyUnordered(void *to, const void *from, size_t bytes,
                         bool streams) {
  if (!streams || bytes < 256) {
    std::memcpy(to, from, bytes);
    return;
  }
  auto *target = static_cast<std::byte *>(to);
  auto *source = static_cast<const std::byte *>(from);
  size_t head = size_t(-reinterpret_cast<uintptr_t>(to) & 63);
  std::memcpy(target, source, head);
  size_t lines = (bytes - head) / 64, done = head + lines * 64;
  streamLines(target + head, source + head, lines);
  std::memcpy(target + done, source + done, bytes - done);
}

void dist::orderStreams() { _mm_sfence(); }
#else
void dist::copyUnordered(void *to, const void *from, size_t bytes, bool) {
  std::memcpy(to, from, bytes);
}

void dist::orderStreams() {}
#endif

void dist::copyBytes(void *to, const void *from, size_t bytes, bool streams) {
  copyUnordered(to, from, bytes, streams);
  if (streams)
    orderStreams();
}
