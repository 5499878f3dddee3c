//===- TargetTest.cpp - machines that code is generated for ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/Target.h"
#include "KernelRunner.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "llvm/TargetParser/Host.h"

using namespace dist;
using namespace dist::testing;
using ::testing::HasSubstr;

namespace {

TEST(Targets, Errors) {
  auto errorOf = [](TargetOptions options) {
    Result<TargetOptions> result = TargetOptions::resolve(std::move(options));
    return result ? std::string() : result.status().getMessage();
  };
  EXPECT_THAT(errorOf({"pdp11-dec-bsd", "", "", 3}),
              HasSubstr("unknown target 'pdp11-dec-bsd'"));
  for (const char *triple :
       {"powerpc64-linux-gnu", "i686-linux-gnu", "x86_64-linux-gnux32",
        "aarch64-linux-gnu_ilp32", "arm64-apple-macosx", "wasm64",
        "amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda", "bpfel"})
    EXPECT_THAT(errorOf({triple, "", "", 3}),
                HasSubstr("expected a 64-bit little-endian CPU with ELF"))
        << triple;
  EXPECT_THAT(errorOf({"x86_64-linux-gnu", "z80", "", 3}),
              HasSubstr("unknown CPU 'z80'"));
  const char *foreign = llvm::Triple(llvm::sys::getProcessTriple()).isX86()
                            ? "aarch64-linux-gnu"
                            : "x86_64-linux-gnu";
  for (const char *cpu : {"", "native"})
    EXPECT_THAT(errorOf({foreign, cpu, "", 3}),
                HasSubstr("whose CPU is the default: expected the name of one "
                          "of its CPUs, such as 'generic'"));
  EXPECT_EQ(errorOf({foreign, "generic", "", 3}), "");
  EXPECT_THAT(errorOf({"x86_64-linux-gnu", "x86-64", "+abc", 3}),
              HasSubstr("unknown target feature 'abc'"));
  EXPECT_THAT(errorOf({"x86_64-linux-gnu", "x86-64", "avx", 3}),
              HasSubstr("target feature 'avx': expected +NAME or -NAME"));
  EXPECT_EQ(errorOf({"x86_64-linux-gnu", "x86-64", "+avx2", 3}), "");
}

TEST(Targets, WithoutObjectFiles) {
  auto machine =
      kernels::createTargetMachine({"nvptx64-nvidia-cuda", "", "", 3});
  ASSERT_TRUE(machine);
  llvm::LLVMContext context;
  llvm::Module module("empty", context);
  module.setDataLayout((*machine)->createDataLayout());
  Result<std::string> object = kernels::assemble(module, **machine);
  EXPECT_EQ(object.status().getMessage(),
            "no object file can be written for target 'nvptx64-nvidia-cuda'");
}

TEST(Targets, Unresolved) {
  TargetOptions target = {"pdp11-dec-bsd", "", "", 3};
  EXPECT_THAT(kernels::createTargetMachine(target).status().getMessage(),
              HasSubstr("unknown target 'pdp11-dec-bsd'"));
  EXPECT_TRUE(target.enabledFeatures().empty());
  KernelRunner kernel("func.func @k(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                      "  return %x : tensor<4xf32>\n}",
                      "x=1", target);
  EXPECT_FALSE(kernel.ok());
  EXPECT_THAT(kernel.errors(), HasSubstr("unknown target 'pdp11-dec-bsd'"));
}

TEST(Targets, EnabledFeatures) {
  Result<TargetOptions> target =
      TargetOptions::resolve({"x86_64-linux-gnu", "x86-64", "+avx2", 3});
  ASSERT_TRUE(target);
  std::vector<std::string> features = target->enabledFeatures();
  EXPECT_THAT(features, ::testing::Contains("avx2"));
  EXPECT_THAT(features, ::testing::Not(::testing::Contains("avx512f")));
}

TEST(Targets, OtherMachines) {
  const char *text = R"(
    func.func @k(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = math.exp %x : tensor<4xf32>
      return %r : tensor<4xf32>
    })";
  for (unsigned level : {0, 1, 2, 3}) {
    KernelRunner kernel(text, "x=1", {"", "x86-64", "", level});
    EXPECT_TRUE(kernel.ok()) << kernel.errors();
  }
}

} // namespace
