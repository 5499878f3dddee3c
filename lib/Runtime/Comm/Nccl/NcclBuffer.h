//===- NcclBuffer.h - one buffer of a collective of NCCL --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLBUFFER_H
#define DIST_RUNTIME_COMM_NCCL_NCCLBUFFER_H

#include "Comm/Engine/Engine.h"
#include "NcclComm.h"
#include "NcclQueue.h"
#include "NcclReduction.h"

#include <vector>

namespace dist {

/// One buffer of a collective, and its place on the GPU. Its steps, each
/// of which takes the GPU to have done the one before:
///
///   place    what is sent is put on the GPU, unless it is there
///   issue    NCCL is called, within a group of its calls
///   fetch    what was received is copied to its place
///   make     what NCCL cannot reduce (NcclReduction.h), and windows: all
///            sends were gathered, and the engine of `local` makes the result
///            on the host (needs no GPU, but that it is landed)
///   store    it is copied to the GPU
class NcclBuffer {
public:
  NcclBuffer(const CollectiveRequest &request, size_t index, int rank,
             int size);

  void place(NcclQueue &queue);
  void issue(NcclComm &comm, NcclQueue &queue);
  void fetch(NcclQueue &queue);
  void make();
  void store(NcclQueue &queue);

private:
  const CollectiveSignature &signature() const { return part.signature(); }
  CollectiveOp op() const { return signature().op; }
  size_t count() const { return size_t(signature().counts[part.buffer]); }
  bool gives() const;
  bool gets() const;
  bool hasResult() const { return part.hasReceive() && received > 0; }

  void issueReduction(NcclComm &comm, CudaStream stream);
  void issuePieces(NcclComm &comm, NcclQueue &queue);

  Part part;
  int rank, size;
  std::optional<NcclReduction> native; ///< How NCCL reduces it.
  bool isGathered, isMade = false;
  size_t sent, received;           ///< Bytes.
  const std::byte *send = nullptr; ///< On the GPU.
  std::byte *receive = nullptr;
  std::vector<std::byte> gathered; ///< On the host.
  std::vector<std::byte> made;     ///< A result that goes to the GPU.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLBUFFER_H
