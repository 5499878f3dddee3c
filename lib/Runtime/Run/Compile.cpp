//===- Compile.cpp - from a program to an artifact ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Compile.h"
#include "Process.h"
#include "SearchedPlan.h"
#include "dist/Runtime/Artifact/CpuFeatures.h"
#include "dist/Runtime/File/MappedFile.h"
#include "dist/Support/AtomicFile.h"

#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace dist;
namespace fs = std::filesystem;

//===----------------------------------------------------------------------===//
// The key
//===----------------------------------------------------------------------===//

namespace {
/// A hash of a list of strings, none of which runs into the next.
class Key {
public:
  Key() { XXH3_128bits_reset(&state); }
  void add(std::string_view part) {
    uint64_t size = part.size();
    XXH3_128bits_update(&state, &size, sizeof(size));
    XXH3_128bits_update(&state, part.data(), part.size());
  }
  std::string hex() const {
    XXH128_hash_t hash = XXH3_128bits_digest(&state);
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
  }

private:
  XXH3_state_t state;
};
} // namespace

static Status addFile(Key &key, const std::string &path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  key.add(file->bytes());
  return {};
}

/// Names one build of the compiler: its file, size and time of change.
static std::string identify(const std::string &compiler) {
  std::error_code error;
  auto size = fs::file_size(compiler, error);
  auto time = fs::last_write_time(compiler, error);
  return fmt::format("{} {} {}", compiler, size,
                     time.time_since_epoch().count());
}

/// A name, or the file of that name as it is.
static Status addCluster(Key &key, const std::string &cluster) {
  std::error_code error;
  key.add(cluster);
  return fs::exists(cluster, error) ? addFile(key, cluster) : Status();
}

/// A plan file; none, or one by cost.
static Status addPlan(Key &key, const std::string &plan) {
  if (plan.empty() || plan == "auto") {
    key.add(plan);
    return {};
  }
  Status status = addFile(key, plan);
  return status.ok()
             ? status
             : Status(status.getCode(), "--plan: " + status.getMessage() +
                                            "; expected a plan file, or auto");
}

/// The options that the plan is made with; those of a single device change the
/// program.
static std::vector<std::string> planOptions(const RunOptions &options,
                                            bool singleDevice) {
  std::vector<std::string> words;
  auto add = [&](const char *name, const std::string &value) {
    if (!value.empty())
      words.insert(words.end(), {name, value});
  };
  auto addMicroBatches = [&] {
    if (options.microBatches)
      add("--micro-batches", std::to_string(*options.microBatches));
  };
  add("--precision", options.precision);
  if (options.roundEach)
    words.push_back("--round-each");
  if (options.gradientMerge)
    add("--gradient-merge", std::to_string(*options.gradientMerge));
  if (singleDevice) {
    if (changesMicroBatches(options))
      addMicroBatches();
    return words;
  }
  add("--memory", options.memory);
  add("--data-axes", options.dataAxes);
  for (const std::string &pattern : options.replicate)
    add("--replicate", pattern);
  add("--partial-sums", options.partialSums);
  add("--narrow-collectives", options.narrowCollectives);
  addMicroBatches();
  add("--recompute", options.recompute);
  return words;
}

/// The pairs of --carry.
static std::vector<std::string> carryOptions(const RunOptions &options) {
  std::vector<std::string> words;
  for (const auto &[result, argument] : options.carries)
    words.insert(words.end(), {"--carry", result + "=" + argument});
  return words;
}

/// The plan that the program is compiled with; a single device reads what
/// changes the program.
static std::string planOf(const RunOptions &options, bool singleDevice) {
  return singleDevice && !changesProgram(options) ? "" : options.plan;
}

/// The mesh of the command line. A single device needs it for replicas.
static std::string meshOption(const RunOptions &options, bool singleDevice) {
  return singleDevice && !hasReplicas(options) ? "" : options.mesh;
}

static Result<std::string> keyOf(const RunOptions &options, bool singleDevice,
                                 const std::string &compiler) {
  Key key;
  key.add(identify(compiler));
  key.add(fmt::format("{}", fmt::join(hostCpuFeatures(), " ")));
  if (Status status = addFile(key, options.program); !status.ok())
    return status;
  // Libraries are found relative to the file.
  std::error_code error;
  for (const std::string &file : options.customCalls) {
    key.add(fs::absolute(file, error).string());
    if (Status status = addFile(key, file); !status.ok())
      return status;
  }
  for (const std::string &carry : carryOptions(options))
    key.add(carry);
  key.add(options.dropCallbacks ? "drop-callbacks" : "");
  key.add(singleDevice ? "single-device" : "");
  key.add(meshOption(options, singleDevice));
  for (const std::string *cluster : {&options.cluster, &options.assumedCluster})
    if (Status status = addCluster(key, singleDevice ? "" : *cluster);
        !status.ok())
      return status;
  for (const std::string &option : planOptions(options, singleDevice))
    key.add(option);
  if (Status status = addPlan(key, planOf(options, singleDevice)); !status.ok())
    return status;
  return key.hex();
}

