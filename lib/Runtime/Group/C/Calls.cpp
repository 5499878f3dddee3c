//===- Calls.cpp - collectives for C --------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/CHandles.h"

using namespace dist;

/// Calls `function` with the reduction, if there is one.
template <typename Function>
static Status withReduction(int reduction, Function &&function) {
  auto kind = reductionOf(reduction);
  return kind ? function(*kind) : kind.status();
}

//===----------------------------------------------------------------------===//
// Equal blocks
//===----------------------------------------------------------------------===//

int dist_all_reduce(dist_group *group, const dist_tensor *send,
                    const dist_tensor *receive, dist_reduction reduction,
                    const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return withReduction(reduction, [&](Reduction kind) {
      return g.allReduce(viewOf(send), viewOf(receive), kind, options);
    });
  });
}

int dist_reduce(dist_group *group, const dist_tensor *send,
                const dist_tensor *receive, int root, dist_reduction reduction,
                const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return withReduction(reduction, [&](Reduction kind) {
      return g.reduce(viewOf(send), viewOf(receive), root, kind, options);
    });
  });
}

int dist_broadcast(dist_group *group, const dist_tensor *data, int root,
                   const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.broadcast(viewOf(data), root, options);
  });
}

int dist_all_gather(dist_group *group, const dist_tensor *send,
                    const dist_tensor *receive, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.allGather(viewOf(send), viewOf(receive), options);
  });
}

int dist_gather(dist_group *group, const dist_tensor *send,
                const dist_tensor *receive, int root, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.gather(viewOf(send), viewOf(receive), root, options);
  });
}

int dist_scatter(dist_group *group, const dist_tensor *send,
                 const dist_tensor *receive, int root, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.scatter(viewOf(send), viewOf(receive), root, options);
  });
}

int dist_reduce_scatter(dist_group *group, const dist_tensor *send,
                        const dist_tensor *receive, dist_reduction reduction,
                        const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return withReduction(reduction, [&](Reduction kind) {
      return g.reduceScatter(viewOf(send), viewOf(receive), kind, options);
    });
  });
}

int dist_all_to_all(dist_group *group, const dist_tensor *send,
                    const dist_tensor *receive, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.allToAll(viewOf(send), viewOf(receive), options);
  });
}

int dist_barrier(dist_group *group, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.barrier(options);
  });
}

//===----------------------------------------------------------------------===//
// Blocks of any sizes
//===----------------------------------------------------------------------===//

int dist_all_gather_blocks(dist_group *group, const dist_tensor *send,
                           const dist_tensor *receives, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.allGather(viewOf(send), viewsOf(receives, g.size()), options);
  });
}

int dist_gather_blocks(dist_group *group, const dist_tensor *send,
                       const dist_tensor *receives, int root,
                       const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.gather(viewOf(send), viewsOf(receives, g.size()), root, options);
  });
}

int dist_scatter_blocks(dist_group *group, const dist_tensor *sends,
                        const dist_tensor *receive, int root,
                        const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.scatter(viewsOf(sends, g.size()), viewOf(receive), root, options);
  });
}

int dist_reduce_scatter_blocks(dist_group *group, const dist_tensor *sends,
                               const dist_tensor *receive,
                               dist_reduction reduction,
                               const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return withReduction(reduction, [&](Reduction kind) {
      return g.reduceScatter(viewsOf(sends, g.size()), viewOf(receive), kind,
                             options);
    });
  });
}

int dist_all_to_all_blocks(dist_group *group, const dist_tensor *sends,
                           const dist_tensor *receives, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.allToAll(viewsOf(sends, g.size()), viewsOf(receives, g.size()),
                      options);
  });
}

/// Returns the blocks of one side of all_to_all_single; an error names the
/// side.
static Result<std::vector<TensorView>> blocksFor(const Group &group,
                                                 const char *side,
                                                 const dist_tensor *whole,
                                                 const int64_t *counts) {
  auto blocks = blocksOf(viewOf(whole), {counts, size_t(group.size())});
  if (blocks)
    return blocks;
  return Status::invalid("all_to_all_single in group '" + group.name() +
                         "': " + side + ": " + blocks.status().getMessage());
}

int dist_all_to_all_single(dist_group *group, const dist_tensor *send,
                           const int64_t *send_counts,
                           const dist_tensor *receive,
                           const int64_t *receive_counts,
                           const dist_call *call) {
  return callGroup(
      group, call, [&](Group &g, const CallOptions &options) -> Status {
        for (const int64_t *counts : {send_counts, receive_counts})
          if (Status status = verifyHandle(counts, "array of counts");
              !status.ok())
            return status;
        auto sends = blocksFor(g, "send", send, send_counts);
        if (!sends)
          return sends.status();
        auto receives = blocksFor(g, "receive", receive, receive_counts);
        if (!receives)
          return receives.status();
        return g.allToAll(*sends, *receives, options);
      });
}

int dist_start_coalescing(dist_group *group) {
  return callGroup(group, nullptr, [&](Group &g, const CallOptions &options) {
    return g.startCoalescing();
  });
}

int dist_end_coalescing(dist_group *group, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.endCoalescing(options);
  });
}
