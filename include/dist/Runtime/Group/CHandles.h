//===- CHandles.h - the C header's types and ours ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Helpers for the implementation of functions of dist.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_CHANDLES_H
#define DIST_RUNTIME_GROUP_CHANDLES_H

#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/dist.h"
#include "dist/Support/Sharding.h"

#include <exception>

struct dist_job {
  std::unique_ptr<dist::JobMember> member;
};

struct dist_memory_block {
  std::shared_ptr<void> memory;
};

struct dist_work {
  dist::PendingWork pending;
};

namespace dist {

/// Keeps a failure for dist_last_error. Returns its code of the C header.
int keep(const Status &status);

inline Group *groupOf(dist_group *group) {
  return reinterpret_cast<Group *>(group);
}
inline const Group *groupOf(const dist_group *group) {
  return reinterpret_cast<const Group *>(group);
}
inline dist_group *handleOf(Group *group) {
  return reinterpret_cast<dist_group *>(group);
}

inline std::string textOf(const char *text) { return text ? text : ""; }

/// Returns a view; for a null tensor, one that reports it as its problem.
TensorView viewOf(const dist_tensor *tensor);
std::vector<TensorView> viewsOf(const dist_tensor *tensors, int count);

/// Checks or copies bytes of the caller; NULL has none.
Status verifyObject(const void *data, int64_t size);
std::string objectOf(const void *data, int64_t size);
/// Returns a copy that the caller frees.
dist_bytes bytesOf(const std::string &object);

/// Checks handles for null and enumerators for their range.
Status verifyHandle(const void *handle, const char *what);
Result<Reduction> reductionOf(int reduction);

/// The properties of the whole tensor in a dist_array.
struct ArraySpec {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  Sharding sharding;
  std::vector<int64_t> local; ///< Shape of a rank's block, padded.
};

/// Reads an array. Errors: no array, no such type or size; placements that do
/// not fit the mesh or the shape.
Result<ArraySpec> specOf(const Mesh &mesh, const dist_array *array);
/// Reads an array. The rank's block must not be null unless it is empty.
Result<ArraySpec> specOfBlock(const Mesh &mesh, const dist_array *array);

/// Parses the mesh, which must have as many ranks as the group.
Result<Mesh> meshOf(const char *text, const dist_group *group);

/// Clears a result, which is set on success alone.
template <typename T> void clear(T *result) {
  if (result)
    *result = {};
}

/// Calls `function`, which returns a Status, and turns its exceptions into
/// errors.
template <typename Function> int guarded(Function &&function) {
  try {
    return keep(function());
  } catch (const std::exception &error) {
    return keep(Status(StatusCode::ResourceExhausted, error.what()));
  }
}

/// Returns the result of `function`, the implementation of `call`. An exception
/// aborts the group, as the others wait.
template <typename Function>
Status orAbort(Group &group, const char *call, Function &&function) {
  return withoutExceptions(function, [&](const Status &thrown) {
    Status status(StatusCode::ResourceExhausted,
                  std::string(call) + " in group '" + group.name() +
                      "': " + thrown.getMessage(),
                  group.ranks()[size_t(group.rank())]);
    group.processGroup().abort(status);
    return status;
  });
}

/// Returns the options of `call`, which may be null. `work` receives the
/// asynchronous work.
inline CallOptions optionsOf(const dist_call *call, dist_work *work) {
  CallOptions options;
  if (!call)
    return options;
  options.work = work ? &work->pending : nullptr;
  options.queue = textOf(call->queue);
  options.location = textOf(call->location);
  options.timeout = std::chrono::milliseconds(call->timeout_ms);
  return options;
}

/// Makes a call of a group with the options of `call`.
template <typename Function>
int callGroup(dist_group *group, const dist_call *call, Function &&function) {
  clear(call ? call->work : nullptr);
  return guarded([&] {
    if (Status status = verifyHandle(group, "group"); !status.ok())
      return status;
    Group &own = *groupOf(group);
    return orAbort(own, "a call", [&] {
      std::unique_ptr<dist_work> work;
      if (call && call->work)
        work = std::make_unique<dist_work>();
      Status status(function(own, optionsOf(call, work.get())));
      if (status.ok() && work)
        *call->work = work.release();
      return status;
    });
  });
}

} // namespace dist

#endif // DIST_RUNTIME_GROUP_CHANDLES_H
