//===- CompileFile.cpp - the work of dist-compile -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/CompileFile.h"

#include "StageReporter.h"

#include "dist/Codegen/Artifact.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Pipelines/InitAll.h"
#include "dist/Pipelines/Input.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Planning/Cluster.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/ByteSize.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static LogicalResult fail(const std::string &message) {
  llvm::errs() << "dist-compile: error: " << message << "\n";
  return failure();
}

/// True if the location has a line. A mesh of --mesh has line 0.
static bool isPlaced(Location loc) {
  auto file = loc->findInstanceOf<FileLineColLoc>();
  return file && file.getLine() > 0;
}

/// Reports the tool as the place of an error that has no place in the program,
/// such as one in an option.
static LogicalResult sayUnplaced(Diagnostic &diagnostic,
                                 SourceMgrDiagnosticHandler &placed) {
  if (isPlaced(diagnostic.getLocation()) ||
      diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return failure();
  llvm::WithColor::error(llvm::errs(), "dist-compile") << diagnostic << "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    placed.emitDiagnostic(note.getLocation(), note.str(), note.getSeverity());
  return success();
}

/// True if links are so slow, as wires are, that computing meanwhile pays. On
/// faster links most of the copying is done by the devices themselves.
static bool hasWires(const Cluster &cluster) {
  double memory = cluster.device.memoryBandwidth;
  return llvm::any_of(cluster.links, [&](const LinkLevel &level) {
    return level.size > 1 && 8 * level.link.bandwidth <= memory;
  });
}

/// True if a part of the program is written for one rank.
static bool hasManualRegions(ModuleOp module) {
  auto isManual = [](Operation *op) {
    StringRef name = op->getName().getStringRef();
    return WalkResult(failure(name == ManualOp::getOperationName() ||
                              name == "sdy.manual_computation"));
  };
  return module.walk(isManual).wasInterrupted();
}

/// The cluster of the options; none if they name none. The pass that needs it
/// reports a file that cannot be read.
static std::optional<Cluster> clusterOf(const CompileOptions &options) {
  if (options.cluster.empty())
    return std::nullopt;
  Result<Cluster> cluster = Cluster::load(options.cluster);
  return cluster ? std::optional(std::move(*cluster)) : std::nullopt;
}

namespace {

class Compilation {
public:
  explicit Compilation(const CompileOptions &options)
      : options(options), cluster(clusterOf(options)), context(makeRegistry()),
        passes(&context) {}

  LogicalResult run() {
    if (options.emit == EmitKind::Artifact && options.output.empty())
      return fail("no output: expected -o FILE");
    if (std::string option = shardingOption();
        options.from == InputKind::Sharded && !option.empty())
      return fail(option + ": with --from=sharded the input is one rank's "
                           "program already: leave it out, or give the whole "
                           "program");
    if (options.singleDevice && !options.planReport.empty())
      return fail("--dist-plan-report: there is no plan with --single-device");
    bool isSearched = asksForSearch(options.plan).value_or(true);
    if (!options.writePlan.empty() && (options.singleDevice || !isSearched))
      return fail("--write-plan writes the plan of a search: expected --plan "
                  "auto, or a plan file with \"auto\": true, and no "
                  "--single-device");
    if (std::string option = searchOption(); !option.empty() && !isSearched)
      return fail(option +
                  " constrains the search for a plan: expected --plan "
                  "auto, or a plan file with \"auto\": true");
    Result<TargetOptions> target = TargetOptions::resolve(options.target);
    if (!target)
      return fail(target.status().getMessage());
    std::string message;
    auto input = openInputFile(options.input, &message);
    if (!input)
      return fail(message);
    if (Status status = checkIsProgram(options.input, input->getBuffer());
        !status.ok())
      return fail(status.getMessage());
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
    SourceMgrDiagnosticHandler diagnostics(sources, &context);
    ScopedDiagnosticHandler unplaced(&context, [&](Diagnostic &diagnostic) {
      return sayUnplaced(diagnostic, diagnostics);
    });
    StageReporter reporter;
    return failure(failed(compile(sources, reporter)) ||
                   failed(write(*target, reporter)));
  }

private:
  /// The name of the option that asks for a program of one rank; empty if there
  /// is none.
  std::string shardingOption() const {
    return !options.plan.empty()      ? "--plan"
           : !options.mesh.empty()    ? "--mesh"
           : !options.cluster.empty() ? "--cluster"
           : options.singleDevice     ? "--single-device"
                                      : "";
  }

  /// An option that a search needs; empty if there is none.
  std::string searchOption() const {
    return !options.memory.empty()      ? "--memory"
           : !options.dataAxes.empty()  ? "--data-axes"
           : !options.replicate.empty() ? "--replicate"
                                        : "";
  }

  bool overlaps() const {
    if (options.overlap != OverlapKind::Auto)
      return options.overlap == OverlapKind::On;
    return cluster && hasWires(*cluster);
  }

  /// The memory limit of a rank; none if it is not given, or if the passes have
  /// refused it.
  std::optional<double> memoryLimit() const {
    if (!options.memory.empty()) {
      Result<double> bytes = parseBytes(options.memory);
      return bytes ? std::optional(*bytes) : std::nullopt;
    }
    return cluster ? std::optional(cluster->device.memory) : std::nullopt;
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    keepDiagnosticsShort(registry);
    return registry;
  }

  void buildPasses() {
    PipelineOptions pipeline;
    pipeline.plan = options.singleDevice ? "" : options.plan;
    pipeline.mesh = options.singleDevice ? "" : options.mesh;
    pipeline.cluster = options.cluster;
    pipeline.planReport = options.planReport;
    pipeline.assumedCluster = options.assumedCluster;
    pipeline.writePlan = options.writePlan;
    pipeline.memory = options.memory;
    pipeline.dataAxes = ArrayRef(options.dataAxes);
    pipeline.replicate = ArrayRef(options.replicate);
    pipeline.customCalls = ArrayRef(options.customCalls);
    pipeline.partialSums = options.partialSums;
    pipeline.carries = ArrayRef(options.carries);
    pipeline.dropCallbacks = options.dropCallbacks;
    pipeline.singleDevice = options.singleDevice;
    pipeline.hasManualRegions = hasManualRegions(*module);
    pipeline.overlap = overlaps();
    pipeline.overlapParts = pipeline.overlap ? kOverlappedParts : 1;
    if (options.overlapBytes > 0)
      pipeline.overlapBytes = options.overlapBytes;
    pipeline.verify = options.verifyEach;
    if (options.from == InputKind::Program)
      buildLocalPipeline(passes, pipeline);
    if (options.emit != EmitKind::Sharded)
      buildKernelPipeline(passes, pipeline);
    passes.enableVerifier(options.verifyEach);
  }

  LogicalResult compile(llvm::SourceMgr &sources, StageReporter &reporter) {
    StringRef text = sources.getMemoryBuffer(1)->getBuffer();
    context.allowUnregisteredDialects(isStablehlo(text));
    reporter.begin("read");
    module = parseSourceFile<ModuleOp>(sources, &context);
    if (!module)
      return failure();
    buildPasses();
    reporter.setCount(passes.size() + 5);
    passes.addInstrumentation(std::make_unique<StageInstrumentation>(reporter));
    if (failed(passes.run(*module)))
      return failure();
    // After each pass this would take as long as all passes together.
    reporter.begin("verify");
    return mlir::verify(*module);
  }

  LogicalResult write(const TargetOptions &target, StageReporter &reporter) {
    if (options.emit != EmitKind::Artifact)
      return print();
    auto onStage = [&](const std::string &stage) { reporter.begin(stage); };
    if (failed(emitArtifact(*module, target, options.output, onStage,
                            memoryLimit())))
      return failure();
    reporter.finish();
    if (options.timing)
      reporter.printTimes(llvm::errs());
    if (!options.quiet)
      llvm::errs() << fmt::format("{} written in {:.1f} s\n", options.output,
                                  reporter.seconds());
    return success();
  }

  LogicalResult print() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream);
    Status status =
        writeFile(options.output.empty() ? "-" : options.output, text);
    return status.ok() ? success() : fail(status.getMessage());
  }

  const CompileOptions &options;
  const std::optional<Cluster> cluster;
  MLIRContext context;
  PassManager passes;
  OwningOpRef<ModuleOp> module;
};

} // namespace

LogicalResult dist::compileFile(const CompileOptions &options) {
  return Compilation(options).run();
}
