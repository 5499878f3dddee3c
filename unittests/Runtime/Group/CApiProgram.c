/*===- CApiProgram.c - a C11 program that uses all of dist.h ------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

#include "CProgram.h"

#include <stdlib.h>

enum { RANKS = 3 };

static struct dist_tensor ints(int32_t *data, int64_t count) {
  return dist_tensor_of(data, count, DIST_I32);
}

static void collectives(dist_group *g) {
  int rank = dist_group_rank(g);
  int32_t a = rank + 1, b = 0, all[RANKS] = {0}, sums[RANKS] = {1, 2, 3};
  struct dist_tensor one = ints(&a, 1), out = ints(&b, 1),
                     whole = ints(all, RANKS), parts = ints(sums, RANKS);
  CHECK_OK(dist_all_reduce(g, &one, &out, DIST_SUM, NULL));
  CHECK(b == 6);
  CHECK_OK(dist_all_reduce(g, &one, &out, DIST_BXOR, NULL));
  CHECK(b == (1 ^ 2 ^ 3));
  CHECK_OK(dist_all_reduce(g, &one, &out, DIST_AVG, NULL));
  CHECK(b == 2);
  CHECK_OK(dist_reduce(g, &one, rank == 1 ? &out : NULL, 1, DIST_MAX, NULL));
  CHECK(b == (rank == 1 ? 3 : 2));
  CHECK_OK(dist_all_gather(g, &one, &whole, NULL));
  CHECK(all[0] == 1 && all[1] == 2 && all[2] == 3);
  CHECK_OK(dist_gather(g, &one, &whole, 0, NULL));
  CHECK_OK(dist_scatter(g, rank == 0 ? &whole : NULL, &out, 0, NULL));
  CHECK(b == rank + 1);
  CHECK_OK(dist_reduce_scatter(g, &parts, &out, DIST_SUM, NULL));
  CHECK(b == 3 * (rank + 1));
  CHECK_OK(dist_all_to_all(g, &parts, &whole, NULL));
  CHECK(all[0] == rank + 1 && all[2] == rank + 1);
  CHECK_OK(dist_broadcast(g, &one, 2, NULL));
  CHECK(a == 3);
  CHECK_OK(dist_barrier(g, NULL));
}

/* Rank r's block has r elements. */
static void blocks(dist_group *g) {
  int rank = dist_group_rank(g), root = 1;
  int32_t own[RANKS] = {rank, rank}, all[RANKS] = {-1, -1, -1};
  int64_t rising[RANKS] = {0, 1, 2}, same[RANKS] = {rank, rank, rank};
  struct dist_tensor block = ints(own, rank), out[RANKS];
  for (int r = 0, begin = 0; r < RANKS; begin += r++)
    out[r] = ints(all + begin, r);
  CHECK_OK(dist_all_gather_blocks(g, &block, out, NULL));
  CHECK(all[0] == 1 && all[1] == 2 && all[2] == 2);
  CHECK_OK(
      dist_gather_blocks(g, &block, rank == root ? out : NULL, root, NULL));
  CHECK_OK(
      dist_scatter_blocks(g, rank == root ? out : NULL, &block, root, NULL));
  CHECK(rank == 0 || own[rank - 1] == rank);
  int32_t ones[RANKS] = {1, 1, 1}, result[2] = {0, 0};
  for (int r = 0, begin = 0; r < RANKS; begin += r++)
    out[r] = ints(ones + begin, r);
  struct dist_tensor reduced = ints(result, rank);
  CHECK_OK(dist_reduce_scatter_blocks(g, out, &reduced, DIST_SUM, NULL));
  CHECK(result[0] == (rank > 0 ? RANKS : 0));
  /* Rank r sends s elements to rank s. */
  int32_t in[3 * RANKS];
  struct dist_tensor from = ints(ones, 3), to = ints(in, RANKS * rank);
  CHECK_OK(dist_all_to_all_single(g, &from, rising, &to, same, NULL));
  CHECK(rank == 0 || in[RANKS * rank - 1] == 1);
  struct dist_tensor sends[RANKS], receives[RANKS];
  int32_t values[RANKS] = {rank, rank, rank}, got[RANKS];
  for (int r = 0; r < RANKS; ++r) {
    sends[r] = ints(values + r, 1);
    receives[r] = ints(got + r, 1);
  }
  CHECK_OK(dist_all_to_all_blocks(g, sends, receives, NULL));
  CHECK(got[0] == 0 && got[1] == 1 && got[2] == 2);
}

