//===- Collectives.cpp - collectives of equal blocks ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "dist/Runtime/Group/Group.h"

#include <fmt/format.h>

using namespace dist;

static const char *toString(MemorySpace memory) {
  return memory == MemorySpace::Host ? "host" : "device";
}

Status Group::supported(CollectiveOp op, Reduction reduction,
                        const TensorView &data) const {
  Capabilities can = capabilities();
  if (reduces(op) && !can.has(reduction))
    return Status::invalid(fmt::format("the backend '{}' has no reduction '{}'",
                                       can.name, toString(reduction)));
  if (can.has(op) && can.has(data.memory, data.dtype))
    return {};
  return Status::invalid(fmt::format(
      "the backend '{}' has no {} of {} in {} "
      "memory",
      can.name, toString(op), toString(data.dtype), ::toString(data.memory)));
}

Status Group::collective(CollectiveOp op, const TensorView &send,
                         const TensorView &receive, Reduction reduction,
                         int root, Options options) {
  if (Status status = verifyRoot(root); !status.ok())
    return fail(toString(op), options, status);
  CollectiveArguments arguments(op, send, receive, rank(), size(), root);
  if (Status status = arguments.verify(); !status.ok())
    return fail(toString(op), options, status);
  Status status = arguments.checkUsed(
      [&](const TensorView &view) { return supported(op, reduction, view); });
  if (!status.ok())
    return fail(toString(op), options, status);
  GroupCall call;
  CollectiveRequest &request = call.requests.emplace_back();
  request.signature.op = op;
  request.signature.dtype = arguments.dtype();
  request.signature.reduction = reduction;
  request.signature.root = root;
  request.signature.counts = {arguments.count()};
  request.signature.purpose = purpose;
  request.sends = {arguments.sent()};
  request.receives = {arguments.received()};
  request.location = options.location;
  if (Status status = group->verify(call.requests); !status.ok())
    return fail(toString(op), options, status);
  return carryOut(std::move(call), options);
}

Status Group::allReduce(const TensorView &send, const TensorView &receive,
                        Reduction reduction, Options options) {
  return collective(CollectiveOp::AllReduce, send, receive, reduction, 0,
                    options);
}

Status Group::reduce(const TensorView &send, const TensorView &receive,
                     int root, Reduction reduction, Options options) {
  return collective(CollectiveOp::Reduce, send, receive, reduction, root,
                    options);
}

Status Group::broadcast(const TensorView &data, int root, Options options) {
  return collective(CollectiveOp::Broadcast, data, data, {}, root, options);
}

Status Group::allGather(const TensorView &send, const TensorView &receive,
                        Options options) {
  return collective(CollectiveOp::AllGather, send, receive, {}, 0, options);
}

Status Group::gather(const TensorView &send, const TensorView &receive,
                     int root, Options options) {
  return collective(CollectiveOp::Gather, send, receive, {}, root, options);
}

Status Group::scatter(const TensorView &send, const TensorView &receive,
                      int root, Options options) {
  return collective(CollectiveOp::Scatter, send, receive, {}, root, options);
}

Status Group::reduceScatter(const TensorView &send, const TensorView &receive,
                            Reduction reduction, Options options) {
  return collective(CollectiveOp::ReduceScatter, send, receive, reduction, 0,
                    options);
}

Status Group::allToAll(const TensorView &send, const TensorView &receive,
                       Options options) {
  return collective(CollectiveOp::AllToAll, send, receive, {}, 0, options);
}

Status Group::barrier(Options options) {
  GroupCall call;
  call.requests.emplace_back().location = options.location;
  return carryOut(std::move(call), options);
}
