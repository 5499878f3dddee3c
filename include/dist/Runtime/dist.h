/*===- dist.h - groups of ranks that communicate, for C -----------*- C -*-===*\
|*
|* Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The communication functions of torch.distributed and paddle.distributed.
|* docs/guide/library.md has examples, and docs/reference/process-groups.md the
|* names used there.
|*
|*   dist_job *job;
|*   if (dist_init("env://", NULL, &job) != DIST_OK)
|*     return puts(dist_last_error());
|*   float x[4] = {1, 2, 3, 4};
|*   struct dist_tensor t = dist_tensor_of(x, 4, DIST_F32);
|*   dist_all_reduce(dist_world(job), &t, &t, DIST_SUM, NULL);
|*   dist_destroy(job);
|*
|* Functions that return int return an enum dist_status. If that is not DIST_OK,
|* dist_last_error (on the same thread) has the operation, the place, and the
|* expected and actual values. After DIST_INVALID_ARGUMENT of a group's call
|* nothing was sent, and the group can be used again. After any other failure of
|* a call all groups of the job fail at once with DIST_ABORTED, on all ranks,
|* until they are destroyed. In a process that a rank has forked all calls fail
|* with DIST_UNAVAILABLE; dist_destroy may be called.
|*
|* Counts are elements, sizes bytes, times milliseconds. Handles that are null
|* are invalid arguments. One thread at a time may use a job, and one each group
|* (so that several threads may use several groups). Any thread may use works.
|*
\*===----------------------------------------------------------------------===*/

#ifndef DIST_RUNTIME_DIST_H
#define DIST_RUNTIME_DIST_H

#include "dist/Runtime/Abi.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum dist_status {
  DIST_OK = 0,
  DIST_INVALID_ARGUMENT = 1,
  DIST_NOT_FOUND = 2,
  DIST_UNAVAILABLE = 3,
  DIST_ABORTED = 4,           /* another rank failed; it is named */
  DIST_DEADLINE_EXCEEDED = 5, /* names the ranks that are missing */
  DIST_RESOURCE_EXHAUSTED = 6,
  DIST_INTERNAL = 7,
  DIST_MISMATCH = 8, /* the ranks make different calls; has both */
};

/* The message of the last function that failed on this thread; stays until the
 * next one fails. "" if none has. */
const char *dist_last_error(void);
/* The rank to blame for that failure; -1: none. */
int dist_last_error_rank(void);

/* One rank's view of a job; a part of a job's ranks; an asynchronous call. */
typedef struct dist_job dist_job;
typedef struct dist_group dist_group;
typedef struct dist_work dist_work;

/*===-- Jobs --------------------------------------------------------------===*/

/* Options of a job. With all 0 the environment decides. */
struct dist_job_options {
  const char *backend;        /* NULL: $DIST_BACKEND, or "local" for one rank,
                               * "shm" if all are on one host and in one PID and
                               * network namespace, else "gloo" */
  int64_t timeout_ms;         /* of the groups; 0: 30 minutes */
  const char *flight_records; /* directory of rank-N.json after a failure; NULL:
                               * $DIST_FLIGHT_RECORDS */
  int32_t rank;          /* -1, or 0 without a world_size: that of the URL or
                          * the environment, or any */
  int32_t world_size;    /* 0: that of the URL or the environment */
  int64_t dead_after_ms; /* time without running after which a process is lost,
                          * if the backend can detect it; 0: $DIST_DEAD_AFTER
                          * (seconds), or 30 s */
};

/* Meets the other processes at `url`: tcp://HOST:PORT, file:///PATH or env://
 * (docs/reference/rendezvous.md). `options` may be NULL. */
int dist_init(const char *url, const struct dist_job_options *options,
              dist_job **job);

/* Creates all `size` ranks of a job whose ranks are threads of this process:
 * jobs[r] is for the thread of rank r. The backend of the options is NULL or
 * "local"; rank and world_size are ignored. */
int dist_init_local(int size, const struct dist_job_options *options,
                    dist_job **jobs);

/* Ends all groups and frees the job, in less than two seconds. Ignores NULL. */
int dist_destroy(dist_job *job);

