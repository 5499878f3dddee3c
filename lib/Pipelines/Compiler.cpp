//===- Compiler.cpp - the compiler as a library ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Compiler.h"

#include "CollectDiagnostics.h"
#include "StageReporter.h"

#include "dist/Codegen/Artifact.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Pipelines/InitAll.h"
#include "dist/Pipelines/Input.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Planning/Cluster.h"
#include "dist/Support/ByteSize.h"
#include "dist/Support/ScratchDirectory.h"
#include "dist/Support/TextFile.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

void dist::prepareContext(MLIRContext &context) {
  DialectRegistry registry;
  registerAllDialects(registry);
  keepDiagnosticsShort(registry);
  context.appendDialectRegistry(registry);
}

/// Emits an error at no place of the program.
static LogicalResult report(MLIRContext *context, const Status &status) {
  if (status.ok())
    return success();
  return emitError(UnknownLoc::get(context)) << status.getMessage();
}

ParsedProgram dist::parseProgram(const llvm::MemoryBuffer &program,
                                 MLIRContext &context,
                                 DiagnosticCallback onDiagnostic) {
  ParsedProgram parsed;
  CollectDiagnostics collect(context, onDiagnostic, parsed.diagnostics);
  StringRef contents = program.getBuffer();
  if (failed(report(&context,
                    checkIsProgram(program.getBufferIdentifier(), contents))))
    return parsed;
  context.allowUnregisteredDialects(isStablehlo(contents));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(program.getMemBufferRef()),
      llvm::SMLoc());
  parsed.module = parseSourceFile<ModuleOp>(sources, &context);
  return parsed;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// The option given that makes a program that of one rank; empty if there is
/// none.
static std::string shardingOption(const std::string &plan,
                                  const std::string &cluster,
                                  const CompileOptions &options) {
  return !plan.empty()           ? "--plan"
         : !options.mesh.empty() ? "--mesh"
         : !cluster.empty()      ? "--cluster"
         : options.singleDevice  ? "--single-device"
                                 : "";
}

/// The option given that constrains a search; empty if there is none.
static std::string searchOption(const CompileOptions &options) {
  return !options.memory.empty()      ? "--memory"
         : !options.dataAxes.empty()  ? "--data-axes"
         : !options.replicate.empty() ? "--replicate"
                                      : "";
}

Status dist::checkOptions(const std::string &plan, const std::string &cluster,
                          const CompileOptions &options) {
  if (std::string option = shardingOption(plan, cluster, options);
      options.from == InputKind::Sharded && !option.empty())
    return Status::invalid(
        option + ": with --from=sharded the input is one rank's program "
                 "already: leave it out, or give the whole program");
  bool isReported = options.returnPlanReport || !options.planReportFile.empty();
  if (isReported && options.from == InputKind::Sharded)
    return Status::invalid("--dist-plan-report: with --from=sharded the "
                           "input has no plan: give the whole program");
  if (options.singleDevice && isReported)
    return Status::invalid(
        "--dist-plan-report: there is no plan with --single-device");
  bool isSearched = requestsSearch(plan).value_or(true);
  bool isPlanWanted = options.returnPlan || !options.planFile.empty();
  if (isPlanWanted && (options.singleDevice || !isSearched))
    return Status::invalid(
        "--write-plan writes the plan of a search: expected --plan auto, or "
        "a plan file with \"auto\": true, and no --single-device");
  if (std::string option = searchOption(options);
      !option.empty() && !isSearched)
    return Status::invalid(
        option + " constrains the search for a plan: expected --plan auto, or "
                 "a plan file with \"auto\": true");
  return TargetOptions::resolve(options.target).status();
}

