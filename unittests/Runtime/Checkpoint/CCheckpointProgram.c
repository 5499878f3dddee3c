/*===- CCheckpointProgram.c - checkpoints in a C11 program --------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "CProgram.h"

enum { RANKS = 2 };
static const char *directory;
static const int64_t kShape[] = {3, 2};

/* Rows over two ranks: 2 and 1 of them, padded to 2. */
static struct dist_array rows(float *block) {
  struct dist_array array = {"w", block, DIST_F32, 2, kShape, "shard(0)"};
  return array;
}

static void wrongArguments(dist_group *g, dist_checkpoints *c, float *block) {
  dist_checkpoints *none;
  struct dist_array two[] = {rows(block), rows(block)}, bad = rows(block);
  int64_t local[2];
  CHECK_INVALID(dist_open_checkpoints(g, "x=3", directory, 0, &none),
                "mesh x=3 has 3 ranks, the group has 2");
  CHECK_INVALID(dist_open_checkpoints(NULL, "x=2", directory, 0, &none),
                "mesh or group is NULL");
  CHECK_INVALID(dist_open_checkpoints(g, "x=2", NULL, 0, &none),
                "directory or place is NULL");
  CHECK_INVALID(dist_open_checkpoints(g, "x=2", directory, -1, &none),
                "keeps -1 checkpoints");
  CHECK_INVALID(dist_save_checkpoint(c, 1, two, 2), "two arrays are 'w'");
  CHECK_INVALID(dist_save_checkpoint(c, 1, NULL, 1), "there are no arrays");
  CHECK_INVALID(dist_save_checkpoint(c, -1, two, 1), "there is no step -1");
  CHECK_INVALID(dist_save_checkpoint(NULL, 1, two, 1), "is NULL");
  CHECK_INVALID(dist_wait_checkpoint(NULL), "is NULL");
  bad.name = NULL;
  CHECK_INVALID(dist_save_checkpoint(c, 1, &bad, 1), "an array has no name");
  bad = rows(NULL);
  CHECK_INVALID(dist_save_checkpoint(c, 1, &bad, 1),
                "array 'w': its block is NULL");
  bad = rows(block);
  bad.placements = "shard(2)";
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "array 'w': ");
  bad.placements = "shard(0), replicate";
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "array 'w': ");
  bad.placements = "{\"dims\": 3}";
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "array 'w': ");
  bad.placements = "{";
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "array 'w': ");
  bad = rows(block);
  bad.dtype = 99;
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "there is no type 99");
  bad = rows(block);
  bad.shape = NULL;
  CHECK_INVALID(dist_local_shape("x=2", &bad, local), "it has no shape");
  CHECK_INVALID(dist_local_shape("x=2", NULL, local), "the array is NULL");
  CHECK_INVALID(dist_local_shape(NULL, &bad, local), "mesh or place is NULL");
  CHECK_INVALID(dist_local_shape("x", &bad, local), "mesh 'x'");
}

static void save(dist_group *g) {
  int rank = dist_group_rank(g);
  float block[4] = {0};
  struct dist_array array = rows(block);
  dist_checkpoints *c = NULL;
  int64_t local[2];
  CHECK_OK(dist_local_shape("x=2", &array, local));
  CHECK(local[0] == 2 && local[1] == 2);
  CHECK_OK(dist_open_checkpoints(g, "x=2", directory, 2, &c));
  wrongArguments(g, c, block);
  for (int step = 1; step <= 3; ++step) {
    for (int i = 0; i < (rank == 0 ? 4 : 2); ++i)
      block[i] = (float)(10 * step + 4 * rank + i);
    CHECK_OK(dist_save_checkpoint(c, step, &array, 1));
  }
  CHECK_OK(dist_wait_checkpoint(c));
  CHECK_OK(dist_close_checkpoints(c));
  CHECK_OK(dist_close_checkpoints(NULL));
  /* A file in the place of the directory: an error on every rank. */
  CHECK(dist_open_checkpoints(g, "x=2", "/dev/null/no", 0, &c) != DIST_OK);
  CHECK(c == NULL);
}

/* Loads on one rank, by columns of three, and a tensor that does not exist. */
static void load(void) {
  float whole[6] = {0}, column[3] = {0};
  int64_t step = 0;
  char path[4096];
  struct dist_array array = rows(whole);
  array.placements = "replicate";
  CHECK_OK(dist_load_checkpoint(directory, "y=1", 0, &array, 1, &step));
  CHECK(step == 3);
  for (int i = 0; i < 6; ++i)
    CHECK(whole[i] == (float)(30 + i));
  array.placements = "{\"dims\": [[], [\"y\"]]}";
  array.data = column;
  snprintf(path, sizeof(path), "%s/step-000002", directory);
  CHECK_OK(dist_load_checkpoint(path, "y=2", 1, &array, 1, NULL));
  CHECK(column[0] == 21 && column[1] == 23 && column[2] == 25);
  CHECK_INVALID(dist_load_checkpoint(path, "y=2", 2, &array, 1, NULL),
                "rank 2 is not on mesh y=2");
  CHECK_INVALID(dist_load_checkpoint(NULL, "y=2", 1, &array, 1, NULL),
                "path or mesh is NULL");
  array.dtype = DIST_I32;
  CHECK_INVALID(dist_load_checkpoint(path, "y=2", 1, &array, 1, NULL),
                "is f32[3,2], got i32[3,2]");
  array.name = "v";
  CHECK_INVALID(dist_load_checkpoint(path, "y=2", 1, &array, 1, NULL),
                "has no 'v'");
  snprintf(path, sizeof(path), "%s/none", directory);
  CHECK(dist_load_checkpoint(path, "y=2", 1, &array, 1, NULL) ==
        DIST_NOT_FOUND);
  /* A damaged checkpoint is no missing one: a job must not start anew. */
  for (int i = 1; i >= 0; --i) {
    snprintf(path, sizeof(path), "%s/step-000003/%s", directory,
             i ? "rank-00001.safetensors" : "manifest.json");
    CHECK(remove(path) == 0);
    CHECK_INVALID(dist_load_checkpoint(directory, "y=2", 1, &array, 1, NULL),
                  i ? "rank-00001.safetensors': No such file"
                    : "manifest.json': No such file");
  }
}

static void *rankOf(void *argument) {
  dist_job *job = argument;
  save(dist_world(job));
  CHECK_OK(dist_destroy(job));
  return NULL;
}

/* Returns the number of checks that failed. */
int runCCheckpointProgram(const char *path) {
  dist_job *jobs[RANKS];
  pthread_t threads[RANKS];
  directory = path;
  CHECK_OK(dist_init_local(RANKS, NULL, jobs));
  for (int r = 0; r < RANKS; ++r)
    pthread_create(&threads[r], NULL, rankOf, jobs[r]);
  for (int r = 0; r < RANKS; ++r)
    pthread_join(threads[r], NULL);
  load();
  return failures;
}
