//===- OneDnn.cpp - convolution by oneDNN ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A convolution whose windows are larger than what they slide over is what the
// gradient of a filter looks like: oneDNN knows it by that name, with batch and
// channels, and positions and elements, changing places.
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"

#include "../Gemm/BlasFunctions.h"

#ifndef DIST_HAS_DNNL_HEADER

bool dist::convolveByOneDnn(const dist_conv_desc &, const float *,
                            const float *, float *) {
  return false;
}

#else

#include <dnnl.h>

#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

using namespace dist;

namespace {

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

#define DIST_DNNL_FUNCTIONS(X)                                                 \
  X(dnnl_version)                                                              \
  X(dnnl_engine_create)                                                        \
  X(dnnl_stream_create)                                                        \
  X(dnnl_memory_desc_init_by_strides)                                          \
  X(dnnl_memory_desc_init_by_tag)                                              \
  X(dnnl_memory_desc_equal)                                                    \
  X(dnnl_memory_desc_get_size)                                                 \
  X(dnnl_memory_create)                                                        \
  X(dnnl_memory_set_data_handle)                                               \
  X(dnnl_memory_destroy)                                                       \
  X(dnnl_dilated_convolution_forward_desc_init)                                \
  X(dnnl_dilated_convolution_backward_weights_desc_init)                       \
  X(dnnl_primitive_desc_create)                                                \
  X(dnnl_primitive_desc_query_md)                                              \
  X(dnnl_primitive_desc_destroy)                                               \
  X(dnnl_reorder_primitive_desc_create)                                        \
  X(dnnl_primitive_create)                                                     \
  X(dnnl_primitive_execute)                                                    \
  X(dnnl_primitive_destroy)                                                    \
  X(dnnl_stream_wait)

/// Null functions where there is no library of the header's version.
struct Library {
#define DIST_DECLARE(name) decltype(&::name) name = nullptr;
  DIST_DNNL_FUNCTIONS(DIST_DECLARE)
#undef DIST_DECLARE
  dnnl_engine_t engine = nullptr;

