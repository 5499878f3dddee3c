//===- CompileFile.h - the work of dist-compile -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_COMPILEFILE_H
#define DIST_PIPELINES_COMPILEFILE_H

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include <string>

namespace dist {

enum class EmitKind { Artifact, Sharded, Kernels };

/// The kind of the input: a program for all devices, or one rank's, as
/// EmitKind::Sharded writes it.
enum class InputKind { Program, Sharded };

/// The choice whether collectives start early, overlapped with computation, and
/// combined collectives are split into several. Auto: on if the cluster has a
/// link that takes at least 8 times as long for a byte as memory does.
enum class OverlapKind { Off, Auto, On };

struct CompileOptions {
  std::string input;  ///< A file, or "-".
  std::string output; ///< A file; "-" only where text is written.
  std::string plan, mesh;
  std::string planReport; ///< A file (HTML) to write about the plan; or empty.
  std::string cluster;    ///< A preset or a file; empty: uniform links.
  std::string assumedCluster; ///< Of a searched plan, without cluster and mesh.
  std::string writePlan;      ///< A file (JSON) for a plan by cost; or empty.
  std::string memory; ///< As parseBytes reads it; empty: the device's own.
  std::vector<std::string> dataAxes, replicate; ///< See dist-auto-shard.
  std::vector<std::string> customCalls;         ///< Files.
  std::string partialSums = "f32"; ///< Or "storage"; see dist-annotate.
  std::vector<std::string> carries;             ///< `RESULT=ARGUMENT`.
  bool dropCallbacks = false; ///< Leave out jax.debug.print and the like.
  bool singleDevice = false;
  bool verifyEach = false;
  bool timing = false;
  bool quiet = false; ///< Do not say at the end what was written.
  OverlapKind overlap = OverlapKind::Auto;
  int64_t overlapBytes = 0; ///< Of the smallest to start; 0: the default.
  InputKind from = InputKind::Program;
  EmitKind emit = EmitKind::Artifact;
  TargetOptions target;
};

/// Compiles a program (.mlir text or bytecode) to an artifact, or prints its
/// form after a stage. Reports progress on stderr if that is a terminal. Errors
/// are printed to stderr; then nothing is written.
mlir::LogicalResult compileFile(const CompileOptions &options);

} // namespace dist

#endif // DIST_PIPELINES_COMPILEFILE_H
