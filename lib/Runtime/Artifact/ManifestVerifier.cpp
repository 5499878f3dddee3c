//===- ManifestVerifier.cpp - consistency of a manifest -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManifestVerifier.h"
#include "dist/Support/CrossingPlan.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

static constexpr int64_t kAlignment = 64;

namespace {

class Verifier {
public:
  explicit Verifier(const Manifest &manifest)
      : manifest(manifest), mesh(manifest.mesh) {}

  Status run() const;

private:
  Status verifyMesh() const;
  Status verifyBuffer(const BufferSpec &buffer) const;
  Status verifyTensor(const TensorSpec &tensor) const;
  Status verifyArguments() const;
  Status verifyResult(const TensorSpec &result) const;
  Status verifyResults() const;
  Status verify(const KernelCommand &command) const;
  Status verify(const CopyCommand &command) const;
  Status verify(const CustomCallCommand &command) const;
  Status verify(const CollectiveCommand &command) const;
  Status verify(const WhileCommand &command) const;
  Status verify(const SwitchCommand &command) const;
  Status verifyAxes(const Axes &axes) const;
  Status verifyFetches(const CollectiveCommand &command) const;

  Status verifyUse(int buffer, bool written) const;
  Status verifyUses(const std::vector<int> &buffers, bool written) const;
  /// That `buffer` has room for `elements` of a type.
  Status verifyRoom(int buffer, DType dtype, int64_t elements) const;
  bool overlap(int a, int b) const;

  const Manifest &manifest;
  const Mesh &mesh;
};

} // namespace

/// `status` with the entry that it is about.
static Status in(const std::string &entry, const Status &status) {
  return Status(status.getCode(),
                fmt::format("manifest.{}: {}", entry, status.getMessage()));
}

#define DIST_RETURN_IF_ERROR(expression)                                       \
  if (Status status = (expression); !status.ok())                              \
  return status

//===----------------------------------------------------------------------===//
// Mesh and buffers
//===----------------------------------------------------------------------===//

Status Verifier::verifyMesh() const {
  DIST_RETURN_IF_ERROR(mesh.verify());
  if (!mesh.isDense())
    return Status::invalid(
        fmt::format("device ids are not 0 to {}", mesh.numRanks() - 1));
  return {};
}

Status Verifier::verifyBuffer(const BufferSpec &buffer) const {
  if (buffer.kind != BufferKind::Temporary)
    return {};
  if (buffer.offset % kAlignment != 0)
    return Status::invalid(fmt::format("offset {} is not a multiple of {}",
                                       buffer.offset, kAlignment));
  if (buffer.offset > manifest.arenaBytes ||
      buffer.bytes > manifest.arenaBytes - buffer.offset)
    return Status::invalid(
        fmt::format("{} bytes at offset {} exceed the arena of {} bytes",
                    buffer.bytes, buffer.offset, manifest.arenaBytes));
  return {};
}

Status Verifier::verifyUse(int buffer, bool written) const {
  if (buffer < 0 || size_t(buffer) >= manifest.buffers.size())
    return Status::invalid(fmt::format("there is no buffer {}, the last is {}",
                                       buffer,
                                       int(manifest.buffers.size()) - 1));
  if (written && manifest.buffers[buffer].kind == BufferKind::Constant)
    return Status::invalid(
        fmt::format("buffer {} is a constant and cannot be written", buffer));
  return {};
}

Status Verifier::verifyUses(const std::vector<int> &buffers,
                            bool written) const {
  for (int buffer : buffers)
    DIST_RETURN_IF_ERROR(verifyUse(buffer, written));
  return {};
}

Status Verifier::verifyRoom(int buffer, DType dtype, int64_t elements) const {
  int64_t bytes = 0;
  if (elements < 0 || __builtin_mul_overflow(elements, sizeOf(dtype), &bytes) ||
      bytes > manifest.buffers[buffer].bytes)
    return Status::invalid(fmt::format(
        "{} elements of {} do not fit in buffer {}, which has {} bytes",
        elements, toString(dtype), buffer, manifest.buffers[buffer].bytes));
  return {};
}

