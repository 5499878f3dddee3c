//===- Reduce.cpp - element-wise reductions over ranks --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Elements/Reduce.h"
#include "Combiners.h"
#include "dist/Runtime/Elements/StreamCopy.h"
#include "dist/Runtime/Element.h"

#include <algorithm>

using namespace dist;

const char *dist::toString(Reduction reduction) {
  switch (reduction) {
  case Reduction::Xor:
    return "xor";
  case Reduction::Average:
    return "avg";
  default:
    return toString(ReductionKind(Reduction::Kind(reduction)));
  }
}

bool dist::isSupported(Reduction reduction, DType dtype) {
  switch (reduction) {
  case Reduction::Xor:
    return !isFloat(dtype);
  case Reduction::Average:
    return dtype != DType::I1;
  default:
    return !isFloat(dtype) ||
           !needsIntegers(ReductionKind(Reduction::Kind(reduction)));
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Elements that are combined at a time: they stay in the first-level cache.
static constexpr int64_t kBlock = 1024;

namespace {

template <typename T> using Sources = std::span<const T *const>;

/// The elements of a block, as they are combined.
template <typename T, typename Op> struct Combination {
  using A = typename AccumulatorOf<Op, Arithmetic<T>>::type;

  /// `out[i]` is the combination of elements begin + i of all sources.
  [[gnu::always_inline]] static inline void
  run(Sources<T> sources, int64_t begin, int64_t count, T *out) {
    A accumulator[kBlock];
    const T *first = sources.front() + begin;
    if (sources.size() == 1) {
      for (int64_t i = 0; i < count; ++i)
        accumulator[i] = A(first[i]);
    } else {
      const T *second = sources[1] + begin;
      for (int64_t i = 0; i < count; ++i)
        accumulator[i] = Op::apply(A(first[i]), A(second[i]));
    }
    for (size_t s = 2; s < sources.size(); ++s) {
      const T *source = sources[s] + begin;
      for (int64_t i = 0; i < count; ++i)
        accumulator[i] = Op::apply(accumulator[i], A(source[i]));
    }
    if constexpr (std::is_same_v<Op, AverageOp>)
      for (int64_t i = 0; i < count; ++i)
        accumulator[i] /= A(sources.size());
    for (int64_t i = 0; i < count; ++i)
      out[i] = T(accumulator[i]);
  }
};

template <typename T>
using CombineBlock = void (*)(Sources<T> sources, int64_t begin, int64_t count,
                              T *out);

} // namespace

template <typename T, typename Op>
static void combineBlock(Sources<T> sources, int64_t begin, int64_t count,
                         T *out) {
  Combination<T, Op>::run(sources, begin, count, out);
}

#if defined(__x86_64__)
template <typename T, typename Op>
[[gnu::target("avx2")]] static void
combineBlockAvx2(Sources<T> sources, int64_t begin, int64_t count, T *out) {
  Combination<T, Op>::run(sources, begin, count, out);
}

template <typename T, typename Op>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl")]] static void
combineBlockAvx512(Sources<T> sources, int64_t begin, int64_t count, T *out) {
  Combination<T, Op>::run(sources, begin, count, out);
}
#endif

/// Returns the combination for the widest vectors of the processor, with the
/// same bits.
template <typename T, typename Op> static CombineBlock<T> combineBlockHere() {
#if defined(__x86_64__)
  static const bool hasAvx512 =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  static const bool hasAvx2 = __builtin_cpu_supports("avx2");
  if (hasAvx512)
    return combineBlockAvx512<T, Op>;
  if (hasAvx2)
    return combineBlockAvx2<T, Op>;
#endif
  return combineBlock<T, Op>;
}

/// Elements until `data` reaches a cache line.
template <typename T> static int64_t untilLine(const T *data) {
  return int64_t((-reinterpret_cast<uintptr_t>(data) & 63) / sizeof(T));
}

template <typename T, typename Op>
static void reduceRange(std::span<const void *const> untyped,
                        std::span<void *const> destinations, int64_t begin,
                        int64_t end, bool streams) {
  Sources<T> sources(reinterpret_cast<const T *const *>(untyped.data()),
                     untyped.size());
  CombineBlock<T> combine = combineBlockHere<T, Op>();
  T out[kBlock];
  int64_t next = begin;
  if (streams) // Whole lines follow.
    next += untilLine(static_cast<const T *>(destinations.front()) + begin);
  for (int64_t i = begin; i < end; i = next) {
    next = std::min(end, (next > i ? next : i + kBlock));
    combine(sources, i, next - i, out);
    for (void *destination : destinations)
      copyUnordered(static_cast<T *>(destination) + i, out,
                    size_t(next - i) * sizeof(T), streams);
  }
  if (streams)
    orderStreams();
}

void dist::reduce(Reduction kind, DType dtype,
                  std::span<const void *const> sources,
                  std::span<void *const> destinations, int64_t begin,
                  int64_t end, bool streams) {
  visitElement(dtype, [&]<typename T>(ElementTag<T>) {
    visitCombiner<Arithmetic<T>>(kind, [&]<typename Op>() {
      reduceRange<T, Op>(sources, destinations, begin, end, streams);
    });
  });
}

void dist::fillIdentity(Reduction kind, DType dtype, void *data,
                        int64_t count) {
  visitElement(dtype, [&]<typename T>(ElementTag<T>) {
    using A = Arithmetic<T>;
    visitCombiner<A>(kind, [&]<typename Op>() {
      T *elements = static_cast<T *>(data);
      std::fill(elements, elements + count, T(Op::template identity<A>));
    });
  });
}