/* Returns 1 for a job, 0 for NULL. */
int dist_is_initialized(const dist_job *job);
/* Returns 1 if the backend can be used here. Otherwise dist_last_error has the
 * packages to install. */
int dist_is_available(const char *backend);

/* Return -1 for NULL. */
int dist_rank(const dist_job *job);
int dist_world_size(const dist_job *job);
/* Returns the group of all ranks. */
dist_group *dist_world(const dist_job *job);

/* Writes the job's last calls to `directory`/rank-N.json. */
int dist_write_flight_record(const dist_job *job, const char *directory);

/*===-- Groups ------------------------------------------------------------===*/

struct dist_group_options {
  const char *name;    /* NULL: derived from the ranks */
  int64_t timeout_ms;  /* 0: the job's */
  const char *backend; /* NULL: the job's */
};

/* Creates the group of these ranks of the job, in this order; all of them call
 * it. Other ranks may call it: they get NULL and DIST_OK. */
int dist_new_group(dist_job *job, const int32_t *ranks, int count,
                   const struct dist_group_options *options,
                   dist_group **group);

/* Creates a group for each colour, ordered by key and rank; all ranks of
 * `whole` call it. A negative colour gets NULL. */
int dist_split(dist_job *job, dist_group *whole, int color, int key,
               const struct dist_group_options *options, dist_group **group);

/* Returns the group of this name; "world" is that of all ranks. NULL: there is
 * none. */
dist_group *dist_get_group(const dist_job *job, const char *name);
int dist_destroy_group(dist_job *job, dist_group *group);

/* Return -1 or NULL for a group that is NULL. */
int dist_group_rank(const dist_group *group);
int dist_group_size(const dist_group *group);
const char *dist_group_name(const dist_group *group);
const char *dist_group_backend(const dist_group *group);

/* Returns -1 for a group that is NULL. */
int64_t dist_group_timeout_ms(const dist_group *group);
/* Fills `ranks`, dist_group_size of them: the job's rank of each rank. */
int dist_group_ranks(const dist_group *group, int32_t *ranks);
/* Makes every call of every rank, in all groups of the job, fail with
 * DIST_ABORTED and the reason `why` (NULL: none). */
int dist_abort(dist_group *group, const char *why);

/* Zeroed memory that the group's backend moves fastest. It must be freed before
 * the job is destroyed. */
typedef struct dist_memory_block dist_memory_block;
int dist_allocate(dist_group *group, size_t bytes, dist_memory_block **block);
void *dist_memory_data(const dist_memory_block *block);
/* Frees the block. Ignores NULL. */
void dist_free_memory(dist_memory_block *block);

/* Convert a rank of the job to one of the group, and back; -1: there is
 * none. */
int dist_group_rank_of(const dist_group *group, int job_rank);
int dist_job_rank_of(const dist_group *group, int rank);

/*===-- Calls -------------------------------------------------------------===*/

enum dist_memory { DIST_HOST = 0, DIST_DEVICE = 1 };

/* On integers SUM and PRODUCT wrap; on DIST_I1 they are or and and. AVG of
 * integers is truncated. */
enum dist_reduction {
  DIST_SUM = 0,
  DIST_PRODUCT = 1,
  DIST_MIN = 2,
  DIST_MAX = 3,
  DIST_BAND = 4,
  DIST_BOR = 5,
  DIST_UMIN = 6, /* of signed types as if they were unsigned */
  DIST_UMAX = 7,
  DIST_BXOR = 8,
  DIST_AVG = 9, /* of integers: towards zero; for those of 64 bits the sum must
                 * be in range, or it wraps */
};

/* Contiguous elements. With `rank` > 0 `shape` and `strides` (in elements) are
 * checked: an array with gaps is refused. */
struct dist_tensor {
  void *data;
  int64_t count;
  int32_t dtype;  /* enum dist_dtype */
  int32_t memory; /* enum dist_memory */
  int32_t rank;
  const int64_t *shape, *strides;
};

static inline struct dist_tensor dist_tensor_of(void *data, int64_t count,
                                                int32_t dtype) {
  struct dist_tensor tensor = {data, count, dtype, DIST_HOST, 0, NULL, NULL};
  return tensor;
}

