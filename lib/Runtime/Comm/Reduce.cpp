//===- Reduce.cpp - element-wise reductions over ranks --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Reduce.h"
#include "dist/Runtime/Comm/StreamCopy.h"
#include "dist/Runtime/Element.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstring>

using namespace dist;

//===----------------------------------------------------------------------===//
// Combiners
//===----------------------------------------------------------------------===//

namespace {

/// Integers are added and multiplied unsigned: they wrap.
template <typename T, bool = std::is_integral_v<T> && !std::is_same_v<T, bool>>
struct WrappingOf {
  using type = T;
};
template <typename T> struct WrappingOf<T, true> {
  using type = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
};
template <typename T> using Wrapping = typename WrappingOf<T>::type;

template <typename A> constexpr A lowest() {
  using Limits = std::numeric_limits<A>;
  return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
}
template <typename A> constexpr A highest() {
  using Limits = std::numeric_limits<A>;
  return Limits::has_infinity ? Limits::infinity() : Limits::max();
}

struct SumOp {
  /// 0 would make 0 of -0.
  template <typename A> static constexpr A identity = A(-0.0);
  template <typename A> static A apply(A a, A b) {
    return A(Wrapping<A>(a) + Wrapping<A>(b));
  }
};

struct ProductOp {
  template <typename A> static constexpr A identity = A(1);
  template <typename A> static A apply(A a, A b) {
    return A(Wrapping<A>(a) * Wrapping<A>(b));
  }
};

/// -0 is less than 0.
template <typename A> bool isLess(A a, A b) {
  if constexpr (std::is_floating_point_v<A>)
    return a < b || (a == b && std::signbit(a) && !std::signbit(b));
  return a < b;
}

struct MinOp {
  template <typename A> static constexpr A identity = highest<A>();
  template <typename A> static A apply(A a, A b) {
    return isLess(a, b) || a != a ? a : b;
  }
};

struct MaxOp {
  template <typename A> static constexpr A identity = lowest<A>();
  template <typename A> static A apply(A a, A b) {
    return isLess(b, a) || a != a ? a : b;
  }
};

/// The type in which unsigned integers compare.
template <typename T, bool = std::is_integral_v<T> && !std::is_same_v<T, bool>>
struct UnsignedOf {
  using type = T;
};
template <typename T> struct UnsignedOf<T, true> {
  using type = std::make_unsigned_t<T>;
};
template <typename T> using Unsigned = typename UnsignedOf<T>::type;

struct UnsignedMinOp {
  template <typename A> static constexpr A identity = A(highest<Unsigned<A>>());
  template <typename A> static A apply(A a, A b) {
    return Unsigned<A>(a) < Unsigned<A>(b) ? a : b;
  }
};

struct UnsignedMaxOp {
  template <typename A> static constexpr A identity = A(0);
  template <typename A> static A apply(A a, A b) {
    return Unsigned<A>(a) > Unsigned<A>(b) ? a : b;
  }
};

struct AndOp {
  template <typename A> static constexpr A identity = A(~A(0));
  template <typename A> static A apply(A a, A b) { return a & b; }
};
template <> constexpr bool AndOp::identity<bool> = true;

struct OrOp {
  template <typename A> static constexpr A identity = A(0);
  template <typename A> static A apply(A a, A b) { return a | b; }
};

struct XorOp {
  template <typename A> static constexpr A identity = A(0);
  template <typename A> static A apply(A a, A b) { return a ^ b; }
};

/// A sum, until it is divided by the number of ranks.
struct AverageOp : SumOp {};

/// What elements are combined in.
template <typename Op, typename A> struct AccumulatorOf {
  using type = A;
};
template <std::integral A> struct AccumulatorOf<AverageOp, A> {
  using type = std::conditional_t<std::is_signed_v<A>, int64_t, uint64_t>;
};

} // namespace

/// Calls `function.operator()<Op>()`, if the type has the kind.
template <typename A, typename Function>
static void visitCombiner(Reduction kind, Function &&function) {
  switch (kind) {
  case Reduction::Sum:
    return function.template operator()<SumOp>();
  case Reduction::Product:
    return function.template operator()<ProductOp>();
  case Reduction::Min:
    return function.template operator()<MinOp>();
  case Reduction::Max:
    return function.template operator()<MaxOp>();
  case Reduction::And:
    if constexpr (std::is_integral_v<A>)
      return function.template operator()<AndOp>();
    break;
  case Reduction::Or:
    if constexpr (std::is_integral_v<A>)
      return function.template operator()<OrOp>();
    break;
  case Reduction::UnsignedMin:
    if constexpr (std::is_integral_v<A>)
      return function.template operator()<UnsignedMinOp>();
    break;
  case Reduction::UnsignedMax:
    if constexpr (std::is_integral_v<A>)
      return function.template operator()<UnsignedMaxOp>();
    break;
  case Reduction::Xor:
    if constexpr (std::is_integral_v<A>)
      return function.template operator()<XorOp>();
    break;
  case Reduction::Average:
    if constexpr (!std::is_same_v<A, bool>)
      return function.template operator()<AverageOp>();
    break;
  }
}

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
static constexpr int64_t kBlock = 512;

template <typename T, typename Op>
static void combineBlock(std::span<const void *const> sources, int64_t begin,
                         int64_t count, T *out) {
  using A = typename AccumulatorOf<Op, Arithmetic<T>>::type;
  A accumulator[kBlock];
  const T *first = static_cast<const T *>(sources[0]) + begin;
  for (int64_t i = 0; i < count; ++i)
    accumulator[i] = A(first[i]);
  for (size_t s = 1; s < sources.size(); ++s) {
    const T *source = static_cast<const T *>(sources[s]) + begin;
    for (int64_t i = 0; i < count; ++i)
      accumulator[i] = Op::apply(accumulator[i], A(source[i]));
  }
  if constexpr (std::is_same_v<Op, AverageOp>)
    for (int64_t i = 0; i < count; ++i)
      accumulator[i] /= A(sources.size());
  for (int64_t i = 0; i < count; ++i)
    out[i] = T(accumulator[i]);
}

template <typename T, typename Op>
static void reduceRange(std::span<const void *const> sources,
                        std::span<void *const> destinations, int64_t begin,
                        int64_t end, bool streams) {
  T out[kBlock];
  for (int64_t i = begin; i < end; i += kBlock) {
    int64_t count = std::min(kBlock, end - i);
    combineBlock<T, Op>(sources, i, count, out);
    for (void *destination : destinations)
      copyBytes(static_cast<T *>(destination) + i, out, count * sizeof(T),
                streams);
  }
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
