//===- PiecesTest.cpp - blocks in pieces along one dimension --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace dist;

static std::vector<int8_t> valuesOf(Array array) {
  auto values = array.as<int8_t>();
  return {values.begin(), values.end()};
}

static Array counting(std::vector<int64_t> shape) {
  Array array(DType::I8, std::move(shape));
  auto values = array.as<int8_t>();
  std::iota(values.begin(), values.end(), int8_t(1));
  return array;
}

TEST(Pieces, SplitAlongTheInnerDimensionPadsTheLast) {
  Array pieces = split(counting({2, 3}), 2, 2, 1);
  EXPECT_EQ(pieces.shape(), std::vector<int64_t>({2, 2, 2}));
  EXPECT_EQ(valuesOf(pieces), std::vector<int8_t>({1, 2, 4, 5, 3, 0, 6, 0}));
}

TEST(Pieces, JoinedCutsWhatIsBehindTheEnd) {
  Array whole = counting({2, 3});
  EXPECT_EQ(valuesOf(joined(split(whole, 2, 2, 1), {2, 3}, 1)),
            valuesOf(whole));
  EXPECT_EQ(valuesOf(joined(split(whole, 3, 1, 0), {2, 3}, 0)),
            valuesOf(whole));
}

TEST(Pieces, NothingIsCopiedFromBehindTheEnd) {
  Array to = counting({2}), from = counting({4});
  copyPiece(to, 0, from, 3, 0);
  EXPECT_EQ(valuesOf(to), std::vector<int8_t>({4, 2}));
  copyPiece(to, 0, from, 4, 0);
  EXPECT_EQ(valuesOf(to), std::vector<int8_t>({4, 2}));
}
