//===- Compiler.h - the compiler as a library -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   mlir::MLIRContext context;
//   prepareContext(context);
//   auto text = llvm::MemoryBuffer::getMemBuffer(program, "step.mlir");
//   ParsedProgram parsed = parseProgram(*text, context);
//   CompileResult result =
//       compile(*parsed.module, R"({"mesh": {"x": 2}, "arguments": [...]})",
//               /*cluster=*/"cpu:2", {});
//   for (const CompileDiagnostic &diagnostic : result.diagnostics)
//     show(diagnostic.file, diagnostic.line, diagnostic.message);
//   if (result.succeeded)
//     artifact = Artifact::fromBytes(result.output, "step"); // the runtime's
//
// Both functions print nothing and keep nothing between calls: programs of
// different contexts may be compiled at the same time.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_COMPILER_H
#define DIST_PIPELINES_COMPILER_H

#include "dist/Codegen/Kernels/KernelCompiler.h"
#include "dist/Support/PlanOverrides.h"
#include "dist/Support/SharedOptions.h"
#include "dist/Support/TextFile.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <functional>
#include <string>
#include <vector>

namespace dist {

/// The form in which a compiled program is returned: the bytes of an artifact,
/// or the text of one rank's program, before or after kernels are outlined.
enum class EmitKind { Artifact, Sharded, Kernels };

/// The kind of the input: a program for all devices, or one rank's, as
/// EmitKind::Sharded returns it.
enum class InputKind { Program, Sharded };

/// The choice whether collectives start early, overlapped with computation, and
/// combined collectives are split into several. Auto: on if the cluster has a
/// link that takes at least 8 times as long for a byte as memory does.
enum class OverlapKind { Off, Auto, On };

/// An error, a warning or a remark.
struct CompileDiagnostic {
  mlir::DiagnosticSeverity severity = mlir::DiagnosticSeverity::Error;
  std::string message;
  std::string file; ///< Empty: at no place of the program or the plan.
  unsigned line = 0, column = 0; ///< From 1; 0: see `file`.
  mlir::LocationAttr location;   ///< Valid while its context is.
  std::vector<CompileDiagnostic> notes;

  /// `step.mlir:3:8: error: ...`, and a line for each note.
  std::string str() const;
};

/// Called with each diagnostic when it is emitted, on the thread that does so;
/// never two calls of one context at a time.
using DiagnosticCallback = std::function<void(const CompileDiagnostic &)>;

/// Called when a stage begins; there are `count` stages in all.
using StageCallback =
    std::function<void(const std::string &stage, size_t count)>;

/// Options of a compilation; SharedOptions.td describes them. Diagnostics have
/// their names there: `partial-sums` for `partialSums`.
struct CompileOptions : PlanOverrides {
  std::string mesh; ///< `dp=2,tp=2`; overrides the plan's and the program's.
  std::string assumedCluster; ///< Of a searched plan, without cluster and mesh.
  std::string memory; ///< As parseBytes reads it; empty: the device's own.
  std::vector<std::string> dataAxes, replicate; ///< See dist-auto-shard.
  /// Custom-call files. Libraries are relative to the folder of the text's
  /// name, or else to the working directory.
  std::vector<NamedText> customCalls;
  std::string partialSums = shared::partialSumsDefault; ///< Or "storage".
  std::vector<std::string> carries;                     ///< `RESULT=ARGUMENT`.
  bool dropCallbacks = false; ///< Leave out jax.debug.print and the like.
  bool singleDevice = false;
  bool verifyEach = false;
  bool returnPlan = false;       ///< Return the plan that a search chose.
  bool returnPlanReport = false; ///< Return a page about the plan.
  /// Called with the same two as soon as they are made, also without the flags;
  /// or null. An error ends the compilation.
  TextSink onPlan, onPlanReport;
  ProgressSink onProgress; ///< Of a search; may be null.
  OverlapKind overlap = OverlapKind::Auto;
  int64_t overlapBytes = 0; ///< Of the smallest to start; 0: the default.
  InputKind from = InputKind::Program;
  EmitKind emit = EmitKind::Artifact;
  TargetOptions target;
  /// The beginning of the names of the linker's temporary files. Empty: they
  /// are in a directory in $TMPDIR, or /tmp. compile() removes them.
  std::string scratch;
  DiagnosticCallback onDiagnostic;
  StageCallback onStage;
};

struct CompileResult {
  bool succeeded = false;
  std::string output;     ///< See EmitKind; empty after an error.
  std::string plan;       ///< JSON; with `returnPlan`, once it is chosen.
  std::string planReport; ///< HTML; with `returnPlanReport`.
  std::vector<CompileDiagnostic> diagnostics; ///< In order.
};

struct ParsedProgram {
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< Null after an error.
  std::vector<CompileDiagnostic> diagnostics;
};

/// Registers the dialects that programs may have. Diagnostics of the context
/// name an operation and do not print it.
void prepareContext(mlir::MLIRContext &context);

/// Parses MLIR, as text or bytecode; the buffer's identifier is the file of its
/// locations. Allows operations of unregistered dialects in the context if the
/// program is StableHLO. Errors: another kind of file; what the parser refuses.
ParsedProgram parseProgram(const llvm::MemoryBuffer &program,
                           mlir::MLIRContext &context,
                           DiagnosticCallback onDiagnostic = nullptr);

/// Compiles a program; `module` is lowered in place. Reads no files.
///
/// `plan`: `auto`, or the JSON text of a plan; empty: the program's own
/// annotations. `cluster`: a preset such as `h100:64`, or the JSON text of a
/// cluster; empty: uniform links. The name of a text is its file in
/// diagnostics.
///
/// Errors are diagnostics with Error as their severity: contradictory options,
/// an operation that cannot be imported or sharded, a plan that does not fit,
/// a target that is unknown, no linker (ld.lld).
CompileResult compile(mlir::ModuleOp module, const NamedText &plan,
                      const NamedText &cluster, const CompileOptions &options);

} // namespace dist

#endif // DIST_PIPELINES_COMPILER_H