//===----------------------------------------------------------------------===//
// The compiler
//===----------------------------------------------------------------------===//

/// Compiles the program to `artifact`. An artifact whose plan was searched for
/// a shorter time, after an interrupt, is not kept in the cache: the next run
/// may search for longer.
static Result<std::shared_ptr<const Artifact>>
runCompiler(const RunOptions &options, bool singleDevice,
            const std::string &compiler, const std::string &artifact,
            Interrupt &interrupt) {
  Result<AtomicFile> file = AtomicFile::create(artifact);
  if (!file)
    return file.status();
  std::vector<std::string> command = {compiler, options.program, "--quiet",
                                      "-o", file->temporaryPath()};
  for (const std::string &file : options.customCalls)
    command.insert(command.end(), {"--custom-calls", file});
  for (const std::string &word : carryOptions(options))
    command.push_back(word);
  if (options.dropCallbacks)
    command.push_back("--drop-callbacks");
  if (singleDevice)
    command.push_back("--single-device");
  if (std::string plan = planOf(options, singleDevice); !plan.empty())
    command.insert(command.end(), {"--plan", plan});
  if (!singleDevice && !options.cluster.empty())
    command.insert(command.end(), {"--cluster", options.cluster});
  if (!singleDevice && !options.assumedCluster.empty())
    command.insert(command.end(),
                   {"--assumed-cluster", options.assumedCluster});
  if (std::string mesh = meshOption(options, singleDevice); !mesh.empty())
    command.insert(command.end(), {"--mesh", mesh});
  if (!singleDevice && !options.planReport.empty())
    command.insert(command.end(), {"--dist-plan-report", options.planReport});
  if (!singleDevice && !options.writePlan.empty())
    command.insert(command.end(), {"--write-plan", options.writePlan});
  for (const std::string &word : planOptions(options, singleDevice))
    command.push_back(word);
  Result<bool> endedEarly =
      runProcess(command, interrupt, !singleDevice && isSearched(options));
  if (!endedEarly)
    return endedEarly.status();
  if (*endedEarly)
    return Artifact::load(file->temporaryPath());
  if (Status status = file->commit(); !status.ok())
    return status;
  return Artifact::load(artifact);
}

/// The artifact's name in the cache.
static Result<std::string> nameOf(const RunOptions &options, bool singleDevice,
                                  const std::string &compiler) {
  Result<std::string> key = keyOf(options, singleDevice, compiler);
  if (!key)
    return key.status();
  return fmt::format("{}-{}.dist", fs::path(options.program).stem().string(),
                     *key);
}

/// A damaged one is compiled again.
static std::shared_ptr<const Artifact> findKept(const RunOptions &options,
                                                bool singleDevice,
                                                const std::string &name) {
  bool isNeeded = !singleDevice &&
                  !(options.planReport.empty() && options.writePlan.empty());
  auto kept = isNeeded ? Result<std::shared_ptr<const Artifact>>(nullptr)
                       : Artifact::load(cacheDirectory() + "/" + name);
  return kept ? *kept : nullptr;
}

std::string dist::findCompiler() { return findProgram("dist-compile"); }

Result<std::shared_ptr<const Artifact>>
dist::compileProgram(const RunOptions &options, bool singleDevice,
                     Interrupt &interrupt) {
  std::string compiler = findCompiler();
  if (compiler.empty())
    return Status::notFound(fmt::format(
        "'{}' is not an artifact, and dist-compile, which makes one of it, is "
        "neither in the folder of dist-run nor in PATH",
        options.program));
  Result<std::string> name = nameOf(options, singleDevice, compiler);
  if (!name)
    return name.status();
  if (auto kept = findKept(options, singleDevice, *name))
    return kept;
  Result<std::string> directory = writableCache(options.program, options.quiet);
  if (!directory)
    return directory.status();
  std::string path = *directory + "/" + *name;
  if (!options.quiet)
    fmt::print(stderr, "compiling {}{}{} ...\n", options.program,
               singleDevice ? " for a single device" : "",
               options.roundEach ? ", with each 16-bit float rounded" : "");
  auto begin = std::chrono::steady_clock::now();
  auto artifact = runCompiler(options, singleDevice, compiler, path, interrupt);
  if (!artifact)
    return artifact.status();
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!options.quiet)
    fmt::print(stderr, "compiled in {:.1f} s: {}\n", took.count(), path);
  return artifact;
}
