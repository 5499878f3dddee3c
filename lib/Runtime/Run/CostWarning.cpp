//===- CostWarning.cpp - programs that move or hold too much --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostWarning.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

static constexpr int64_t kFactor = 10;
static constexpr int64_t kLeast = int64_t(1) << 20;

/// One rank's bytes of arguments and results; a buffer that is both counts
/// once.
static int64_t ownBytes(const Program &program) {
  std::set<int> buffers;
  for (const auto *own : {&program.arguments, &program.results})
    buffers.insert(own->begin(), own->end());
  buffers.erase(-1);
  int64_t bytes = 0;
  for (int buffer : buffers)
    bytes += program.buffers[size_t(buffer)].bytes;
  return bytes;
}

/// Returns the bytes of one rank's temporaries.
static int64_t temporaryBytes(const Program &program) {
  int64_t bytes = program.arenaBytes;
  for (const FrameSpec &frame : program.frames)
    bytes += frame.stride() * frame.slots;
  return bytes;
}

/// Returns the program whose ranks hold most.
static const Program &largestProgram(const Manifest &manifest) {
  return *std::ranges::max_element(
      manifest.programs, {}, [](const Program &program) {
        return ownBytes(program) + temporaryBytes(program);
      });
}

static bool isTooMuch(int64_t bytes, int64_t own) {
  return bytes >= kLeast && bytes / kFactor > own;
}

static std::string comparison(int64_t bytes, int64_t own) {
  return fmt::format(
      "{} bytes, more than {} times the {} bytes of its arguments and results",
      bytes, kFactor, own);
}

static std::string placeOf(const std::string &location) {
  return location.empty() ? "an operation without a line" : location;
}

static std::string receivedWarning(const CommunicationReport &report,
                                   int64_t own) {
  int64_t bytes = report.totalBytesReceived();
  if (!isTooMuch(bytes, own))
    return "";
  nlohmann::json entries = report.toJson()["collectives"];
  auto most = std::max_element(
      entries.begin(), entries.end(), [](const auto &a, const auto &b) {
        return a["bytes_received"] < b["bytes_received"];
      });
  return fmt::format(
      "in a step a rank receives {}; most of it, {} bytes by {} {}, is for {}. "
      "--report FILE lists all by line; another sharding there may save them",
      comparison(bytes, own), (*most)["bytes_received"].get<int64_t>(),
      (*most)["count"].get<int64_t>(), (*most)["kind"].get<std::string>(),
      placeOf((*most)["location"].get<std::string>()));
}

/// The line of the first command that writes a buffer.
static std::string writerOf(const Program &program, int buffer) {
  for (const Command &command : program.commands) {
    auto writes = [&](const std::vector<int> &results) {
      return std::find(results.begin(), results.end(), buffer) != results.end();
    };
    if (const auto *kernel = std::get_if<KernelCommand>(&command);
        kernel && writes(kernel->results))
      return kernel->location;
    if (const auto *collective = std::get_if<CollectiveCommand>(&command);
        collective && writes(collective->receives))
      return collective->location;
    if (const auto *copy = std::get_if<CopyCommand>(&command);
        copy && copy->to == buffer)
      return copy->location;
  }
  return "";
}

static std::string heldWarning(const Program &program, int64_t own) {
  int64_t bytes = own + temporaryBytes(program);
  if (!isTooMuch(bytes, own))
    return "";
  int largest = -1;
  for (size_t i = 0; i < program.buffers.size(); ++i)
    if (const BufferSpec &buffer = program.buffers[i];
        (buffer.kind == BufferKind::Temporary ||
         buffer.kind == BufferKind::Frame) &&
        (largest < 0 || buffer.bytes > program.buffers[size_t(largest)].bytes))
      largest = int(i);
  if (largest < 0)
    return "";
  return fmt::format(
      "a rank holds {}; the largest temporary, {} bytes, is made for {}. "
      "dist-opt --dist-plan-report shows the memory over time",
      comparison(bytes, own), program.buffers[size_t(largest)].bytes,
      placeOf(writerOf(program, largest)));
}

std::vector<std::string> dist::costWarnings(const Manifest &manifest,
                                            const CommunicationReport &report) {
  std::vector<std::string> warnings;
  if (manifest.mesh.numRanks() == 1)
    return warnings;
  const Program &program = largestProgram(manifest);
  int64_t own = ownBytes(program);
  for (std::string text :
       {receivedWarning(report, own), heldWarning(program, own)})
    if (!text.empty())
      warnings.push_back(std::move(text));
  return warnings;
}
