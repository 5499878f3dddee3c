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
#include "dist/Transforms/Annotate/AnnotateModule.h"
#include "dist/Transforms/Annotate/OverridePlan.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"

#include <fmt/format.h>

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
  std::optional<std::string> packed = packBooleans(contents);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(
          packed ? llvm::MemoryBufferRef(*packed, program.getBufferIdentifier())
                 : program.getMemBufferRef()),
      llvm::SMLoc());
  parsed.module = parseSourceFile<ModuleOp>(sources, &context);
  return parsed;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// The option given that makes a program that of one rank; empty if there is
/// none.
static std::string shardingOption(const NamedText &plan,
                                  const NamedText &cluster,
                                  const CompileOptions &options) {
  return !plan.isEmpty()         ? shared::planName
         : !options.mesh.empty() ? shared::meshName
         : !cluster.isEmpty()    ? shared::clusterName
         : options.singleDevice  ? shared::singleDeviceName
                                 : "";
}

/// The option given that constrains a search; empty if there is none.
static std::string searchOption(const CompileOptions &options) {
  return !options.memory.empty()      ? shared::memoryName
         : !options.dataAxes.empty()  ? shared::dataAxesName
         : !options.replicate.empty() ? shared::replicateName
                                      : "";
}

static bool isPlanWanted(const CompileOptions &options) {
  return options.returnPlan || options.onPlan;
}

static bool isReportWanted(const CompileOptions &options) {
  return options.returnPlanReport || options.onPlanReport;
}

static Status optionError(const std::string &name, const std::string &reason) {
  return Status::invalid("option '" + name + "'" + reason);
}

/// Checks an input that is one rank's program.
static Status checkSharded(const NamedText &plan, const NamedText &cluster,
                           const CompileOptions &options) {
  if (std::string option = shardingOption(plan, cluster, options);
      !option.empty())
    return optionError(option,
                       ": with option 'from' as sharded the input is one "
                       "rank's program already: leave it out, or give the "
                       "whole program");
  if (isReportWanted(options))
    return optionError(shared::planReportName,
                       ": with option 'from' as sharded the input has no "
                       "plan: give the whole program");
  return {};
}

/// Checks that options do not contradict each other.
static Status checkOptions(const NamedText &plan, const NamedText &cluster,
                           const CompileOptions &options) {
  Status status = options.from == InputKind::Sharded
                      ? checkSharded(plan, cluster, options)
                      : Status();
  if (!status.ok())
    return status;
  if (options.singleDevice && isReportWanted(options))
    return optionError(shared::planReportName,
                       ": there is no plan with option 'single-device'");
  constexpr const char *search =
      "option 'plan' as auto, or a plan with \"auto\": true";
  bool isSearched = requestsSearch(plan).value_or(true);
  if (isPlanWanted(options) && (options.singleDevice || !isSearched))
    return optionError(
        shared::writePlanName,
        fmt::format(" writes the plan of a search: expected {}, and no option "
                    "'single-device'",
                    search));
  if (std::string option = searchOption(options);
      !option.empty() && !isSearched)
    return optionError(
        option,
        fmt::format(" constrains the search for a plan: expected {}", search));
  bool isPlan = plan.isEmpty() || isAuto(plan) || !plan.name.empty() ||
                isJsonText(plan.text);
  if (!isPlan)
    return optionError(shared::planName,
                       fmt::format(": expected auto or the JSON text of a "
                                   "plan, got '{}'",
                                   plan.text));
  return TargetOptions::resolve(options.target).status();
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
  Compilation(ModuleOp module, const NamedText &plan,
              const NamedText &clusterText, const CompileOptions &options)
      : module(module), context(*module.getContext()), plan(plan),
        clusterText(clusterText), options(options), stages(options.onStage),
        passes(&context) {}

  CompileResult run() {
    CollectDiagnostics collect(context, options.onDiagnostic,
                               result.diagnostics);
    Status status = checkOptions(plan, clusterText, options);
    if (status.ok())
      status = readCluster();
    result.succeeded = succeeded(report(&context, status)) &&
                       succeeded(verifySinglePlan()) && succeeded(lower()) &&
                       succeeded(emit());
    return std::move(result);
  }

private:
  Status readCluster() {
    if (clusterText.isEmpty())
      return {};
    Result<Cluster> read = Cluster::fromText(clusterText);
    if (read)
      cluster = std::move(*read);
    return read.status();
  }

  /// Checks the plan of a single device, whose shardings no pass reads.
  LogicalResult verifySinglePlan() const {
    if (!options.singleDevice || plan.isEmpty() || isAuto(plan))
      return success();
    Result<Plan> parsed = Plan::parse(overridePlan(plan.text, options));
    if (parsed)
      return success();
    const std::string &message = parsed.status().getMessage();
    return emitError(planPlace(&context, plan, message)) << message;
  }

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

  /// Stores a text that a pass has made, and passes it on to the caller.
  static TextSink storing(bool isReturned, std::string &stored,
                          const TextSink &caller) {
    if (!isReturned && !caller)
      return nullptr;
    return [&stored, &caller, isReturned](const std::string &text) {
      if (isReturned)
        stored = text;
      return caller ? caller(text) : Status();
    };
  }

  PipelineTexts texts() {
    return {plan, options.customCalls,
            storing(options.returnPlan, result.plan, options.onPlan),
            storing(options.returnPlanReport, result.planReport,
                    options.onPlanReport),
            options.onProgress};
  }

  void buildPasses() {
    PipelineOptions pipeline;
    pipeline.texts = texts();
    pipeline.mesh = options.mesh;
    copyOverrides(pipeline, options);
    pipeline.cluster = clusterText.text;
    pipeline.assumedCluster = options.assumedCluster;
    pipeline.memory = options.memory;
    pipeline.dataAxes = ArrayRef(options.dataAxes);
    pipeline.replicate = ArrayRef(options.replicate);
    pipeline.partialSums = options.partialSums;
    pipeline.carries = ArrayRef(options.carries);
    pipeline.dropCallbacks = options.dropCallbacks;
    pipeline.singleDevice = options.singleDevice;
    pipeline.hasManualRegions = hasManualRegions(module);
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

  LogicalResult lower() {
    buildPasses();
    stages.setPasses(passes.size());
    passes.addInstrumentation(std::make_unique<StageInstrumentation>(stages));
    if (failed(passes.run(module)))
      return failure();
    // After each pass this would take as long as all passes together.
    stages.begin("verify");
    return mlir::verify(module);
  }

  LogicalResult emit() {
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
  const NamedText &plan, &clusterText;
  const CompileOptions &options;
  std::optional<Cluster> cluster;
  CompileResult result;
  Stages stages;
  PassManager passes;
};

} // namespace

CompileResult dist::compile(ModuleOp module, const NamedText &plan,
                            const NamedText &cluster,
                            const CompileOptions &options) {
  return Compilation(module, plan, cluster, options).run();
}
