//===- SessionCheckpoints.cpp - the checkpoint to continue ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SessionCheckpoints.h"
#include "dist/Runtime/Session/Agreement.h"
#include "dist/Runtime/Session/Names.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <set>

using namespace dist;
namespace fs = std::filesystem;

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

/// Names of their own, else positions.
static std::vector<std::string> namesOf(const std::vector<TensorSpec> &tensors,
                                        const char *prefix) {
  std::vector<std::string> names = uniqueNames(tensors);
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i].empty())
      names[i] = fmt::format("{}{}", prefix, i);
  return names;
}

SessionCheckpoints::SessionCheckpoints(const SessionOptions &options,
                                       const Manifest &manifest,
                                       std::vector<Carry> list)
    : options(options), manifest(manifest), carries(std::move(list)),
      isState(manifest.arguments.size()), replaced(manifest.results.size(), -1),
      resultNames(namesOf(manifest.results, "result")),
      snapshots(size_t(manifest.mesh.numRanks())) {
  std::vector<CheckpointTensor> tensors;
  std::vector<std::string> arguments = namesOf(manifest.arguments, "arg");
  for (const Carry &carry : carries) {
    const TensorSpec &spec = manifest.arguments[carry.argument];
    isState[carry.argument] = true;
    if (argumentOf(carry.result) < 0)
      replaced[carry.result] = carry.argument;
    names.push_back(arguments[carry.argument]);
    tensors.push_back({names.back(), spec.dtype, spec.shape,
                       manifest.results[carry.result].sharding});
  }
  statePlan = CheckpointPlan(manifest.mesh, std::move(tensors));
}

bool SessionCheckpoints::isRecord(int result) const {
  return manifest.results[result].shape.empty() && argumentOf(result) < 0;
}

std::string SessionCheckpoints::recordName(int result) const {
  return "steps/" + resultNames[size_t(result)];
}

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

