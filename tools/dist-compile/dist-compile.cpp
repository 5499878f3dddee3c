//===- dist-compile.cpp - a program becomes an artifact -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/CompileFile.h"
#include "dist/Pipelines/EmptyValues.h"
#include "dist/Support/ExhaustedMemory.h"
#include "dist/Support/OldOptions.h"
#include "dist/Support/SharedOptions.h"
#include "dist/Support/StopSignal.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>

namespace cl = llvm::cl;
namespace shared = dist::shared;
using dist::EmitKind;
using dist::InputKind;
using dist::OverlapKind;

static cl::OptionCategory category("dist-compile");

namespace {

/// True if no option has two values, as none of them would be the right one.
bool isGivenOnce(int argc, char **argv) {
  for (auto &[name, option] : cl::getRegisteredOptions()) {
    bool isMany = option->getNumOccurrencesFlag() == cl::ZeroOrMore;
    if (isMany || option->getNumOccurrences() < 2)
      continue;
    std::string values;
    for (int i = 1; i < argc; ++i) {
      llvm::StringRef argument = llvm::StringRef(argv[i]).ltrim('-');
      bool isAlone = argument == name && i + 1 < argc;
      if (isAlone || argument.consume_front((name + "=").str()))
        values += (values.empty() ? ": '" : "' and '") +
                  (isAlone ? std::string(argv[i + 1]) : argument.str());
    }
    llvm::errs() << "dist-compile: error: --" << name << " is given "
                 << option->getNumOccurrences() << " times" << values
                 << (values.empty() ? "" : "'") << "\n";
    return false;
  }
  return true;
}

/// The command line. Every option writes into `options`.
struct CommandLine {
  dist::CompileFileOptions options;

