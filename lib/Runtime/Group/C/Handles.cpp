//===- Handles.cpp - the C header's types and ours ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/CHandles.h"

#include <fmt/format.h>

using namespace dist;

// The enumerators of the C header equal those of C++.
static_assert(int(StatusCode::InvalidArgument) == DIST_INVALID_ARGUMENT &&
              int(StatusCode::NotFound) == DIST_NOT_FOUND &&
              int(StatusCode::Unavailable) == DIST_UNAVAILABLE &&
              int(StatusCode::Aborted) == DIST_ABORTED &&
              int(StatusCode::DeadlineExceeded) == DIST_DEADLINE_EXCEEDED &&
              int(StatusCode::ResourceExhausted) == DIST_RESOURCE_EXHAUSTED &&
              int(StatusCode::Internal) == DIST_INTERNAL &&
              int(StatusCode::Mismatch) == DIST_MISMATCH);
static_assert(int(Reduction::Sum) == DIST_SUM &&
              int(Reduction::Product) == DIST_PRODUCT &&
              int(Reduction::Min) == DIST_MIN &&
              int(Reduction::Max) == DIST_MAX &&
              int(Reduction::And) == DIST_BAND &&
              int(Reduction::Or) == DIST_BOR &&
              int(Reduction::UnsignedMin) == DIST_UMIN &&
              int(Reduction::UnsignedMax) == DIST_UMAX &&
              int(Reduction::Xor) == DIST_BXOR &&
              int(Reduction::Average) == DIST_AVG);
static_assert(int(CollectiveOp::AllReduce) == DIST_ALL_REDUCE &&
              int(CollectiveOp::AllGather) == DIST_ALL_GATHER &&
              int(CollectiveOp::ReduceScatter) == DIST_REDUCE_SCATTER &&
              int(CollectiveOp::AllToAll) == DIST_ALL_TO_ALL &&
              int(CollectiveOp::Permute) == DIST_PERMUTE &&
              int(CollectiveOp::Broadcast) == DIST_BROADCAST &&
              int(CollectiveOp::Reduce) == DIST_REDUCE &&
              int(CollectiveOp::Gather) == DIST_GATHER &&
              int(CollectiveOp::Scatter) == DIST_SCATTER &&
              int(CollectiveOp::Exchange) == DIST_EXCHANGE &&
              int(CollectiveOp::Barrier) == DIST_BARRIER);
static_assert(kAnySource == DIST_ANY_SOURCE);

namespace {
struct LastError {
  std::string message;
  int rank = -1;
};
} // namespace

static LastError &lastError() {
  static thread_local LastError error;
  return error;
}

int dist::keep(const Status &status) {
  if (!status.ok())
    lastError() = {status.str(), status.getRank()};
  return int(status.getCode());
}

const char *dist_last_error(void) { return lastError().message.c_str(); }
int dist_last_error_rank(void) { return lastError().rank; }

Status dist::verifyHandle(const void *handle, const char *what) {
  return handle ? Status()
                : Status::invalid(fmt::format("the {} is NULL", what));
}

Result<Reduction> dist::reductionOf(int reduction) {
  if (reduction < 0 || reduction >= Reduction::kNumKinds)
    return Status::invalid(fmt::format("there is no reduction {}", reduction));
  return Reduction(Reduction::Kind(reduction));
}

TensorView dist::viewOf(const dist_tensor *tensor) {
  TensorView view;
  if (!tensor)
    view.problem = "the tensor is NULL";
  else if (tensor->rank < 0)
    view.problem = "the tensor has a negative number of dimensions";
  else if (tensor->rank > 0 && !tensor->shape)
    view.problem = "the tensor has dimensions and no shape";
  else if (tensor->memory != DIST_HOST && tensor->memory != DIST_DEVICE)
    view.problem = "there is no such memory";
  if (view.problem)
    return view;
  view.data = tensor->data;
  view.count = tensor->count;
  view.dtype = DType(tensor->dtype);
  view.memory = MemorySpace(tensor->memory);
  auto rank = size_t(tensor->rank);
  view.shape = {tensor->shape, tensor->shape ? rank : 0};
  view.strides = {tensor->strides, tensor->strides ? rank : 0};
  return view;
}

std::vector<TensorView> dist::viewsOf(const dist_tensor *tensors, int count) {
  std::vector<TensorView> views;
  for (int i = 0; tensors && i < count; ++i)
    views.push_back(viewOf(&tensors[i]));
  return views;
}
