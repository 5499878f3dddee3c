//===- Combiners.h - combination of two elements ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENTS_COMBINERS_H
#define DIST_RUNTIME_ELEMENTS_COMBINERS_H

#include "dist/Runtime/Elements/Reduction.h"

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace dist {

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
  /// The identity of a sum; 0 would make 0 of -0.
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

/// Orders numbers such that -0 is less than 0.
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

/// The type in which elements are combined.
template <typename Op, typename A> struct AccumulatorOf {
  using type = A;
};
template <std::integral A> struct AccumulatorOf<AverageOp, A> {
  using type = std::conditional_t<std::is_signed_v<A>, int64_t, uint64_t>;
};

/// Calls `function.operator()<Op>()`, if the type has the kind.
template <typename A, typename Function>
void visitCombiner(Reduction kind, Function &&function) {
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

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_COMBINERS_H
