//===- RunStep.cpp - one step of a reshard on one rank --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunStep.h"
#include "Pieces.h"
#include "dist/Runtime/Elements/Reduce.h"
#include "dist/Support/ExchangePlan.h"

using namespace dist;

namespace {

/// A step on one rank. Collectives move contiguous blocks: pieces along an
/// inner dimension are packed before and unpacked after.
class Step {
public:
  Step(const Mesh &mesh, const ReshardStep &step,
       const DistributedArray &before, int64_t rank, ProcessGroup *group)
      : mesh(mesh), step(step), before(before), block(before.block),
        group(group), index(mesh.indexOn(rank, step.axes)),
        size(mesh.sizeOf(step.axes)),
        shape(localShape(mesh, step.after, before.shape)) {}

  Result<Array> run();

private:
  Array slice() const;
  Result<Array> gather() const;
  Result<Array> allToAll() const;
  Result<Array> reduceScatter() const;
  Result<Array> collective(CollectiveOp op, const Array &send,
                           std::vector<int64_t> receiveShape) const;
  Result<Array> permute() const;
  Result<Array> exchange() const;
  Array partialise() const;

  CollectiveRequest request(CollectiveOp op, const Array &send,
                            Array &receive) const;
  Result<Array> carryOut(const CollectiveRequest &request,
                         const Array &receive) const;

  const Mesh &mesh;
  const ReshardStep &step;
  const DistributedArray &before;
  Array block;
  ProcessGroup *group;
  int64_t index, size;        ///< In the grid of the step's axes.
  std::vector<int64_t> shape; ///< The block's shape after the step.
};

} // namespace

CollectiveRequest Step::request(CollectiveOp op, const Array &send,
                                Array &receive) const {
  CollectiveRequest request;
  request.signature.op = op;
  request.signature.dtype = block.dtype();
  request.signature.reduction = step.reduction;
  request.signature.counts = {send.view().elements()};
  request.sends = {send.data()};
  request.receives = {receive.data()};
  request.location = "redistribute: " + step.str();
  return request;
}

Result<Array> Step::carryOut(const CollectiveRequest &request,
                             const Array &receive) const {
  Status status = group->run(request);
  return status.ok() ? Result<Array>(receive) : status;
}

Result<Array> Step::collective(CollectiveOp op, const Array &send,
                               std::vector<int64_t> receiveShape) const {
  Array receive(block.dtype(), std::move(receiveShape));
  return carryOut(request(op, send, receive), receive);
}

Array Step::slice() const {
  Array result(block.dtype(), shape);
  copyPiece(result, 0, block, index * shape[step.dim], step.dim);
  return result;
}

Result<Array> Step::gather() const {
  Result<Array> parts =
      collective(CollectiveOp::AllGather, block, stacked(size, block.shape()));
  return parts ? joined(*parts, shape, step.dim) : parts;
}

Result<Array> Step::allToAll() const {
  Array parts = split(block, size, shape[step.toDim], step.toDim);
  Result<Array> received =
      collective(CollectiveOp::AllToAll, parts, parts.shape());
  return received ? joined(*received, shape, step.dim) : received;
}

Result<Array> Step::reduceScatter() const {
  return collective(CollectiveOp::ReduceScatter,
                    split(block, size, shape[step.dim], step.dim), shape);
}

Result<Array> Step::permute() const {
  Array receive(block.dtype(), shape);
  CollectiveRequest move = request(CollectiveOp::Permute, block, receive);
  move.signature.sources.assign(step.sources.begin(), step.sources.end());
  return carryOut(move, receive);
}

Result<Array> Step::exchange() const {
  Array receive(block.dtype(), shape);
  CollectiveRequest move = request(CollectiveOp::Exchange, block, receive);
  move.signature.fetches = {
      blockFetch(mesh, before.shape, before.sharding, step.after)};
  move.plans = std::make_shared<const std::vector<FetchPlan>>(
      planExchange(mesh, step.axes, move.signature.fetches));
  return carryOut(move, receive);
}

Array Step::partialise() const {
  if (index == 0)
    return block;
  Array result(block.dtype(), shape);
  fillIdentity(step.reduction, block.dtype(), result.data(),
               result.view().elements());
  return result;
}

Result<Array> Step::run() {
  switch (step.kind) {
  case ReshardKind::AllSlice:
    return slice();
  case ReshardKind::AllGather:
    return gather();
  case ReshardKind::AllToAll:
    return allToAll();
  case ReshardKind::ReduceScatter:
    return reduceScatter();
  case ReshardKind::AllReduce:
    return collective(CollectiveOp::AllReduce, block, shape);
  case ReshardKind::Permute:
    return permute();
  case ReshardKind::Exchange:
    return exchange();
  case ReshardKind::Partialise:
    return partialise();
  }
  return Status::internal("unknown step");
}

Result<Array> dist::runStep(const Mesh &mesh, const ReshardStep &step,
                            const DistributedArray &before, int64_t rank,
                            ProcessGroup *group) {
  return Step(mesh, step, before, rank, group).run();
}
