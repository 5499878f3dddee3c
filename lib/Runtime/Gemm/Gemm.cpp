//===- Gemm.cpp - dist_gemm -----------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/BlasFunctions.h"

#include "dist/Runtime/Abi.h"
#include "dist/Runtime/RoundingNoise.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <utility>

using namespace dist;

namespace {

/// A matrix in memory.
template <typename T> struct Matrix {
  T *data;
  int64_t rows, columns;
  int64_t rowStride, columnStride;

  T &at(int64_t i, int64_t j) const {
    return data[i * rowStride + j * columnStride];
  }
  Matrix transposed() const {
    return {data, columns, rows, columnStride, rowStride};
  }
  /// Returns BLAS's leading dimension if the elements of a row are neighbours,
  /// or else 0.
  int64_t leadingDimension() const {
    if (columns > 1 && columnStride != 1)
      return 0;
    return rows > 1 ? rowStride : std::max<int64_t>(columns, 1);
  }
  bool isRowMajor() const {
    return leadingDimension() >= columns && leadingDimension() > 0;
  }
};

template <typename T> struct Product {
  Matrix<const T> a, b;
  Matrix<T> c;
  T beta;
};

/// Computes products that BLAS cannot express.
template <typename T> void multiplyByLoops(const Product<T> &p) {
  for (int64_t i = 0; i < p.c.rows; ++i)
    for (int64_t j = 0; j < p.c.columns; ++j) {
      T sum = 0;
      for (int64_t l = 0; l < p.a.columns; ++l)
        sum += p.a.at(i, l) * p.b.at(l, j);
      p.c.at(i, j) = p.beta == T(0) ? sum : p.c.at(i, j) + sum;
    }
}

bool fits(int64_t value) { return value <= INT_MAX; }

/// Describes a matrix for BLAS: row-major or transposed. Returns false if it is
/// neither.
template <typename T>
bool describe(const Matrix<const T> &matrix, int &transpose,
              int &leadingDimension) {
  bool rowMajor = matrix.isRowMajor();
  Matrix<const T> stored = rowMajor ? matrix : matrix.transposed();
  transpose = rowMajor ? NoTranspose : Transpose;
  leadingDimension = static_cast<int>(stored.leadingDimension());
  return stored.isRowMajor() && fits(stored.leadingDimension());
}

/// Returns BLAS's increment of a column; 0 if it has none.
template <typename T> int increment(const Matrix<T> &column) {
  if (column.rows <= 1)
    return 1;
  return column.rowStride > 0 && fits(column.rowStride) ? column.rowStride : 0;
}

/// Computes C (m x 1) = A * B as a matrix times a vector of any stride.
template <typename T>
bool multiplyByGemv(const BlasOf<T> &blas, const Product<T> &p) {
  int transpose, lda, incB = increment(p.b), incC = increment(p.c);
  if (!describe(p.a, transpose, lda) || incB == 0 || incC == 0)
    return false;
  Matrix<const T> stored = transpose == Transpose ? p.a.transposed() : p.a;
  blas.gemv(RowMajor, transpose, stored.rows, stored.columns, T(1), p.a.data,
            lda, p.b.data, incB, p.beta, p.c.data, incC);
  return true;
}

/// True if oneDNN is faster than OpenBLAS; for smaller products its calls cost
/// more.
template <typename T> bool isLarge(const Product<T> &p) {
  return double(p.c.rows) * double(p.c.columns) * double(p.a.columns) >
         80.0 * 80.0 * 80.0;
}

/// True for the gradients of tall weights, A^T B, for which OpenBLAS is faster
/// than oneDNN on CPUs with AVX-512.
template <typename T>
bool isTallGradient(const Product<T> &p, int transposeA, int transposeB) {
  return transposeA == Transpose && transposeB == NoTranspose &&
         p.c.columns >= 128 && p.c.columns <= 640 &&
         double(p.c.rows) * double(p.a.columns) >= 768.0 * 1024.0;
}

template <typename T>
bool multiplyByGemm(const BlasOf<T> &blas, const Product<T> &p) {
  int transposeA, transposeB, lda, ldb;
  if (!describe(p.a, transposeA, lda) || !describe(p.b, transposeB, ldb) ||
      !fits(p.c.leadingDimension()))
    return false;
  bool prefersGemm = blas.gemm && blas.gemmTakesTallGradients &&
                     isTallGradient(p, transposeA, transposeB);
  if (blas.largeGemm && isLarge(p) && !prefersGemm) {
    auto letter = [](int transpose) {
      return transpose == Transpose ? 'T' : 'N';
    };
    return blas.largeGemm(letter(transposeA), letter(transposeB), p.c.rows,
                          p.c.columns, p.a.columns, T(1), p.a.data, lda,
                          p.b.data, ldb, p.beta, p.c.data,
                          p.c.leadingDimension()) == 0;
  }
  if (!blas.gemm)
    return false;
  blas.gemm(RowMajor, transposeA, transposeB, p.c.rows, p.c.columns,
            p.a.columns, T(1), p.a.data, lda, p.b.data, ldb, p.beta, p.c.data,
            p.c.leadingDimension());
  return true;
}

template <typename T> Product<T> transposed(const Product<T> &p) {
  return {p.b.transposed(), p.a.transposed(), p.c.transposed(), p.beta};
}

template <typename T> void multiply(const BlasOf<T> &blas, Product<T> p) {
  if (!p.c.isRowMajor() || (p.c.rows == 1 && p.c.columns > 1))
    p = transposed(p); // C' = B' A'
  bool done = false;
  if (p.a.columns > 0 && fits(p.c.rows) && fits(p.c.columns) &&
      fits(p.a.columns)) {
    if (p.c.columns == 1 && blas.gemv)
      done = multiplyByGemv(blas, p);
    else if (p.c.isRowMajor())
      done = multiplyByGemm(blas, p);
  }
  if (!done)
    multiplyByLoops(p);
}

/// Calls multiply for each index of the batch.
template <typename T>
void multiplyBatch(const BlasOf<T> &blas, const dist_gemm_desc &d,
                   int32_t batchDim, const Product<T> &p) {
  if (batchDim == d.batch_rank)
    return multiply(blas, p);
  Product<T> next = p;
  for (int64_t i = 0; i < d.batch_sizes[batchDim]; ++i) {
    multiplyBatch(blas, d, batchDim + 1, next);
    next.a.data += d.a.batch_strides[batchDim];
    next.b.data += d.b.batch_strides[batchDim];
    next.c.data += d.c.batch_strides[batchDim];
  }
}

/// Moves every element of C, for each index of the batch.
template <typename T>
void addNoiseToBatch(const RoundingNoise &noise, const dist_gemm_desc &d,
                     int32_t batchDim, Matrix<T> c) {
  if (batchDim == d.batch_rank) {
    for (int64_t i = 0; i < c.rows; ++i)
      for (int64_t j = 0; j < c.columns; ++j)
        addNoise(noise, c.at(i, j));
    return;
  }
  for (int64_t i = 0; i < d.batch_sizes[batchDim]; ++i) {
    addNoiseToBatch(noise, d, batchDim + 1, c);
    c.data += d.c.batch_strides[batchDim];
  }
}

template <typename T>
void run(const BlasOf<T> &blas, const dist_gemm_desc &d, const void *a,
         const void *b, void *c) {
  Product<T> p{
      {static_cast<const T *>(a), d.m, d.k, d.a.row_stride, d.a.column_stride},
      {static_cast<const T *>(b), d.k, d.n, d.b.row_stride, d.b.column_stride},
      {static_cast<T *>(c), d.m, d.n, d.c.row_stride, d.c.column_stride},
      T(d.accumulate ? 1 : 0)};
  if (d.m <= 0 || d.n <= 0)
    return;
  multiplyBatch(blas, d, 0, p);
  if (const RoundingNoise *noise = roundingNoise())
    addNoiseToBatch(*noise, d, 0, p.c);
}

} // namespace

extern "C" void dist_gemm(const dist_gemm_desc *desc, const void *a,
                          const void *b, void *c) {
  switch (desc->dtype) {
  case DIST_F32:
    return run(blasFunctions().f32, *desc, a, b, c);
  case DIST_F64:
    return run(blasFunctions().f64, *desc, a, b, c);
  }
  // No input can cause this: the compiler emits f32 and f64 only.
  std::fprintf(stderr, "dist_gemm: dtype %d, expected f32 or f64\n",
               desc->dtype);
  std::abort();
}
