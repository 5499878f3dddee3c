//===- BackendsTest.cpp - backends by name --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/Backends.h"
#include "Members.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Support/AtomicFile.h"

#include <cstdlib>
#include <filesystem>

using namespace dist;
using namespace dist::testing;

namespace {

/// A backend of few operations: sums and maxima of f32, by all_reduce alone.
class NarrowBackend final : public Backend {
public:
  Capabilities capabilities() const override {
    Capabilities can;
    can.name = "narrow";
    can.operations = 1u << int(CollectiveOp::AllReduce);
    can.reductions = 1u << Reduction::Sum | 1u << Reduction::Max;
    can.hostTypes = 1u << int(DType::F32);
    can.hasAnySource = false;
    return can;
  }
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override;
};

/// The local communicator with other capabilities.
class NarrowCommunicator final : public Communicator {
public:
  NarrowCommunicator() : all(std::move(createLocalCommunicators(1).front())) {}
  int rank() const override { return all->rank(); }
  int size() const override { return all->size(); }
  Capabilities capabilities() const override {
    return NarrowBackend().capabilities();
  }
  Status submit(const Batch &batch) override { return all->submit(batch); }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override {
    return all->post(messages);
  }
  Result<std::unique_ptr<Communicator>>
  split(const std::vector<int> &members, const std::string &name) override {
    return all->split(members, name);
  }
  void abort(const Status &why) override { all->abort(why); }
  Status aborted() const override { return all->aborted(); }

private:
  std::unique_ptr<Communicator> all;
};

Result<std::unique_ptr<Communicator>>
NarrowBackend::create(const BackendSetup &setup) const {
  return std::unique_ptr<Communicator>(std::make_unique<NarrowCommunicator>());
}

TEST(Backends, LocalIsBuiltIn) {
  EXPECT_TRUE(isAvailable("local"));
  auto backend = *findBackend("local");
  EXPECT_TRUE(backend->create({}));
  expectInvalid(backend->create({0, 4, nullptr, {}}).status(),
                "the ranks of the backend 'local' are threads of one process");
}

TEST(Backends, AMissingOneSaysWhatToInstall) {
  setenv("DIST_NCCL_LIBRARY", "/nowhere/nccl", 1); // Hides an installed one.
  setenv("DIST_CUDA_LIBRARY", "/nowhere/cuda", 1);
  EXPECT_FALSE(isAvailable("nccl"));
  Status status = findBackend("nccl").status();
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
  EXPECT_TRUE(contains(status, "the backend 'nccl' is not available: it needs "
                               "NCCL"))
      << status.str();
  EXPECT_TRUE(contains(status, "; and an NVIDIA GPU and its driver"))
      << status.str();
  for (const char *none : {"", "../local", "avian"})
    EXPECT_EQ(findBackend(none).status().getCode(), StatusCode::NotFound);
  EXPECT_TRUE(contains(findBackend("avian").status(), "there is no backend "
                                                      "'avian'; there are "));
}

/// The table has plug-ins that are missing, too.
TEST(Backends, TheTableHasAllOfThem) {
  std::string table = capabilityTable();
  for (std::string name : {"gloo", "local", "mpi", "nccl", "shm"})
    for (const char *line : {" | all_reduce | all | ", " | sum, product, "})
      EXPECT_NE(table.find("| " + name + line), std::string::npos)
          << name << line;
  if (auto gloo = findBackend("gloo")) // It has the same row.
    EXPECT_EQ(capabilityTable(), table);
}

/// Returns a directory with a plug-in made by the C compiler.
std::string pluginOf(const std::string &code) {
  std::string pattern = ::testing::TempDir() + "dist-plugin-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  EXPECT_OK(writeFile(directory + "/plugin.c", code));
  std::string command = DIST_TEST_CC " -shared -fPIC -o " + directory +
                        "/libdist_odd.so " + directory + "/plugin.c";
  EXPECT_EQ(std::system(command.c_str()), 0);
  return directory;
}

/// Returns the reason why a plug-in of this code is refused.
Status refusalOf(const std::string &code) {
  std::string directory = pluginOf(code);
  setenv("DIST_BACKEND_PATH", ("/nowhere:" + directory).c_str(), 1);
  Status status = findBackend("odd").status();
  unsetenv("DIST_BACKEND_PATH");
  std::filesystem::remove_all(directory);
  return status;
}

TEST(Backends, PluginsThatAreNone) {
  Status status = refusalOf("int nothing;");
  EXPECT_TRUE(contains(status, "libdist_odd.so defines no dist_backend"))
      << status.str();
}

/// A call to this plug-in would misinterpret memory.
TEST(Backends, PluginsOfAnotherVersion) {
  std::string entry = "const void *dist_backend(void) { __builtin_trap(); }";
  Status none = refusalOf(entry);
  EXPECT_TRUE(contains(none, "libdist_odd.so has the version none of the "
                             "interface, this program has " DIST_BACKEND_VERSION
                             ": build it again"))
      << none.str();
  Status older = refusalOf(
      entry + "const char *dist_backend_version(void) { return \"123abc\"; }");
  EXPECT_TRUE(contains(older, "has the version 123abc of the interface, this "
                              "program has " DIST_BACKEND_VERSION))
      << older.str();
}

TEST(Backends, WhatOneCannotDoIsRefused) {
  static const NarrowBackend narrow;
  static const Status registered = registerBackend(narrow); // Once.
  EXPECT_OK(registered);
  expectInvalid(registerBackend(narrow), "there is a backend 'narrow' already");
  JobMember job(std::make_unique<NarrowCommunicator>(), nullptr,
                {.backend = "narrow"});
  Group &group = *job.world();
  std::vector<float> floats(2);
  std::vector<int> ints(2);
  EXPECT_OK(group.allReduce(view(floats), Reduction::Max));
  expectInvalid(group.allReduce(view(floats), Reduction::Average),
                "the backend 'narrow' has no reduction 'avg'");
  expectInvalid(group.allReduce(view(ints)),
                "the backend 'narrow' has no all_reduce of i32 in host memory");
  expectInvalid(group.broadcast(view(floats), 0), "has no broadcast of f32");
  expectInvalid(group.receive(view(floats), kAnySource),
                "the backend 'narrow' needs the rank of the sender");
}

} // namespace
