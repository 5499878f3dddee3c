//===- KernelRunner.h - compiles a kernel and runs it -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_CODEGEN_KERNELS_KERNELRUNNER_H
#define DIST_UNITTESTS_CODEGEN_KERNELS_KERNELRUNNER_H

#include "dist/Codegen/Kernels/KernelCompiler.h"
#include "dist/Runtime/Abi.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <memory>
#include <string>
#include <vector>

namespace dist::testing {

/// The kernels in MLIR text, compiled for this host.
class KernelRunner {
public:
  explicit KernelRunner(const std::string &text,
                        const std::string &mesh = "x=1",
                        TargetOptions target = {});
  ~KernelRunner();

  /// True if everything compiled; errors() has the diagnostics if not.
  bool ok() const { return jit != nullptr; }
  size_t size() const { return objects.size(); }
  const std::string &errors() const { return diagnostics; }
  int64_t scratchBytes(size_t kernel = 0) const {
    return objects[kernel].scratchBytes;
  }
  const KernelObject &object(size_t kernel = 0) const {
    return objects[kernel];
  }

  /// The sizes of its arguments and results.
  const std::vector<int64_t> &bufferBytes(size_t kernel = 0) const {
    return bytes[kernel];
  }

  /// The entry of the kernel; buffers as the ABI says.
  dist_kernel_fn entry(size_t kernel = 0);
  /// Runs it, adding the scratch buffer.
  void run(std::vector<void *> buffers, std::vector<int64_t> coordinates = {0},
           size_t kernel = 0);

private:
  bool compile(const std::string &text, const std::string &mesh,
               TargetOptions target);

  std::unique_ptr<mlir::MLIRContext> context;
  std::vector<KernelObject> objects;
  std::vector<std::vector<int64_t>> bytes;
  std::string diagnostics;
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace dist::testing

#endif // DIST_UNITTESTS_CODEGEN_KERNELS_KERNELRUNNER_H
