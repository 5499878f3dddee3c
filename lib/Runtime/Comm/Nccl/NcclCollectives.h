//===- NcclCollectives.h - collectives by NCCL ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLCOLLECTIVES_H
#define DIST_RUNTIME_COMM_NCCL_NCCLCOLLECTIVES_H

#include "Comm/Messages/CollectiveMover.h"
#include "NcclBuffer.h"
#include "NcclSplits.h"

namespace dist {

/// The collectives of one group, by a communicator and a stream of its own,
/// which are made for the first one. Buffers may be in host memory or on the
/// GPU.
class NcclCollectives final : public CollectiveMover {
public:
  NcclCollectives(std::shared_ptr<NcclDevice> device,
                  std::shared_ptr<NcclSplits> splits, TransportContext &context,
                  std::vector<int> members, int rank)
      : device(device), splits(std::move(splits)), context(context),
        members(std::move(members)), rank(rank), queue(device), comm(device) {}

  Status run(std::span<const CollectiveRequest> requests,
             Transport::Channel channel, Deadline deadline) override;

private:
  Status open(Transport::Channel channel, Deadline deadline);
  Status carryOut(std::vector<NcclBuffer> &buffers, Deadline deadline);
  template <typename Step>
  Status step(std::vector<NcclBuffer> &buffers, Deadline deadline, Step &&step);
  void stop();

  std::shared_ptr<NcclDevice> device;
  std::shared_ptr<NcclSplits> splits;
  TransportContext &context;
  std::vector<int> members;
  int rank;
  NcclQueue queue; ///< Ends after what uses it.
  NcclComm comm;
};

/// The groups of one process.
class NcclMovers final : public CollectiveMovers {
public:
  explicit NcclMovers(std::shared_ptr<NcclDevice> device)
      : device(device), splits(std::make_shared<NcclSplits>(device)) {}
  Capabilities capabilities() const override;
  std::unique_ptr<CollectiveMover>
  open(TransportContext &context, std::vector<int> members, int rank) override {
    return std::make_unique<NcclCollectives>(device, splits, context,
                                             std::move(members), rank);
  }

private:
  std::shared_ptr<NcclDevice> device;
  std::shared_ptr<NcclSplits> splits;
};

/// Returns the capabilities of the backend.
Capabilities ncclCapabilities();

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLCOLLECTIVES_H
