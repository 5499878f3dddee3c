//===- SaveCheckpoint.cpp - writing checkpoints ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"
#include "Disk.h"
#include "dist/Runtime/Checkpoint/Checksum.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "dist/Support/JsonField.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using nlohmann::json;
using Pending = CheckpointDirectory::Pending;

//===----------------------------------------------------------------------===//
// Messages between ranks
//===----------------------------------------------------------------------===//

static json describe(const Status &status) {
  return {{"code", int(status.getCode())},
          {"message", status.getMessage()},
          {"rank", status.getRank()}};
}

/// Returns the message of a rank, or the failure that it describes.
static Result<json> parseMessage(const std::string &text) {
  json message = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!message.is_object())
    return Status::internal("a rank sent no valid message while saving a "
                            "checkpoint");
  if (!message.contains("code"))
    return message;
  Status status;
  JsonField field(message, "status", status);
  auto code = StatusCode(field["code"].integer(1, int(StatusCode::Mismatch)));
  return Status(code, field["message"].string(),
                int(field["rank"].integer(-1, INT32_MAX)));
}

static std::string textOf(const Result<json> &message) {
  return (message ? *message : describe(message.status()))
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

static Result<json> broadcast(CheckpointGroup &group,
                              const Result<json> &message) {
  std::string text = group.rank() == 0 ? textOf(message) : "";
  Result<std::string> heard = group.broadcast(std::move(text));
  return heard ? parseMessage(*heard) : heard.status();
}

//===----------------------------------------------------------------------===//
// One rank's file
//===----------------------------------------------------------------------===//

static SafeTensorsHeader headerOf(const Pending &pending, int rank,
                                  const CheckpointPlan &plan) {
  SafeTensorsHeader header;
  header.metadata = {{"format", "dist-checkpoint"},
                     {"id", pending.id},
                     {"step", std::to_string(pending.step)},
                     {"rank", std::to_string(rank)}};
  for (const CheckpointPiece &piece : plan.pieces(rank)) {
    const CheckpointTensor &tensor = plan.getTensors()[piece.tensor];
    header.tensors.push_back(
        {storedName(tensor, piece), tensor.dtype, piece.extent});
  }
  return header;
}

static Result<json> writeRank(const Pending &pending, int rank,
                              const CheckpointPlan &plan,
                              std::span<const std::byte> data) {
  Result<std::string> header =
      formatSafeTensorsHeader(headerOf(pending, rank, plan));
  if (!header)
    return header.status();
  StoredFile file;
  const std::byte *next = data.data();
  for (const CheckpointPiece &piece : plan.pieces(rank)) {
    auto bytes = size_t(plan.bytesOf(piece));
    file.pieces.push_back({piece, checksumOf(next, bytes)});
    next += bytes;
  }
  file.bytes = int64_t(header->size() + data.size());
  file.headerChecksum = checksumOf(header->data(), header->size());
  std::string_view parts[] = {
      *header, {reinterpret_cast<const char *>(data.data()), data.size()}};
  Status status = disk::writeFile(
      pending.directory + "/" + checkpointFileName(rank), parts);
  if (!status.ok())
    return Status(status.getCode(), status.getMessage(), rank);
  return toJson(file);
}

//===----------------------------------------------------------------------===//
// Together
//===----------------------------------------------------------------------===//

/// Describes the save, in parts that must be equal on all ranks.
static std::vector<std::string> partsOf(int64_t step,
                                        const CheckpointPlan &plan) {
  std::vector<std::string> parts = {
      fmt::format("step {}", step),
      fmt::format("mesh {}", plan.getMesh().str())};
  for (const CheckpointTensor &tensor : plan.getTensors())
    parts.push_back(fmt::format(
        "{} {} as {}, {}",
        json(tensor.name).dump(-1, ' ', false, json::error_handler_t::replace),
        tensor.type(), tensor.sharding.str(), toString(tensor.role)));
  return parts;
}

static Status verifySame(int rank, const std::vector<std::string> &own,
                         const std::vector<std::string> &first) {
  for (size_t i = 0; i < std::max(own.size(), first.size()); ++i) {
    auto part = [i](const std::vector<std::string> &of) {
      return i < of.size() ? of[i] : "no more";
    };
    if (part(own) != part(first))
      return Status(StatusCode::Mismatch,
                    fmt::format("rank {} saves {}, rank 0 {}: all ranks save "
                                "the same step, mesh and arrays, in the same "
                                "order",
                                rank, part(own), part(first)),
                    rank);
  }
  return {};
}

static Result<json> begin(CheckpointDirectory *directory, int64_t step,
                          const std::vector<std::string> &parts) {
  if (!directory)
    return json();
  Result<Pending> pending = directory->begin(step);
  if (!pending)
    return pending.status();
  return json{
      {"directory", pending->directory}, {"id", pending->id}, {"parts", parts}};
}

static Result<CheckpointManifest>
manifestOf(const Pending &pending, const CheckpointPlan &plan,
           const std::vector<std::string> &reports) {
  CheckpointManifest manifest = {
      pending.id, pending.step, plan.getMesh(), plan.getTensors(), {}};
  for (const std::string &report : reports) {
    Result<json> message = parseMessage(report);
    if (!message)
      return message.status();
    Result<StoredFile> file = storedFileFromJson(*message);
    if (!file)
      return file.status();
    manifest.files.push_back(std::move(*file));
  }
  return manifest;
}

/// Commits on rank 0, after all have reported.
static Result<json> finish(CheckpointDirectory *directory,
                           const Pending &pending, const CheckpointPlan &plan,
                           const std::vector<std::string> &reports) {
  if (!directory)
    return json();
  Result<CheckpointManifest> manifest = manifestOf(pending, plan, reports);
  if (!manifest) {
    directory->discard(pending);
    return manifest.status();
  }
  if (Status status = directory->commit(pending, *manifest); !status.ok())
    return status;
  return json::object();
}

/// Returns the first failure of a rank on all ranks.
static Status agree(CheckpointGroup &group, const Status &own) {
  auto said = group.gather(
      textOf(own.ok() ? Result<json>(json::object()) : Result<json>(own)));
  Status first = said.status();
  for (size_t rank = 0; said && rank < said->size() && first.ok(); ++rank)
    if (auto message = parseMessage((*said)[rank]); !message)
      first = Status(
          message.status().getCode(),
          fmt::format("rank {}: {}", rank, message.status().getMessage()),
          int(rank));
  auto told = broadcast(group, first.ok() ? Result<json>(json::object())
                                          : Result<json>(first));
  return own.ok() ? told.status() : own;
}

Result<std::optional<CheckpointDirectory>>
dist::openTogether(CheckpointGroup &group, const std::string &path,
                   int64_t keep, const CheckpointWriter &writer) {
  std::optional<CheckpointDirectory> directory;
  Result<json> mark = json::object();
  if (group.rank() == 0) {
    Result<CheckpointDirectory> opened =
        CheckpointDirectory::open(path, keep, writer);
    if (opened)
      directory.emplace(std::move(*opened));
    mark = opened ? Result<json>(json{{"mark", directory->getMark()}})
                  : opened.status();
  }
  Result<json> told = broadcast(group, mark);
  if (!told)
    return told.status();
  Status shared =
      CheckpointDirectory::verifyShared(path, told->value("mark", ""));
  if (Status status = agree(group, shared); !status.ok())
    return status;
  return directory;
}

static Status saveTogether(CheckpointGroup &group,
                           CheckpointDirectory *directory, int64_t step,
                           const CheckpointPlan &plan,
                           const RankSnapshot &snapshot) {
  std::vector<std::string> parts = partsOf(step, plan);
  Result<json> begun = broadcast(group, begin(directory, step, parts));
  if (!begun)
    return begun.status();
  Pending pending = {begun->value("directory", ""), begun->value("id", ""),
                     step};
  Status same = verifySame(group.rank(), parts,
                           begun->value("parts", std::vector<std::string>()));
  Result<json> written =
      same.ok() ? writeRank(pending, group.rank(), plan, snapshot.bytes())
                : Result<json>(same);
  Result<std::vector<std::string>> reports = group.gather(textOf(written));
  if (!reports) {
    if (directory)
      directory->discard(pending);
    return reports.status();
  }
  Result<json> finished =
      broadcast(group, finish(directory, pending, plan, *reports));
  return finished ? Status() : finished.status();
}

Status dist::saveCheckpoint(CheckpointGroup &group,
                            CheckpointDirectory *directory, int64_t step,
                            const CheckpointPlan &plan,
                            const RankSnapshot &snapshot) {
  return orAbort(group, [&] {
    return saveTogether(group, directory, step, plan, snapshot);
  });
}
