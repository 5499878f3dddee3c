/*===- CRedistributeProgram.c - a C11 program that reshards -------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "CProgram.h"

enum { RANKS = 4 };
static const int64_t kShape[] = {4, 6};

static struct dist_array over(const char *placements, void *block) {
  struct dist_array array = {"w", block, DIST_I32, 2, kShape, placements};
  return array;
}

static void *rankOf(void *argument) {
  dist_job *job = argument;
  int32_t row[6], columns[12] = {0}, whole[24];
  int rank = dist_rank(job);
  struct dist_array from = over("shard(0), shard(0)", row),
                    to = over("replicate, shard(1)", columns), bad = to;
  dist_redistributor *r = NULL;
  CHECK_INVALID(dist_new_redistributor(NULL, "a=2,b=2", &r), "is NULL");
  CHECK_INVALID(dist_new_redistributor(dist_world(job), "a=2,b=2", NULL),
                "place is NULL");
  CHECK_INVALID(dist_new_redistributor(dist_world(job), "a=2", &r),
                "has 2 ranks, the group has 4");
  CHECK_OK(dist_new_redistributor(dist_world(job), "a=2,b=2", &r));
  for (int i = 0; i < 6; ++i)
    row[i] = 10 * rank + i;
  CHECK_OK(dist_redistribute(r, &from, &to));
  for (int i = 0; i < 12; ++i) /* Three columns of each of four rows. */
    CHECK(columns[i] == 10 * (i / 3) + 3 * (rank % 2) + i % 3);
  from = over("replicate, replicate", whole);
  CHECK_OK(dist_redistribute(r, &to, &from));
  for (int i = 0; i < 24; ++i)
    CHECK(whole[i] == 10 * (i / 6) + i % 6);
  CHECK_INVALID(dist_redistribute(NULL, &from, &to), "redistributor is NULL");
  CHECK_INVALID(dist_redistribute(r, &from, NULL), "the array is NULL");
  bad.data = NULL;
  CHECK_INVALID(dist_redistribute(r, &from, &bad), "its block is NULL");
  bad = to;
  bad.dtype = DIST_F32;
  CHECK_INVALID(dist_redistribute(r, &from, &bad),
                "is i32[4,6], the target is f32[4,6]");
  dist_free_redistributor(r);
  dist_free_redistributor(NULL);
  CHECK_OK(dist_destroy(job));
  return NULL;
}

/* Returns the number of checks that failed. */
int runCRedistributeProgram(void) {
  dist_job *jobs[RANKS];
  pthread_t threads[RANKS];
  CHECK_OK(dist_init_local(RANKS, NULL, jobs));
  for (int r = 0; r < RANKS; ++r)
    pthread_create(&threads[r], NULL, rankOf, jobs[r]);
  for (int r = 0; r < RANKS; ++r)
    pthread_join(threads[r], NULL);
  return failures;
}
