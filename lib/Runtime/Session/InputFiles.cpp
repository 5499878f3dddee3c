//===- InputFiles.cpp - arrays that files give to arguments ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/InputFiles.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"
#include "dist/Runtime/File/MappedFile.h"
#include "dist/Runtime/Session/RankPath.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;

static Result<NamedArrays> readSafeTensors(const std::string &path) {
  Result<SafeTensorsFile> file = SafeTensorsFile::open(path);
  if (!file)
    return file.status();
  NamedArrays arrays;
  for (const SafeTensor &tensor : file->header().tensors)
    arrays.emplace_back(tensor.name, file->read(tensor));
  return arrays;
}

static Result<NamedArrays> readNpyFile(const std::string &path,
                                       const std::string &name) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file)
    return file.status();
  Result<Array> array = readNpy(file->bytes());
  if (!array)
    return Status(array.status().getCode(),
                  fmt::format("'{}': {}", path, array.status().getMessage()));
  return NamedArrays{{name, std::move(*array)}};
}

/// `x` for dir/x.{rank}.npy, dir/x_{rank}.npy and dir/x.npy.
static std::string nameOf(const std::string &path) {
  std::string name = std::filesystem::path(path).stem().string();
  for (const char *place : {".{rank}", "_{rank}", "-{rank}", "{rank}"})
    if (size_t at = name.find(place); at != name.npos)
      name.erase(at, std::string_view(place).size());
  return name;
}

static Result<NamedArrays> readFile(const std::string &path,
                                    const std::string &name) {
  if (path.ends_with(".safetensors"))
    return readSafeTensors(path);
  return path.ends_with(".npy") ? readNpyFile(path, name) : readNpzFile(path);
}

Result<NamedArrays> dist::readInputFile(const std::string &path) {
  return readFile(path, nameOf(path));
}

Result<InputArrays> dist::readInputFiles(const std::vector<std::string> &paths,
                                         const std::vector<int> &ranks) {
  InputArrays arrays;
  auto add = [&](NamedArrays &to, const std::string &path,
                 const std::string &name) {
    Result<NamedArrays> read = readFile(path, name);
    if (read)
      std::move(read->begin(), read->end(), std::back_inserter(to));
    return read.status();
  };
  for (const std::string &path : paths) {
    if (!isPerRank(path))
      if (Status status = add(arrays.whole, path, nameOf(path)); !status.ok())
        return status;
    for (int rank : isPerRank(path) ? ranks : std::vector<int>())
      if (Status status =
              add(arrays.parts[rank], rankPath(path, rank), nameOf(path));
          !status.ok())
        return status;
  }
  return arrays;
}
