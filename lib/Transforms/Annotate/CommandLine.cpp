//===- CommandLine.cpp - the files of a command line ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"

#include "dist/Support/SharedOptions.h"
#include "dist/Transforms/Annotate/Passes.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ManagedStatic.h"

namespace shared = dist::shared;

namespace {
struct CommandLine {
  llvm::cl::opt<std::string> plan{llvm::StringRef(shared::planName),
                                  llvm::cl::desc(shared::planFileHelp),
                                  llvm::cl::value_desc(shared::planValue)};
  llvm::cl::opt<std::string> mesh{llvm::StringRef(shared::meshName),
                                  llvm::cl::desc(shared::meshHelp),
                                  llvm::cl::value_desc(shared::meshValue)};
  llvm::cl::list<std::string> customCalls{
      llvm::StringRef(shared::customCallsName),
      llvm::cl::desc(shared::customCallsHelp),
      llvm::cl::value_desc(shared::customCallsValue)};
};
} // namespace

static llvm::ManagedStatic<CommandLine> commandLine;

void dist::registerAnnotateCLOptions() { *commandLine; }

std::string dist::commandLinePlan() {
  return commandLine.isConstructed() ? commandLine->plan.getValue() : "";
}

std::string dist::commandLineMesh() {
  return commandLine.isConstructed() ? commandLine->mesh.getValue() : "";
}

mlir::Location dist::commandLineLoc(mlir::MLIRContext *context) {
  return mlir::FileLineColLoc::get(context, "<command line>", 0, 0);
}

llvm::ArrayRef<std::string> dist::commandLineCustomCalls() {
  if (!commandLine.isConstructed())
    return {};
  return llvm::ArrayRef<std::string>(commandLine->customCalls);
}