/* Options of a call. NULL: a synchronous call on the group's own queue. */
struct dist_call {
  dist_work **work;   /* not NULL: the call returns at once and sets this, to be
                       * released; the buffers must stay until it is complete */
  const char *queue;  /* NULL: the group's own; others are created on first
                       * use */
  int64_t timeout_ms; /* 0: the group's */
  const char *location; /* printed in errors; may be NULL */
};

/* Ranks are those of the group. There are n ranks with c elements each. All
 * ranks make the same calls in the same order on each queue. Tensors that only
 * the root uses may be NULL elsewhere. */

/* send c, receive c; may be the same. */
int dist_all_reduce(dist_group *group, const struct dist_tensor *send,
                    const struct dist_tensor *receive,
                    enum dist_reduction reduction,
                    const struct dist_call *call);
/* send c, receive c on the root; may be the same. */
int dist_reduce(dist_group *group, const struct dist_tensor *send,
                const struct dist_tensor *receive, int root,
                enum dist_reduction reduction, const struct dist_call *call);
/* c, of the root. */
int dist_broadcast(dist_group *group, const struct dist_tensor *data, int root,
                   const struct dist_call *call);
/* send c, receive n * c; send may be block `rank` of receive. */
int dist_all_gather(dist_group *group, const struct dist_tensor *send,
                    const struct dist_tensor *receive,
                    const struct dist_call *call);
/* send c, receive n * c on the root; send may be its block there. */
int dist_gather(dist_group *group, const struct dist_tensor *send,
                const struct dist_tensor *receive, int root,
                const struct dist_call *call);
/* send n * c on the root, receive c; receive may be its block there. */
int dist_scatter(dist_group *group, const struct dist_tensor *send,
                 const struct dist_tensor *receive, int root,
                 const struct dist_call *call);
/* send n * c, receive c; receive may be block `rank` of send. */
int dist_reduce_scatter(dist_group *group, const struct dist_tensor *send,
                        const struct dist_tensor *receive,
                        enum dist_reduction reduction,
                        const struct dist_call *call);
/* send n * c, receive n * c; not in place. */
int dist_all_to_all(dist_group *group, const struct dist_tensor *send,
                    const struct dist_tensor *receive,
                    const struct dist_call *call);

/* Blocks of any sizes: arrays of n tensors. `send` is the block of the calling
 * rank. */
int dist_all_gather_blocks(dist_group *group, const struct dist_tensor *send,
                           const struct dist_tensor *receives,
                           const struct dist_call *call);
int dist_gather_blocks(dist_group *group, const struct dist_tensor *send,
                       const struct dist_tensor *receives, int root,
                       const struct dist_call *call);
int dist_scatter_blocks(dist_group *group, const struct dist_tensor *sends,
                        const struct dist_tensor *receive, int root,
                        const struct dist_call *call);
int dist_reduce_scatter_blocks(dist_group *group,
                               const struct dist_tensor *sends,
                               const struct dist_tensor *receive,
                               enum dist_reduction reduction,
                               const struct dist_call *call);
int dist_all_to_all_blocks(dist_group *group, const struct dist_tensor *sends,
                           const struct dist_tensor *receives,
                           const struct dist_call *call);
/* Consecutive blocks in one tensor, with n counts for each side. */
int dist_all_to_all_single(dist_group *group, const struct dist_tensor *send,
                           const int64_t *send_counts,
                           const struct dist_tensor *receive,
                           const int64_t *receive_counts,
                           const struct dist_call *call);

/* Waits for all ranks. A time-out names all that are missing. */
int dist_barrier(dist_group *group, const struct dist_call *call);

/*===-- Messages ----------------------------------------------------------===*/

enum { DIST_ANY_SOURCE = -1 };

struct dist_message {
  int32_t is_send;
  int32_t peer; /* DIST_ANY_SOURCE is allowed in a receive */
  struct dist_tensor data;
};

/* Sends a message. Messages from one rank to another never overtake each other;
 * type and count are the same at both ends. A send is complete when it has been
 * received. */
int dist_send(dist_group *group, const struct dist_tensor *data, int to,
              const struct dist_call *call);
/* Receives a message. `source`, if not NULL, is set to the rank of the
 * sender. */
int dist_recv(dist_group *group, const struct dist_tensor *data, int from,
              int *source, const struct dist_call *call);
