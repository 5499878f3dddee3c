//===- GemmDescriptor.cpp - a contraction as dist_gemm takes it -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GemmDescriptor.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist::kernels;

/// Joins dimensions that are one in all three tensors. An empty tensor has no
/// strides to join by.
static SmallVector<GemmLoop, 4> merge(SmallVector<GemmLoop, 4> loops) {
  auto isEmpty = [](const GemmLoop &loop) { return loop.extent == 0; };
  if (llvm::any_of(loops, isEmpty))
    return {GemmLoop{0, 0, 0, 0}};
  llvm::erase_if(loops, [](const GemmLoop &loop) { return loop.extent == 1; });
  llvm::stable_sort(loops, [](const GemmLoop &x, const GemmLoop &y) {
    return std::max({x.a, x.b, x.c}) > std::max({y.a, y.b, y.c});
  });
  SmallVector<GemmLoop, 4> merged;
  for (const GemmLoop &inner : loops) {
    GemmLoop *outer = merged.empty() ? nullptr : &merged.back();
    auto continues = [&](int64_t GemmLoop::*stride) {
      return outer->*stride == inner.*stride * inner.extent;
    };
    if (outer && continues(&GemmLoop::a) && continues(&GemmLoop::b) &&
        continues(&GemmLoop::c))
      *outer = {outer->extent * inner.extent, inner.a, inner.b, inner.c};
    else
      merged.push_back(inner);
  }
  return merged;
}

/// BLAS's condition on a matrix whose rows or columns are contiguous.
static bool isMatrix(int64_t rows, int64_t rowStride, int64_t columns,
                     int64_t columnStride) {
  auto isRowMajor = [](int64_t rows, int64_t rowStride, int64_t columns,
                       int64_t columnStride) {
    return (columns <= 1 || columnStride == 1) &&
           (rows <= 1 || rowStride >= columns);
  };
  return isRowMajor(rows, rowStride, columns, columnStride) ||
         isRowMajor(columns, columnStride, rows, rowStride);
}

static bool areMatrices(const GemmLoop &m, const GemmLoop &n,
                        const GemmLoop &k) {
  return isMatrix(m.extent, m.a, k.extent, k.a) &&
         isMatrix(k.extent, k.b, n.extent, n.b) &&
         isMatrix(m.extent, m.c, n.extent, n.c);
}

/// The largest m and n that BLAS can take; their positions.
static std::optional<std::pair<size_t, size_t>>
chooseMatrix(ArrayRef<GemmLoop> m, ArrayRef<GemmLoop> n, const GemmLoop &k) {
  std::optional<std::pair<size_t, size_t>> best;
  int64_t bestSize = -1;
  for (size_t i = 0; i < m.size(); ++i)
    for (size_t j = 0; j < n.size(); ++j)
      if (m[i].extent * n[j].extent > bestSize && areMatrices(m[i], n[j], k)) {
        best = {i, j};
        bestSize = m[i].extent * n[j].extent;
      }
  return best;
}

static void appendOthers(SmallVector<GemmLoop, 4> &batch,
                         ArrayRef<GemmLoop> loops, size_t chosen) {
  for (auto [position, loop] : llvm::enumerate(loops))
    if (position != chosen)
      batch.push_back(loop);
}

std::optional<dist_gemm_desc> dist::kernels::describe(const GemmLoops &loops) {
  auto mergedOrOne = [](const SmallVector<GemmLoop, 4> &loops) {
    SmallVector<GemmLoop, 4> merged = merge(loops);
    if (merged.empty())
      merged.push_back(GemmLoop());
    return merged;
  };
  SmallVector<GemmLoop, 4> m = mergedOrOne(loops.m), n = mergedOrOne(loops.n),
                           k = mergedOrOne(loops.k), batch = loops.batch;
  auto chosen = k.size() == 1 ? chooseMatrix(m, n, k[0]) : std::nullopt;
  if (!chosen)
    return std::nullopt;
  appendOthers(batch, m, chosen->first);
  appendOthers(batch, n, chosen->second);
  batch = merge(batch);
  if (batch.size() > DIST_GEMM_MAX_BATCH_RANK)
    return std::nullopt;
  const GemmLoop &row = m[chosen->first], &column = n[chosen->second];
  dist_gemm_desc d{};
  d.batch_rank = batch.size();
  d.m = row.extent, d.n = column.extent, d.k = k[0].extent;
  d.a.row_stride = row.a, d.a.column_stride = k[0].a;
  d.b.row_stride = k[0].b, d.b.column_stride = column.b;
  d.c.row_stride = row.c, d.c.column_stride = column.c;
  for (auto [position, loop] : llvm::enumerate(batch)) {
    d.batch_sizes[position] = loop.extent;
    d.a.batch_strides[position] = loop.a;
    d.b.batch_strides[position] = loop.b;
    d.c.batch_strides[position] = loop.c;
  }
  return d;
}
