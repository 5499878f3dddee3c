//===- CompilerTest.cpp - the compiler as a library -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Compiler.h"
#include "dist/Runtime/Exec/Executor.h"

#include "mlir/Bytecode/BytecodeWriter.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace dist;
using testing::HasSubstr;
using testing::IsEmpty;

/// A product whose contracted dimension the plan divides: its sum is over
/// ranks.
static constexpr const char *kProduct = R"(
func.func @main(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x3xf32>)
                     outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
)";
static constexpr const char *kPlan = R"json({
  "mesh": {"x": 2},
  "arguments": [{"match": "arg0", "placements": {"x": "shard(1)"}}]
})json";

namespace {

/// A context of its own and what was made in it.
struct Compiled {
  explicit Compiled(const std::string &text, const NamedText &plan = kPlan,
                    const NamedText &cluster = "",
                    const CompileOptions &options = {}) {
    prepareContext(context);
    program = parseProgram(*llvm::MemoryBuffer::getMemBuffer(text, "step.mlir"),
                           context, options.onDiagnostic);
    if (program.module)
      result = compile(*program.module, plan, cluster, options);
  }

  MLIRContext context;
  ParsedProgram program;
  CompileResult result;
};

/// An empty directory as $TMPDIR, while it lives.
class EmptyTemporary {
public:
  EmptyTemporary() {
    std::filesystem::create_directory(path);
    setenv("TMPDIR", path.c_str(), 1);
  }
  ~EmptyTemporary() {
    unsetenv("TMPDIR");
    std::filesystem::remove_all(path);
  }
  bool isEmpty() const { return std::filesystem::is_empty(path); }
  /// Returns the path of a new file.
  std::string file(const std::string &name, const std::string &text) const {
    std::ofstream(path + "/" + name) << text;
    return path + "/" + name;
  }

private:
  std::string path =
      testing::TempDir() + "compiler-" + std::to_string(getpid());
};

} // namespace

static Array counted(std::vector<int64_t> shape) {
  Array array(DType::F32, std::move(shape));
  float next = 0;
  for (float &element : array.as<float>())
    element = next++;
  return array;
}

/// Runs the product of 0, 1, 2, ... on the ranks of an artifact.
static void expectProduct(const std::string &artifact) {
  auto loaded = Artifact::fromBytes(artifact, "product");
  ASSERT_TRUE(loaded) << loaded.status().str();
  EXPECT_EQ((*loaded)->manifest().mesh.numRanks(), 2);
  auto executor = Executor::create(*loaded, {});
  ASSERT_TRUE(executor) << executor.status().str();
  Array x = counted({2, 4}), w = counted({4, 3});
  ASSERT_TRUE((*executor)->setArguments({{0, x}, {1, w}}).ok());
  ASSERT_TRUE((*executor)->step().ok());
  Result<Array> y = (*executor)->result(0);
  ASSERT_TRUE(y) << y.status().str();
  std::vector<float> values(y->as<float>().begin(), y->as<float>().end());
  EXPECT_THAT(values, testing::ElementsAre(42, 48, 54, 114, 136, 158));
}

TEST(Compiler, CompilesAndRunsInMemory) {
  EmptyTemporary temporary;
  testing::internal::CaptureStderr();
  std::vector<std::string> stages;
  size_t count = 0;
  CompileOptions options;
  options.onStage = [&](const std::string &stage, size_t stagesInAll) {
    stages.push_back(stage);
    count = stagesInAll;
  };
  Compiled compiled(kProduct, kPlan, "cpu:2", options);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(temporary.isEmpty());
  ASSERT_TRUE(compiled.result.succeeded);
  EXPECT_THAT(compiled.result.diagnostics, IsEmpty());
  EXPECT_THAT(stages, testing::Contains("dist-propagate"));
  EXPECT_EQ(stages.back(), "link");
  EXPECT_LE(stages.size(), count);
  expectProduct(compiled.result.output);
}

