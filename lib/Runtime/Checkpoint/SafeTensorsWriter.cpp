//===- SafeTensorsWriter.cpp - writes safetensors -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeTensorsNames.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "dist/Support/AtomicFile.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace dist;
using Json = nlohmann::ordered_json;

static std::string withLength(std::string text) {
  constexpr size_t alignment = 8;
  text.resize((text.size() + alignment - 1) / alignment * alignment, ' ');
  std::string bytes;
  for (int i = 0; i < 8; ++i)
    bytes.push_back(char(uint64_t(text.size()) >> (8 * i)));
  return bytes + text;
}

static Json entryOf(const SafeTensor &tensor, int64_t begin) {
  return {{"dtype", kSafeTensorsNames[size_t(tensor.dtype)]},
          {"shape", tensor.shape},
          {"data_offsets", {begin, begin + tensor.bytes()}}};
}

/// Appends an entry. Objects of ordered_json are lists, in which operator[]
/// would search.
static void append(Json &object, const std::string &key, Json value) {
  object.get_ref<Json::object_t &>().emplace_back(key, std::move(value));
}

Result<std::string>
dist::formatSafeTensorsHeader(const SafeTensorsHeader &header) {
  Json json = Json::object();
  if (!header.metadata.empty())
    append(json, kMetadataKey, header.metadata);
  std::set<std::string_view> names;
  int64_t begin = 0;
  for (const SafeTensor &tensor : header.tensors) {
    if (tensor.name == kMetadataKey)
      return Status::invalid(fmt::format(
          "'{}' is no name of a tensor: safetensors files have it for their "
          "metadata",
          tensor.name));
    if (!names.insert(tensor.name).second)
      return Status::invalid(fmt::format(
          "a safetensors file has no two tensors '{}'", tensor.name));
    append(json, tensor.name, entryOf(tensor, begin));
    begin += tensor.bytes();
  }
  std::string text;
  try {
    text = json.dump();
  } catch (const Json::exception &) {
    return Status::invalid("a safetensors file has names in UTF-8 only");
  }
  if (text.size() > kMostHeaderBytes)
    return Status::invalid(fmt::format(
        "the header of a safetensors file has at most {} bytes, this one {}",
        kMostHeaderBytes, text.size()));
  return withLength(std::move(text));
}

Status
dist::writeSafeTensors(const std::string &path, const NamedArrays &arrays,
                       const std::map<std::string, std::string> &metadata) {
  std::vector<const NamedArrays::value_type *> sorted;
  for (const auto &item : arrays)
    sorted.push_back(&item);
  auto key = [](const NamedArrays::value_type *item) {
    return std::pair(-sizeOf(item->second.dtype()), item);
  };
  std::sort(sorted.begin(), sorted.end(),
            [&](auto *a, auto *b) { return key(a) < key(b); });
  SafeTensorsHeader header;
  header.metadata = metadata;
  for (auto *item : sorted)
    header.tensors.push_back(
        {item->first, item->second.dtype(), item->second.shape()});
  Result<std::string> text = formatSafeTensorsHeader(header);
  if (!text)
    return text.status();
  Result<AtomicFile> file = AtomicFile::create(path);
  if (!file)
    return file.status();
  file->write(*text);
  for (auto *item : sorted)
    file->write({reinterpret_cast<const char *>(item->second.data()),
                 size_t(item->second.view().bytes())});
  return file->commit();
}