/* Return at once; *work is to be released. */
int dist_isend(dist_group *group, const struct dist_tensor *data, int to,
               dist_work **work);
int dist_irecv(dist_group *group, const struct dist_tensor *data, int from,
               dist_work **work);
/* Makes several sends and receives, in any order. */
int dist_exchange(dist_group *group, const struct dist_message *messages,
                  int count, const struct dist_call *call);

/*===-- Works -------------------------------------------------------------===*/

/* Returns 1 once the call has succeeded or failed; NULL is complete. */
int dist_work_is_completed(const dist_work *work);
/* Waits for the call and returns its result. With timeout_ms > 0 it waits no
 * longer than that: it returns DIST_DEADLINE_EXCEEDED, and the call
 * continues. */
int dist_work_wait(const dist_work *work, int64_t timeout_ms);
/* Returns the result; DIST_UNAVAILABLE while the call is pending. */
int dist_work_status(const dist_work *work);
/* Returns the source of a receive's message; -1 for other calls. */
int dist_work_source(const dist_work *work);
/* Releases the handle. A pending call continues. */
void dist_work_release(dist_work *work);

/* Waits for all asynchronous calls of the group that use some of the memory. */
int dist_wait(dist_group *group, const struct dist_tensor *data);
/* Delays later calls on `queue` (NULL: the group's own) until `work` is
 * complete. */
int dist_wait_for(dist_group *group, const dist_work *work, const char *queue);

/* Make the calls in between one batch: collectives or messages, not both. They
 * have no order: none may write what another one uses. Their options are those
 * of the end; they have no works and sources of their own. */
int dist_start_coalescing(dist_group *group);
int dist_end_coalescing(dist_group *group, const struct dist_call *call);

/*===-- Objects: byte strings of any lengths, always waiting --------------===*/

struct dist_bytes {
  char *data;
  int64_t size;
};

/* Frees the memory that the functions below have allocated. After a failure
 * there is nothing to free, and this function does no harm, except for an array
 * passed with a group that is NULL: it is unchanged. */
void dist_free_bytes(struct dist_bytes *bytes, int count);

/* Gathers objects on every rank: `all` has n entries. */
int dist_all_gather_objects(dist_group *group, const void *data, int64_t size,
                            struct dist_bytes *all,
                            const struct dist_call *call);
/* Gathers objects on the root: `all` has n entries there, and is not used
 * elsewhere. */
int dist_gather_objects(dist_group *group, const void *data, int64_t size,
                        struct dist_bytes *all, int root,
                        const struct dist_call *call);
/* Broadcasts `data` of `size` bytes, which the root passes. */
int dist_broadcast_object(dist_group *group, const void *data, int64_t size,
                          struct dist_bytes *object, int root,
                          const struct dist_call *call);
/* Scatters objects: `objects` has n entries on the root, and is not used
 * elsewhere. */
int dist_scatter_objects(dist_group *group, const struct dist_bytes *objects,
                         struct dist_bytes *object, int root,
                         const struct dist_call *call);
int dist_send_object(dist_group *group, const void *data, int64_t size, int to,
                     const struct dist_call *call);
int dist_recv_object(dist_group *group, struct dist_bytes *object, int from,
                     int *source, const struct dist_call *call);

/*===-- Store: keys and values that the ranks of a job share --------------===*/

int dist_store_set(dist_job *job, const char *key, const void *data,
                   int64_t size);
/* Waits until the key exists: with timeout_ms > 0 no longer than that, else as
 * long as the job's groups, or until the store's server counts as lost
 * (dead_after_ms). `value` is freed by dist_free_bytes. */
int dist_store_get(dist_job *job, const char *key, int64_t timeout_ms,
                   struct dist_bytes *value);
/* Adds to a number, which is 0 if the key is absent; `sum` may be NULL. */
int dist_store_add(dist_job *job, const char *key, int64_t amount,
                   int64_t *sum);
/* Removes a key. `removed`, which may be NULL, is set to 1 if it existed. */
int dist_store_remove(dist_job *job, const char *key, int *removed);

/*===-- Backends ----------------------------------------------------------===*/

