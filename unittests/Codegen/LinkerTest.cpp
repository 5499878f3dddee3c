//===- LinkerTest.cpp - object files -> a sealed shared object ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linker.h"
#include "DataObject.h"
#include "Kernels/Target.h"

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace dist;
using testing::HasSubstr;

namespace {

/// A directory that is removed with what is in it.
class Linker : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("linker", directory));
    Result<TargetOptions> target = TargetOptions::resolve({});
    ASSERT_TRUE(target);
    Result<std::string> object =
        emitDataObject({{"constant_0", "12345678"}}, "{}", *target);
    ASSERT_TRUE(object);
    data = *object;
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  std::string path(const char *name) { return (directory + "/" + name).str(); }
  size_t countFiles() {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end;
         it.increment(error))
      ++count;
    return count;
  }

  llvm::SmallString<128> directory;
  std::string data;
};

} // namespace

TEST_F(Linker, SealsAndLeavesNothingElse) {
  Result<std::string> artifact =
      linkArtifact({{"data.o", data}}, path("out.dist"));
  ASSERT_TRUE(artifact) << artifact.status().str();
  EXPECT_EQ(countFiles(), 0u);
  EXPECT_EQ(*artifact, *linkArtifact({{"data.o", data}}, ""));
  llvm::StringRef contents = *artifact;
  llvm::StringRef sealed = contents.drop_back(16);
  EXPECT_EQ(contents.substr(sealed.size(), 8), "DISTSEAL");
  uint64_t hash = llvm::xxh3_64bits(sealed);
  EXPECT_EQ(contents.take_back(8),
            llvm::StringRef(reinterpret_cast<const char *>(&hash), 8));
}

TEST_F(Linker, ADirectoryThatIsNotThere) {
  Status status =
      linkArtifact({{"data.o", data}}, path("no/out.dist")).status();
  EXPECT_THAT(status.getMessage(), HasSubstr("cannot write"));
  EXPECT_THAT(status.getMessage(), HasSubstr("no/out.dist"));
}

TEST_F(Linker, ASymbolTwice) {
  testing::internal::CaptureStderr();
  Status status =
      linkArtifact({{"a.o", data}, {"b.o", data}}, path("out.dist")).status();
  EXPECT_THAT(status.getMessage(), HasSubstr("duplicate symbol: constant_0"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(countFiles(), 0u);
}

/// Object code of a function that calls `callee`.
static std::string objectThatCalls(const char *callee) {
  llvm::LLVMContext context;
  llvm::Module module("calls", context);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), false);
  auto *caller = llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                                        "kernel", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", caller));
  builder.CreateCall(module.getOrInsertFunction(callee, type));
  builder.CreateRetVoid();
  auto created = kernels::createTargetMachine(*TargetOptions::resolve({}));
  llvm::TargetMachine &machine = **created;
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(machine.getTargetTriple());
  return *kernels::assemble(module, machine);
}

TEST_F(Linker, OnlyWhatTheRuntimeProvidesIsUndefined) {
  std::string known = objectThatCalls("tanhf");
  std::string unknown = objectThatCalls("tanhq");
  EXPECT_TRUE(linkArtifact({{"a.o", known}}, path("a.dist")).status().ok());
  Status status = linkArtifact({{"b.o", unknown}}, path("b.dist")).status();
  EXPECT_THAT(status.getMessage(),
              HasSubstr("calls 'tanhq', which no runtime provides"));
  EXPECT_EQ(countFiles(), 0u);
}

TEST(FindLinker, SaysWhereItLooked) {
  std::string path = getenv("PATH");
  setenv("PATH", "", 1);
  Result<std::string> linker = findLinker("/nowhere");
  setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(linker);
  EXPECT_THAT(linker.status().getMessage(),
              HasSubstr("expected ld.lld in /nowhere or in PATH"));
}
