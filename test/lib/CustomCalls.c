/*===- CustomCalls.c - functions for tests of custom calls ---------*- C -*-===*
 *
 * Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Their rules are in test/EndToEnd/Inputs/custom-calls/calls.json.in. In the
 * same library are the functions of examples/custom-call/calls.c.
 *
 *===----------------------------------------------------------------------===*/

#include "dist/Runtime/CustomCall.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))

/* ... k -> ...  or  b (h d) -> b h: the largest of each group of elements, of
 * which there are as many as results. */
EXPORT int32_t test_group_max(const struct dist_call *call) {
  const int32_t *x = call->operands[0].data;
  int32_t *out = call->results[0].data;
  int64_t count = dist_call_elements(&call->results[0]);
  int64_t size = count ? dist_call_elements(&call->operands[0]) / count : 0;
  if (size == 0 && count > 0)
    return 1;
  for (int64_t i = 0; i < count; ++i) {
    out[i] = x[i * size];
    for (int64_t k = 1; k < size; ++k)
      out[i] = x[i * size + k] > out[i] ? x[i * size + k] : out[i];
  }
  return 0;
}

/* i k, i -> i: the sums of lines are added to the memory of operand 1. */
EXPORT int32_t test_accumulate(const struct dist_call *call) {
  const int32_t *x = call->operands[0].data;
  int32_t *out = call->results[0].data;
  int64_t depth = call->operands[0].sizes[1];
  if (call->operands[1].data != out)
    return 1;
  for (int64_t i = 0; i < call->results[0].sizes[0]; ++i)
    for (int64_t k = 0; k < depth; ++k)
      out[i] += x[i * depth + k];
  return 0;
}

/* i j -> j i, i j: transposed, and where each element is in the whole. */
EXPORT int32_t test_transpose_and_places(const struct dist_call *call) {
  const int32_t *x = call->operands[0].data;
  int32_t *transposed = call->results[0].data, *places = call->results[1].data;
  int64_t rows = call->operands[0].sizes[0],
          columns = call->operands[0].sizes[1];
  const int64_t *at = call->operands[0].offsets;
  if (call->results[1].offsets[0] != at[0] ||
      call->results[0].offsets[0] != at[1])
    return 1;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      transposed[j * rows + i] = x[i * columns + j];
      places[i * columns + j] =
          (int32_t)((at[0] + i) * call->operands[0].whole_sizes[1] + at[1] + j);
    }
  return 0;
}

/* i j -> i j: twice x, with whatever layouts. */
EXPORT int32_t test_twice(const struct dist_call *call) {
  const struct dist_call_tensor *x = &call->operands[0], *y = &call->results[0];
  for (int64_t i = 0; i < y->sizes[0]; ++i)
    for (int64_t j = 0; j < y->sizes[1]; ++j)
      ((int32_t *)y->data)[i * y->strides[0] + j * y->strides[1]] =
          2 * ((const int32_t *)x->data)[i * x->strides[0] + j * x->strides[1]];
  return 0;
}

/* ... p -> ... p: the conjugates of complex numbers, whose parts are p. */
EXPORT int32_t test_conjugate(const struct dist_call *call) {
  const float *x = call->operands[0].data;
  float *y = call->results[0].data;
  for (int64_t i = 0; i < dist_call_elements(&call->results[0]); ++i)
    y[i] = i % 2 ? -x[i] : x[i];
  return 0;
}

/* Says its text and its first element, if there is one. The result is x, if
 * there is one. */
EXPORT int32_t test_say(const struct dist_call *call) {
  const struct dist_call_attribute *text = dist_call_find(call, "text");
  const int32_t *x = call->num_operands ? call->operands[0].data : 0;
  int64_t count = x ? dist_call_elements(&call->operands[0]) : 0;
  if (count > 0)
    fprintf(stderr, "rank %d: %s %d\n", (int)call->rank, text->text, x[0]);
  else
    fprintf(stderr, "rank %d: %s\n", (int)call->rank, text->text);
  if (call->num_results)
    memcpy(call->results[0].data, x, (size_t)count * sizeof(int32_t));
  return 0;
}

/* Fails with the code and the text that its attributes say. */
EXPORT int32_t test_fail(const struct dist_call *call) {
  const struct dist_call_attribute *text = dist_call_find(call, "text");
  snprintf(call->message, (size_t)call->message_size, "%s",
           text ? text->text : call->config);
  return (int32_t)dist_call_integer(call, "code", 1);
}

/* i j, k l -> i j: the first operand (f32) after `seconds`, times
 * DIST_TEST_SLEEP if the environment has it. */
EXPORT int32_t test_sleep(const struct dist_call *call) {
  const char *scale = getenv("DIST_TEST_SLEEP");
  double seconds =
      dist_call_float(call, "seconds", 0) * (scale ? atof(scale) : 1);
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  int64_t nanoseconds = end.tv_nsec + (int64_t)(seconds * 1e9);
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, 0) == EINTR) {
  }
  memcpy(call->results[0].data, call->operands[0].data,
         (size_t)dist_call_elements(&call->results[0]) * sizeof(float));
  return 0;
}