enum dist_operation {
  DIST_ALL_REDUCE = 0,
  DIST_ALL_GATHER = 1,
  DIST_REDUCE_SCATTER = 2,
  DIST_ALL_TO_ALL = 3,
  DIST_PERMUTE = 4,
  DIST_BROADCAST = 5,
  DIST_REDUCE = 6,
  DIST_GATHER = 7,
  DIST_SCATTER = 8,
  DIST_EXCHANGE = 9,
  DIST_BARRIER = 10,
};

/* Returns 1 if a backend has an operation on elements in such memory. Returns
 * 0, and sets dist_last_error, if the backend is not available or an argument
 * does not exist. */
int dist_supports(const char *backend, enum dist_operation operation,
                  enum dist_memory memory, enum dist_dtype dtype);

/*===-- Arrays that are cut over the ranks of a mesh ----------------------===*/

/* An array that is sharded over a mesh. A mesh is a text such as "dp=2,tp=4":
 * ranks are numbered row-major. */
struct dist_array {
  const char *name;     /* for checkpoints and errors */
  void *data;           /* this rank's block, of dist_local_shape, row-major */
  int32_t dtype;        /* enum dist_dtype */
  int32_t rank;         /* the number of dimensions */
  const int64_t *shape; /* of the whole array */
  const char *placements; /* "shard(0), replicate": for each axis of the mesh
                           * replicate, shard(DIMENSION), partial(sum) or
                           * single(COORDINATE), which does not change; or any
                           * sharding as JSON (docs/reference/artifact.md) */
};

/* Computes the shape of each rank's block, which is padded if the ranks do not
 * divide a dimension. `local` has `rank` elements. */
int dist_local_shape(const char *mesh, const struct dist_array *array,
                     int64_t *local);

/*===-- Changes of sharding (library DistRedistribute) --------------------===*/

/* Plans and groups that are kept for further arrays. */
typedef struct dist_redistributor dist_redistributor;

/* All ranks of the mesh call these functions. `world`, which must outlive the
 * redistributor, has as many ranks as the mesh. */
int dist_new_redistributor(dist_group *world, const char *mesh,
                           dist_redistributor **redistributor);
/* Fills the blocks of `to` with the array in `from`, of the same type and
 * shape: DTensor's redistribute, Paddle's reshard. */
int dist_redistribute(dist_redistributor *redistributor,
                      const struct dist_array *from,
                      const struct dist_array *to);
void dist_free_redistributor(dist_redistributor *redistributor);

/*===-- Checkpoints (library DistCheckpoint; docs/guide/checkpoint.md)
 * ----------===*/

typedef struct dist_checkpoints dist_checkpoints;

/* Opens a directory that keeps the last `keep` checkpoints (0: all). All ranks
 * of the mesh call it, and save; all see the same directory. `world` must
 * outlive it. */
int dist_open_checkpoints(dist_group *world, const char *mesh,
                          const char *directory, int64_t keep,
                          dist_checkpoints **checkpoints);
/* Copies the arrays, which must have names, and writes them in the background.
 * At most one save is under way: the next one waits for it, and returns its
 * failure, but is written all the same. All ranks save the same step and
 * arrays, in the same order: otherwise all get MISMATCH, and nothing is
 * kept. */
int dist_save_checkpoint(dist_checkpoints *checkpoints, int64_t step,
                         const struct dist_array *arrays, int count);
/* Waits for the last save. A failure is returned once. */
int dist_wait_checkpoint(dist_checkpoints *checkpoints);
/* Waits, and frees the handle. Ignores NULL. */
int dist_close_checkpoints(dist_checkpoints *checkpoints);

/* Fills the arrays' blocks of rank `rank` of `mesh`, whatever mesh and
 * placements they were saved with. It needs no other rank. `path` is a
 * checkpoint, or a directory whose latest one is taken. `step`, if not NULL, is
 * set to its step. Errors: DIST_NOT_FOUND if there is none;
 * DIST_INVALID_ARGUMENT for damaged or missing files in it. */
int dist_load_checkpoint(const char *path, const char *mesh, int rank,
                         const struct dist_array *arrays, int count,
                         int64_t *step);

#ifdef __cplusplus
}
#endif

#endif /* DIST_RUNTIME_DIST_H */
