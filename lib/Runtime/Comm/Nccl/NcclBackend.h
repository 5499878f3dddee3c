//===- NcclBackend.h - processes with GPUs ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLBACKEND_H
#define DIST_RUNTIME_COMM_NCCL_NCCLBACKEND_H

#include "dist/Runtime/Comm/Backend.h"

namespace dist {

/// The `nccl` backend: see docs/reference/backends.md.
class NcclBackend final : public Backend {
public:
  Capabilities capabilities() const override;
  Status available() const override;
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLBACKEND_H
