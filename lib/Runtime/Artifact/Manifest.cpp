//===- Manifest.cpp - reads a manifest ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/Manifest.h"
#include "ManifestVerifier.h"
#include "dist/Runtime/Abi.h"
#include "dist/Support/Json.h"
#include "dist/Support/JsonField.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

/// Version 2 has collectives that are only started, and waits.
static constexpr int64_t kVersion = DIST_MANIFEST_VERSION, kOldestVersion = 1;
static constexpr int64_t kMaxInt = INT32_MAX;

//===----------------------------------------------------------------------===//
// Tensors and buffers
//===----------------------------------------------------------------------===//

static DType readDType(const JsonField &field) {
  Result<DType> dtype = parseDType(field.string());
  if (dtype)
    return *dtype;
  field.fail(dtype.status().getMessage());
  return DType::F32;
}

static int readIndex(const JsonField &field) {
  return int(field.integer(0, kMaxInt));
}

static int64_t readCount(const JsonField &field) { return field.integer(0); }

/// Reads the narrow element type of a type of bytes.
static std::string readElement(const JsonField &field, DType bytes) {
  static constexpr std::string_view kSigned[] = {"i2", "i4"};
  static constexpr std::string_view kUnsigned[] = {
      "ui2",    "ui4",        "f4E2M1FN",   "f8E3M4",
      "f8E4M3", "f8E4M3FN",   "f8E4M3FNUZ", "f8E4M3B11FNUZ",
      "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU"};
  std::string name = field.string();
  bool isKnown =
      (bytes == DType::I8 && std::ranges::count(kSigned, name)) ||
      (bytes == DType::U8 && std::ranges::count(kUnsigned, name));
  if (!isKnown)
    field.fail(fmt::format("'{}' are no elements that are bytes of {}", name,
                           toString(bytes)));
  return name;
}

static TensorSpec readTensor(const JsonField &field) {
  TensorSpec tensor;
  tensor.name = field.stringOr("name", "");
  tensor.dtype = readDType(field["dtype"]);
  tensor.shape = field["shape"].list(readCount);
  tensor.sharding = field["sharding"].parsed<Sharding>(shardingFromJson);
  tensor.buffer = readIndex(field["buffer"]);
  if (field.has("alias"))
    tensor.alias = int(field["alias"].integer(-1, kMaxInt));
  if (field.has("copy_of"))
    tensor.copyOf = int(field["copy_of"].integer(-1, kMaxInt));
  tensor.undecided = field.stringOr("undecided", "");
  if (field.has("element"))
    tensor.element = readElement(field["element"], tensor.dtype);
  if (field.has("layout"))
    tensor.layout = field["layout"].list(readCount);
  return tensor;
}

static BufferKind readBufferKind(const JsonField &field) {
  Result<BufferKind> kind = parseBufferKind(field.string());
  if (kind)
    return *kind;
  field.fail(kind.status().getMessage());
  return BufferKind::Temporary;
}

