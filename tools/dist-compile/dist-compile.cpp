//===- dist-compile.cpp - a program becomes an artifact -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/CompileFile.h"
#include "dist/Pipelines/EmptyValues.h"
#include "dist/Support/ExhaustedMemory.h"
#include "dist/Support/StopSignal.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/InitLLVM.h"

#include <csignal>

namespace cl = llvm::cl;
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
  dist::CompileOptions options;

  cl::opt<std::string, true> input{
      cl::Positional, cl::Required, cl::cat(category),
      cl::desc("<program (.mlir text or bytecode), or - >"),
      cl::location(options.input)};
  cl::opt<std::string, true> output{
      "o", cl::cat(category), cl::value_desc("FILE"),
      cl::desc("The artifact, or the text of --emit"),
      cl::location(options.output)};
  cl::opt<std::string, true> plan{
      "plan", cl::cat(category), cl::value_desc("FILE"),
      cl::desc("The plan (JSON): mesh and placements; auto: chosen by cost"),
      cl::location(options.plan)};
  cl::opt<std::string, true> mesh{
      "mesh", cl::cat(category), cl::value_desc("AXES"),
      cl::desc("The mesh, such as dp=2,tp=2; overrides the plan's and the "
               "program's. dp=2,? leaves other axes to a plan by cost"),
      cl::location(options.mesh)};
  cl::opt<std::string, true> cluster{
      "cluster", cl::cat(category), cl::value_desc("NAME"),
      cl::desc("The cluster to plan for: a preset such as h100:64, or a "
               "cluster file (JSON)"),
      cl::location(options.cluster)};
  cl::opt<std::string, true> assumedCluster{
      "assumed-cluster", cl::cat(category), cl::value_desc("NAME"),
      cl::desc("The cluster of a plan by cost if neither --cluster nor a mesh "
               "is given; dist-run passes its host"),
      cl::location(options.assumedCluster)};
  cl::opt<std::string, true> memory{
      "memory", cl::cat(category), cl::value_desc("BYTES"),
      cl::desc("The memory of each device for a plan by cost, such as 40GB; "
               "default: all of it"),
      cl::location(options.memory)};
  cl::list<std::string, std::vector<std::string>> dataAxes{
      "data-axes",
      cl::cat(category),
      cl::value_desc("AXES"),
      cl::CommaSeparated,
      cl::desc("Axes over which a plan by cost shards the batch, and nothing "
               "else"),
      cl::location(options.dataAxes)};
  cl::list<std::string, std::vector<std::string>> replicate{
      "replicate", cl::cat(category), cl::value_desc("PATTERN"),
      cl::desc(
          "Arguments that a plan by cost keeps replicated, by name; may be "
          "given several times"),
      cl::location(options.replicate)};
  cl::opt<std::string, true> writePlan{
      "write-plan", cl::cat(category), cl::value_desc("FILE"),
      cl::desc("Write the plan that was chosen by cost (JSON), for --plan"),
      cl::location(options.writePlan)};
  cl::opt<std::string, true> planReport{
      "dist-plan-report", cl::cat(category), cl::value_desc("FILE.html"),
      cl::desc("Write a page about the plan: timeline, communication, memory"),
      cl::location(options.planReport)};
  cl::list<std::string, std::vector<std::string>> customCalls{
      "custom-calls", cl::cat(category), cl::value_desc("FILE"),
      cl::desc("A custom-call file (JSON): libraries, symbols and sharding "
               "rules; may be given several times"),
      cl::location(options.customCalls)};
  cl::opt<std::string, true> partialSums{
      "partial-sums", cl::cat(category), cl::value_desc("TYPE"),
      cl::desc("f32 (default), or storage: the type in which partial sums of "
               "f16, bf16 and shorter floats are added over ranks"),
      cl::location(options.partialSums)};
  cl::list<std::string, std::vector<std::string>> carries{
      "carry", cl::cat(category), cl::value_desc("RESULT=ARG"),
      cl::desc("This result replaces this argument in the next step: names, "
               "resultN, argN, or roots of trees; may be given several times"),
      cl::location(options.carries)};
  cl::opt<bool, true> dropCallbacks{
      "drop-callbacks", cl::cat(category),
      cl::desc("Leave out calls of Python functions without used results, such "
               "as jax.debug.print"),
      cl::location(options.dropCallbacks)};
  cl::opt<bool, true> singleDevice{
      "single-device", cl::cat(category),
      cl::desc("Ignore plan and annotations: the program for one device"),
      cl::location(options.singleDevice)};
  cl::opt<OverlapKind, true> overlap{
      "overlap", cl::cat(category),
      cl::desc("Start collectives early and wait for them late; combined "
               "collectives are divided into about four then:"),
      cl::values(clEnumValN(OverlapKind::Auto, "auto",
                            "if --cluster has links that take 8 times as long "
                            "as memory (default)"),
                 clEnumValN(OverlapKind::On, "on", "yes"),
                 clEnumValN(OverlapKind::Off, "off", "no")),
      cl::location(options.overlap)};
  cl::opt<InputKind, true> from{
      "from", cl::cat(category), cl::desc("The kind of the input:"),
      cl::values(clEnumValN(InputKind::Program, "program",
                            "a program for all devices (default)"),
                 clEnumValN(InputKind::Sharded, "sharded",
                            "one rank's, as --emit=sharded writes it")),
      cl::location(options.from)};
  cl::opt<EmitKind, true> emit{
      "emit", cl::cat(category), cl::desc("The kind of the output:"),
      cl::values(
          clEnumValN(EmitKind::Artifact, "artifact", "the artifact (default)"),
          clEnumValN(EmitKind::Sharded, "sharded", "one rank's program (text)"),
          clEnumValN(EmitKind::Kernels, "kernels",
                     "kernels and their calls (text)")),
      cl::location(options.emit)};
  cl::opt<std::string, true> cpu{
      "target-cpu", cl::cat(category), cl::value_desc("NAME"),
      cl::desc("The target CPU (LLVM's names; default: this one)"),
      cl::location(options.target.cpu)};
  cl::opt<std::string, true> features{
      "target-features", cl::cat(category), cl::value_desc("+A,-B"),
      cl::desc("CPU features to add and to leave out"),
      cl::location(options.target.features)};
  cl::opt<std::string, true> triple{
      "target-triple", cl::cat(category), cl::value_desc("TRIPLE"),
      cl::desc("The machine and its operating system (default: this one)"),
      cl::location(options.target.triple)};
  cl::opt<bool, true> verifyEach{"verify-each", cl::cat(category),
                                 cl::desc("Verify the result of each pass"),
                                 cl::location(options.verifyEach)};
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

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
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
