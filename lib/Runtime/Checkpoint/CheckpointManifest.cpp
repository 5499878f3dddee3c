//===- CheckpointManifest.cpp - the contents of a checkpoint --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/CheckpointManifest.h"
#include "dist/Runtime/Checkpoint/Checksum.h"
#include "dist/Runtime/Elements/Reduce.h"
#include "dist/Support/Json.h"
#include "dist/Support/JsonField.h"
#include "dist/Support/ParseJson.h"
#include "dist/Support/StackedSharding.h"

#include <fmt/format.h>
#include <set>

using namespace dist;
using nlohmann::json;

static constexpr const char *kFormat = "dist-checkpoint";

std::string dist::checkpointFileName(int64_t rank) {
  return fmt::format("rank-{:05}.safetensors", rank);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

json dist::toJson(const StoredFile &file) {
  json pieces = json::array();
  for (const StoredPiece &stored : file.pieces) {
    const CheckpointPiece &piece = stored.piece;
    json entry = {{"tensor", piece.tensor},
                  {"offset", piece.begin},
                  {"extent", piece.extent},
                  {"checksum", stored.checksum}};
    if (piece.contribution)
      entry["contribution"] = piece.contribution;
    pieces.push_back(std::move(entry));
  }
  json entry = {{"bytes", file.bytes}, {"pieces", std::move(pieces)}};
  if (!file.headerChecksum.empty())
    entry["header"] = file.headerChecksum;
  return entry;
}

static json describe(const CheckpointTensor &tensor) {
  return {{"name", tensor.name},
          {"dtype", toString(tensor.dtype)},
          {"shape", tensor.shape},
          {"sharding", toJson(tensor.sharding)},
          {"role", toString(tensor.role)}};
}

/// Returns the checksum, which does not depend on the layout of the text.
static std::string checksumOfJson(json document) {
  document.erase("checksum");
  std::string text =
      document.dump(-1, ' ', false, json::error_handler_t::replace);
  return checksumOf(text.data(), text.size());
}

std::string dist::formatManifest(const CheckpointManifest &manifest) {
  json document = {{"format", kFormat},
                   {"version", CheckpointManifest::kVersion},
                   {"id", manifest.id},
                   {"step", manifest.step},
                   {"mesh", toJson(manifest.mesh)},
                   {"tensors", json::array()},
                   {"files", json::array()}};
  if (!manifest.job.empty())
    document["job"] = manifest.job;
  for (const CheckpointTensor &tensor : manifest.tensors)
    document["tensors"].push_back(describe(tensor));
  for (size_t rank = 0; rank < manifest.files.size(); ++rank) {
    json file = toJson(manifest.files[rank]);
    file["file"] = checkpointFileName(int64_t(rank));
    for (json &piece : file["pieces"])
      piece["bytes"] = 0;
    for (size_t i = 0; i < manifest.files[rank].pieces.size(); ++i)
      file["pieces"][i]["bytes"] =
          manifest.bytesOf(manifest.files[rank].pieces[i].piece);
    document["files"].push_back(std::move(file));
  }
  document["checksum"] = checksumOfJson(document);
  return document.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static std::vector<int64_t> readSizes(const JsonField &field) {
  return field.list([](const JsonField &item) { return item.integer(0); });
}

static StoredPiece readPiece(const JsonField &field) {
  StoredPiece stored;
  stored.piece.tensor = int(field["tensor"].integer(0, INT32_MAX));
  stored.piece.begin = readSizes(field["offset"]);
  stored.piece.extent = readSizes(field["extent"]);
  if (field.has("contribution"))
    stored.piece.contribution = field["contribution"].integer(0);
  stored.checksum = field["checksum"].string();
  return stored;
}

static StoredFile readFile(const JsonField &field) {
  StoredFile file;
  file.bytes = field["bytes"].integer(0);
  file.pieces = field["pieces"].list(readPiece);
  if (field.has("header"))
    file.headerChecksum = field["header"].string();
  return file;
}

Result<StoredFile> dist::storedFileFromJson(const json &json) {
  Status status;
  StoredFile file = readFile(JsonField(json, "file", status));
  if (!status.ok())
    return status;
  return file;
}

static CheckpointTensor readTensor(const JsonField &field, const Mesh &mesh) {
  CheckpointTensor tensor;
  tensor.name = field["name"].string();
  if (Result<DType> dtype = parseDType(field["dtype"].string()))
    tensor.dtype = *dtype;
  else
    field["dtype"].fail(dtype.status().getMessage());
  tensor.shape = readSizes(field["shape"]);
  int64_t count = elementCount(tensor.shape), bytes;
  if (count < 0 || __builtin_mul_overflow(count, sizeOf(tensor.dtype), &bytes))
    field["shape"].fail("more bytes than can be counted");
  tensor.sharding = field["sharding"].parsed(shardingFromJson);
  if (Status status = verifyStacked(mesh, tensor.sharding, tensor.shape);
      !status.ok())
    field["sharding"].fail(status.getMessage());
  for (const PartialAxis &item : tensor.sharding.partial)
    if (!isSupported(item.kind, tensor.dtype))
      field["sharding"].fail(fmt::format(
          "there is no {} of {}", toString(item.kind), toString(tensor.dtype)));
  std::string role = field["role"].string();
  if (role == toString(CheckpointRole::Record))
    tensor.role = CheckpointRole::Record;
  else if (role != toString(CheckpointRole::State))
    field["role"].fail(fmt::format("expected state or record, got '{}'", role));
  return tensor;
}

static Mesh readMesh(const JsonField &field) {
  Mesh mesh = field.parsed(meshFromJson);
  if (Status status = mesh.verify(); !status.ok())
    field.fail(status.getMessage());
  else if (!mesh.isDense())
    field.fail("ranks must be numbered from 0, without gaps");
  return mesh;
}

static CheckpointManifest readDocument(const JsonField &root) {
  CheckpointManifest manifest;
  manifest.id = root["id"].string();
  if (root.has("job"))
    manifest.job = root["job"].string();
  manifest.step = root["step"].integer(0);
  manifest.mesh = readMesh(root["mesh"]);
  manifest.tensors = root["tensors"].list(
      [&](const JsonField &field) { return readTensor(field, manifest.mesh); });
  manifest.files = root["files"].list(readFile);
  return manifest;
}

static Status verifyNames(const CheckpointManifest &manifest) {
  std::set<std::string_view> names;
  for (const CheckpointTensor &tensor : manifest.tensors)
    if (!names.insert(tensor.name).second)
      return Status::invalid(
          fmt::format("two tensors are called '{}'", tensor.name));
  if (int64_t(manifest.files.size()) != manifest.mesh.numRanks())
    return Status::invalid(fmt::format(
        "the mesh {} has {} ranks, there are {} files", manifest.mesh.str(),
        manifest.mesh.numRanks(), manifest.files.size()));
  return {};
}

/// Checks the format, the version and the checksum.
static Status verifyDocument(const json &document, const JsonField &root,
                             const Status &status) {
  std::string format = root["format"].string();
  int64_t version = root["version"].integer(1);
  std::string checksum = root["checksum"].string();
  if (!status.ok())
    return status;
  if (format != kFormat)
    return Status::invalid(fmt::format(
        "no checkpoint: expected format '{}', got '{}'", kFormat, format));
  if (version != CheckpointManifest::kVersion)
    return Status::invalid(
        fmt::format("it has version {}, this program reads version {}", version,
                    CheckpointManifest::kVersion));
  if (std::string actual = checksumOfJson(document); actual != checksum)
    return Status::invalid(fmt::format(
        "it is damaged: expected checksum {}, got {}", checksum, actual));
  return {};
}

Result<CheckpointManifest> dist::parseManifest(std::string_view text) {
  Result<nlohmann::ordered_json> parsed = parseJson(text);
  if (!parsed)
    return parsed.status();
  json document = *parsed;
  Status status;
  JsonField root(document, "manifest", status);
  if (Status verified = verifyDocument(document, root, status); !verified.ok())
    return verified;
  CheckpointManifest manifest = readDocument(root);
  if (status.ok())
    status = verifyNames(manifest);
  if (status.ok())
    status = verifyCoverage(manifest);
  if (!status.ok())
    return status;
  return manifest;
}