Result<std::unique_ptr<SessionCheckpoints>>
SessionCheckpoints::open(const SessionOptions &options,
                         const Manifest &manifest,
                         const std::vector<Carry> &carries) {
  if (carries.empty())
    return Status::invalid("no result replaces an argument: there is no state "
                           "to keep (see option 'carry')");
  std::unique_ptr<SessionCheckpoints> checkpoints(
      new SessionCheckpoints(options, manifest, carries));
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

Status SessionCheckpoints::verifyNames() const {
  std::set<std::string_view> used;
  for (const std::string &name : names)
    if (!used.insert(name).second)
      return Status::invalid(fmt::format("two arguments are called {}", name));
  return {};
}

/// True if one path is the other, or below it.
static bool isIn(const std::string &path, const std::string &directory) {
  std::error_code error;
  fs::path parent = fs::weakly_canonical(path, error).parent_path();
  return parent == fs::weakly_canonical(directory, error);
}

/// True if an earlier attempt of this job wrote the latest checkpoint of the
/// directory.
bool SessionCheckpoints::isContinued() const {
  JobAttempt attempt = currentAttempt();
  if (attempt.number == 0 || attempt.job.empty())
    return false;
  Result<std::string> latest = findCheckpoint(options.checkpoint);
  Result<Checkpoint> opened =
      latest ? Checkpoint::open(*latest) : latest.status();
  return opened && opened->manifest().job == attempt.job;
}

/// NOT_FOUND where the run starts from the beginning.
Result<std::string> SessionCheckpoints::findResumed() const {
  bool isPath = options.resume != "auto" && options.resume != "never";
  if (options.checkpoint.empty() ||
      (isPath && isIn(options.resume, options.checkpoint) && !isContinued()))
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

void SessionCheckpoints::warn(const std::string &text) const {
  if (options.onWarning)
    options.onWarning(text);
}

/// The one before a damaged one; none where the user has named the latter.
std::optional<std::string>
SessionCheckpoints::fallBack(const std::string &path,
                             const Status &damage) const {
  auto before = path == options.resume ? std::nullopt : checkpointBefore(path);
  if (!before)
    return before;
  warn(damage.getMessage());
  warn(fmt::format("it is left out, and the one before it is taken: {}",
                   *before));
  return before;
}

Result<Checkpoint> SessionCheckpoints::openWhole(std::string path) const {
  for (;;) {
    Result<Checkpoint> opened = Checkpoint::open(path);
    if (opened)
      return opened;
    auto before = fallBack(path, opened.status());
    if (!before)
      return opened;
    path = *before;
  }
}

Status SessionCheckpoints::resumeFrom(const std::string &path) {
  Result<Checkpoint> opened = openWhole(path);
  if (!opened)
    return opened.status();
  resumed.emplace(std::move(*opened));
  if (Status status = verifyFit(); !status.ok())
    return status;
  if (!options.steps || firstStep() <= *options.steps)
    return {};
  return Status::invalid(
      fmt::format("checkpoint '{}' is of step {}, --steps is {} in all",
                  resumed->getPath(), firstStep(), *options.steps));
}

Status SessionCheckpoints::verifyFit() const {
  std::string problems;
  std::set<std::string> expected;
  auto check = [&](const std::string &name, const CheckpointTensor &wanted,
                   bool isNeeded) {
    expected.insert(name);
    int index = resumed->find(name);
    if (index < 0 && isNeeded)
      problems += fmt::format("\n  missing  {}: {}", name, wanted.type());
    if (index < 0)
      return;
    const CheckpointTensor &stored = resumed->manifest().tensors[index];
    if (stored.type() != wanted.type())
      problems += fmt::format("\n  wrong    {}: expected {}, got {}", name,
                              wanted.type(), stored.type());
  };
  for (size_t i = 0; i < names.size(); ++i)
    check(names[i], statePlan.getTensors()[i], /*isNeeded=*/true);
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (isRecord(int(i)))
      check(recordName(int(i)),
            {"", manifest.results[i].dtype, {firstStep()}, {}},
            !isFloat(manifest.results[i].dtype));
  for (const CheckpointTensor &stored : resumed->manifest().tensors)
    if (!expected.contains(stored.name) && stored.role == CheckpointRole::State)
      problems +=
          fmt::format("\n  unknown  {}: {}", stored.name, stored.type());
  if (problems.empty())
    return {};
  return Status::invalid(
      fmt::format("checkpoint '{}' does not fit the program:{}",
                  resumed->getPath(), problems));
}

std::string SessionCheckpoints::resumedId() const {
  return resumed
             ? fmt::format("{} of step {}", resumed->manifest().id, firstStep())
             : "";
}

Status SessionCheckpoints::begin(Executor &executor) {
  if (Status status = restoreWhole(executor); !status.ok())
    return status;
  if (options.checkpoint.empty())
    return {};
  Status status = makeGroups(executor);
  return status.ok() ? openDirectory() : status;
}

Status SessionCheckpoints::restoreWhole(Executor &executor) {
  while (resumed) {
    Status status = restore(executor);
    if (Group *world = executor.processes())
      status = agreeOn(status, *world);
    if (status.getCode() != StatusCode::InvalidArgument)
      return status;
    auto before = fallBack(resumed->getPath(), status);
    if (!before)
      return status;
    if (Status next = resumeFrom(*before); !next.ok())
      return next;
  }
  return {};
}

Status SessionCheckpoints::restoreRank(Executor &executor, int rank) const {
  for (size_t i = 0; i < carries.size(); ++i) {
    int argument = carries[i].argument;
    const TensorSpec &spec = manifest.arguments[argument];
    ShardedLayout layout(manifest.mesh, spec.sharding, spec.dtype, spec.shape);
    void *buffer = executor.argumentBuffer(rank, argument);
    if (!buffer) // It is on other ranks.
      continue;
    if (Status status =
            resumed->load(resumed->find(names[i]), layout, rank, buffer);
        !status.ok())
      return status;
  }
  return {};
}

/// Reads the whole checkpoint, so that damage is found now.
Status SessionCheckpoints::restore(Executor &executor) const {
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (int kept = isRecord(int(i)) ? resumed->find(recordName(int(i))) : -1;
        kept >= 0)
      if (Result<Array> record = resumed->read(kept); !record)
        return record.status();
  // Not the ranks' own status, which would end the others: they go on.
  std::vector<Status> restored(snapshots.size());
  Status status = executor.onRanks([&](int rank) {
    restored[size_t(rank)] = restoreRank(executor, rank);
    return Status();
  });
  for (const Status &own : restored)
    status = status.ok() ? own : status;
  return status;
}

Status SessionCheckpoints::restoreRecord(int result,
                                         std::vector<std::byte> &record) const {
  if (!resumed)
    return {};
  int index = resumed->find(recordName(result));
  if (index < 0) { // There was none: not-a-number, which is 1s in all floats.
    record.assign(size_t(firstStep() * sizeOf(manifest.results[result].dtype)),
                  std::byte(0xff));
    return {};
  }
  Result<Array> array = resumed->read(index);
  if (!array)
    return array.status();
  record.assign(array->data(), array->data() + array->view().bytes());
  return {};
}

Result<Array> SessionCheckpoints::result(int index) const {
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
