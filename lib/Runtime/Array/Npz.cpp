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

Result<NamedArrays> dist::readNpz(const std::string &path) {
  auto refuse = [&](const std::string &why) {
    return Status::invalid(fmt::format("cannot read '{}': {}", path, why));
  };
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  Result<std::vector<ZipMember>> members = readZip(file->bytes());
  if (!members)
    return refuse(members.status().getMessage());
  NamedArrays arrays;
  for (const ZipMember &member : *members) {
    Result<Array> array = readMember(member);
    if (!array)
      return refuse(fmt::format("array '{}': {}", withoutSuffix(member.name),
                                array.status().getMessage()));
    arrays.emplace_back(withoutSuffix(member.name), std::move(*array));
  }
  return arrays;
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
