//===- BindCustomCalls.cpp - libraries of custom calls --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/Passes.h"

#include "CommandLine.h"
#include "LapackCalls.h"
#include "PlanPosition.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Support/RuntimeLibrary.h"
#include "dist/Transforms/Annotate/CustomCalls.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace dist {
#define GEN_PASS_DEF_BINDCUSTOMCALLSPASS
#include "dist/Transforms/Annotate/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// The targets of all files.
class Targets {
public:
  explicit Targets(MLIRContext *context) : context(context) {}

  /// Errors: a file that cannot be read, a target that is there twice.
  LogicalResult read(const std::string &textOrFile);
  LogicalResult parse(const NamedText &text);
  LogicalResult bind(CustomCallOp call) const;

private:
  struct Target {
    CustomCallEntry entry;
    Location loc;
  };

  LogicalResult add(const std::string &file, StringRef text,
                    CustomCallEntry entry);
  LogicalResult isUnknown(CustomCallOp call) const;
  LogicalResult bindByFile(CustomCallOp call, const Target &target) const;

  MLIRContext *context;
  std::map<std::string, Target> targets;
};
} // namespace

/// The absolute path of a library that is named relative to a file.
static std::string pathBeside(StringRef file, StringRef library) {
  SmallString<128> path;
  if (!llvm::sys::path::is_absolute(library))
    path = llvm::sys::path::parent_path(file);
  llvm::sys::path::append(path, library);
  llvm::sys::fs::make_absolute(path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

LogicalResult Targets::read(const std::string &textOrFile) {
  Result<NamedText> text = readTextOrFile(textOrFile);
  if (!text)
    return emitError(commandLineLoc(context))
           << "custom-call file '" << textOrFile
           << "': " << text.status().getMessage();
  return parse(*text);
}

LogicalResult Targets::parse(const NamedText &given) {
  StringRef text = given.text;
  std::string file = given.nameOr("custom-calls");
  Result<std::vector<CustomCallEntry>> entries =
      parseCustomCalls(context, text);
  if (!entries) {
    StringRef message = entries.status().getMessage();
    Location loc = locatePlanError(context, file, text, message);
    return emitError(loc) << message;
  }
  for (CustomCallEntry &entry : *entries)
    if (failed(add(file, text, std::move(entry))))
      return failure();
  return success();
}

LogicalResult Targets::add(const std::string &file, StringRef text,
                           CustomCallEntry entry) {
  StringRef where = entry.where;
  Location loc = locatePlanError(context, file, text, where);
  entry.attributes.set(
      "library", StringAttr::get(context, pathBeside(file, entry.library)));
  std::string target = entry.target;
  auto [known, isNew] = targets.try_emplace(target, Target{entry, loc});
  if (isNew)
    return success();
  InFlightDiagnostic diagnostic = emitError(loc)
                                  << "target '" << target << "' is there twice";
  diagnostic.attachNote(known->second.loc) << "the first is here";
  return diagnostic;
}

/// True for LAPACK's routines for matrices without symmetry: ?geev, ?gees.
static bool isNonsymmetric(StringRef target) {
  if (!target.consume_front("lapack_") || target.empty())
    return false;
  StringRef routine = target.drop_front();
  return routine.starts_with("geev") || routine.starts_with("gees");
}

LogicalResult Targets::isUnknown(CustomCallOp call) const {
  if (isNonsymmetric(call.getTarget()))
    return emitError(call.getLoc())
           << "custom call '" << call.getTarget()
           << "' is of a matrix without symmetry (jnp.linalg.eig, eigvals, "
              "jax.scipy.linalg.schur), whose eigenvalues are complex; the "
              "runtime has no such function: for a symmetric matrix use "
              "jnp.linalg.eigh, for singular values jnp.linalg.svd, compute "
              "them before the step and give them as arguments, or name a C "
              "function by option 'custom-calls' (docs/guide/custom-calls.md)";
  InFlightDiagnostic diagnostic =
      emitError(call.getLoc())
      << "custom call '" << call.getTarget()
      << "' is not known: give its library, its C function and its sharding "
         "rule by a file of option 'custom-calls' "
         "(docs/guide/custom-calls.md)";
  if (!targets.empty()) {
    Diagnostic &note = diagnostic.attachNote() << "known are: ";
    llvm::interleaveComma(targets, note,
                          [&](const auto &item) { note << item.first; });
  }
  return diagnostic;
}

static LogicalResult reportUnfit(CustomCallOp call, const Status &status) {
  if (status.ok())
    return success();
  return emitError(call.getLoc())
         << "custom call '" << call.getTarget() << "': " << status.getMessage();
}

LogicalResult Targets::bindByFile(CustomCallOp call,
                                  const Target &target) const {
  for (NamedAttribute attr : target.entry.attributes)
    call->setAttr(attr.getName(), attr.getValue());
  Status status = call.verifyRule();
  if (status.ok())
    status = call.setFlopsByRule(target.entry.flops);
  if (status.ok())
    return success();
  InFlightDiagnostic diagnostic =
      emitError(call.getLoc())
      << "custom call '" << call.getTarget() << "': " << status.getMessage()
      << " (function '" << *call.getSymbol() << "', rule '"
      << call.getShardingRule().value_or("") << "' of "
      << locationText(target.loc) << ")";
  diagnostic.attachNote(target.loc) << "its rule is here";
  return diagnostic;
}

LogicalResult Targets::bind(CustomCallOp call) const {
  if (call.getLibrary() && call.getSymbol())
    return reportUnfit(call, call.getLibrary() == kRuntimeLibrary
                                 ? checkRuntimeCall(call)
                                 : Status());
  auto known = targets.find(call.getTarget().str());
  if (known != targets.end())
    return bindByFile(call, known->second);
  Result<bool> isBound = bindLapackCall(call);
  if (isBound && !*isBound)
    return isUnknown(call);
  return reportUnfit(call, isBound ? call.verifyRule() : isBound.status());
}

namespace {
struct BindCustomCallsPass
    : dist::impl::BindCustomCallsPassBase<BindCustomCallsPass> {
  using BindCustomCallsPassBase::BindCustomCallsPassBase;
  explicit BindCustomCallsPass(std::vector<NamedText> texts)
      : givenTexts(std::move(texts)) {}

  void runOnOperation() override {
    Targets targets(&getContext());
    if (failed(readAll(targets)))
      return signalPassFailure();
    WalkResult walk = getOperation()->walk(
        [&](CustomCallOp call) { return WalkResult(targets.bind(call)); });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

private:
  LogicalResult readAll(Targets &targets) {
    if (givenTexts)
      return failure(llvm::any_of(*givenTexts, [&](const NamedText &text) {
        return failed(targets.parse(text));
      }));
    ArrayRef<std::string> given = files;
    if (given.empty())
      given = commandLineCustomCalls();
    return failure(llvm::any_of(given, [&](const std::string &file) {
      return failed(targets.read(file));
    }));
  }

  std::optional<std::vector<NamedText>> givenTexts;
};
} // namespace

std::unique_ptr<Pass>
dist::createBindCustomCallsPass(std::vector<NamedText> texts) {
  return std::make_unique<BindCustomCallsPass>(std::move(texts));
}
