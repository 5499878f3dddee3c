//===- CompileFile.cpp - the work of dist-compile -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/CompileFile.h"

#include "StageReporter.h"

#include "dist/Planning/Cluster.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/AutoShard/Passes.h"

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

namespace {

/// Prints diagnostics with the lines of the program that they are about.
class Printer : SourceMgrDiagnosticHandler {
public:
  using SourceMgrDiagnosticHandler::SourceMgrDiagnosticHandler;

  /// Prints a diagnostic. One without a place in the program, such as one about
  /// an option, gets the tool as its place.
  void print(const CompileDiagnostic &diagnostic) {
    if (diagnostic.file.empty()) {
      headOf(diagnostic.severity) << diagnostic.message << "\n";
      for (const CompileDiagnostic &note : diagnostic.notes)
        emitDiagnostic(note.location, note.message, note.severity);
      return;
    }
    Diagnostic placed(diagnostic.location, diagnostic.severity);
    placed << diagnostic.message;
    for (const CompileDiagnostic &note : diagnostic.notes)
      placed.attachNote(Location(note.location)) << note.message;
    emitDiagnostic(placed);
  }

private:
  static llvm::raw_ostream &headOf(DiagnosticSeverity severity) {
    if (severity == DiagnosticSeverity::Error)
      return llvm::WithColor::error(llvm::errs(), "dist-compile");
    if (severity == DiagnosticSeverity::Warning)
      return llvm::WithColor::warning(llvm::errs(), "dist-compile");
    return llvm::WithColor::remark(llvm::errs(), "dist-compile");
  }
};

class FileCompilation {
public:
  explicit FileCompilation(CompileFileOptions given)
      : options(std::move(given)), compileOptions(options.compile) {
    compileOptions.onProgress = terminalProgress();
    compileOptions.scratch = options.output;
    compileOptions.onStage = [&](const std::string &stage, size_t count) {
      reporter.setCount(count + 1);
      reporter.begin(stage);
    };
    compileOptions.onPlan = writing(options.planFile);
    compileOptions.onPlanReport = writing(options.planReportFile);
    prepareContext(context);
  }

  LogicalResult run() {
    if (compileOptions.emit == EmitKind::Artifact && options.output.empty())
      return fail("no output: expected -o FILE");
    if (Status status = readTexts(); !status.ok())
      return fail(status.getMessage());
    std::string message;
    auto input = openInputFile(options.input, &message);
    if (!input)
      return fail(message);
    llvm::SourceMgr sources;
    unsigned program =
        sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
    Printer printer(sources, &context);
    compileOptions.onDiagnostic = [&](const CompileDiagnostic &diagnostic) {
      printer.print(diagnostic);
    };
    return compile(*sources.getMemoryBuffer(program));
  }

private:
  /// Writes a text to a file, if there is one.
  static TextSink writing(const std::string &file) {
    if (file.empty())
      return nullptr;
    return [&file](const std::string &text) { return writeFile(file, text); };
  }

  /// Reads the text of an option, given itself or by its file.
  static Status read(const std::string &option, const std::string &given,
                     NamedText &text, const std::string &expected) {
    Result<NamedText> read = readTextOrFile(given);
    if (!read)
      return Status::notFound(fmt::format("{} '{}': {}{}", option, given,
                                          read.status().getMessage(),
                                          expected));
    text = std::move(*read);
    return {};
  }

  Status readTexts() {
    if (options.plan.empty() || isAuto(options.plan))
      plan = options.plan;
    else if (Status status = read("plan", options.plan, plan,
                                  "; expected a plan file, or auto");
             !status.ok())
      return status;
    for (const std::string &file : options.customCalls)
      if (Status status = read("custom-call file", file,
                               compileOptions.customCalls.emplace_back(), "");
          !status.ok())
        return status;
    if (options.cluster.empty())
      return {};
    Result<NamedText> read = Cluster::readText(options.cluster);
    if (read)
      cluster = std::move(*read);
    return read.status();
  }

  LogicalResult compile(const llvm::MemoryBuffer &program) {
    reporter.begin("read");
    ParsedProgram parsed =
        parseProgram(program, context, compileOptions.onDiagnostic);
    if (!parsed.module)
      return failure();
    CompileResult result =
        dist::compile(*parsed.module, plan, cluster, compileOptions);
    return result.succeeded ? write(result) : failure();
  }

  LogicalResult write(const CompileResult &result) {
    std::string output = options.output.empty() ? "-" : options.output;
    if (Status status = writeFile(output, result.output); !status.ok())
      return fail(status.getMessage());
    if (compileOptions.emit != EmitKind::Artifact)
      return success();
    reporter.finish();
    if (options.timing)
      reporter.printTimes(llvm::errs());
    if (!options.quiet)
      llvm::errs() << fmt::format("{} written in {:.1f} s\n", options.output,
                                  reporter.seconds());
    return success();
  }

  const CompileFileOptions options;
  CompileOptions compileOptions;
  NamedText plan, cluster;
  StageReporter reporter;
  MLIRContext context;
};

} // namespace

LogicalResult dist::compileFile(CompileFileOptions options) {
  return FileCompilation(std::move(options)).run();
}
