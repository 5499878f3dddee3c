/*===- CProgram.h - C11 programs that use dist.h ------------------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#ifndef DIST_UNITTESTS_RUNTIME_CPROGRAM_H
#define DIST_UNITTESTS_RUNTIME_CPROGRAM_H

#include "dist/Runtime/dist.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* How many checks failed; they are on stderr. */
static int failures;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void check(int holds, const char *what, int line) {
  if (holds)
    return;
  pthread_mutex_lock(&mutex);
  ++failures;
  fprintf(stderr, "line %d: %s (last error: %s)\n", line, what,
          dist_last_error());
  pthread_mutex_unlock(&mutex);
}
#define CHECK(condition) check((condition) != 0, #condition, __LINE__)
#define CHECK_OK(call) check((call) == DIST_OK, #call, __LINE__)
#define CHECK_INVALID(call, text)                                              \
  do {                                                                         \
    check((call) == DIST_INVALID_ARGUMENT, #call, __LINE__);                   \
    check(strstr(dist_last_error(), text) != NULL, text, __LINE__);            \
  } while (0)

#endif /* DIST_UNITTESTS_RUNTIME_CPROGRAM_H */
