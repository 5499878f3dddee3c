//===- NcclComm.h - a communicator of NCCL ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLCOMM_H
#define DIST_RUNTIME_COMM_NCCL_NCCLCOMM_H

#include "NcclDevice.h"

namespace dist {

/// A communicator of NCCL, which never blocks. All calls are made within a
/// scope of the device. The first failure stays.
class NcclComm {
public:
  explicit NcclComm(std::shared_ptr<NcclDevice> device)
      : device(std::move(device)) {}
  /// Ends it together with those of the others, if it has not failed.
  ~NcclComm();

  Result<NcclUniqueId> newId();
  /// Both only begin to connect; isReady is true when it is done.
  Status connect(const NcclUniqueId &id, int rank, int size);
  /// The ranks of `whole`, which all call it, once more. Nothing is under way
  /// on it.
  Status split(NcclComm &whole, int rank);
  bool isOpen() const { return handle; }

  /// A call of NCCL with its arguments but the communicator.
  template <typename Function> void call(Function &&function) {
    if (failure.ok())
      failure = device->api.nccl(function(device->api, handle));
  }

  /// Issues the calls that `issue` makes as one operation.
  template <typename Issue> void group(Issue &&issue) {
    int code = device->api.ncclGroupStart();
    if (code == kNcclSuccess) {
      issue();
      code = device->api.ncclGroupEnd();
    }
    call([code](const NcclApi &, NcclHandle) { return code; });
  }

  /// True if NCCL has completed the calls, or put them on the stream. Errors:
  /// the first failure, of a call or asynchronous.
  Result<bool> isReady();
  /// Ends all operations under way. No further calls are made.
  void abort();

private:
  std::shared_ptr<NcclDevice> device;
  NcclHandle handle = nullptr;
  Status failure;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLCOMM_H
