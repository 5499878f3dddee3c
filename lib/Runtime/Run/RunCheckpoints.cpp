//===- RunCheckpoints.cpp - where a run begins and what it keeps ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCheckpoints.h"
#include "Names.h"
#include "Training.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <thread>

using namespace dist;
namespace fs = std::filesystem;

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

/// Names of their own, else positions.
static std::string nameIn(const std::vector<TensorSpec> &tensors,
                          const char *prefix, int index) {
  std::string name = uniqueNames(tensors)[size_t(index)];
  return name.empty() ? fmt::format("{}{}", prefix, index) : name;
}

RunCheckpoints::RunCheckpoints(const RunOptions &options,
                               const Manifest &manifest,
                               std::vector<Carry> list)
    : options(options), manifest(manifest), carries(std::move(list)),
      isState(manifest.arguments.size()),
      snapshots(size_t(manifest.mesh.numRanks())) {
  std::vector<CheckpointTensor> tensors;
  for (const Carry &carry : carries) {
    const TensorSpec &spec = manifest.arguments[carry.argument];
    isState[carry.argument] = true;
    names.push_back(nameIn(manifest.arguments, "arg", carry.argument));
    tensors.push_back({names.back(), spec.dtype, spec.shape, spec.sharding});
  }
  statePlan = CheckpointPlan(manifest.mesh, std::move(tensors));
}

int RunCheckpoints::argumentOf(int result) const {
  for (const Carry &carry : carries)
    if (carry.result == result)
      return carry.argument;
  return -1;
}

bool RunCheckpoints::isRecord(int result) const {
  return manifest.results[result].shape.empty() && argumentOf(result) < 0;
}

std::string RunCheckpoints::recordName(int result) const {
  return "steps/" + nameIn(manifest.results, "result", result);
}

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

Result<std::unique_ptr<RunCheckpoints>>
RunCheckpoints::open(const RunOptions &options, const Manifest &manifest) {
  Result<std::vector<Carry>> carries = carriesOf(manifest, options);
  if (!carries)
    return carries.status();
  if (carries->empty())
    return Status::invalid("no result replaces an argument: there is no state "
                           "to keep (see --carry)");
  std::unique_ptr<RunCheckpoints> checkpoints(
      new RunCheckpoints(options, manifest, std::move(*carries)));
  if (Status status = checkpoints->verifyNames(); !status.ok())
    return status;
  Result<std::string> path = checkpoints->findResumed();
  Status status = path ? checkpoints->resumeFrom(*path) : path.status();
  if (!status.ok() && status.getCode() != StatusCode::NotFound)
    return status;
  if (!status.ok() && options.resume != "auto" && options.resume != "never")
    return status;
  return checkpoints;
}

Status RunCheckpoints::verifyNames() const {
  std::set<std::string_view> used;
  for (const std::string &name : names)
    if (!used.insert(name).second)
      return Status::invalid(fmt::format("two arguments are called {}", name));
  return {};
}

/// True if one path is the other, or what lies in it.
static bool isIn(const std::string &path, const std::string &directory) {
  std::error_code error;
  fs::path parent = fs::weakly_canonical(path, error).parent_path();
  return parent == fs::weakly_canonical(directory, error);
}

/// NOT_FOUND where the run starts from the beginning.
Result<std::string> RunCheckpoints::findResumed() const {
  bool isPath = options.resume != "auto" && options.resume != "never";
  if (options.checkpoint.empty() ||
      (isPath && isIn(options.resume, options.checkpoint)))
    return findCheckpoint(options.resume);
  Result<std::string> own = findCheckpoint(options.checkpoint);
  if (own && options.resume == "never")
    return Status::invalid(fmt::format(
        "--resume never: there is '{}' already; give another directory, or "
        "remove it",
        *own));
  bool isNone = !own && own.status().getCode() == StatusCode::NotFound;
  return isNone && isPath ? findCheckpoint(options.resume) : own;
}

Status RunCheckpoints::resumeFrom(const std::string &path) {
  Result<Checkpoint> opened = Checkpoint::open(path);
  if (!opened) // Also where a file is missing: that is no beginning.
    return Status::invalid(opened.status().getMessage());
  resumed.emplace(std::move(*opened));
  if (Status status = verifyFit(); !status.ok())
    return status;
  if (firstStep() <= options.stepCount())
    return {};
  return Status::invalid(
      fmt::format("checkpoint '{}' is of step {}, --steps asks for {} in all",
                  path, firstStep(), options.stepCount()));
}

Status RunCheckpoints::verifyFit() const {
  std::string problems;
  std::set<std::string> expected;
  auto check = [&](const std::string &name, const CheckpointTensor &wanted) {
    expected.insert(name);
    int index = resumed->find(name);
    if (index < 0) {
      problems += fmt::format("\n  missing  {}: {}", name, wanted.type());
      return;
    }
    const CheckpointTensor &stored = resumed->manifest().tensors[index];
    if (stored.type() != wanted.type())
      problems += fmt::format("\n  wrong    {}: expected {}, got {}", name,
                              wanted.type(), stored.type());
  };
  for (size_t i = 0; i < names.size(); ++i)
    check(names[i], statePlan.getTensors()[i]);
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (isRecord(int(i)))
      check(recordName(int(i)),
            {"", manifest.results[i].dtype, {firstStep()}, {}});
  for (const CheckpointTensor &stored : resumed->manifest().tensors)
    if (!expected.contains(stored.name))
      problems +=
          fmt::format("\n  unknown  {}: {}", stored.name, stored.type());
  if (problems.empty())
    return {};
  return Status::invalid(
      fmt::format("checkpoint '{}' does not fit the program:{}",
                  resumed->getPath(), problems));
}

