//===- Npz.cpp - numpy's archives of arrays -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Zip.h"
#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/File/MappedFile.h"

#include <fmt/format.h>

using namespace dist;

static std::string_view withoutSuffix(std::string_view name) {
  if (name.ends_with(".npy"))
    name.remove_suffix(4);
  return name;
}

static Result<Array> readMember(const ZipMember &member) {
  std::string storage;
  Result<std::string_view> contents = extract(member, storage);
  if (!contents)
    return contents.status();
  return readNpy(*contents);
}

Result<NamedArrays> dist::readNpz(std::string_view archive) {
  Result<std::vector<ZipMember>> members = readZip(archive);
  if (!members)
    return members.status();
  NamedArrays arrays;
  for (const ZipMember &member : *members) {
    std::string_view name = withoutSuffix(member.name);
    Result<Array> array = readMember(member);
    if (!array)
      return Status::invalid(
          fmt::format("array '{}': {}", name, array.status().getMessage()));
    arrays.emplace_back(name, std::move(*array));
  }
  return arrays;
}

Result<NamedArrays> dist::readNpzFile(const std::string &path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  Result<NamedArrays> arrays = readNpz(file->bytes());
  if (arrays)
    return arrays;
  return Status::invalid(
      fmt::format("cannot read '{}': {}", path, arrays.status().getMessage()));
}

Result<NpzWriter> NpzWriter::create(const std::string &path) {
  Result<AtomicFile> file = AtomicFile::create(path);
  if (!file)
    return file.status();
  return NpzWriter(std::move(*file));
}

void NpzWriter::add(const std::string &name, const ArrayView &array) {
  std::string header = npyHeader(array.dtype, array.shape);
  std::string_view data(reinterpret_cast<const char *>(array.data),
                        size_t(array.bytes()));
  ZipMember member;
  member.name = name + ".npy";
  member.size = header.size() + data.size();
  member.crc = zipCrc(data, zipCrc(header));
  std::string local = zipLocalHeader(member);
  directory += zipDirectoryEntry(member, written);
  file.write(local);
  file.write(header);
  file.write(data);
  written += local.size() + member.size;
  ++members;
}

Status NpzWriter::finish() {
  file.write(directory);
  file.write(zipEnd(members, written, directory.size()));
  return file.commit();
}
