//===- KernelCompiler.h - functions on tensors -> object code ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is one func.func on statically shaped ranked tensors whose body is a
// DAG of linalg, linalg_ext, tensor, arith and math operations and
// dist.axis_index:
//
//   func.func @kernel_1f00(%x: tensor<1024x512xf32> {dist.inplace = 0 : i64},
//                          %b: tensor<512xf32>) -> tensor<1024x512xf32>
//
// It becomes an object file that defines a dist_kernel_fn (Runtime/Abi.h)
//
//   extern "C" void kernel_1f00(void *const *buffers, const int64_t
//   *coordinates);
//
// buffers: one for each argument, then one for each result, then, if
// scratchBytes is not 0, one of so many bytes. A result that an argument names
// with `dist.inplace` is written to that argument's buffer; its own slot is not
// read. No two buffers overlap but those of arguments that are only read.
//
// Whatever is in a kernel is fused as far as its data flow allows (see
// lib/Codegen/Kernels/Schedule.h). What pays is to put together operations that
// share their outer dimensions: elementwise chains, and reductions of rows with
// what follows on the same rows. A linalg.contract on f32 or f64 is a call of
// dist_gemm, a convolution one of dist_conv; they may have neighbours, but what
// lies between them and those passes through memory.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CODEGEN_KERNELS_KERNELCOMPILER_H
#define DIST_CODEGEN_KERNELS_KERNELCOMPILER_H

#include "dist/Support/Mesh.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>
#include <vector>

namespace dist {

/// The machine that code is generated for.
struct TargetOptions {
  std::string triple; ///< Empty: the host's.
  std::string cpu;    ///< Empty or "native": the host's.
  std::string
      features; ///< In addition to the CPU's, e.g. "+avx512f,-amx-tile".
  unsigned optLevel = 3;
  /// Round each number of 16 bits that an operation computes. Otherwise
  /// operations in one kernel pass it on in f32, and round where it is stored.
  bool roundsEach = false;

  /// Fills in the options that are left to the host; resolved options are kept.
  /// Errors: a triple, CPU or feature that this LLVM does not know; no CPU for
  /// a target of another architecture than the host's; a target that is no
  /// 64-bit little-endian CPU with ELF.
  static Result<TargetOptions> resolve(TargetOptions options);

  /// The CPU features that the generated code may use, by LLVM's names
  /// ("avx512f", ...), sorted. `*this` is resolved. Empty for a triple that
  /// this LLVM does not know.
  std::vector<std::string> enabledFeatures() const;
};

/// One compiled kernel.
struct KernelObject {
  std::string symbol;       ///< The name of the function.
  std::string object;       ///< An object file (ELF), in memory.
  int64_t scratchBytes = 0; ///< Size of the scratch buffer; 0: there is none.
};

/// Compiles each of `kernels` alone, in parallel on the context's threads; the
/// result is in their order. The functions are not changed. `target` is
/// resolved here.
///
/// Errors (diagnostics on the operation that they concern): a target that
/// cannot be resolved, an operation that cannot be compiled, a tensor whose
/// shape is not static, a dist.inplace that is out of range, repeated or of
/// another type, an axis that `mesh` lacks.
mlir::FailureOr<std::vector<KernelObject>>
compileKernels(llvm::ArrayRef<mlir::func::FuncOp> kernels, const Mesh &mesh,
               const TargetOptions &target);

} // namespace dist

#endif // DIST_CODEGEN_KERNELS_KERNELCOMPILER_H
