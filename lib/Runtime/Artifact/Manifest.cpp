//===- Manifest.cpp - reads a manifest ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/Manifest.h"
#include "FieldReaders.h"
#include "ManifestVerifier.h"
#include "TransferLinks.h"
#include "dist/Runtime/Abi.h"
#include "dist/Support/Json.h"

#include <fmt/format.h>

using namespace dist;

/// Version 2 has collectives that are only started, and waits; version 3 has
/// programs.
static constexpr int64_t kVersion = DIST_MANIFEST_VERSION, kOldestVersion = 1;
static constexpr int64_t kVersionWithPrograms = 3;

static void readTarget(const JsonField &field, Manifest &manifest) {
  std::string device = field.stringOr("device", "cpu");
  if (device != "cpu")
    field["device"].fail(fmt::format(
        "it was compiled for '{}', and this runtime runs programs for 'cpu': "
        "compile it again for a CPU",
        device));
  manifest.triple = field.stringOr("triple", "");
  manifest.cpu = field.stringOr("cpu", "");
  if (field.has("features"))
    manifest.features = field["features"].list(
        [](const JsonField &feature) { return feature.string(); });
}

/// Reads the coordinates of a program or of an end of an edge.
static Coordinates readCoordinates(const JsonField &field) {
  Coordinates coordinates;
  for (const std::string &axis : field.keys())
    coordinates.push_back(
        {AxisRef(axis), field[axis.c_str()].integer(0, kMaxIndex)});
  return coordinates;
}

/// Reads what a segment or an edge takes; 0 if it was not priced.
static double readCost(const JsonField &field) {
  if (!field.has("cost"))
    return 0;
  bool isCost = field["cost"].isNumber() && field["cost"].number() >= 0;
  if (!isCost)
    field["cost"].fail("expected a number of at least 0");
  return isCost ? field["cost"].number() : 0;
}

static Edge readEdge(const JsonField &field) {
  Edge edge;
  edge.name = field.stringOr("name", "");
  edge.location = field.stringOr("location", "");
  edge.from = readCoordinates(field["from"]);
  edge.to = readCoordinates(field["to"]);
  edge.dtype = readDType(field["dtype"]);
  edge.count = readCount(field["count"]);
  edge.cost = readCost(field);
  return edge;
}

static FrameSpec readFrame(const JsonField &field) {
  return {int(field["slots"].integer(1, kMaxIndex)), readCount(field["bytes"])};
}

static Segment readSegment(const JsonField &field, Program &program) {
  Segment segment;
  segment.name = field["name"].string();
  segment.location = field.stringOr("location", "");
  segment.cost = readCost(field);
  if (field.has("frames"))
    segment.frames = field["frames"].list(readIndex);
  if (field.has("index")) {
    segment.index = readIndex(field["index"]["buffer"]);
    segment.indexType = readDType(field["index"]["dtype"]);
  }
  segment.commands = readCommands(field["commands"], program.commands);
  return segment;
}

/// Reads the buffers of the entries `kind` of the manifest, of which there are
/// `count`.
static std::vector<int> readBuffersOf(const JsonField &program,
                                      const char *kind, size_t count) {
  std::vector<int> buffers(count, -1);
  std::string list = fmt::format("{}s", kind);
  if (!program.has(list.c_str()))
    return buffers;
  program[list.c_str()].list([&](const JsonField &entry) {
    auto index = size_t(readIndex(entry[kind]));
    int buffer = readIndex(entry["buffer"]);
    if (index >= count)
      entry[kind].fail(
          fmt::format("there is no {} {}, there are {}", kind, index, count));
    else if (buffers[index] >= 0)
      entry[kind].fail(fmt::format("{} {} has a buffer already", kind, index));
    else
      buffers[index] = buffer;
    return 0;
  });
  return buffers;
}

static void readMemory(const JsonField &field, Program &program) {
  program.buffers = field["buffers"].list(readBuffer);
  program.arenaBytes = field["arena_bytes"].integer(0);
}

static Program readProgram(const JsonField &field, const Manifest &manifest) {
  Program program;
  program.at = readCoordinates(field["at"]);
  program.arguments =
      readBuffersOf(field, "argument", manifest.arguments.size());
  program.results = readBuffersOf(field, "result", manifest.results.size());
  program.edges = readBuffersOf(field, "edge", manifest.edges.size());
  readMemory(field, program);
  if (field.has("frames"))
    program.frames = field["frames"].list(readFrame);
  if (field.has("segments"))
    program.segments = field["segments"].list([&](const JsonField &segment) {
      return readSegment(segment, program);
    });
  program.list = readSchedule(field["commands"], program.commands);
  return program;
}

/// Reads the program of a manifest without `programs`.
static Program readOnlyProgram(const JsonField &root) {
  Program program;
  auto buffer = [](const JsonField &tensor) {
    return readIndex(tensor["buffer"]);
  };
  program.arguments = root["arguments"].list(buffer);
  program.results = root["results"].list(buffer);
  readMemory(root, program);
  program.list = readCommands(root["commands"], program.commands);
  return program;
}

static void readPrograms(const JsonField &root, Manifest &manifest) {
  if (root.has("edges"))
    manifest.edges = root["edges"].list(readEdge);
  manifest.programs = root["programs"].list(
      [&](const JsonField &program) { return readProgram(program, manifest); });
}

/// Refuses the parts that programs of a GPU have.
static void refuseKernels(const JsonField &root) {
  if (root.has("kernels"))
    root["kernels"].fail("this runtime has no launches of device code: compile "
                         "it again for a CPU");
}

static Manifest readFields(const JsonField &root, int64_t version) {
  Manifest manifest;
  manifest.name = root.stringOr("name", "");
  manifest.costUnit = root.stringOr("cost_unit", "seconds");
  if (root.has("target"))
    readTarget(root["target"], manifest);
  if (root.has("coarsest_float"))
    manifest.coarsestFloat = readDType(root["coarsest_float"]);
  if (root.has("gradient_sums"))
    manifest.gradientSums = readDType(root["gradient_sums"]);
  if (root.has("changed"))
    manifest.changed = root["changed"].list(
        [](const JsonField &field) { return field.string(); });
  manifest.mesh = root["mesh"].parsed<Mesh>(meshFromJson);
  manifest.arguments = root["arguments"].list(readTensor);
  manifest.results = root["results"].list(readTensor);
  refuseKernels(root);
  if (version >= kVersionWithPrograms && root.has("programs"))
    readPrograms(root, manifest);
  else
    manifest.programs = {readOnlyProgram(root)};
  for (auto *tensors : {&manifest.arguments, &manifest.results})
    for (TensorSpec &tensor : *tensors)
      tensor.buffer = -1;
  return manifest;
}

Result<Manifest> dist::readManifest(std::string_view text) {
  nlohmann::json document =
      nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded())
    return Status::invalid("the manifest is not valid JSON");
  Status status;
  JsonField root(document, "manifest", status);
  int64_t version = root["version"].integer(0);
  if (status.ok() && (version < kOldestVersion || version > kVersion))
    return Status::invalid(fmt::format(
        "the artifact has format version {}, this runtime reads versions {} to "
        "{}: compile it again",
        version, kOldestVersion, kVersion));
  Manifest manifest = readFields(root, version);
  if (status.ok())
    status = verifyManifest(manifest);
  if (!status.ok())
    return status;
  linkTransfers(manifest);
  return manifest;
}
