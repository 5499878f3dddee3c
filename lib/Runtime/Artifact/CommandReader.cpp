//===- CommandReader.cpp - reads the commands of a program ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FieldReaders.h"

#include "dist/Support/Json.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

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

/// Reads an operand or result, which must have a buffer.
static TensorSpec readCallTensor(const JsonField &field) {
  readIndex(field["buffer"]);
  return readTensor(field);
}

static CustomCallCommand readCustomCall(const JsonField &field) {
  CustomCallCommand call;
  call.target = field["target"].string();
  call.library = field["library"].string();
  call.symbol = field["symbol"].string();
  call.config = field.stringOr("config", "");
  if (field.has("attributes"))
    call.attributes = field["attributes"].list(readCallAttribute);
  call.operands = field["operands"].list(readCallTensor);
  call.results = field["results"].list(readCallTensor);
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
      return int(source.integer(-1, kMaxIndex));
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

/// Appends a command and those that it consists of.
static void readCommand(const JsonField &field,
                        std::vector<Command> &commands) {
  size_t index = commands.size();
  commands.emplace_back();
  std::string op = field["op"].string();
  Command command = op == "while"    ? readWhile(field, commands)
                    : op == "switch" ? Command(readSwitch(field, commands))
                                     : readSimple(field, op);
  commands[index] = std::move(command);
}

/// Appends the commands of a list, each by `read`.
template <typename Read>
static CommandRange readList(const JsonField &field,
                             std::vector<Command> &commands, Read read) {
  CommandRange range;
  range.first = int(commands.size());
  field.list([&](const JsonField &entry) {
    read(entry, commands);
    return 0;
  });
  range.last = int(commands.size());
  return range;
}

CommandRange dist::readCommands(const JsonField &field,
                                std::vector<Command> &commands) {
  return readList(field, commands, readCommand);
}

//===----------------------------------------------------------------------===//
// Calls and transfers
//===----------------------------------------------------------------------===//

/// Reads a micro-batch; -1 stands for none.
static int readMicro(const JsonField &field) {
  return int(field.integer(-1, kMaxIndex));
}

static Command readCall(const JsonField &entry) {
  if (entry.size() == 2)
    return CallCommand{readIndex(entry.at(1)), -1, {}};
  return CallCommand{readIndex(entry.at(1)), readMicro(entry.at(2)),
                     entry.at(3).list(readIndex)};
}

static Command readTransfer(const JsonField &entry, bool isSend) {
  return TransferCommand{isSend, readIndex(entry.at(1)), readMicro(entry.at(2)),
                         readIndex(entry.at(3)), readIndex(entry.at(4))};
}

/// Reads a command that is a list of numbers: its kind is the first element.
static Command readScheduled(const JsonField &entry) {
  std::string op = entry.at(0).string();
  auto isOf = [&](std::initializer_list<size_t> sizes) {
    return std::ranges::count(sizes, entry.size()) > 0;
  };
  if (op == "call" && isOf({2, 4}))
    return readCall(entry);
  if ((op == "send" || op == "receive") && isOf({5}))
    return readTransfer(entry, op == "send");
  if (op == "wait" && isOf({2}))
    return TransferWaitCommand{readIndex(entry.at(1))};
  entry.fail("expected [\"call\", segment], [\"call\", segment, micro-batch, "
             "slots], [\"send\" or \"receive\", edge, micro-batch, slot, work] "
             "or [\"wait\", work]");
  return TransferWaitCommand();
}

CommandRange dist::readSchedule(const JsonField &field,
                                std::vector<Command> &commands) {
  return readList(field, commands,
                  [](const JsonField &entry, std::vector<Command> &to) {
                    if (entry.isList())
                      to.push_back(readScheduled(entry));
                    else
                      readCommand(entry, to);
                  });
}