static BufferSpec readBuffer(const JsonField &field) {
  BufferSpec buffer;
  buffer.kind = readBufferKind(field["kind"]);
  buffer.bytes = readCount(field["bytes"]);
  if (buffer.kind == BufferKind::Temporary)
    buffer.offset = readCount(field["offset"]);
  if (buffer.kind == BufferKind::Constant)
    buffer.symbol = field["symbol"].string();
  if (buffer.kind == BufferKind::Constant && field.has("axes"))
    buffer.axes = field["axes"].parsed<Axes>(axesFromJson);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

static KernelCommand readKernel(const JsonField &field) {
  return {field["symbol"].string(), field["operands"].list(readIndex),
          field["results"].list(readIndex), field.stringOr("location", "")};
}

static CopyCommand readCopy(const JsonField &field) {
  std::vector<int> from = field["operands"].list(readIndex);
  std::vector<int> to = field["results"].list(readIndex);
  if (from.size() == 1 && to.size() == 1)
    return {from[0], to[0], field.stringOr("location", "")};
  field.fail("a copy has one operand and one result");
  return {};
}

/// Reads a number. Floats that JSON lacks are a text.
static double readFloat(const JsonField &field) {
  if (field.isNumber())
    return field.number();
  std::string text = field.string();
  if (text == "inf" || text == "-inf" || text == "nan")
    return std::strtod(text.c_str(), nullptr);
  field.fail("expected a number, inf, -inf or nan");
  return 0;
}

static CallAttribute readCallAttribute(const JsonField &field) {
  CallAttribute attribute{field["name"].string(), {}};
  if (field.has("integers"))
    attribute.value = field["integers"].list(
        [](const JsonField &value) { return value.integer(INT64_MIN); });
  else if (field.has("floats"))
    attribute.value = field["floats"].list(readFloat);
  else
    attribute.value = field["text"].string();
  return attribute;
}

static CustomCallCommand readCustomCall(const JsonField &field) {
  CustomCallCommand call;
  call.target = field["target"].string();
  call.library = field["library"].string();
  call.symbol = field["symbol"].string();
  call.config = field.stringOr("config", "");
  if (field.has("attributes"))
    call.attributes = field["attributes"].list(readCallAttribute);
  call.operands = field["operands"].list(readTensor);
  call.results = field["results"].list(readTensor);
  call.location = field.stringOr("location", "");
  return call;
}

static ReductionKind readReduction(const JsonField &field) {
  Result<ReductionKind> kind = parseReductionKind(field.string());
  if (kind)
    return *kind;
  field.fail(kind.status().getMessage());
  return ReductionKind::Sum;
}

static DimWindow readWindow(const JsonField &field) {
  DimWindow window;
  window.axes = field["axes"].parsed<Axes>(axesFromJson);
  window.offset = field["at"].integer(INT64_MIN);
  window.step = field["step"].integer(INT64_MIN);
  window.extent = field["size"].integer(0);
  if (field.has("by"))
    window.stride = field["by"].integer(1);
  return window;
}

static WindowFetch readFetch(const JsonField &field) {
  return {field["shape"].list(readCount),
          field["sharding"].parsed<Sharding>(shardingFromJson),
          field["windows"].list(readWindow)};
}

static CollectiveCommand readCollective(const JsonField &field,
                                        CollectiveOp op) {
  CollectiveCommand command;
  CollectiveSignature &signature = command.signature;
  signature.op = op;
  command.axes = field["axes"].parsed<Axes>(axesFromJson);
  command.location = field.stringOr("location", "");
  if (field.has("work"))
    command.work = readIndex(field["work"]);
  if (op == CollectiveOp::Barrier)
    return command;
  signature.dtype = readDType(field["dtype"]);
  signature.counts = field["counts"].list(readCount);
  command.sends = field["sends"].list(readIndex);
  command.receives = field["receives"].list(readIndex);
  if (field.has("kind"))
    signature.reduction = readReduction(field["kind"]);
  if (field.has("root"))
    signature.root = readIndex(field["root"]);
  if (op == CollectiveOp::Permute)
    signature.sources = field["sources"].list([](const JsonField &source) {
      return int(source.integer(-1, kMaxInt));
    });
  if (field.has("receive_counts"))
    signature.receiveCounts = field["receive_counts"].list(readCount);
  if (op == CollectiveOp::Exchange)
    signature.fetches = field["fetches"].list(readFetch);
  return command;
}

static Command readSimple(const JsonField &field, const std::string &op) {
  if (op == "kernel")
    return readKernel(field);
  if (op == "copy")
    return readCopy(field);
  if (op == "custom_call")
    return readCustomCall(field);
  if (op == "wait")
    return WaitCommand{readIndex(field["work"]),
                       field.stringOr("location", "")};
  if (Result<CollectiveOp> collective = parseCollectiveOp(op))
    return readCollective(field, *collective);
  field["op"].fail(fmt::format("unknown command '{}'", op));
  return KernelCommand();
}

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

static CommandRange readCommands(const JsonField &field,
                                 std::vector<Command> &commands);

static WhileCommand readWhile(const JsonField &field,
                              std::vector<Command> &commands) {
  WhileCommand loop;
  loop.predicate = readIndex(field["predicate"]);
  loop.location = field.stringOr("location", "");
  loop.condition = readCommands(field["condition"], commands);
  loop.body = readCommands(field["body"], commands);
  return loop;
}

static SwitchCommand readSwitch(const JsonField &field,
                                std::vector<Command> &commands) {
  SwitchCommand choice;
  choice.index = readIndex(field["index"]);
  choice.dtype = readDType(field["dtype"]);
  choice.location = field.stringOr("location", "");
  choice.cases = field["cases"].list(
      [](const JsonField &value) { return value.integer(INT64_MIN); });
  choice.branches = field["branches"].list(
      [&](const JsonField &branch) { return readCommands(branch, commands); });
  return choice;
}

/// Appends a list of commands, each followed by those that it consists of.
static CommandRange readCommands(const JsonField &field,
                                 std::vector<Command> &commands) {
  CommandRange range;
  range.first = int(commands.size());
  field.list([&](const JsonField &entry) {
    size_t index = commands.size();
    commands.emplace_back();
    std::string op = entry["op"].string();
    Command command = op == "while"    ? readWhile(entry, commands)
                      : op == "switch" ? Command(readSwitch(entry, commands))
                                       : readSimple(entry, op);
    commands[index] = std::move(command);
    return index;
  });
  range.last = int(commands.size());
  return range;
}

int dist::nextCommand(const Command &command, int index) {
  if (auto *loop = std::get_if<WhileCommand>(&command))
    return loop->body.last;
  auto *choice = std::get_if<SwitchCommand>(&command);
  return choice ? choice->branches.back().last : index + 1;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

static void readTarget(const JsonField &field, Manifest &manifest) {
  manifest.triple = field.stringOr("triple", "");
  manifest.cpu = field.stringOr("cpu", "");
  if (field.has("features"))
    manifest.features = field["features"].list(
        [](const JsonField &feature) { return feature.string(); });
}

static Manifest readFields(const JsonField &root) {
  Manifest manifest;
  manifest.name = root.stringOr("name", "");
  if (root.has("target"))
    readTarget(root["target"], manifest);
  if (root.has("coarsest_float"))
    manifest.coarsestFloat = readDType(root["coarsest_float"]);
  manifest.mesh = root["mesh"].parsed<Mesh>(meshFromJson);
  manifest.arguments = root["arguments"].list(readTensor);
  manifest.results = root["results"].list(readTensor);
  manifest.buffers = root["buffers"].list(readBuffer);
  manifest.arenaBytes = root["arena_bytes"].integer(0);
  readCommands(root["commands"], manifest.commands);
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
  Manifest manifest = readFields(root);
  if (status.ok())
    status = verifyManifest(manifest);
  if (!status.ok())
    return status;
  return manifest;
}

int Manifest::numWorks() const {
  return int(std::count_if(
      commands.begin(), commands.end(), [](const Command &command) {
        auto *collective = std::get_if<CollectiveCommand>(&command);
        return collective && collective->work;
      }));
}

std::string TensorSpec::type() const { return typeString(dtype, shape); }
