//===- ManifestVerifier.cpp - consistency of a manifest -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManifestVerifier.h"

#include "CommandVerifier.h"
#include "WorkVerifier.h"

#include <fmt/format.h>
#include <set>

using namespace dist;

namespace {

class Verifier {
public:
  explicit Verifier(const Manifest &manifest)
      : manifest(manifest), buffers(manifest) {}

  Status run() const;

private:
  Status verifyMesh() const;
  Status verifyArguments() const;
  Status verifyCopy(const TensorSpec &argument) const;
  Status verifyResult(const TensorSpec &result) const;
  Status verifyResults() const;

  const Manifest &manifest;
  BufferVerifier buffers;
};

} // namespace

/// Returns `status` with the entry that it is about.
static Status in(const std::string &entry, const Status &status) {
  return Status(status.getCode(),
                fmt::format("manifest.{}: {}", entry, status.getMessage()));
}

Status Verifier::verifyMesh() const {
  DIST_RETURN_IF_ERROR(manifest.mesh.verify());
  if (!manifest.mesh.isDense())
    return Status::invalid(fmt::format("device ids are not 0 to {}",
                                       manifest.mesh.numRanks() - 1));
  return {};
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

/// Checks the result whose copy replaces the argument.
Status Verifier::verifyCopy(const TensorSpec &argument) const {
  if (argument.copyOf < 0)
    return {};
  if (size_t(argument.copyOf) >= manifest.results.size())
    return Status::invalid(
        fmt::format("there is no result {} to copy", argument.copyOf));
  const TensorSpec &result = manifest.results[argument.copyOf];
  if (argument.dtype != result.dtype || argument.shape != result.shape)
    return Status::invalid(fmt::format("a copy of result {}, {}, cannot "
                                       "replace {}",
                                       argument.copyOf, result.type(),
                                       argument.type()));
  return {};
}

Status Verifier::verifyArguments() const {
  std::set<int> taken;
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    const TensorSpec &argument = manifest.arguments[i];
    Status status = buffers.verifyTensor(argument);
    if (status.ok() &&
        manifest.buffers[argument.buffer].kind != BufferKind::Argument)
      status = Status::invalid(
          fmt::format("buffer {} is not of kind argument", argument.buffer));
    if (status.ok() && !taken.insert(argument.buffer).second)
      status = Status::invalid(fmt::format(
          "buffer {} belongs to another argument", argument.buffer));
    if (status.ok())
      status = verifyCopy(argument);
    if (!status.ok())
      return in(fmt::format("arguments[{}]", i), status);
  }
  return {};
}

Status Verifier::verifyResult(const TensorSpec &result) const {
  DIST_RETURN_IF_ERROR(buffers.verifyUse(result.buffer, /*written=*/false));
  if (manifest.buffers[result.buffer].kind == BufferKind::Temporary)
    return Status::invalid(
        fmt::format("buffer {} is temporary", result.buffer));
  DIST_RETURN_IF_ERROR(buffers.verifyTensor(result));
  if (result.alias < 0)
    return {};
  if (size_t(result.alias) >= manifest.arguments.size())
    return Status::invalid(
        fmt::format("there is no argument {} to replace", result.alias));
  const TensorSpec &argument = manifest.arguments[result.alias];
  if (argument.dtype != result.dtype || argument.shape != result.shape ||
      argument.sharding != result.sharding)
    return Status::invalid(
        fmt::format("{} with {} cannot replace argument {}, {} with {}",
                    result.type(), result.sharding.str(), result.alias,
                    argument.type(), argument.sharding.str()));
  return {};
}

Status Verifier::verifyResults() const {
  std::set<int> replaced;
  for (size_t i = 0; i < manifest.results.size(); ++i) {
    const TensorSpec &result = manifest.results[i];
    Status status = verifyResult(result);
    if (status.ok() && result.alias >= 0 &&
        !replaced.insert(result.alias).second)
      status = Status::invalid(fmt::format(
          "argument {} is replaced by another result", result.alias));
    if (!status.ok())
      return in(fmt::format("results[{}]", i), status);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

Status Verifier::run() const {
  if (Status status = verifyMesh(); !status.ok())
    return in("mesh", status);
  for (size_t i = 0; i < manifest.buffers.size(); ++i)
    if (Status status = buffers.verifyBuffer(manifest.buffers[i]); !status.ok())
      return in(fmt::format("buffers[{}]", i), status);
  DIST_RETURN_IF_ERROR(verifyArguments());
  DIST_RETURN_IF_ERROR(verifyResults());
  for (size_t i = 0; i < manifest.commands.size(); ++i) {
    Status status = verifyCommand(buffers, manifest.commands[i]);
    if (!status.ok())
      return in(fmt::format("commands[{}]", i), status);
  }
  int at = 0;
  Status status = verifyWorks(buffers, at);
  return status.ok() ? status : in(fmt::format("commands[{}]", at), status);
}

Status dist::verifyManifest(const Manifest &manifest) {
  return Verifier(manifest).run();
}
