//===- SafeTensorsReader.cpp - reads safetensors --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeTensorsNames.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using Json = nlohmann::ordered_json;

static Result<DType> parseType(const Json &json) {
  if (json.is_string())
    for (size_t i = 0; i < kSafeTensorsNames.size(); ++i)
      if (json.get_ref<const std::string &>() == kSafeTensorsNames[i])
        return DType(i);
  return Status::invalid(fmt::format("expected one of the dtypes {}, got {}",
                                     fmt::join(kSafeTensorsNames, " "),
                                     shown(json)));
}

/// Reads a list of integers of at least 0.
static Result<std::vector<int64_t>> parseSizes(const Json &json) {
  std::vector<int64_t> sizes;
  bool good = json.is_array();
  for (const Json &item : json) {
    good &= item.is_number_unsigned() && item.get<uint64_t>() <= INT64_MAX;
    if (good)
      sizes.push_back(item.get<int64_t>());
  }
  if (good)
    return sizes;
  return Status::invalid(
      fmt::format("expected a list of sizes, got {}", shown(json)));
}

static Status verifyBytes(const SafeTensor &tensor,
                          const std::vector<int64_t> &offsets) {
  int64_t count = elementCount(tensor.shape), bytes = -1;
  if (count < 0 || __builtin_mul_overflow(count, sizeOf(tensor.dtype), &bytes))
    return Status::invalid(fmt::format("{} has more bytes than can be counted",
                                       typeString(tensor.dtype, tensor.shape)));
  if (offsets.size() == 2 && offsets[0] <= offsets[1] &&
      offsets[1] - offsets[0] == bytes)
    return {};
  return Status::invalid(fmt::format("{} has {} bytes, data_offsets are [{}]",
                                     typeString(tensor.dtype, tensor.shape),
                                     bytes, fmt::join(offsets, ", ")));
}

static Result<SafeTensor> parseEntry(const std::string &name,
                                     const Json &json) {
  if (!json.is_object() || !json.contains("dtype") || !json.contains("shape") ||
      !json.contains("data_offsets"))
    return Status::invalid(fmt::format(
        "expected dtype, shape and data_offsets, got {}", shown(json)));
  Result<DType> dtype = parseType(json["dtype"]);
  if (!dtype)
    return dtype.status();
  Result<std::vector<int64_t>> shape = parseSizes(json["shape"]);
  if (!shape)
    return shape.status();
  Result<std::vector<int64_t>> offsets = parseSizes(json["data_offsets"]);
  if (!offsets)
    return offsets.status();
  SafeTensor tensor = {name, *dtype, std::move(*shape)};
  if (Status status = verifyBytes(tensor, *offsets); !status.ok())
    return status;
  tensor.begin = (*offsets)[0];
  return tensor;
}

static Status parseMetadata(const Json &json,
                            std::map<std::string, std::string> &metadata) {
  if (!json.is_object())
    return Status::invalid(fmt::format("{}: expected an object of strings, "
                                       "got {}",
                                       kMetadataKey, shown(json)));
  for (const auto &[key, value] : json.items()) {
    if (!value.is_string())
      return Status::invalid(fmt::format("{}: '{}': expected a string, got {}",
                                         kMetadataKey, key, shown(value)));
    metadata[key] = value.get<std::string>();
  }
  return {};
}

/// Checks that the data follow one another from the start to the end.
static Status verifyData(const SafeTensorsHeader &header, int64_t bytes) {
  int64_t end = 0;
  const std::string *before = nullptr;
  for (const SafeTensor &tensor : header.tensors) {
    if (tensor.begin + tensor.bytes() > bytes)
      return Status::invalid(fmt::format(
          "tensor '{}' ends at {}, but there are {} bytes of data: the file is "
          "truncated or damaged",
          tensor.name, tensor.begin + tensor.bytes(), bytes));
    if (tensor.begin < end)
      return Status::invalid(
          fmt::format("tensors '{}' and '{}' overlap", *before, tensor.name));
    if (tensor.begin > end)
      return Status::invalid(fmt::format("{} bytes before tensor '{}' belong "
                                         "to no tensor",
                                         tensor.begin - end, tensor.name));
    end = tensor.begin + tensor.bytes();
    before = &tensor.name;
  }
  if (end < bytes)
    return Status::invalid(fmt::format(
        "the last {} bytes of the file belong to no tensor", bytes - end));
  return {};
}