  bool load(void *handle) {
    bool found = handle != nullptr;
#define DIST_LOOK_UP(name)                                                     \
  name = found ? reinterpret_cast<decltype(&::name)>(dlsym(handle, #name))     \
               : nullptr;                                                      \
  found = found && name;
    DIST_DNNL_FUNCTIONS(DIST_LOOK_UP)
#undef DIST_LOOK_UP
    return found && dnnl_version()->major == DNNL_VERSION_MAJOR &&
           dnnl_engine_create(&engine, dnnl_cpu, 0) == dnnl_success;
  }
};

/// Null if it cannot be used.
const Library *library() {
  static const std::unique_ptr<Library> loaded = [] {
    auto library = std::make_unique<Library>();
    if (!library->load(blasFunctions().oneDnn))
      library.reset();
    return library;
  }();
  return loaded.get();
}

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

/// One tensor as oneDNN counts its dimensions.
struct Tensor {
  std::vector<dnnl_dim_t> dims, strides;

  void add(dnnl_dim_t size, dnnl_dim_t stride) {
    dims.push_back(size);
    strides.push_back(stride);
  }
};

/// Batch, groups of channels, spatial dimensions; empty where the groups are
/// not one dimension with the channels.
Tensor image(const dist_conv_desc &d, const dist_conv_operand &operand,
             int64_t batch, int64_t batchStride, int64_t channels,
             int64_t channelStride, int64_t dist_conv_window::*extent) {
  Tensor tensor;
  if (d.groups > 1 && operand.group_stride != channels * channelStride)
    return tensor;
  tensor.add(batch, batchStride);
  tensor.add(d.groups * channels, channelStride);
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    tensor.add(d.windows[i].*extent, operand.spatial_strides[i]);
  return tensor;
}

/// [Groups,] features, channels, spatial dimensions.
Tensor weights(const dist_conv_desc &d, const dist_conv_operand &operand,
               int64_t channels, int64_t dist_conv_window::*extent) {
  Tensor tensor;
  if (d.groups > 1)
    tensor.add(d.groups, operand.group_stride);
  tensor.add(d.features, operand.column_stride);
  tensor.add(channels, operand.row_stride);
  for (int32_t i = 0; i < d.spatial_rank; ++i)
    tensor.add(d.windows[i].*extent, operand.spatial_strides[i]);
  return tensor;
}

bool isFilterGradient(const dist_conv_desc &d) {
  double positions = 1, elements = 1;
  for (int32_t i = 0; i < d.spatial_rank; ++i) {
    positions *= d.windows[i].positions;
    elements *= d.windows[i].elements;
  }
  return elements > positions;
}

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

/// A tensor in memory, and in the layout that the primitive wants.
struct Operand {
  dnnl_memory_desc_t given{}, wanted{};
  dnnl_memory_t givenMemory = nullptr, wantedMemory = nullptr;
  dnnl_primitive_t reorder = nullptr;
  size_t bytes = 0; ///< Of the wanted layout, if it is another one.
};

/// Memory that grows to what one call needs.
class Scratch {
public:
  ~Scratch() { std::free(data); }
  char *get(size_t bytes) {
    if (bytes > size) {
      std::free(data);
      size = bytes;
      data = static_cast<char *>(std::aligned_alloc(64, bytes));
      if (!data)
        throw std::bad_alloc();
    }
    return data;
  }

private:
  char *data = nullptr;
  size_t size = 0;
};

/// One convolution, made once and run often.
class Primitive {
public:
  explicit Primitive(const Library &library) : lib(library) {}
  Primitive(const Primitive &) = delete;
  ~Primitive() {
    for (Operand &operand : operands) {
      lib.dnnl_memory_destroy(operand.givenMemory);
      lib.dnnl_memory_destroy(operand.wantedMemory);
      lib.dnnl_primitive_destroy(operand.reorder);
    }
    lib.dnnl_primitive_destroy(convolution);
  }

  /// False where oneDNN has nothing for this.
  bool create(const dist_conv_desc &d) {
    isGradient = isFilterGradient(d);
    describeWindows(d);
    if (!describeTensors(d))
      return false;
    dnnl_primitive_desc_t description = describe(/*keepImages=*/true);
    if (!description)
      description = describe(/*keepImages=*/false);
    if (!description)
      return false;
    bool created =
        lib.dnnl_primitive_create(&convolution, description) == dnnl_success;
    const dnnl_query_t forward[] = {dnnl_query_src_md, dnnl_query_weights_md,
                                    dnnl_query_dst_md};
    const dnnl_query_t gradient[] = {
        dnnl_query_src_md, dnnl_query_diff_weights_md, dnnl_query_diff_dst_md};
    for (int i = 0; created && i < 3; ++i) {
      const auto &queries = isGradient ? gradient : forward;
      operands[i].wanted =
          *lib.dnnl_primitive_desc_query_md(description, queries[i], 0);
      created = createMemory(operands[i], i == resultNumber());
    }
    lib.dnnl_primitive_desc_destroy(description);
    return created;
  }

  void run(dnnl_stream_t stream, Scratch &scratch, float *source,
           float *weights, float *destination) {
    float *data[] = {source, weights, destination};
    size_t total = 0;
    for (Operand &operand : operands)
      total += operand.bytes;
    char *next = scratch.get(total);
    for (int i = 0; i < 3; ++i) {
      Operand &operand = operands[i];
      lib.dnnl_memory_set_data_handle(operand.givenMemory, data[i]);
      if (operand.reorder)
        lib.dnnl_memory_set_data_handle(operand.wantedMemory, next);
      next += operand.bytes;
      if (operand.reorder && i != resultNumber())
        copy(stream, operand, operand.givenMemory, operand.wantedMemory);
    }
    dnnl_exec_arg_t args[] = {
        {DNNL_ARG_SRC, used(0)},
        {isGradient ? DNNL_ARG_DIFF_WEIGHTS : DNNL_ARG_WEIGHTS, used(1)},
        {isGradient ? DNNL_ARG_DIFF_DST : DNNL_ARG_DST, used(2)}};
    lib.dnnl_primitive_execute(convolution, stream, 3, args);
    Operand &result = operands[resultNumber()];
    if (result.reorder)
      copy(stream, result, result.wantedMemory, result.givenMemory);
    lib.dnnl_stream_wait(stream);
  }

  bool isGradient = false;

private:
  int resultNumber() const { return isGradient ? 1 : 2; }
  dnnl_memory_t used(int i) const {
    return operands[i].reorder ? operands[i].wantedMemory
                               : operands[i].givenMemory;
  }

  void describeWindows(const dist_conv_desc &d) {
    for (int32_t i = 0; i < d.spatial_rank; ++i) {
      const dist_conv_window &window = d.windows[i];
      int64_t read = (window.positions - 1) * window.stride +
                     (window.elements - 1) * window.dilation + 1;
      strides[i] = isGradient ? window.dilation : window.stride;
      dilates[i] = (isGradient ? window.stride : window.dilation) - 1;
      low[i] = window.low;
      high[i] = read - window.low - window.extent;
    }
  }

  bool describeTensors(const dist_conv_desc &d) {
    auto positions = &dist_conv_window::positions,
         elements = &dist_conv_window::elements;
    auto extent = &dist_conv_window::extent;
    Tensor tensors[3];
    if (isGradient) {
      tensors[0] = image(d, d.input, d.channels, d.input.column_stride, d.batch,
                         d.input.row_stride, extent);
      tensors[1] = weights(d, d.output, d.batch, positions);
      tensors[2] = image(d, d.filter, d.channels, d.filter.row_stride,
                         d.features, d.filter.column_stride, elements);
    } else {
      tensors[0] = image(d, d.input, d.batch, d.input.row_stride, d.channels,
                         d.input.column_stride, extent);
      tensors[1] = weights(d, d.filter, d.channels, elements);
      tensors[2] = image(d, d.output, d.batch, d.output.row_stride, d.features,
                         d.output.column_stride, positions);
    }
    for (int i = 0; i < 3; ++i)
      if (tensors[i].dims.empty() ||
          lib.dnnl_memory_desc_init_by_strides(
              &operands[i].given, tensors[i].dims.size(),
              tensors[i].dims.data(), dnnl_f32,
              tensors[i].strides.data()) != dnnl_success)
        return false;
    return true;
  }

  /// The layout to ask for: that of images whose channels are neighbours is
  /// kept, any other is oneDNN's choice.
  dnnl_memory_desc_t wish(int i, bool keepImages) const {
    const dnnl_memory_desc_t &given = operands[i].given;
    if (keepImages && i != 1 && given.format_desc.blocking.strides[1] == 1)
      return given;
    dnnl_memory_desc_t any;
    lib.dnnl_memory_desc_init_by_tag(&any, given.ndims, given.dims, dnnl_f32,
                                     dnnl_format_tag_any);
    return any;
  }

  /// Null where oneDNN has nothing.
  dnnl_primitive_desc_t describe(bool keepImages) {
    dnnl_memory_desc_t src = wish(0, keepImages), filter = wish(1, keepImages),
                       dst = wish(2, keepImages);
    dnnl_convolution_desc_t conv;
    dnnl_status_t status =
        isGradient
            ? lib.dnnl_dilated_convolution_backward_weights_desc_init(
                  &conv, dnnl_convolution_direct, &src, &filter, nullptr, &dst,
                  strides, dilates, low, high)
            : lib.dnnl_dilated_convolution_forward_desc_init(
                  &conv, dnnl_forward_training, dnnl_convolution_direct, &src,
                  &filter, nullptr, &dst, strides, dilates, low, high);
    dnnl_primitive_desc_t description = nullptr, hint = nullptr;
    if (status != dnnl_success)
      return nullptr;
    if (isGradient) { // It asks how it went forward.
      dnnl_convolution_desc_t forward;
      if (lib.dnnl_dilated_convolution_forward_desc_init(
              &forward, dnnl_forward_training, dnnl_convolution_direct, &src,
              &filter, nullptr, &dst, strides, dilates, low,
              high) != dnnl_success ||
          lib.dnnl_primitive_desc_create(&hint, &forward, nullptr, lib.engine,
                                         nullptr) != dnnl_success)
        return nullptr;
    }
    if (lib.dnnl_primitive_desc_create(&description, &conv, nullptr, lib.engine,
                                       hint) != dnnl_success)
      description = nullptr;
    if (hint)
      lib.dnnl_primitive_desc_destroy(hint);
    return description;
  }

  bool createMemory(Operand &operand, bool isResult) {
    if (lib.dnnl_memory_create(&operand.givenMemory, &operand.given, lib.engine,
                               DNNL_MEMORY_NONE) != dnnl_success)
      return false;
    if (lib.dnnl_memory_desc_equal(&operand.given, &operand.wanted))
      return true;
    operand.bytes =
        (lib.dnnl_memory_desc_get_size(&operand.wanted) + 63) / 64 * 64;
    if (lib.dnnl_memory_create(&operand.wantedMemory, &operand.wanted,
                               lib.engine, DNNL_MEMORY_NONE) != dnnl_success)
      return false;
    const dnnl_memory_desc_t *from = &operand.given, *to = &operand.wanted;
    if (isResult)
      std::swap(from, to);
    dnnl_primitive_desc_t description = nullptr;
    if (lib.dnnl_reorder_primitive_desc_create(&description, from, lib.engine,
                                               to, lib.engine,
                                               nullptr) != dnnl_success)
      return false;
    bool created = lib.dnnl_primitive_create(&operand.reorder, description) ==
                   dnnl_success;
    lib.dnnl_primitive_desc_destroy(description);
    return created;
  }

  void copy(dnnl_stream_t stream, Operand &operand, dnnl_memory_t from,
            dnnl_memory_t to) {
    dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
    lib.dnnl_primitive_execute(operand.reorder, stream, 2, args);
  }

  const Library &lib;
  Operand operands[3]; ///< Source, weights, destination.
  dnnl_dims_t strides{}, dilates{}, low{}, high{};
  dnnl_primitive_t convolution = nullptr;
};

/// What one thread has made; null where oneDNN has nothing.
struct Cache {
  std::unordered_map<std::string, std::unique_ptr<Primitive>> primitives;
  dnnl_stream_t stream = nullptr;
  Scratch scratch;

  Primitive *find(const Library &library, const dist_conv_desc &desc) {
    if (!stream &&
        library.dnnl_stream_create(&stream, library.engine,
                                   dnnl_stream_default_flags) != dnnl_success)
      return nullptr;
    std::string key(reinterpret_cast<const char *>(&desc), sizeof(desc));
    auto [it, isNew] = primitives.try_emplace(key);
    if (isNew) {
      auto primitive = std::make_unique<Primitive>(library);
      if (primitive->create(desc))
        it->second = std::move(primitive);
    }
    return it->second.get();
  }
};

} // namespace

bool dist::convolveByOneDnn(const dist_conv_desc &d, const float *input,
                            const float *filter, float *output) {
  const Library *lib = library();
  if (!lib)
    return false;
  thread_local Cache cache;
  Primitive *primitive = cache.find(*lib, d);
  if (!primitive)
    return false;
  auto *source = const_cast<float *>(input),
       *weights = const_cast<float *>(filter);
  if (primitive->isGradient)
    primitive->run(cache.stream, cache.scratch, source, output, weights);
  else
    primitive->run(cache.stream, cache.scratch, source, weights, output);
  return true;
}

#endif // DIST_HAS_DNNL_HEADER
