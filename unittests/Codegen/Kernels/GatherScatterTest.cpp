//===- GatherScatterTest.cpp - embeddings and their gradients -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace dist::testing;

namespace {

TEST(Gather, RowsOfATableClamped) {
  KernelRunner kernel(R"(
    func.func @k(%table: tensor<10x20xf32>, %ids: tensor<2x3x1xi32>) -> tensor<2x3x20xf32> {
      %r = linalg_ext.gather %table[%ids] slice_sizes [1, 20]
        offset_dims [2] collapsed_slice_dims [0] start_index_map [0] index_vector_dim 2
        : tensor<10x20xf32>, tensor<2x3x1xi32> -> tensor<2x3x20xf32>
      return %r : tensor<2x3x20xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> table = numbers<float>(200, 1), r(120, -1);
  Buffer<int32_t> ids{0, 9, 3, -5, 12, 3};
  kernel.run({table.data(), ids.data(), r.data()});
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 20; ++j)
      EXPECT_EQ(r[i * 20 + j], table[std::clamp(ids[i], 0, 9) * 20 + j]);
}

/// One logit of each row, as cross-entropy takes it.
TEST(Gather, WithBatchingDimensions) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<6x11xf32>, %ids: tensor<6x1xi64>) -> tensor<6xf32> {
      %r = linalg_ext.gather %x[%ids] slice_sizes [1, 1] collapsed_slice_dims [1]
        operand_batching_dims [0] start_indices_batching_dims [0] start_index_map [1] index_vector_dim 1
        : tensor<6x11xf32>, tensor<6x1xi64> -> tensor<6xf32>
      return %r : tensor<6xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(66, 1), r(6, -1);
  Buffer<int64_t> ids{0, 10, 3, 4, 7, 1};
  kernel.run({x.data(), ids.data(), r.data()});
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(r[i], x[i * 11 + ids[i]]);
}

/// Two components, in another order than the dimensions; windows of 2x3.
TEST(Gather, Windows) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<5x7xf32>, %ids: tensor<2x4xi32>) -> tensor<4x2x3xf32> {
      %r = linalg_ext.gather %x[%ids] slice_sizes [2, 3]
        offset_dims [1, 2] start_index_map [1, 0] index_vector_dim 0
        : tensor<5x7xf32>, tensor<2x4xi32> -> tensor<4x2x3xf32>
      return %r : tensor<4x2x3xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(35, 1), r(24, -1);
  Buffer<int32_t> ids{0, 6, 2, 3, 0, 1, 9, 2};
  kernel.run({x.data(), ids.data(), r.data()});
  for (int w = 0; w < 4; ++w)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j) {
        int row = std::clamp(ids[4 + w], 0, 3) + i,
            column = std::clamp(ids[w], 0, 4) + j;
        EXPECT_EQ(r[(w * 2 + i) * 3 + j], x[row * 7 + column]);
      }
}

TEST(Scatter, AddsRowsToATable) {
  KernelRunner kernel(R"(
    func.func @k(%table: tensor<10x20xf32>, %ids: tensor<6x1xi32>, %g: tensor<6x20xf32>) -> tensor<10x20xf32> {
      %r = linalg_ext.scatter %g into %table[%ids]
        update_window_dims [1] inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
        : (tensor<10x20xf32>, tensor<6x1xi32>, tensor<6x20xf32>) -> tensor<10x20xf32> {
      ^bb0(%old: f32, %update: f32):
        %sum = arith.addf %old, %update : f32
        linalg_ext.yield %sum : f32
      }
      return %r : tensor<10x20xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> table = numbers<float>(200, 1), g = numbers<float>(120, 2),
                r(200, -1);
  Buffer<float> expected = table;
  Buffer<int32_t> ids{3, 9, 3, -1, 10, 0}; // two of them are nowhere
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 20 && ids[i] >= 0 && ids[i] < 10; ++j)
      expected[ids[i] * 20 + j] += g[i * 20 + j];
  kernel.run({table.data(), ids.data(), g.data(), r.data()});
  EXPECT_EQ(r, expected);
}

/// In place, with a constant from outside of the region; the sum of all is
/// read afterwards.
TEST(Scatter, InPlaceThenRead) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<8xf32> {dist.inplace = 0 : i64}, %ids: tensor<3x1xi32>, %g: tensor<3xf32>)
        -> (tensor<8xf32>, tensor<8xf32>) {
      %two = arith.constant 2.0 : f32
      %r = linalg_ext.scatter %g into %x[%ids]
        inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
        : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32> {
      ^bb0(%old: f32, %update: f32):
        %w = arith.mulf %update, %two : f32
        linalg_ext.yield %w : f32
      }
      %n = arith.negf %r : tensor<8xf32>
      return %r, %n : tensor<8xf32>, tensor<8xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(8, 1), g{10, 20, 30}, n(8), expected = x;
  Buffer<int32_t> ids{7, 0, 2};
  for (int i = 0; i < 3; ++i)
    expected[ids[i]] = 2 * g[i];
  kernel.run({x.data(), ids.data(), g.data(), x.data(), n.data()});
  EXPECT_EQ(x, expected);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(n[i], -expected[i]);
}

TEST(Scatter, NoUpdates) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<8xf32>, %ids: tensor<0x1xi32>, %g: tensor<0xf32>) -> tensor<8xf32> {
      %r = linalg_ext.scatter %g into %x[%ids]
        inserted_window_dims [0] scatter_dims_to_operand_dims [0] index_vector_dim 1
        : (tensor<8xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<8xf32> {
      ^bb0(%old: f32, %update: f32):
        linalg_ext.yield %update : f32
      }
      return %r : tensor<8xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(8, 1), none(1), r(8);
  kernel.run({x.data(), none.data(), none.data(), r.data()});
  EXPECT_EQ(r, x);
}

} // namespace
