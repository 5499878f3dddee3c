//===- DnnlConvolution.cpp - one convolution by oneDNN --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DnnlConvolution.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

using namespace dist;

DnnlScratch::~DnnlScratch() { std::free(data); }

char *DnnlScratch::get(size_t bytes) {
  if (bytes > size) {
    std::free(data);
    size = bytes;
    data = static_cast<char *>(std::aligned_alloc(64, bytes));
    if (!data)
      throw std::bad_alloc();
  }
  return data;
}

DnnlConvolution::~DnnlConvolution() {
  for (Operand &operand : operands) {
    lib.dnnl_memory_destroy(operand.givenMemory);
    lib.dnnl_memory_destroy(operand.wantedMemory);
    lib.dnnl_primitive_destroy(operand.reorder);
  }
  lib.dnnl_primitive_destroy(convolution);
}

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

/// Describes the operands. Returns false if oneDNN lacks such a tensor.
bool DnnlConvolution::describeOperands() {
  for (int i = 0; i < 3; ++i) {
    const DnnlTensor &tensor = problem.tensors[i];
    if (tensor.dims.empty() ||
        lib.dnnl_memory_desc_init_by_strides(
            &operands[i].given, tensor.dims.size(), tensor.dims.data(),
            dnnl_f32, tensor.strides.data()) != dnnl_success)
      return false;
  }
  return true;
}

/// Returns the requested layout. Images whose channels are neighbours keep
/// theirs; oneDNN chooses any other.
dnnl_memory_desc_t DnnlConvolution::wish(int i, bool keepImages) const {
  const dnnl_memory_desc_t &given = operands[i].given;
  if (keepImages && i != 1 && given.format_desc.blocking.strides[1] == 1)
    return given;
  dnnl_memory_desc_t any;
  lib.dnnl_memory_desc_init_by_tag(&any, given.ndims, given.dims, dnnl_f32,
                                   dnnl_format_tag_any);
  return any;
}

bool DnnlConvolution::describeForward(
    dnnl_memory_desc_t tensors[3], dnnl_primitive_desc_t &description) const {
  dnnl_convolution_desc_t forward;
  return lib.dnnl_dilated_convolution_forward_desc_init(
             &forward, dnnl_forward_training, dnnl_convolution_direct,
             &tensors[0], &tensors[1], nullptr, &tensors[2], problem.strides,
             problem.dilates, problem.low, problem.high) == dnnl_success &&
         lib.dnnl_primitive_desc_create(&description, &forward, nullptr,
                                        lib.engine, nullptr) == dnnl_success;
}

/// Describes a gradient. oneDNN needs the description of the forward
/// convolution for that.
dnnl_primitive_desc_t
DnnlConvolution::describeGradient(dnnl_memory_desc_t tensors[3]) const {
  dnnl_convolution_desc_t gradient;
  dnnl_primitive_desc_t description = nullptr, forward = nullptr;
  if (lib.dnnl_dilated_convolution_backward_weights_desc_init(
          &gradient, dnnl_convolution_direct, &tensors[0], &tensors[1], nullptr,
          &tensors[2], problem.strides, problem.dilates, problem.low,
          problem.high) != dnnl_success ||
      !describeForward(tensors, forward))
    return nullptr;
  if (lib.dnnl_primitive_desc_create(&description, &gradient, nullptr,
                                     lib.engine, forward) != dnnl_success)
    description = nullptr;
  lib.dnnl_primitive_desc_destroy(forward);
  return description;
}

/// Returns null if oneDNN has no implementation.
dnnl_primitive_desc_t DnnlConvolution::describe(bool keepImages) const {
  dnnl_memory_desc_t tensors[] = {wish(0, keepImages), wish(1, keepImages),
                                  wish(2, keepImages)};
  if (problem.isGradient)
    return describeGradient(tensors);
  dnnl_primitive_desc_t description = nullptr;
  return describeForward(tensors, description) ? description : nullptr;
}