static Status parseTensors(const Json &json, SafeTensorsHeader &header) {
  if (!json.is_object())
    return Status::invalid(
        fmt::format("the header: expected an object, got {}", shown(json)));
  for (const auto &[name, entry] : json.items()) {
    if (name == kMetadataKey) {
      if (Status status = parseMetadata(entry, header.metadata); !status.ok())
        return status;
      continue;
    }
    Result<SafeTensor> tensor = parseEntry(name, entry);
    if (!tensor)
      return Status::invalid(
          fmt::format("tensor '{}': {}", name, tensor.status().getMessage()));
    header.tensors.push_back(std::move(*tensor));
  }
  std::sort(header.tensors.begin(), header.tensors.end(),
            [](const SafeTensor &a, const SafeTensor &b) {
              return std::pair(a.begin, a.bytes()) <
                     std::pair(b.begin, b.bytes());
            });
  for (size_t i = 0; i < header.tensors.size(); ++i)
    header.byName.emplace(header.tensors[i].name, i);
  return {};
}

/// Returns the text of the header, after which the data start.
static Result<std::string_view> headerText(std::string_view file) {
  if (file.size() < 8)
    return Status::invalid(fmt::format(
        "no safetensors file: it has {} bytes, the length of the header alone "
        "has 8",
        file.size()));
  uint64_t length = 0;
  for (int i = 8; i-- > 0;)
    length = length << 8 | uint8_t(file[size_t(i)]);
  if (length > kMostHeaderBytes)
    return Status::invalid(
        fmt::format("no safetensors file: a header of {} bytes; at most {} are "
                    "allowed",
                    length, kMostHeaderBytes));
  if (length > file.size() - 8)
    return Status::invalid(fmt::format(
        "the header has {} bytes, but only {} follow: the file is truncated or "
        "damaged",
        length, file.size() - 8));
  return file.substr(8, length);
}

Result<SafeTensorsHeader> dist::parseSafeTensors(std::string_view file) {
  Result<std::string_view> text = headerText(file);
  if (!text)
    return text.status();
  Result<Json> json = parseJson(*text);
  if (!json)
    return Status::invalid("the header: " + json.status().getMessage());
  SafeTensorsHeader header;
  header.dataBegin = 8 + int64_t(text->size());
  if (Status status = parseTensors(*json, header); !status.ok())
    return status;
  if (Status status =
          verifyData(header, int64_t(file.size()) - header.dataBegin);
      !status.ok())
    return status;
  return header;
}

const SafeTensor *SafeTensorsHeader::find(std::string_view name) const {
  auto found = byName.find(name);
  return found == byName.end() ? nullptr : &tensors[found->second];
}

//===----------------------------------------------------------------------===//
// SafeTensorsFile
//===----------------------------------------------------------------------===//

Result<SafeTensorsFile> SafeTensorsFile::open(const std::string &path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  Result<SafeTensorsHeader> header = parseSafeTensors(file->bytes());
  if (!header)
    return Status::invalid(fmt::format("cannot read '{}': {}", path,
                                       header.status().getMessage()));
  SafeTensorsFile result;
  result.path = path;
  result.file = std::move(*file);
  result.contents = std::move(*header);
  return result;
}

const std::byte *SafeTensorsFile::data(const SafeTensor &tensor) const {
  return reinterpret_cast<const std::byte *>(file.bytes().data()) +
         contents.dataBegin + tensor.begin;
}

Array SafeTensorsFile::read(const SafeTensor &tensor) const {
  Array array(tensor.dtype, tensor.shape);
  if (tensor.bytes() > 0)
    std::memcpy(array.data(), data(tensor), size_t(tensor.bytes()));
  return array;
}

Result<Array> SafeTensorsFile::read(std::string_view name) const {
  if (const SafeTensor *tensor = contents.find(name))
    return read(*tensor);
  return Status::notFound(fmt::format("'{}' has no tensor '{}'", path, name));
}