static void messages(dist_group *g) {
  int rank = dist_group_rank(g), next = (rank + 1) % RANKS,
      previous = (rank + RANKS - 1) % RANKS, source = -1;
  int32_t a = rank, b = -1;
  struct dist_tensor out = ints(&a, 1), in = ints(&b, 1);
  dist_work *receive = NULL, *send = NULL;
  CHECK_OK(dist_irecv(g, &in, previous, &receive));
  CHECK(dist_work_wait(receive, 1) == DIST_DEADLINE_EXCEEDED ||
        dist_work_is_completed(receive));
  CHECK_OK(dist_isend(g, &out, next, &send));
  CHECK_OK(dist_work_wait(receive, 0));
  CHECK_OK(dist_work_wait(send, 0));
  CHECK(dist_work_is_completed(send) && dist_work_status(send) == DIST_OK);
  CHECK(dist_work_source(receive) == previous && b == previous);
  dist_work_release(receive);
  dist_work_release(send);
  struct dist_message both[2] = {{1, next, out}, {0, previous, in}};
  CHECK_OK(dist_exchange(g, both, 2, NULL));
  CHECK_OK(dist_barrier(g, NULL));
  if (rank == 0) {
    CHECK_OK(dist_recv(g, &in, DIST_ANY_SOURCE, &source, NULL));
    CHECK(source == 1 && b == 1);
  } else if (rank == 1) {
    CHECK_OK(dist_send(g, &out, 0, NULL));
  }
  CHECK_OK(dist_barrier(g, NULL));
  struct dist_bytes object;
  if (rank == 0) {
    CHECK_OK(dist_recv_object(g, &object, DIST_ANY_SOURCE, &source, NULL));
    CHECK(source == 2 && object.size == 5 && !memcmp(object.data, "hello", 5));
    dist_free_bytes(&object, 1);
  } else if (rank == 2) {
    CHECK_OK(dist_send_object(g, "hello", 5, 0, NULL));
  }
}

static void objects(dist_group *g) {
  int rank = dist_group_rank(g);
  struct dist_bytes all[RANKS], one;
  memset(all, 0, sizeof all);
  CHECK_OK(dist_all_gather_objects(g, "abc", rank, all, NULL));
  CHECK(all[0].size == 0 && all[2].size == 2 && all[2].data[1] == 'b');
  dist_free_bytes(all, RANKS);
  CHECK_OK(dist_gather_objects(g, "abc", rank, all, 2, NULL));
  CHECK_OK(dist_scatter_objects(g, all, &one, 2, NULL));
  CHECK(one.size == rank);
  dist_free_bytes(&one, 1);
  dist_free_bytes(all, RANKS);
  CHECK_OK(
      dist_broadcast_object(g, rank == 1 ? "xyz" : NULL, 3, &one, 1, NULL));
  CHECK(one.size == 3 && !memcmp(one.data, "xyz", 3));
  dist_free_bytes(&one, 1);
}

static void works(dist_group *g) {
  int32_t a = 1, b = 2, c = dist_group_rank(g);
  struct dist_tensor first = ints(&a, 1), second = ints(&b, 1),
                     third = ints(&c, 1);
  dist_work *work = NULL, *other = NULL;
  struct dist_call call = {&work, "side", 20000, "CApiProgram.c:1"};
  CHECK_OK(dist_all_reduce(g, &first, &first, DIST_SUM, &call));
  CHECK_OK(dist_wait_for(g, work, NULL));
  CHECK_OK(dist_start_coalescing(g));
  CHECK_OK(dist_all_reduce(g, &second, &second, DIST_SUM, NULL));
  CHECK_OK(dist_broadcast(g, &third, 2, NULL));
  struct dist_call end = {&other, NULL, 0, NULL};
  CHECK_OK(dist_end_coalescing(g, &end));
  CHECK_OK(dist_wait(g, &second));
  CHECK(dist_work_is_completed(work) && a == 3 && b == 6 && c == 2);
  dist_work_release(work);
  dist_work_release(other);
  CHECK(dist_work_is_completed(NULL));
}

