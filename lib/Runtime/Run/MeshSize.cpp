//===- MeshSize.cpp - an axis that takes what there is --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeshSize.h"
#include "dist/Support/Mesh.h"

#include <fmt/format.h>

using namespace dist;

static constexpr std::string_view kAny = "=*";

bool dist::followsRanks(const std::string &mesh) {
  return mesh.find(kAny) != mesh.npos;
}

Result<std::string> dist::meshOf(const std::string &mesh, int64_t ranks) {
  size_t at = mesh.find(kAny);
  if (at == mesh.npos)
    return mesh;
  std::string before = mesh.substr(0, at + 1),
              after = mesh.substr(at + kAny.size());
  if (followsRanks(after) || mesh.find('?') != mesh.npos)
    return Status::invalid(fmt::format(
        "--mesh {}: one axis may follow the number of ranks, and no `?`",
        mesh));
  Result<Mesh> others = Mesh::parse(before + "1" + after);
  if (!others)
    return others.status();
  int64_t rest = others->numRanks();
  if (rest < 1 || ranks % rest != 0)
    return Status::invalid(
        fmt::format("--mesh {}: {} ranks are no multiple of {}, the size of "
                    "the other axes",
                    mesh, ranks, rest));
  return fmt::format("{}{}{}", before, ranks / rest, after);
}
