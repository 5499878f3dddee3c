/*===- calls.c - the functions that export.py calls ---------------*- C -*-===*
 *
 * Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 *   cc -O2 -shared -fPIC -I include examples/custom-call/calls.c -lm -o libcalls.so
 *
 *===----------------------------------------------------------------------===*/

#include "dist/Runtime/CustomCall.h"

#include <math.h>
#include <stdio.h>

static int32_t needs_f32(const struct dist_call *call) {
  for (int32_t i = 0; i < call->num_operands; ++i)
    if (call->operands[i].dtype != DIST_F32) {
      snprintf(call->message, (size_t)call->message_size,
               "operand %d is not of float32", i);
      return 1;
    }
  return 0;
}

/* y = x / sqrt(mean of x * x over each row + eps) * gain */
int32_t rms_norm(const struct dist_call *call) {
  if (needs_f32(call))
    return 1;
  const float *x = call->operands[0].data, *gain = call->operands[1].data;
  float *y = call->results[0].data;
  int64_t size = call->operands[1].sizes[0];
  int64_t rows = size ? dist_call_elements(&call->operands[0]) / size : 0;
  double eps = dist_call_float(call, "eps", 1e-6);
  for (int64_t row = 0; row < rows; ++row, x += size, y += size) {
    double sum = 0;
    for (int64_t i = 0; i < size; ++i)
      sum += (double)x[i] * x[i];
    float scale = (float)(1 / sqrt(sum / (double)size + eps));
    for (int64_t i = 0; i < size; ++i)
      y[i] = x[i] * scale * gain[i];
  }
  return 0;
}

/* y = scale * x @ w */
int32_t scaled_product(const struct dist_call *call) {
  if (needs_f32(call))
    return 1;
  const float *x = call->operands[0].data, *w = call->operands[1].data;
  float *y = call->results[0].data;
  int64_t depth = call->operands[1].sizes[0],
          columns = call->operands[1].sizes[1];
  float scale = (float)dist_call_float(call, "scale", 1);
  for (int64_t i = 0; i < call->operands[0].sizes[0]; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      float sum = 0;
      for (int64_t k = 0; k < depth; ++k)
        sum += x[i * depth + k] * w[k * columns + j];
      y[i * columns + j] = scale * sum;
    }
  return 0;
}
