/*===- CustomCall.h - functions that programs call by name --------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The interface of a library for a custom call (docs/guide/custom-calls.md):
|*
|*   int32_t twice(const struct dist_call *call) {
|*     const float *x = call->operands[0].data;
|*     float *y = call->results[0].data;
|*     for (int64_t i = 0; i < dist_call_elements(&call->results[0]); ++i)
|*       y[i] = 2 * x[i];
|*     return 0;
|*   }
|*
\*===----------------------------------------------------------------------===*/

#ifndef DIST_RUNTIME_CUSTOMCALL_H
#define DIST_RUNTIME_CUSTOMCALL_H

#include "dist/Runtime/Abi.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One rank's part of a tensor: its real elements, without padding, in a dense
 * array that begins at a multiple of 64 bytes. It is row-major unless the
 * program asks for another layout; `strides` are always set. */
struct dist_call_tensor {
  void *data;
  int32_t dtype; /* enum dist_dtype; an i1 is a byte of 0 or 1 */
  int32_t rank;
  const int64_t *sizes;       /* of the part */
  const int64_t *strides;     /* in elements */
  const int64_t *offsets;     /* its start in the whole tensor */
  const int64_t *whole_sizes; /* of the whole tensor */
};

/* An entry of the call's backend_config dictionary: one of the three types. */
struct dist_call_attribute {
  const char *name;
  int64_t count;           /* of numbers; 1 for a scalar */
  const int64_t *integers; /* also booleans, as 0 or 1 */
  const double *floats;
  const char *text;
};

struct dist_call {
  int32_t abi_version; /* DIST_ABI_VERSION */
  int32_t num_operands;
  int32_t num_results;
  int32_t num_attributes;
  const struct dist_call_tensor *operands; /* read-only */
  const struct dist_call_tensor *results;
  const struct dist_call_attribute *attributes;
  const char *config; /* the backend_config if it is a text; else "" */
  int64_t rank;       /* the calling rank of the mesh, and their number */
  int64_t num_ranks;
  char *message; /* buffer for the text of an error */
  int64_t message_size;
};

/* Returns 0, or another number on failure: the program ends. Ranks call it at
 * the same time, from threads of one process. */
typedef int32_t (*dist_custom_call_fn)(const struct dist_call *call);

static inline int64_t
dist_call_elements(const struct dist_call_tensor *tensor) {
  int64_t count = 1;
  for (int32_t i = 0; i < tensor->rank; ++i)
    count *= tensor->sizes[i];
  return count;
}

/* The entry of that name; a null pointer if there is none. */
static inline const struct dist_call_attribute *
dist_call_find(const struct dist_call *call, const char *name) {
  for (int32_t i = 0; i < call->num_attributes; ++i)
    if (strcmp(call->attributes[i].name, name) == 0)
      return &call->attributes[i];
  return 0;
}

/* The number of that name; `fallback` if there is none. */
static inline double dist_call_float(const struct dist_call *call,
                                     const char *name, double fallback) {
  const struct dist_call_attribute *found = dist_call_find(call, name);
  return found && found->floats && found->count == 1 ? *found->floats
                                                     : fallback;
}

static inline int64_t dist_call_integer(const struct dist_call *call,
                                        const char *name, int64_t fallback) {
  const struct dist_call_attribute *found = dist_call_find(call, name);
  return found && found->integers && found->count == 1 ? *found->integers
                                                       : fallback;
}

#ifdef __cplusplus
}
#endif

#endif /* DIST_RUNTIME_CUSTOMCALL_H */