  cl::opt<std::string, true> input{
      cl::Positional, cl::Required, cl::cat(category),
      cl::desc("<program (.mlir text or bytecode), or - >"),
      cl::location(options.input)};
  cl::opt<std::string, true> output{
      "o", cl::cat(category), cl::value_desc("FILE"),
      cl::desc("The artifact, or the text of --emit"),
      cl::location(options.output)};
  cl::opt<std::string, true> plan{
      llvm::StringRef(shared::planName), cl::cat(category),
      cl::value_desc(shared::planValue), cl::desc(shared::planHelp),
      cl::location(options.plan)};
  cl::opt<std::string, true> mesh{
      llvm::StringRef(shared::meshName), cl::cat(category),
      cl::value_desc(shared::meshValue), cl::desc(shared::meshHelp),
      cl::location(options.compile.mesh)};
  cl::opt<int64_t, true> microBatches{
      llvm::StringRef(shared::microBatchesName), cl::cat(category),
      cl::value_desc(shared::microBatchesValue),
      cl::desc(shared::microBatchesHelp),
      cl::location(options.compile.microBatches)};
  cl::opt<std::string, true> precision{
      llvm::StringRef(shared::precisionName), cl::cat(category),
      cl::value_desc(shared::precisionValue), cl::desc(shared::precisionHelp),
      cl::location(options.compile.precision)};
  cl::opt<std::string, true> narrowCollectives{
      llvm::StringRef(shared::narrowCollectivesName), cl::cat(category),
      cl::value_desc(shared::narrowCollectivesValue),
      cl::desc(shared::narrowCollectivesHelp),
      cl::location(options.compile.narrowCollectives)};
  cl::opt<int64_t, true> gradientMerge{
      llvm::StringRef(shared::gradientMergeName), cl::cat(category),
      cl::value_desc(shared::gradientMergeValue),
      cl::desc(shared::gradientMergeHelp),
      cl::location(options.compile.gradientMerge)};
  cl::opt<std::string, true> recompute{
      llvm::StringRef(shared::recomputeName), cl::cat(category),
      cl::value_desc(shared::recomputeValue), cl::desc(shared::recomputeHelp),
      cl::location(options.compile.recompute)};
  cl::opt<std::string, true> cluster{
      llvm::StringRef(shared::clusterName), cl::cat(category),
      cl::value_desc(shared::clusterValue), cl::desc(shared::clusterHelp),
      cl::location(options.cluster)};
  cl::opt<std::string, true> assumedCluster{
      llvm::StringRef(shared::assumedClusterName), cl::cat(category),
      cl::value_desc(shared::assumedClusterValue),
      cl::desc(shared::assumedClusterHelp),
      cl::location(options.compile.assumedCluster)};
  cl::opt<std::string, true> memory{
      llvm::StringRef(shared::memoryName), cl::cat(category),
      cl::value_desc(shared::memoryValue), cl::desc(shared::memoryHelp),
      cl::location(options.compile.memory)};
  cl::list<std::string, std::vector<std::string>> dataAxes{
      llvm::StringRef(shared::dataAxesName),
      cl::cat(category),
      cl::value_desc(shared::dataAxesValue),
      cl::CommaSeparated,
      cl::desc(shared::dataAxesHelp),
      cl::location(options.compile.dataAxes)};
  cl::list<std::string, std::vector<std::string>> replicate{
      llvm::StringRef(shared::replicateName), cl::cat(category),
      cl::value_desc(shared::replicateValue), cl::desc(shared::replicateHelp),
      cl::location(options.compile.replicate)};
  cl::opt<std::string, true> writePlan{
      llvm::StringRef(shared::writePlanName), cl::cat(category),
      cl::value_desc(shared::writePlanValue), cl::desc(shared::writePlanHelp),
      cl::location(options.planFile)};
  cl::opt<std::string, true> planReport{
      llvm::StringRef(shared::planReportName), cl::cat(category),
      cl::value_desc(shared::planReportValue), cl::desc(shared::planReportHelp),
      cl::location(options.planReportFile)};
  cl::list<std::string, std::vector<std::string>> customCalls{
      llvm::StringRef(shared::customCallsName), cl::cat(category),
      cl::value_desc(shared::customCallsValue),
      cl::desc(shared::customCallsHelp), cl::location(options.customCalls)};
  cl::opt<std::string, true> partialSums{
      llvm::StringRef(shared::partialSumsName), cl::cat(category),
      cl::value_desc(shared::partialSumsValue),
      cl::desc(shared::partialSumsHelp),
      cl::location(options.compile.partialSums)};
  cl::list<std::string, std::vector<std::string>> carries{
      llvm::StringRef(shared::carryName), cl::cat(category),
      cl::value_desc(shared::carryValue), cl::desc(shared::carryHelp),
      cl::location(options.compile.carries)};
  cl::opt<bool, true> dropCallbacks{
      llvm::StringRef(shared::dropCallbacksName), cl::cat(category),
      cl::desc(shared::dropCallbacksHelp),
      cl::location(options.compile.dropCallbacks)};
  cl::opt<bool, true> singleDevice{llvm::StringRef(shared::singleDeviceName),
                                   cl::cat(category),
                                   cl::desc(shared::singleDeviceHelp),
                                   cl::location(options.compile.singleDevice)};
  cl::opt<OverlapKind, true> overlap{
      "overlap", cl::cat(category),
      cl::desc("Start collectives early and wait for them late; combined "
               "collectives are divided into about four then:"),
      cl::values(clEnumValN(OverlapKind::Auto, "auto",
                            "if --cluster has links that take 8 times as long "
                            "as memory (default)"),
                 clEnumValN(OverlapKind::On, "on", "yes"),
                 clEnumValN(OverlapKind::Off, "off", "no")),
      cl::location(options.compile.overlap)};
  cl::opt<InputKind, true> from{
      "from", cl::cat(category), cl::desc("The kind of the input:"),
      cl::values(clEnumValN(InputKind::Program, "program",
                            "a program for all devices (default)"),
                 clEnumValN(InputKind::Sharded, "sharded",
                            "one rank's, as --emit=sharded writes it")),
      cl::location(options.compile.from)};
  cl::opt<EmitKind, true> emit{
      "emit", cl::cat(category), cl::desc("The kind of the output:"),
      cl::values(
          clEnumValN(EmitKind::Artifact, "artifact", "the artifact (default)"),
          clEnumValN(EmitKind::Sharded, "sharded", "one rank's program (text)"),
          clEnumValN(EmitKind::Kernels, "kernels",
                     "kernels and their calls (text)")),
      cl::location(options.compile.emit)};
  cl::opt<std::string, true> cpu{
      "target-cpu", cl::cat(category), cl::value_desc("NAME"),
      cl::desc("The target CPU (LLVM's names; default: this one)"),
      cl::location(options.compile.target.cpu)};
  cl::opt<std::string, true> features{
      "target-features", cl::cat(category), cl::value_desc("+A,-B"),
      cl::desc("CPU features to add and to leave out"),
      cl::location(options.compile.target.features)};
  cl::opt<std::string, true> triple{
      "target-triple", cl::cat(category), cl::value_desc("TRIPLE"),
      cl::desc("The machine and its operating system (default: this one)"),
      cl::location(options.compile.target.triple)};
  cl::opt<bool, true> roundEach{
      "round-each", cl::cat(category),
      cl::desc("Round each number of 16 bits that an operation computes, also "
               "where it is only passed on inside of a kernel"),
      cl::location(options.compile.target.roundsEach)};
  cl::opt<bool, true> verifyEach{"verify-each", cl::cat(category),
                                 cl::desc("Verify the result of each pass"),
                                 cl::location(options.compile.verifyEach)};
  cl::opt<bool, true> timing{"timing", cl::cat(category),
                             cl::desc("Print the time of each stage"),
                             cl::location(options.timing)};
  cl::opt<bool, true> quiet{
      "quiet", cl::cat(category),
      cl::desc("Do not print the written file at the end"),
      cl::location(options.quiet)};
};

} // namespace

/// Handles exhausted memory and LLVM's fatal errors, which would otherwise end
/// in an abort with a stack dump.
static void endWhereMemoryEnds() {
  dist::endWhereMemoryEnds("dist-compile");
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) {
    dist::endExhausted("out of memory (see ulimit -v)");
  });
  llvm::install_fatal_error_handler([](void *, const char *reason, bool) {
    if (llvm::StringRef(reason).contains("pthread_create"))
      dist::endExhausted("the system refuses a thread (see ulimit -v and "
                         "ulimit -u)");
    llvm::errs() << "LLVM ERROR: " << reason << "\n";
  });
}

int main(int givenCount, char **given) {
  llvm::InitLLVM init(givenCount, given);
  dist::CurrentArguments arguments("dist-compile", givenCount, given);
  arguments.printWarnings();
  int argc = arguments.count();
  char **argv = arguments.values();
  endWhereMemoryEnds();
  std::signal(SIGXFSZ, SIG_IGN); // A file that grows too large is an error.
  std::signal(SIGCHLD, SIG_DFL); // If ignored, waiting for children fails.
  llvm::setBugReportMsg("");
  dist::StopSignal::allow();
  CommandLine line;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "dist-compile: a program becomes an artifact for dist-run\n");
  if (!isGivenOnce(argc, argv))
    return 1;
  if (auto status = dist::checkOptionValues({argv, size_t(argc)}, false);
      !status.ok()) {
    llvm::errs() << "dist-compile: error: " << status.getMessage() << "\n";
    return 1;
  }
  return mlir::succeeded(dist::compileFile(line.options)) ? 0 : 1;
}