bool Verifier::overlap(int a, int b) const {
  const BufferSpec &x = manifest.buffers[a], &y = manifest.buffers[b];
  if (a == b)
    return x.bytes > 0;
  return x.kind == BufferKind::Temporary && y.kind == BufferKind::Temporary &&
         x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes;
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

Status Verifier::verifyTensor(const TensorSpec &tensor) const {
  if (elementCount(tensor.shape) < 0)
    return Status::invalid(
        fmt::format("{} has too many elements", tensor.type()));
  DIST_RETURN_IF_ERROR(dist::verify(mesh, tensor.sharding, tensor.shape));
  DIST_RETURN_IF_ERROR(verifyUse(tensor.buffer, /*written=*/false));
  return verifyRoom(
      tensor.buffer, tensor.dtype,
      elementCount(localShape(mesh, tensor.sharding, tensor.shape)));
}

Status Verifier::verifyArguments() const {
  std::set<int> buffers;
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    const TensorSpec &argument = manifest.arguments[i];
    Status status = verifyTensor(argument);
    if (status.ok() &&
        manifest.buffers[argument.buffer].kind != BufferKind::Argument)
      status = Status::invalid(
          fmt::format("buffer {} is not of kind argument", argument.buffer));
    if (status.ok() && !buffers.insert(argument.buffer).second)
      status = Status::invalid(fmt::format(
          "buffer {} belongs to another argument", argument.buffer));
    if (!status.ok())
      return in(fmt::format("arguments[{}]", i), status);
  }
  return {};
}

Status Verifier::verifyResult(const TensorSpec &result) const {
  DIST_RETURN_IF_ERROR(verifyUse(result.buffer, /*written=*/false));
  if (manifest.buffers[result.buffer].kind == BufferKind::Temporary)
    return Status::invalid(
        fmt::format("buffer {} is temporary", result.buffer));
  DIST_RETURN_IF_ERROR(verifyTensor(result));
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
// Commands
//===----------------------------------------------------------------------===//

Status Verifier::verify(const KernelCommand &command) const {
  DIST_RETURN_IF_ERROR(verifyUses(command.operands, /*written=*/false));
  return verifyUses(command.results, /*written=*/true);
}

Status Verifier::verify(const CopyCommand &command) const {
  DIST_RETURN_IF_ERROR(verifyUse(command.from, /*written=*/false));
  DIST_RETURN_IF_ERROR(verifyUse(command.to, /*written=*/true));
  int64_t from = manifest.buffers[command.from].bytes;
  int64_t to = manifest.buffers[command.to].bytes;
  if (from != to)
    return Status::invalid(
        fmt::format("copies {} bytes to a buffer of {}", from, to));
  return {};
}

static Status verifyLayout(const TensorSpec &tensor) {
  std::vector<int64_t> sorted = tensor.layout;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != int64_t(i) || sorted.size() != tensor.shape.size())
      return Status::invalid(fmt::format(
          "a layout of {} has each of its dimensions once", tensor.type()));
  return {};
}

/// Memory of a result is an operand's only where the result takes it over.
Status Verifier::verify(const CustomCallCommand &command) const {
  for (const TensorSpec &operand : command.operands) {
    DIST_RETURN_IF_ERROR(verifyTensor(operand));
    DIST_RETURN_IF_ERROR(verifyLayout(operand));
  }
  for (const TensorSpec &result : command.results) {
    DIST_RETURN_IF_ERROR(verifyTensor(result));
    DIST_RETURN_IF_ERROR(verifyLayout(result));
    DIST_RETURN_IF_ERROR(verifyUse(result.buffer, /*written=*/true));
    if (result.alias >= int(command.operands.size()))
      return Status::invalid(
          fmt::format("there is no operand {} to take over", result.alias));
    for (size_t i = 0; i < command.operands.size(); ++i) {
      const TensorSpec &operand = command.operands[i];
      bool isAlias = result.alias == int(i);
      if (isAlias &&
          (operand.dtype != result.dtype || operand.shape != result.shape ||
           operand.sharding != result.sharding ||
           operand.layout != result.layout))
        return Status::invalid(
            fmt::format("a result of {} cannot take over operand {}, {}",
                        result.type(), i, operand.type()));
      if (!(isAlias && operand.buffer == result.buffer) &&
          overlap(operand.buffer, result.buffer))
        return Status::invalid(fmt::format("result buffer {} overlaps operand "
                                           "buffer {}",
                                           result.buffer, operand.buffer));
    }
  }
  return {};
}

Status Verifier::verifyAxes(const Axes &axes) const {
  Sharding asDimension;
  asDimension.dims.push_back({axes, /*open=*/false, /*priority=*/0});
  return dist::verify(mesh, asDimension, {1});
}