/// The cluster; none where none is given. One that cannot be read is an error
/// of the pass that needs it.
static std::optional<Cluster> clusterOf(const std::string &text) {
  if (text.empty())
    return std::nullopt;
  Result<Cluster> cluster = Cluster::load(text);
  return cluster ? std::optional(std::move(*cluster)) : std::nullopt;
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

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {

/// The stages of a compilation: its passes, verify, and those of emitArtifact.
class Stages {
public:
  explicit Stages(const StageCallback &callback) : callback(callback) {}

  void setPasses(size_t passes) { count = passes + 4; }
  void begin(const std::string &stage) const {
    if (callback)
      callback(stage, count);
  }

private:
  const StageCallback &callback;
  size_t count = 0;
};

/// Makes each pass on the module a stage.
class StageInstrumentation : public PassInstrumentation {
public:
  explicit StageInstrumentation(const Stages &stages) : stages(stages) {}
  void runBeforePass(Pass *pass, Operation *op) override {
    if (isa<ModuleOp>(op) && !pass->getArgument().empty())
      stages.begin(pass->getArgument().str());
  }

private:
  const Stages &stages;
};

class Compilation {
public:
  Compilation(ModuleOp module, const std::string &plan,
              const std::string &cluster, const CompileOptions &options)
      : module(module), context(*module.getContext()), plan(plan),
        clusterText(cluster), options(options), cluster(clusterOf(cluster)),
        stages(options.onStage), passes(&context) {}

  CompileResult run() {
    CompileResult result;
    CollectDiagnostics collect(context, options.onDiagnostic,
                               result.diagnostics);
    result.succeeded =
        succeeded(report(&context, checkOptions(plan, clusterText, options))) &&
        succeeded(lower(result)) && succeeded(emit(result));
    return result;
  }

private:
  bool overlaps() const {
    if (options.overlap != OverlapKind::Auto)
      return options.overlap == OverlapKind::On;
    return cluster && hasWires(*cluster);
  }

  /// The bytes that a rank may take; none: the passes have refused the option,
  /// or there is no limit.
  std::optional<double> memoryLimit() const {
    if (!options.memory.empty()) {
      Result<double> bytes = parseBytes(options.memory);
      return bytes ? std::optional(*bytes) : std::nullopt;
    }
    return cluster ? std::optional(cluster->device.memory) : std::nullopt;
  }

  void buildPasses(const std::string &planFile, const std::string &reportFile) {
    PipelineOptions pipeline;
    pipeline.plan = options.singleDevice ? "" : plan;
    pipeline.mesh = options.singleDevice ? "" : options.mesh;
    pipeline.cluster = clusterText;
    pipeline.planReport = reportFile;
    pipeline.assumedCluster = options.assumedCluster;
    pipeline.writePlan = planFile;
    pipeline.memory = options.memory;
    pipeline.dataAxes = ArrayRef(options.dataAxes);
    pipeline.replicate = ArrayRef(options.replicate);
    pipeline.customCalls = ArrayRef(options.customCalls);
    pipeline.partialSums = options.partialSums;
    pipeline.carries = ArrayRef(options.carries);
    pipeline.dropCallbacks = options.dropCallbacks;
    pipeline.singleDevice = options.singleDevice;
    pipeline.hasManualRegions = hasManualRegions(module);
    pipeline.overlap = overlaps();
    pipeline.overlapParts = pipeline.overlap ? kOverlappedParts : 1;
    if (options.overlapBytes > 0)
      pipeline.overlapBytes = options.overlapBytes;
    pipeline.progress = options.showProgress;
    pipeline.verify = options.verifyEach;
    if (options.from == InputKind::Program)
      buildLocalPipeline(passes, pipeline);
    if (options.emit != EmitKind::Sharded)
      buildKernelPipeline(passes, pipeline);
    passes.enableVerifier(options.verifyEach);
  }

  /// Runs the passes. Two of them write files, which are read back if the
  /// caller wants their text.
  LogicalResult lower(CompileResult &result) {
    std::optional<ScratchDirectory> scratch;
    if (options.returnPlan || options.returnPlanReport) {
      Result<ScratchDirectory> made = ScratchDirectory::create("dist-compile");
      if (!made)
        return report(&context, made.status());
      scratch = std::move(*made);
    }
    auto fileIf = [&](const std::string &given, bool isWanted,
                      const char *name) {
      return given.empty() && isWanted ? scratch->path() + name : given;
    };
    std::string planFile =
        fileIf(options.planFile, options.returnPlan, "/plan.json");
    std::string reportFile = fileIf(options.planReportFile,
                                    options.returnPlanReport, "/report.html");
    Status status; // Of the first file that passes have not written.
    auto take = [&](bool isWanted, const std::string &file, std::string &text) {
      Result<std::string> read =
          isWanted ? readTextFile(file) : Result<std::string>("");
      if (read)
        text = std::move(*read);
      else if (status.ok())
        status = read.status();
    };
    LogicalResult ran = runPasses(planFile, reportFile);
    take(options.returnPlan, planFile, result.plan);
    take(options.returnPlanReport, reportFile, result.planReport);
    return failed(ran) ? ran : report(&context, status);
  }

  LogicalResult runPasses(const std::string &planFile,
                          const std::string &reportFile) {
    buildPasses(planFile, reportFile);
    stages.setPasses(passes.size());
    passes.addInstrumentation(std::make_unique<StageInstrumentation>(stages));
    if (failed(passes.run(module)))
      return failure();
    // After each pass this would take as long as all passes together.
    stages.begin("verify");
    return mlir::verify(module);
  }

  LogicalResult emit(CompileResult &result) {
    if (options.emit != EmitKind::Artifact) {
      llvm::raw_string_ostream stream(result.output);
      module->print(stream);
      return success();
    }
    auto onStage = [&](const std::string &stage) { stages.begin(stage); };
    FailureOr<std::string> artifact = emitArtifact(
        module, options.target, options.scratch, onStage, memoryLimit());
    if (succeeded(artifact))
      result.output = std::move(*artifact);
    return artifact;
  }

  ModuleOp module;
  MLIRContext &context;
  const std::string &plan, &clusterText;
  const CompileOptions &options;
  const std::optional<Cluster> cluster;
  Stages stages;
  PassManager passes;
};

} // namespace

CompileResult dist::compile(ModuleOp module, const std::string &plan,
                            const std::string &cluster,
                            const CompileOptions &options) {
  return Compilation(module, plan, cluster, options).run();
}
