//===- Program.cpp - the program that dist-run runs -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "SearchedPlan.h"
#include "dist/Runtime/Run/Compile.h"

#include <fmt/format.h>

using namespace dist;

static Status verifyMesh(const RunOptions &options, const Manifest &manifest) {
  const std::pair<const char *, bool> ofCompiler[] = {
      {"plan", !options.plan.empty()},
      {"cluster", !options.cluster.empty()},
      {"custom-calls", !options.customCalls.empty()},
      {"drop-callbacks", options.dropCallbacks},
      {"micro-batches", options.microBatches.has_value()},
      {"precision", !options.precision.empty()},
      {"narrow-collectives", !options.narrowCollectives.empty()},
      {"gradient-merge", options.gradientMerge.has_value()},
      {"recompute", !options.recompute.empty()},
      {"memory", !options.memory.empty()},
      {"data-axes", !options.dataAxes.empty()},
      {"replicate", !options.replicate.empty()},
      {"partial-sums", !options.partialSums.empty()},
      {"write-plan", !options.writePlan.empty()},
      {"dist-plan-report", !options.planReport.empty()}};
  for (auto [name, isGiven] : ofCompiler)
    if (isGiven)
      return Status::invalid(fmt::format(
          "--{} has no effect on '{}', which is compiled: give the program",
          name, options.program));
  if (options.mesh.empty())
    return {};
  Result<Mesh> mesh = Mesh::parse(options.mesh);
  if (!mesh)
    return mesh.status();
  if (mesh->axes != manifest.mesh.axes)
    return Status::invalid(
        fmt::format("'{}' is compiled for the mesh {}, got --mesh {}: give the "
                    "program to compile it for another one",
                    options.program, manifest.mesh.str(), options.mesh));
  return {};
}

bool dist::isArtifact(const std::string &path) {
  return looksLikeArtifact(path) || path.ends_with(".dist");
}

Result<std::shared_ptr<const Artifact>>
dist::loadProgram(RunOptions &options, Interrupt &interrupt) {
  if (!isArtifact(options.program)) {
    if (!options.writePlan.empty() && !requestsSearch(options).value_or(true))
      return Status::invalid("--write-plan writes the plan of a search: "
                             "expected --plan auto, or "
                             "a plan file with \"auto\": true");
    options.assumedCluster = assumedCluster(options);
    if (!options.assumedCluster.empty() && !options.quiet)
      fmt::print(stderr,
                 "unless the program has a mesh, it is planned for {} (this "
                 "host); specify --cluster or --mesh for another plan\n",
                 options.assumedCluster);
    return compileProgram(options, /*singleDevice=*/false, interrupt);
  }
  if (options.verify)
    return Status::invalid(fmt::format(
        "--verify needs the program to compile it for a single device; '{}' is "
        "an artifact",
        options.program));
  auto loaded = Artifact::load(options.program);
  if (loaded)
    if (Status status = verifyMesh(options, (*loaded)->manifest());
        !status.ok())
      return status;
  return loaded;
}