static void groups(dist_job *job) {
  int32_t two[2] = {2, 0}, bad[2] = {0, 7};
  struct dist_group_options named = {"pair", 5000, NULL};
  dist_group *pair = NULL, *part = NULL;
  CHECK(dist_is_initialized(job) && !dist_is_initialized(NULL));
  CHECK(dist_world_size(job) == RANKS);
  CHECK(dist_get_group(job, "world") == dist_world(job));
  CHECK(!strcmp(dist_group_backend(dist_world(job)), "local"));
  CHECK_OK(dist_new_group(job, two, 2, &named, &pair));
  CHECK((pair == NULL) == (dist_rank(job) == 1));
  CHECK(dist_get_group(job, "pair") == pair);
  if (pair) {
    CHECK(dist_group_size(pair) == 2 && !strcmp(dist_group_name(pair), "pair"));
    CHECK(dist_job_rank_of(pair, 0) == 2 && dist_group_rank_of(pair, 0) == 1);
    CHECK(dist_group_rank_of(pair, 1) == -1);
    CHECK_OK(dist_barrier(pair, NULL));
    CHECK_OK(dist_destroy_group(job, pair));
  }
  CHECK_INVALID(dist_new_group(job, bad, 2, NULL, &part),
                "rank 7 is not in a job of 3");
  CHECK_OK(
      dist_split(job, dist_world(job), dist_rank(job) % 2, 0, NULL, &part));
  CHECK(dist_group_size(part) == (dist_rank(job) % 2 ? 1 : 2));
}

static void errors(dist_job *job) {
  dist_group *g = dist_world(job);
  int32_t a[4] = {0};
  int64_t shape[2] = {2, 2}, strides[2] = {1, 2};
  struct dist_tensor t = ints(a, 4),
                     array = {a, 4, DIST_I32, DIST_HOST, 2, shape, strides};
  CHECK_INVALID(dist_broadcast(g, &t, 5, NULL), "root 5 is not a rank");
  CHECK_INVALID(dist_all_reduce(g, &t, &t, (enum dist_reduction)10, NULL),
                "there is no reduction 10");
  int64_t even[3] = {2, 1, 1}, uneven[3] = {9, 1, 1};
  CHECK_INVALID(dist_all_to_all_single(g, &t, even, &t, uneven, NULL),
                "all_to_all_single in group 'world': receive: blocks of [9, 1, "
                "1] elements are not the 4");
  CHECK_INVALID(dist_all_reduce(g, &array, &array, DIST_SUM, NULL),
                "the array is not contiguous");
  array.strides = NULL;
  CHECK_INVALID(dist_all_reduce(g, &array, &array, DIST_SUM, NULL),
                "a shape of 2 dimensions with 0 strides");
  array.shape = NULL;
  CHECK_INVALID(dist_all_reduce(g, &array, &array, DIST_SUM, NULL),
                "dimensions and no shape");
  array.rank = -3;
  CHECK_INVALID(dist_all_reduce(g, &array, &array, DIST_SUM, NULL),
                "a negative number of dimensions");
  int64_t large[2] = {(int64_t)1 << 32, (int64_t)1 << 32};
  struct dist_tensor none = {a, 0, DIST_I32, DIST_HOST, 2, large, strides};
  CHECK_INVALID(dist_all_reduce(g, &none, &none, DIST_SUM, NULL),
                "a count of 0 for the shape");
  none = t;
  none.memory = 7;
  CHECK_INVALID(dist_all_reduce(g, &none, &none, DIST_SUM, NULL),
                "there is no such memory");
  CHECK_INVALID(dist_all_reduce(g, NULL, &t, DIST_SUM, NULL),
                "the tensor is NULL");
  CHECK_INVALID(dist_broadcast(g, NULL, 0, NULL), "the tensor is NULL");
  CHECK_INVALID(dist_all_gather_blocks(g, NULL, NULL, NULL), "as many views");
  CHECK_INVALID(dist_send(g, NULL, (dist_group_rank(g) + 1) % RANKS, NULL),
                "the tensor is NULL");
  CHECK_INVALID(dist_all_reduce(NULL, &t, &t, DIST_SUM, NULL),
                "the group is NULL");
  struct dist_call past = {NULL, NULL, -5, NULL};
  CHECK_INVALID(dist_barrier(g, &past), "a time-out of -5 ms");
  CHECK_INVALID(dist_work_wait(NULL, -1), "a negative time-out");
  CHECK_INVALID(dist_exchange(g, NULL, -3, NULL), "a negative number");
  struct dist_group_options late = {"late", -1, NULL};
  int32_t own = dist_rank(job);
  dist_group *part = NULL;
  CHECK_INVALID(dist_new_group(job, &own, 1, &late, &part),
                "a time-out of -1 ms");
  /* After a failure there is nothing to free or release. */
  struct dist_bytes object = {(char *)a, 1};
  dist_work *work = (dist_work *)a;
  dist_group *group = (dist_group *)a;
  CHECK_INVALID(dist_recv_object(NULL, &object, 0, NULL, NULL), "is NULL");
  CHECK(object.data == NULL && object.size == 0);
  CHECK_INVALID(dist_irecv(NULL, &t, 0, &work), "is NULL");
  CHECK(work == NULL);
  CHECK_INVALID(dist_new_group(NULL, NULL, 0, NULL, &group), "is NULL");
  CHECK(group == NULL);
  CHECK_INVALID(dist_isend(g, &t, 1, NULL), "the place of the work is NULL");
  CHECK_INVALID(dist_wait(g, NULL), "the tensor is NULL");
  CHECK_INVALID(dist_exchange(g, NULL, 1, NULL), "array of messages is NULL");
  CHECK_INVALID(dist_all_to_all_single(g, &t, NULL, &t, NULL, NULL),
                "the array of counts is NULL");
  CHECK_INVALID(dist_all_gather_objects(g, "", 0, NULL, NULL),
                "the array of objects is NULL");
  struct dist_bytes all[RANKS];
  CHECK_INVALID(dist_all_gather_objects(g, NULL, 5, all, NULL),
                "the data of the object is NULL");
  CHECK_INVALID(dist_all_gather_objects(g, "", -5, all, NULL),
                "an object of -5 bytes");
  CHECK_INVALID(dist_new_group(job, NULL, 0, NULL, NULL), "is NULL");
  CHECK_INVALID(dist_destroy_group(job, NULL), "there is no such group");
  CHECK(dist_last_error_rank() == -1);
  CHECK(dist_group_rank(NULL) == -1 && dist_rank(NULL) == -1);
}

