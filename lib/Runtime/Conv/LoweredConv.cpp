//===- LoweredConv.cpp - convolution as a matrix product ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// output[(n, o), f] = windows[(n, o), (k, c)] * filter[(k, c), f]
//
// The matrix of windows is copied from the input (im2col). The filter is read
// and the output written in place: rows and columns are ordered as the output
// and the filter have them in memory, so that most are one matrix.
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"
#include "MatrixSide.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace dist;

namespace {

/// The number of elements of the matrix of windows that are copied at once,
/// such that they stay in a core's cache.
constexpr int64_t kBlockElements = 1 << 18;
/// The least number of rows for which a product pays off.
constexpr int64_t kBlockRows = 64;

template <typename T> class LoweredConv {
public:
  LoweredConv(const dist_conv_desc &desc, const T *input, const T *filter,
              T *output)
      : d(desc), input(input), filter(filter), output(output),
        rows(MatrixSide::rows(desc)), columns(MatrixSide::columns(desc)) {}

  void run() { forEachBlock(0); }

private:
  /// Splits the rows into blocks, from the outermost dimension on.
  void forEachBlock(int i) {
    MatrixSide::Axis &axis = rows.inOrder(i);
    int64_t most = std::max(kBlockElements / columns.size(), kBlockRows);
    int64_t rest = rows.sizeFrom(i + 1);
    int64_t step = std::clamp<int64_t>(most / rest, 1, axis.count);
    bool isSplit = rest > most && i + 1 < rows.rank();
    for (int64_t begin = 0; begin < axis.count; begin += step) {
      axis.begin = begin;
      axis.size = std::min(step, axis.count - begin);
      if (isSplit)
        forEachBlock(i + 1);
      else
        runBlock();
    }
    axis.begin = 0, axis.size = axis.count;
  }

  void runBlock() {
    numRows = rows.blockSize();
    if (isMatrixOfInput()) {
      matrix = input + rows.inputOffset();
      rowStep = rows.inputStride(), columnStep = columns.inputStride();
    } else {
      gatherWindows();
      matrix = windows.data();
    }
    T *target = output + rows.blockOffset();
    if (rows.isOneDimension())
      return multiply(target, rows.stride(), d.output.column_stride);
    sums.resize(numRows * d.features);
    multiply(sums.data(), d.features, 1);
    scatterSums(target);
  }

  /// True if the input has the windows of the block as a matrix.
  bool isMatrixOfInput() const {
    for (int32_t i = 0; i < d.spatial_rank; ++i) {
      const dist_conv_window &window = d.windows[i];
      int64_t last = (window.positions - 1) * window.stride +
                     (window.elements - 1) * window.dilation;
      if (window.low != 0 || last >= window.extent)
        return false;
    }
    return rows.isOneDimensionOfInput() && columns.isOneDimensionOfInput() &&
           (rows.inputStride() == 1 || columns.inputStride() == 1);
  }

  /// Copies the elements that each window of the block reads, such that
  /// neighbours in the input stay neighbours.
  void gatherWindows() {
    isRowMajor = d.batch == 1 ||
                 (d.channels > 1 && d.input.column_stride < d.input.row_stride);
    rowStep = isRowMajor ? columns.size() : 1;
    columnStep = isRowMajor ? 1 : numRows;
    windows.resize(numRows * columns.size());
    rows.forEachPlace([&](const int64_t *position, int64_t row) {
      columns.forEachPlace([&](const int64_t *element, int64_t column) {
        T *to = windows.data() + row * rowStep + column * columnStep;
        const T *from = place(position, element);
        if (isRowMajor)
          copy(from, to, rows.first(), d.input.row_stride, rowStep,
               columns.first(), d.input.column_stride, columnStep);
        else
          copy(from, to, columns.first(), d.input.column_stride, columnStep,
               rows.first(), d.input.row_stride, rowStep);
      });
    });
  }

  /// Returns the element of the input that a window reads; null in the padding.
  const T *place(const int64_t *position, const int64_t *element) const {
    const T *at = input;
    for (int32_t i = 0; i < d.spatial_rank; ++i) {
      const dist_conv_window &window = d.windows[i];
      int64_t place = position[i] * window.stride +
                      element[i] * window.dilation - window.low;
      if (place < 0 || place >= window.extent)
        return nullptr;
      at += place * d.input.spatial_strides[i];
    }
    return at;
  }

  /// Copies a matrix of the first axes of both sides; zeros if `from` is null.
  static void copy(const T *from, T *to, const MatrixSide::Axis &outer,
                   int64_t outerFrom, int64_t outerTo,
                   const MatrixSide::Axis &inner, int64_t innerFrom,
                   int64_t innerTo) {
    outerTo *= outer.step, innerTo *= inner.step;
    for (int64_t i = 0; i < outer.size; ++i, to += outerTo) {
      const T *source =
          from ? from + (outer.begin + i) * outerFrom + inner.begin * innerFrom
               : nullptr;
      if (innerTo == 1 && (!source || innerFrom == 1)) {
        if (source)
          std::memcpy(to, source, inner.size * sizeof(T));
        else
          std::memset(to, 0, inner.size * sizeof(T));
        continue;
      }
      for (int64_t j = 0; j < inner.size; ++j)
        to[j * innerTo] = source ? source[j * innerFrom] : T(0);
    }
  }

  /// Computes one product for each matrix that the filter forms in memory.
  void multiply(T *target, int64_t rowStride, int64_t columnStride) {
    dist_gemm_desc gemm{};
    gemm.dtype = d.dtype;
    gemm.m = numRows, gemm.n = d.features, gemm.k = columns.mergedSize();
    gemm.a = {{}, rowStep, columnStep};
    gemm.b = {{}, columns.stride(), d.filter.column_stride};
    gemm.c = {{}, rowStride, columnStride};
    columns.forEachMatrix([&](int64_t column, int64_t offset) {
      gemm.accumulate = column > 0;
      dist_gemm(&gemm, matrix + column * columnStep, filter + offset, target);
    });
  }

  void scatterSums(T *target) {
    const T *from = sums.data();
    int64_t stride = d.output.column_stride;
    rows.forEachRow([&](int64_t row, int64_t offset) {
      T *to = target + offset;
      if (stride == 1)
        std::memcpy(to, from, d.features * sizeof(T));
      else
        for (int64_t f = 0; f < d.features; ++f)
          to[f * stride] = from[f];
      from += d.features;
    });
  }

  const dist_conv_desc &d;
  const T *input, *filter;
  T *output;
  MatrixSide rows, columns;
  const T *matrix = nullptr; ///< The windows of a block.
  int64_t numRows = 0, rowStep = 0, columnStep = 0;
  bool isRowMajor = true;
  static thread_local std::vector<T> windows, sums;
};

template <typename T> thread_local std::vector<T> LoweredConv<T>::windows;
template <typename T> thread_local std::vector<T> LoweredConv<T>::sums;

} // namespace

template <typename T>
void dist::convolveByGemm(const dist_conv_desc &d, const T *input,
                          const T *filter, T *output) {
  for (int64_t g = 0; g < d.groups; ++g)
    LoweredConv<T>(d, input + g * d.input.group_stride,
                   filter + g * d.filter.group_stride,
                   output + g * d.output.group_stride)
        .run();
}

template void dist::convolveByGemm(const dist_conv_desc &, const float *,
                                   const float *, float *);
template void dist::convolveByGemm(const dist_conv_desc &, const double *,
                                   const double *, double *);
