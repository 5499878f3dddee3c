//===- NcclSplits.h - communicators made of one another ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLSPLITS_H
#define DIST_RUNTIME_COMM_NCCL_NCCLSPLITS_H

#include "Comm/Messages/TransferSet.h"
#include "NcclComm.h"

namespace dist {

/// Creates the communicators of the groups of a world. The first rank of a
/// group sends the others a plan. Usually all ranks connect by a new id. For
/// one more group of the whole context (those of queues are), they split a
/// communicator that has no other use. NCCL requires that all ranks split it in
/// the same order, but their threads may come in any order. Therefore rank 0
/// numbers the splits, and each rank waits for its turn.
class NcclSplits {
public:
  explicit NcclSplits(std::shared_ptr<NcclDevice> device)
      : device(device), trunk(std::move(device)) {}

  /// For rank `rank` of a group of `members`; returns when it is connected.
  Status open(NcclComm &comm, TransportContext &context,
              const std::vector<int> &members, int rank,
              Transport::Channel channel, Deadline deadline);

private:
  /// The plan that the first rank of a group sends to the others.
  struct Plan {
    NcclUniqueId id{}; ///< Of the group, or of the trunk if there is none.
    uint64_t turn = 0; ///< 0: the group connects by the id.
  };

  Result<Plan> decide(NcclComm &comm, bool isWholeWorld);
  Status spread(Plan &plan, TransportContext &context,
                const std::vector<int> &members, int rank,
                Transport::Channel channel, Deadline deadline);
  Status split(NcclComm &comm, const Plan &plan, TransportContext &context,
               Deadline deadline);

  std::shared_ptr<NcclDevice> device;
  NcclComm trunk;
  uint64_t wholes = 0; ///< Groups of the whole context, on rank 0.
  uint64_t turn = 1;   ///< Whose turn it is.
};

/// Waits until NCCL has carried out its calls. Errors: as
/// TransportContext::await; a failure of NCCL names this rank, unless one that
/// is lost explains it.
Status await(TransportContext &context, NcclDevice &device,
             const std::function<Result<bool>()> &isDone,
             const std::vector<int> &members, Deadline deadline);

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLSPLITS_H