/* Memory, properties of a group, and the ranks' store. */
static void shared(dist_job *job) {
  dist_group *g = dist_world(job);
  int32_t ranks[RANKS] = {-1, -1, -1};
  int64_t sum = 0;
  int removed = 0;
  dist_memory_block *block = NULL;
  struct dist_bytes value = {NULL, 0};
  CHECK(dist_group_timeout_ms(g) == 20000 && dist_group_timeout_ms(NULL) == -1);
  CHECK_OK(dist_group_ranks(g, ranks));
  CHECK(ranks[0] == 0 && ranks[1] == 1 && ranks[2] == 2);
  CHECK_INVALID(dist_group_ranks(g, NULL), "is NULL");
  CHECK_OK(dist_allocate(g, 3 * sizeof(int32_t), &block));
  int32_t *data = dist_memory_data(block);
  CHECK(data[2] == 0);
  data[2] = dist_rank(job);
  struct dist_tensor t = ints(data, 3);
  CHECK_OK(dist_all_reduce(g, &t, &t, DIST_SUM, NULL));
  CHECK(data[2] == 3);
  dist_free_memory(block);
  dist_free_memory(NULL);
  CHECK_OK(dist_allocate(g, 0, &block));
  dist_free_memory(block);
  CHECK(dist_allocate(g, SIZE_MAX, &block) == DIST_RESOURCE_EXHAUSTED);
  CHECK(block == NULL);
  CHECK_INVALID(dist_allocate(NULL, 1, &block), "is NULL");
  CHECK(block == NULL && dist_memory_data(NULL) == NULL);
  if (dist_rank(job) == 1)
    CHECK_OK(dist_store_set(job, "greeting", "hello", 5));
  CHECK_OK(dist_store_get(job, "greeting", 0, &value));
  CHECK(value.size == 5 && !memcmp(value.data, "hello", 5));
  dist_free_bytes(&value, 1);
  CHECK(dist_store_get(job, "nothing", 20, &value) == DIST_DEADLINE_EXCEEDED);
  CHECK(value.data == NULL);
  CHECK_OK(dist_store_add(job, "number", 2, NULL));
  CHECK_OK(dist_barrier(g, NULL));
  CHECK_OK(dist_store_add(job, "number", 0, &sum));
  CHECK(sum == 2 * RANKS);
  CHECK_INVALID(dist_store_add(job, "greeting", 1, NULL), "greeting");
  CHECK_OK(dist_barrier(g, NULL));
  if (dist_rank(job) == 0) {
    CHECK_OK(dist_store_remove(job, "number", &removed));
    CHECK(removed == 1);
    CHECK_OK(dist_store_remove(job, "number", &removed));
    CHECK(removed == 0);
  }
  CHECK_INVALID(dist_store_set(NULL, "key", "", 0), "the job is NULL");
  CHECK_INVALID(dist_store_set(job, NULL, "", 0), "the key is NULL");
  CHECK_INVALID(dist_store_get(job, "key", -1, &value), "negative time-out");
}

