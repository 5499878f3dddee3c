/*===- Abi.h - interface of compiled code and the runtime ---------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The only header that the compiler and the runtime share. An artifact is a
|* shared object that defines
|*
|*   const char     dist_manifest[];       JSON, see docs/reference/artifact.md
|*   const uint64_t dist_manifest_size;
|*   kernels        dist_kernel_fn, named by the manifest
|*   constants      aligned to 64 bytes, named by the manifest
|*
|* and whose only undefined symbols are the functions below, libm's and
|* memcpy/memset/memmove.
|*
\*===----------------------------------------------------------------------===*/

#ifndef DIST_RUNTIME_ABI_H
#define DIST_RUNTIME_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DIST_ABI_VERSION 1
#define DIST_MANIFEST_VERSION 3
#define DIST_GEMM_MAX_BATCH_RANK 4
#define DIST_CONV_MAX_RANK 3

/* One rank's part of one kernel. `buffers` are the operands, then the results,
 * in the order of the manifest's command; each is a dense row-major array,
 * 64-byte aligned. `coordinates` has this rank's coordinate on every mesh axis,
 * in mesh order. */
typedef void (*dist_kernel_fn)(void *const *buffers,
                               const int64_t *coordinates);

enum dist_dtype {
  DIST_F32 = 0,
  DIST_F64 = 1,
  DIST_F16 = 2,
  DIST_BF16 = 3,
  DIST_I1 = 4,
  DIST_I8 = 5,
  DIST_I16 = 6,
  DIST_I32 = 7,
  DIST_I64 = 8,
  DIST_U8 = 9,
  DIST_U16 = 10,
  DIST_U32 = 11,
  DIST_U64 = 12,
};

/* The memory layout of an operand of a batched matrix product, in elements. */
struct dist_matrix {
  int64_t batch_strides[DIST_GEMM_MAX_BATCH_RANK];
  int64_t row_stride;    /* of A: m, of B: k, of C: m */
  int64_t column_stride; /* of A: k, of B: n, of C: n */
};

/* C[b, m, n] = sum over k of A[b, m, k] * B[b, k, n] (+ C if accumulate). In
 * each matrix one of the two strides is 1 (or its size is 1). */
struct dist_gemm_desc {
  int32_t dtype;      /* enum dist_dtype: F32 or F64 */
  int32_t accumulate; /* 0: C is overwritten */
  int32_t batch_rank;
  int64_t batch_sizes[DIST_GEMM_MAX_BATCH_RANK];
  int64_t m, n, k;
  struct dist_matrix a, b, c;
};

/* Runs on one thread. */
void dist_gemm(const struct dist_gemm_desc *desc, const void *a, const void *b,
               void *c);

/* The windows along one spatial dimension, in elements. */
struct dist_conv_window {
  int64_t positions; /* o: number of windows */
  int64_t elements;  /* k: number of elements in each window */
  int64_t extent;    /* of the input, which is followed by zeros */
  int64_t stride;    /* from one window to the next */
  int64_t dilation;  /* from one element of a window to the next */
  int64_t low;       /* zeros before the input; negative: elements cut off */
};

/* The memory layout of an operand of a convolution, in elements. */
struct dist_conv_operand {
  int64_t group_stride;
  int64_t row_stride;    /* of input and output: n; of the filter: c */
  int64_t column_stride; /* of the input: c; of filter and output: f */
  int64_t spatial_strides[DIST_CONV_MAX_RANK];
};

/* output[g, n, f, o] = sum over c, k of
 *   input[g, n, c, o * stride + k * dilation - low] * filter[g, c, f, k] */
struct dist_conv_desc {
  int32_t dtype; /* enum dist_dtype: F32 or F64 */
  int32_t spatial_rank;
  int64_t groups, batch, channels, features; /* g, n, c, f */
  struct dist_conv_window windows[DIST_CONV_MAX_RANK];
  struct dist_conv_operand input, filter, output;
};

/* Runs on one thread. The output must not overlap the others. */
void dist_conv(const struct dist_conv_desc *desc, const void *input,
               const void *filter, void *output);

#ifdef __cplusplus
}
#endif

#endif /* DIST_RUNTIME_ABI_H */
