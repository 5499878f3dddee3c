//===- ProcessExecutor.h - one rank of an artifact --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_PROCESSEXECUTOR_H
#define DIST_RUNTIME_EXEC_PROCESSEXECUTOR_H

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Group/Group.h"

namespace dist {

/// Checks the mesh. Errors: it has not as many ranks as `world`.
Status verifyProcesses(const Mesh &mesh, const Group &world);

/// Creates the executor of this process's rank in `world`. The other ranks are
/// in other processes, each with an executor of its own. All of them make the
/// same calls in the same order. Arguments are whole tensors everywhere, of
/// which each rank keeps its part; results are assembled on rank 0. `world`
/// must outlive it.
///
///   auto executor = createProcessExecutor(artifact, *self->world(), {});
///   (*executor)->setArguments({{0, x}});
///   (*executor)->step();
///   Result<Array> y = (*executor)->result(0); // empty but on rank 0
///
/// Errors: those of verifyProcesses.
Result<std::unique_ptr<Executor>>
createProcessExecutor(std::shared_ptr<const Artifact> artifact, Group &world,
                      const ExecutorOptions &options);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_PROCESSEXECUTOR_H