Status Verifier::verifyFetches(const CollectiveCommand &command) const {
  const CollectiveSignature &signature = command.signature;
  for (size_t i = 0; i < signature.fetches.size(); ++i) {
    const WindowFetch &fetch = signature.fetches[i];
    DIST_RETURN_IF_ERROR(dist::verify(mesh, fetch));
    int64_t count = elementCount(localShape(mesh, fetch.from, fetch.shape));
    if (count != signature.counts[i])
      return Status::invalid(
          fmt::format("fetch {} is of blocks of {} elements, got a count of {}",
                      i, count, signature.counts[i]));
    for (const AxisRef &axis : fetch.axes(mesh))
      if (!mesh.contains(command.axes, axis))
        return Status::invalid(
            fmt::format("fetch {} uses axis {}, which the exchange is not over",
                        i, axis.str()));
  }
  return {};
}

Status Verifier::verify(const CollectiveCommand &command) const {
  const CollectiveSignature &signature = command.signature;
  DIST_RETURN_IF_ERROR(signature.op == CollectiveOp::Exchange
                           ? verifyExchangeAxes(mesh, command.axes)
                           : verifyAxes(command.axes));
  int n = int(mesh.sizeOf(command.axes));
  DIST_RETURN_IF_ERROR(signature.verify(n));
  size_t buffers = signature.counts.size();
  if (command.sends.size() != buffers || command.receives.size() != buffers)
    return Status::invalid("counts, sends and receives differ in length");
  DIST_RETURN_IF_ERROR(verifyUses(command.sends, /*written=*/false));
  DIST_RETURN_IF_ERROR(verifyUses(command.receives, /*written=*/true));
  if (signature.op == CollectiveOp::Exchange)
    DIST_RETURN_IF_ERROR(verifyFetches(command));
  for (size_t i = 0; i < buffers; ++i) {
    int64_t all = 0;
    if (__builtin_mul_overflow(signature.counts[i], n, &all))
      return Status::invalid("the counts are too large");
    DIST_RETURN_IF_ERROR(
        verifyRoom(command.sends[i], signature.dtype, signature.counts[i]));
    DIST_RETURN_IF_ERROR(verifyRoom(command.receives[i], signature.dtype,
                                    signature.receiveCount(i, n)));
  }
  for (size_t i = 0; i < buffers; ++i)
    for (size_t j = 0; j < buffers; ++j) {
      bool inPlace = i == j && command.sends[i] == command.receives[j] &&
                     signature.op == CollectiveOp::AllReduce;
      if (!inPlace && overlap(command.sends[i], command.receives[j]))
        return Status::invalid(
            fmt::format("receive buffer {} overlaps send buffer {}",
                        command.receives[j], command.sends[i]));
      if (i < j && overlap(command.receives[i], command.receives[j]))
        return Status::invalid(fmt::format("receive buffers {} and {} overlap",
                                           command.receives[i],
                                           command.receives[j]));
    }
  return {};
}

Status Verifier::verify(const WhileCommand &command) const {
  DIST_RETURN_IF_ERROR(verifyUse(command.predicate, /*written=*/false));
  return verifyRoom(command.predicate, DType::I1, 1);
}

Status Verifier::verify(const SwitchCommand &command) const {
  DIST_RETURN_IF_ERROR(verifyUse(command.index, /*written=*/false));
  if (isFloat(command.dtype))
    return Status::invalid(fmt::format("an index needs integers, got {}",
                                       toString(command.dtype)));
  if (command.branches.size() != command.cases.size() + 1)
    return Status::invalid(fmt::format(
        "{} cases need {} branches, the last for all other values, got {}",
        command.cases.size(), command.cases.size() + 1,
        command.branches.size()));
  return verifyRoom(command.index, command.dtype, 1);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

Status Verifier::run() const {
  if (Status status = verifyMesh(); !status.ok())
    return in("mesh", status);
  for (size_t i = 0; i < manifest.buffers.size(); ++i)
    if (Status status = verifyBuffer(manifest.buffers[i]); !status.ok())
      return in(fmt::format("buffers[{}]", i), status);
  DIST_RETURN_IF_ERROR(verifyArguments());
  DIST_RETURN_IF_ERROR(verifyResults());
  for (size_t i = 0; i < manifest.commands.size(); ++i) {
    Status status =
        std::visit([&](const auto &command) { return verify(command); },
                   manifest.commands[i]);
    if (!status.ok())
      return in(fmt::format("commands[{}]", i), status);
  }
  return {};
}

Status dist::verifyManifest(const Manifest &manifest) {
  return Verifier(manifest).run();
}