std::string RunCheckpoints::resumedId() const {
  return resumed
             ? fmt::format("{} of step {}", resumed->manifest().id, firstStep())
             : "";
}

std::string RunCheckpoints::announcement() const {
  if (!resumed)
    return "";
  return fmt::format(
      "going on after step {}, from {}{}\n", firstStep(), resumed->getPath(),
      firstStep() == options.stepCount() ? ": --steps asks for no more" : "");
}

Status RunCheckpoints::makeGroups(Executor &executor) {
  Group *world = executor.processes();
  if (!world) {
    groups = createLocalCheckpointGroups(int(snapshots.size()));
    return {};
  }
  auto group = createCheckpointGroup(*world);
  if (group)
    groups.push_back(std::move(*group));
  return group.status();
}

Status RunCheckpoints::begin(Executor &executor) {
  if (Status status = resumed ? restore(executor) : Status(); !status.ok())
    return status;
  if (options.checkpoint.empty())
    return {};
  if (Status status = makeGroups(executor); !status.ok())
    return status;
  if (groups[0]->rank() != 0)
    return {};
  Result<CheckpointDirectory> opened =
      CheckpointDirectory::open(options.checkpoint, options.keep);
  if (!opened)
    return opened.status();
  directory.emplace(std::move(*opened));
  return {};
}

Status RunCheckpoints::restore(Executor &executor) const {
  return executor.onRanks([&](int rank) {
    for (size_t i = 0; i < carries.size(); ++i) {
      int argument = carries[i].argument;
      const TensorSpec &spec = manifest.arguments[argument];
      ShardedLayout layout(manifest.mesh, spec.sharding, spec.dtype,
                           spec.shape);
      if (Status status =
              resumed->load(resumed->find(names[i]), layout, rank,
                            executor.argumentBuffer(rank, argument));
          !status.ok())
        return status;
    }
    return Status();
  });
}

Status RunCheckpoints::restoreRecord(int result,
                                     std::vector<std::byte> &record) const {
  if (!resumed)
    return {};
  Result<Array> array = resumed->read(resumed->find(recordName(result)));
  if (!array)
    return array.status();
  record.assign(array->data(), array->data() + array->view().bytes());
  return {};
}

Result<Array> RunCheckpoints::result(int index) const {
  for (size_t i = 0; i < carries.size(); ++i)
    if (carries[i].result == index)
      return resumed->read(resumed->find(names[i]));
  return Status::invalid(
      fmt::format("{} of the last step is not in checkpoint '{}', and there is "
                  "no step left "
                  "to run",
                  displayName(manifest.results[index], "result", size_t(index)),
                  resumed->getPath()));
}

//===----------------------------------------------------------------------===//
// Keeping
//===----------------------------------------------------------------------===//

bool RunCheckpoints::isDue(int64_t steps) const {
  return keeps() && (steps == options.stepCount() ||
                     (options.every && steps % options.every == 0));
}

Status
RunCheckpoints::save(Executor &executor, int64_t steps,
                     const std::vector<std::vector<std::byte>> &records) {
  if (Status before = writer.wait(); !before.ok())
    return before;
  CheckpointPlan plan = statePlan;
  std::vector<const void *> recorded;
  for (size_t i = 0; i < records.size(); ++i)
    if (isRecord(int(i))) {
      plan.addOnFirst({recordName(int(i)),
                       manifest.results[i].dtype,
                       {steps},
                       {},
                       CheckpointRole::Record});
      recorded.push_back(records[i].data());
    }
  Status copied = executor.onRanks([&](int rank) {
    std::vector<const void *> buffers;
    for (const Carry &carry : carries)
      buffers.push_back(executor.resultBuffer(rank, carry.result));
    buffers.insert(buffers.end(), recorded.begin(), recorded.end());
    snapshots[size_t(rank)].take(plan, rank, buffers);
    return Status();
  });
  if (!copied.ok())
    return copied;
  return writer.start(
      [this, steps, plan = std::move(plan)] { return write(steps, plan); });
}

Status RunCheckpoints::write(int64_t steps, const CheckpointPlan &plan) {
  auto saveOn = [&](CheckpointGroup &group) {
    return saveCheckpoint(group, group.rank() == 0 ? &*directory : nullptr,
                          steps, plan, snapshots[size_t(group.rank())]);
  };
  std::vector<std::thread> others;
  for (size_t i = 1; i < groups.size(); ++i)
    others.emplace_back([&, i] { static_cast<void>(saveOn(*groups[i])); });
  Status status = saveOn(*groups[0]);
  for (std::thread &thread : others)
    thread.join();
  return status;
}