/// Returns null if oneDNN has only a reference implementation.
dnnl_primitive_desc_t DnnlConvolution::describeFast(bool keepImages) {
  dnnl_primitive_desc_t description = describe(keepImages);
  const char *implementation = "ref";
  if (description &&
      lib.dnnl_primitive_desc_query(description, dnnl_query_impl_info_str, 0,
                                    &implementation) == dnnl_success)
    name = implementation;
  if (std::strstr(implementation, "ref") == nullptr)
    return description;
  lib.dnnl_primitive_desc_destroy(description);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Primitives and memory
//===----------------------------------------------------------------------===//

bool DnnlConvolution::createMemory(Operand &operand, bool isResult) {
  if (lib.dnnl_memory_create(&operand.givenMemory, &operand.given, lib.engine,
                             DNNL_MEMORY_NONE) != dnnl_success)
    return false;
  if (lib.dnnl_memory_desc_equal(&operand.given, &operand.wanted))
    return true;
  operand.bytes =
      (lib.dnnl_memory_desc_get_size(&operand.wanted) + 63) / 64 * 64;
  if (lib.dnnl_memory_create(&operand.wantedMemory, &operand.wanted, lib.engine,
                             DNNL_MEMORY_NONE) != dnnl_success)
    return false;
  const dnnl_memory_desc_t *from = &operand.given, *to = &operand.wanted;
  if (isResult)
    std::swap(from, to);
  dnnl_primitive_desc_t description = nullptr;
  if (lib.dnnl_reorder_primitive_desc_create(&description, from, lib.engine, to,
                                             lib.engine,
                                             nullptr) != dnnl_success)
    return false;
  bool created =
      lib.dnnl_primitive_create(&operand.reorder, description) == dnnl_success;
  lib.dnnl_primitive_desc_destroy(description);
  return created;
}

void DnnlConvolution::copy(dnnl_stream_t stream, const Operand &operand,
                           dnnl_memory_t from, dnnl_memory_t to) {
  dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  lib.dnnl_primitive_execute(operand.reorder, stream, 2, args);
}

bool DnnlConvolution::create() {
  if (!describeOperands())
    return false;
  dnnl_primitive_desc_t description = describeFast(/*keepImages=*/true);
  if (!description)
    description = describeFast(/*keepImages=*/false);
  if (!description)
    return false;
  bool created =
      lib.dnnl_primitive_create(&convolution, description) == dnnl_success;
  const dnnl_query_t forward[] = {dnnl_query_src_md, dnnl_query_weights_md,
                                  dnnl_query_dst_md};
  const dnnl_query_t gradient[] = {
      dnnl_query_src_md, dnnl_query_diff_weights_md, dnnl_query_diff_dst_md};
  for (int i = 0; created && i < 3; ++i) {
    const auto &queries = problem.isGradient ? gradient : forward;
    operands[i].wanted =
        *lib.dnnl_primitive_desc_query_md(description, queries[i], 0);
    created = createMemory(operands[i], i == problem.resultNumber());
  }
  lib.dnnl_primitive_desc_destroy(description);
  return created;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

dnnl_memory_t DnnlConvolution::used(int i) const {
  return operands[i].reorder ? operands[i].wantedMemory
                             : operands[i].givenMemory;
}

void DnnlConvolution::run(dnnl_stream_t stream, DnnlScratch &scratch,
                          const float *input, const float *filter,
                          float *output) {
  bool isGradient = problem.isGradient;
  auto *source = const_cast<float *>(input),
       *weights = const_cast<float *>(filter);
  float *data[] = {source, isGradient ? output : weights,
                   isGradient ? weights : output};
  size_t total = 0;
  for (const Operand &operand : operands)
    total += operand.bytes;
  char *next = scratch.get(total);
  for (int i = 0; i < 3; ++i) {
    Operand &operand = operands[i];
    lib.dnnl_memory_set_data_handle(operand.givenMemory, data[i]);
    if (operand.reorder)
      lib.dnnl_memory_set_data_handle(operand.wantedMemory, next);
    next += operand.bytes;
    if (operand.reorder && i != problem.resultNumber())
      copy(stream, operand, operand.givenMemory, operand.wantedMemory);
  }
  dnnl_exec_arg_t args[] = {
      {DNNL_ARG_SRC, used(0)},
      {isGradient ? DNNL_ARG_DIFF_WEIGHTS : DNNL_ARG_WEIGHTS, used(1)},
      {isGradient ? DNNL_ARG_DIFF_DST : DNNL_ARG_DST, used(2)}};
  lib.dnnl_primitive_execute(convolution, stream, 3, args);
  const Operand &result = operands[problem.resultNumber()];
  if (result.reorder)
    copy(stream, result, result.wantedMemory, result.givenMemory);
  lib.dnnl_stream_wait(stream);
}
