//===- Program.cpp - what the ranks of a coordinate run -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/Program.h"
#include "dist/Runtime/Artifact/Manifest.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

int dist::nextCommand(const Command &command, int index) {
  if (auto *loop = std::get_if<WhileCommand>(&command))
    return loop->body.last;
  auto *choice = std::get_if<SwitchCommand>(&command);
  return choice ? choice->branches.back().last : index + 1;
}

std::string TensorSpec::type() const { return typeString(dtype, shape); }

int64_t FrameSpec::stride() const {
  constexpr int64_t kAlignment = 64;
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::string dist::toString(const Coordinates &coordinates) {
  std::string text;
  for (const SingleAxis &item : coordinates)
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", item.axis.name,
                        item.coordinate);
  return text;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

int Program::numWorks() const {
  return int(std::count_if(
      commands.begin(), commands.end(), [](const Command &command) {
        auto *collective = std::get_if<CollectiveCommand>(&command);
        return collective && collective->work;
      }));
}

std::string Program::nameOf(const CallCommand &call) const {
  const std::string &name = segments[size_t(call.segment)].name;
  return call.micro < 0 ? name : fmt::format("{}{}", name, call.micro);
}

int Program::slotOf(const CallCommand &call, int frame) const {
  const std::vector<int> &frames = segments[size_t(call.segment)].frames;
  auto found = std::find(frames.begin(), frames.end(), frame);
  return found == frames.end() ? -1 : call.slots[found - frames.begin()];
}

//===----------------------------------------------------------------------===//
// The programs of a manifest
//===----------------------------------------------------------------------===//

int Manifest::programOf(int64_t rank) const {
  auto isAt = [&](const Program &program) {
    return std::all_of(
        program.at.begin(), program.at.end(), [&](const SingleAxis &item) {
          return mesh.coordinateOn(rank, item.axis) == item.coordinate;
        });
  };
  return int(std::find_if(programs.begin(), programs.end(), isAt) -
             programs.begin());
}

Axes Manifest::programAxes() const {
  Axes axes;
  for (const SingleAxis &item : programs.front().at)
    axes.push_back(item.axis);
  return axes;
}

int64_t Manifest::peerOf(int64_t rank, const Coordinates &other) const {
  int64_t index = 0;
  for (const SingleAxis &item : other)
    index = index * mesh.sizeOf(item.axis) + item.coordinate;
  return mesh.groupOf(rank, programAxes())[size_t(index)];
}

std::string Manifest::describe(const Program &program,
                               const TransferCommand &transfer) const {
  const Edge &edge = edges[size_t(transfer.edge)];
  std::string text =
      fmt::format("edge {} from {} to {}",
                  edge.name.empty() ? std::to_string(transfer.edge)
                                    : fmt::format("'{}'", edge.name),
                  toString(edge.from), toString(edge.to));
  if (transfer.micro >= 0)
    text += fmt::format(", micro-batch {}", transfer.micro);
  if (transfer.call >= 0)
    text += fmt::format(", {} {}", transfer.isSend ? "after" : "for",
                        program.nameOf(std::get<CallCommand>(
                            program.commands[size_t(transfer.call)])));
  return text;
}