static void *rankOf(void *handle) {
  dist_job *job = handle;
  dist_group *g = dist_world(job);
  groups(job);
  errors(job);
  collectives(g);
  blocks(g);
  messages(g);
  objects(g);
  works(g);
  shared(job);
  /* All ranks learn of a mismatch; nothing goes on after it. */
  int32_t a[2] = {0};
  struct dist_tensor t = ints(a, dist_rank(job) == 1 ? 2 : 1);
  int status = dist_all_reduce(g, &t, &t, DIST_SUM, NULL);
  CHECK(status == DIST_MISMATCH || status == DIST_ABORTED);
  CHECK(dist_last_error_rank() == 1); /* Not what the other two do. */
  CHECK(dist_barrier(g, NULL) == DIST_ABORTED);
  CHECK(dist_last_error_rank() == 1);
  CHECK_OK(dist_destroy(job));
  return NULL;
}

/* Returns the number of checks that failed; they are on stderr. */
int runCApiProgram(void) {
  dist_job *jobs[RANKS], *none;
  pthread_t threads[RANKS];
  struct dist_job_options options = {"local", 20000, NULL, -1, 0, 0};
  CHECK_INVALID(dist_init_local(0, NULL, jobs), "a job of 0 ranks");
  CHECK_INVALID(dist_init_local(1, NULL, NULL), "place of the jobs is NULL");
  struct dist_job_options gloo = {"gloo", 0, NULL, -1, 0, 0};
  CHECK_INVALID(dist_init_local(1, &gloo, jobs),
                "the ranks of the backend 'gloo' are processes, not threads");
  struct dist_job_options past = {"local", -7, NULL, -1, 0, 0};
  CHECK_INVALID(dist_init_local(1, &past, jobs), "time-out -7 ms");
  CHECK_INVALID(dist_init("env://", &past, &none), "time-out -7 ms");
  CHECK_INVALID(dist_init(NULL, NULL, &none), "the URL is NULL");
  CHECK_INVALID(dist_init("carrier://pigeon", NULL, &none), "carrier");
  CHECK(dist_is_available("local"));
  CHECK(!dist_is_available("avian"));
  CHECK(strstr(dist_last_error(), "there is no backend 'avian'") != NULL);
  CHECK(dist_supports("local", DIST_ALL_REDUCE, DIST_HOST, DIST_BF16));
  CHECK(!dist_supports("local", DIST_ALL_REDUCE, DIST_DEVICE, DIST_BF16));
  CHECK(!dist_supports("avian", DIST_ALL_REDUCE, DIST_HOST, DIST_BF16));
  CHECK(!dist_supports("local", (enum dist_operation)99, DIST_HOST, DIST_F32));
  CHECK(strstr(dist_last_error(), "there is no operation 99") != NULL);
  CHECK(!dist_supports("local", DIST_BARRIER, (enum dist_memory)7, DIST_F32));
  CHECK(!dist_supports("local", DIST_BARRIER, DIST_HOST, (enum dist_dtype)99));
  CHECK_OK(dist_destroy(NULL));
  CHECK_OK(dist_init_local(RANKS, &options, jobs));
  for (int r = 0; r < RANKS; ++r)
    pthread_create(&threads[r], NULL, rankOf, jobs[r]);
  for (int r = 0; r < RANKS; ++r)
    pthread_join(threads[r], NULL);
  CHECK_OK(dist_init_local(2, NULL, jobs));
  CHECK_OK(dist_abort(dist_world(jobs[1]), "no more"));
  CHECK(dist_barrier(dist_world(jobs[0]), NULL) == DIST_ABORTED);
  CHECK(strstr(dist_last_error(), "rank 1 failed: no more") != NULL);
  CHECK(dist_last_error_rank() == 1);
  CHECK_INVALID(dist_abort(NULL, NULL), "the group is NULL");
  CHECK_OK(dist_destroy(jobs[0]));
  CHECK_OK(dist_destroy(jobs[1]));
  return failures;
}
