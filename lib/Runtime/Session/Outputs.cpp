//===- Outputs.cpp - results as a file ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Outputs.h"
#include "dist/Runtime/Array/Npy.h"
#include "dist/Runtime/Session/Names.h"

#include <fmt/format.h>
#include <set>

using namespace dist;

Status dist::writeOutputs(const std::string &path, const Manifest &manifest,
                          const std::vector<Array> &results, OutputKeys keys) {
  Result<NpzWriter> file = NpzWriter::create(path);
  if (!file)
    return file.status();
  std::vector<std::string> names = uniqueNames(manifest.results);
  std::set<std::string> used;
  for (size_t i = 0; i < results.size(); ++i) {
    if (!results[i].data())
      continue;
    std::string position = fmt::format("result{}", i);
    bool byPosition = keys != OutputKeys::Name || names[i].empty();
    bool byName = keys != OutputKeys::Position && !names[i].empty();
    if (byPosition && used.insert(position).second)
      file->add(position, results[i]);
    if (byName && used.insert(names[i]).second)
      file->add(names[i], results[i]);
  }
  return file->finish();
}
