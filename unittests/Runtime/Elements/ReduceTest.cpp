//===- ReduceTest.cpp - the loops of reductions ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Elements/Reduce.h"
#include "dist/Runtime/Element.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

using namespace dist;

namespace {

/// Returns numbers of very different sizes: the bits of their sum depend on the
/// order.
float valueOf(size_t rank, int64_t i) {
  int64_t mixed = (i * 7919 + int64_t(rank) * 104729) % 2003 - 1000;
  return float(mixed) * std::ldexp(1.f, int(rank * 3 % 7));
}

template <typename T> T sumInOrder(size_t ranks, int64_t i) {
  using A = Arithmetic<T>;
  A sum = A(T(valueOf(0, i)));
  for (size_t rank = 1; rank < ranks; ++rank)
    sum = A(sum + A(T(valueOf(rank, i))));
  return T(sum);
}

/// Reduces elements [begin, end) to two destinations, the first at a distance
/// of `shift` elements from a cache line. The rest must not change.
template <typename T>
void checkSum(DType dtype, size_t ranks, int64_t shift, int64_t begin,
              int64_t end, bool streams) {
  int64_t count = end + 5;
  std::vector<std::vector<T>> sends(ranks);
  std::vector<const void *> sources;
  for (size_t rank = 0; rank < ranks; ++rank) {
    for (int64_t i = 0; i < count; ++i)
      sends[rank].push_back(T(valueOf(rank, i)));
    sources.push_back(sends[rank].data());
  }
  T untouched(7);
  std::vector<T> memory(size_t(count) + 128, untouched);
  std::vector<T> expected(size_t(count), untouched);
  for (int64_t i = begin; i < end; ++i)
    expected[size_t(i)] = sumInOrder<T>(ranks, i);
  auto line = (reinterpret_cast<uintptr_t>(memory.data()) + 63) / 64 * 64;
  T *first = reinterpret_cast<T *>(line) + shift;
  std::fill_n(first, count, untouched);
  // The second one is the last source: in place.
  std::vector<T> second = sends.back();
  sources.back() = second.data();
  void *destinations[] = {first, second.data()};
  reduce(Reduction::Sum, dtype, sources, destinations, begin, end, streams);
  EXPECT_EQ(std::memcmp(first, expected.data(), size_t(count) * sizeof(T)), 0)
      << toString(dtype) << " of " << ranks << " at " << shift << " from "
      << begin << " to " << end << (streams ? ", streamed" : "");
  EXPECT_EQ(std::memcmp(second.data() + begin, expected.data() + begin,
                        size_t(end - begin) * sizeof(T)),
            0);
  EXPECT_EQ(std::memcmp(second.data(), sends.back().data(),
                        size_t(begin) * sizeof(T)),
            0);
}

TEST(Reduce, SumsInTheOrderOfTheRanksWhereverBuffersLie) {
  for (DType dtype :
       {DType::F32, DType::F64, DType::BF16, DType::F16, DType::I32})
    for (size_t ranks : {1, 2, 3, 5})
      for (int64_t shift : {0, 1, 13})
        for (int64_t end : {3, 63, 1024, 5003})
          for (bool streams : {false, true})
            visitElement(dtype, [&]<typename T>(ElementTag<T>) {
              checkSum<T>(dtype, ranks, shift, shift % 3, end, streams);
            });
}

} // namespace
