//===- CommandLine.cpp - the files of a command line ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"

#include "dist/Transforms/Annotate/Passes.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ManagedStatic.h"

namespace {
struct CommandLine {
  llvm::cl::opt<std::string> plan{
      "plan", llvm::cl::desc("The plan file that dist-annotate applies (JSON)"),
      llvm::cl::value_desc("FILE")};
  llvm::cl::opt<std::string> mesh{
      "mesh",
      llvm::cl::desc("The mesh, such as dp=2,tp=2; overrides the plan's and "
                     "the program's"),
      llvm::cl::value_desc("AXES")};
  llvm::cl::list<std::string> customCalls{
      "custom-calls",
      llvm::cl::desc("A custom-call file that dist-bind-custom-calls reads "
                     "(JSON); may be given several times"),
      llvm::cl::value_desc("FILE")};
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
  return mlir::FileLineColLoc::get(context, "<command line>", 1, 1);
}

llvm::ArrayRef<std::string> dist::commandLineCustomCalls() {
  if (!commandLine.isConstructed())
    return {};
  return llvm::ArrayRef<std::string>(commandLine->customCalls);
}