TEST(Compiler, CompilesBytecode) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  MLIRContext context;
  prepareContext(context);
  auto module =
      parseProgram(*llvm::MemoryBuffer::getMemBuffer(kProduct), context);
  ASSERT_TRUE(succeeded(writeBytecodeToFile(*module.module, stream)));
  Compiled compiled(bytes);
  ASSERT_TRUE(compiled.result.succeeded);
  expectProduct(compiled.result.output);
}

TEST(Compiler, ReturnsTextPlanAndReport) {
  EmptyTemporary temporary;
  Compiled compiled(kProduct, "auto", "cpu:2",
                    {.mesh = "x=2",
                     .returnPlan = true,
                     .returnPlanReport = true,
                     .emit = EmitKind::Sharded});
  ASSERT_TRUE(compiled.result.succeeded);
  EXPECT_THAT(compiled.result.output, HasSubstr("func.func @main"));
  EXPECT_THAT(compiled.result.plan, HasSubstr("\"arguments\""));
  EXPECT_THAT(compiled.result.planReport, HasSubstr("<html"));
  EXPECT_TRUE(temporary.isEmpty());
  Compiled again(kProduct, compiled.result.plan);
  EXPECT_TRUE(again.result.succeeded);
}

TEST(Compiler, ReturnsDiagnosticsWithTheirPlaces) {
  testing::internal::CaptureStderr();
  Compiled syntax("func.func @main(%x: tensor<2xf32>) {\n  oops\n}\n");
  EXPECT_FALSE(syntax.program.module);
  ASSERT_EQ(syntax.program.diagnostics.size(), 1u);
  const CompileDiagnostic &first = syntax.program.diagnostics[0];
  EXPECT_EQ(first.severity, DiagnosticSeverity::Error);
  EXPECT_EQ(first.file, "step.mlir");
  EXPECT_EQ(first.line, 2u);
  EXPECT_EQ(first.column, 3u);
  EXPECT_THAT(first.str(), HasSubstr("step.mlir:2:3: error: "));

  Compiled plan(kProduct, "{\"mesh\": {\"x\": 2},\n \"arguments\": 3}");
  EXPECT_FALSE(plan.result.succeeded);
  ASSERT_EQ(plan.result.diagnostics.size(), 1u);
  EXPECT_EQ(plan.result.diagnostics[0].file, "plan");
  EXPECT_EQ(plan.result.diagnostics[0].line, 2u);
  EXPECT_EQ(plan.result.output, "");

  Compiled options(kProduct, kPlan, "", {.memory = "1GB"});
  EXPECT_FALSE(options.result.succeeded);
  ASSERT_EQ(options.result.diagnostics.size(), 1u);
  EXPECT_EQ(options.result.diagnostics[0].file, "");
  EXPECT_EQ(options.result.diagnostics[0].line, 0u);
  EXPECT_THAT(options.result.diagnostics[0].message,
              HasSubstr("option 'memory' constrains the search for a plan: "
                        "expected option 'plan' as auto"));

  Compiled cluster(kProduct, "auto", "{\"name\": 3}");
  EXPECT_FALSE(cluster.result.succeeded);
  EXPECT_FALSE(cluster.result.diagnostics.empty());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

/// The message of the only diagnostic.
static std::string errorOf(const Compiled &compiled) {
  EXPECT_FALSE(compiled.result.succeeded);
  const auto &diagnostics = compiled.result.diagnostics;
  return diagnostics.size() == 1 ? diagnostics[0].str() : "";
}

TEST(Compiler, ReadsNoFiles) {
  EmptyTemporary temporary;
  std::string plan = temporary.file("plan.json", kPlan);
  EXPECT_EQ(errorOf(Compiled(kProduct, plan)),
            "error: option 'plan': expected auto or the JSON text of a plan, "
            "got '" +
                plan + "'");
  std::string cluster = temporary.file("cluster.json", "{}");
  EXPECT_THAT(errorOf(Compiled(kProduct, kPlan, cluster)),
              HasSubstr("no preset '" + cluster + "'"));
}

TEST(Compiler, DiagnosticsHaveTheNamesOfTexts) {
  EXPECT_THAT(errorOf(Compiled(kProduct, {"{\n\"mesh\": 3}", "dir/p.json"})),
              testing::StartsWith("dir/p.json:2:"));
  EXPECT_THAT(errorOf(Compiled(kProduct, {"", "empty.json"})),
              testing::StartsWith("empty.json:1:"));
  EXPECT_THAT(errorOf(Compiled(kProduct, kPlan, {"{}", "dir/c.json"})),
              testing::StartsWith("error: dir/c.json: "));
  EXPECT_THAT(errorOf(Compiled(kProduct, kPlan, "",
                               {.customCalls = {{"{", "dir/calls.json"}}})),
              testing::StartsWith("dir/calls.json:1:"));
  EXPECT_THAT(errorOf(Compiled(kProduct, "")),
              testing::StartsWith("error: no mesh: give one by option 'mesh'"));
}

TEST(Compiler, PassesOnThePlanWhenItIsChosen) {
  std::string plan, last;
  CompileOptions options{.mesh = "x=2", .emit = EmitKind::Sharded};
  options.onStage = [&](const std::string &stage, size_t) { last = stage; };
  options.onPlan = [&](const std::string &text) {
    plan = text;
    return Status();
  };
  options.onPlanReport = [](const std::string &) {
    return Status::invalid("no space for pages");
  };
  Compiled compiled(kProduct, "auto", "cpu:2", options);
  EXPECT_THAT(plan, HasSubstr("\"arguments\""));
  EXPECT_EQ(compiled.result.plan, "");
  EXPECT_EQ(errorOf(compiled), "error: no space for pages");
  EXPECT_EQ(last, "dist-plan-report");
}

TEST(Compiler, PassesOnTheProgressOfASearch) {
  std::vector<std::string> lines;
  CompileOptions options;
  options.onProgress = [&](const std::string &line) { lines.push_back(line); };
  Compiled compiled(kProduct, "auto", "cpu:4", options);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_THAT(lines.front(), HasSubstr("grid 1 of "));
  EXPECT_EQ(lines.back(), "");
}

TEST(Compiler, RefusesWhatIsNoProgram) {
  Compiled compiled("HloModule jit_step");
  EXPECT_FALSE(compiled.program.module);
  ASSERT_EQ(compiled.program.diagnostics.size(), 1u);
  EXPECT_THAT(compiled.program.diagnostics[0].message,
              HasSubstr("step.mlir is HLO text"));
}

TEST(Compiler, CompilesInTwoThreadsAtOnce) {
  std::vector<std::string> artifacts(2);
  std::vector<std::thread> threads;
  for (std::string &artifact : artifacts)
    threads.emplace_back([&artifact] {
      Compiled compiled(kProduct, "auto", "cpu:2", {.mesh = "x=2"});
      Compiled broken(kProduct, "{\"mesh\": 1}");
      EXPECT_EQ(broken.result.diagnostics.size(), 1u);
      EXPECT_THAT(compiled.result.diagnostics, IsEmpty());
      artifact = compiled.result.output;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(artifacts[0], artifacts[1]);
  expectProduct(artifacts[0]);
}

/// The artifact's own checks hold for bytes, too.
TEST(Compiler, BytesThatAreNoArtifactAreRefused) {
  Compiled compiled(kProduct);
  std::string bytes = compiled.result.output;
  auto truncated = Artifact::fromBytes(
      std::string_view(bytes).substr(0, bytes.size() / 2), "half");
  ASSERT_FALSE(truncated);
  EXPECT_THAT(truncated.status().getMessage(), HasSubstr("cannot run 'half'"));
}
