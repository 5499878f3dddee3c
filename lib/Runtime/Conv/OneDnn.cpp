//===- OneDnn.cpp - convolution by oneDNN ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"

#include "DnnlConvolution.h"

#include <memory>
#include <string>
#include <unordered_map>

using namespace dist;

namespace {
/// The primitives of one thread; null if oneDNN has no implementation.
struct Cache {
  std::unordered_map<std::string, std::unique_ptr<DnnlConvolution>> made;
  dnnl_stream_t stream = nullptr;
  DnnlScratch scratch;

  DnnlConvolution *find(const DnnlLibrary &library, const dist_conv_desc &desc,
                        ConvMethod method) {
    if (!stream &&
        library.dnnl_stream_create(&stream, library.engine,
                                   dnnl_stream_default_flags) != dnnl_success)
      return nullptr;
    std::string key(reinterpret_cast<const char *>(&desc), sizeof(desc));
    key += static_cast<char>(method);
    auto [it, isNew] = made.try_emplace(key);
    if (isNew) {
      auto convolution =
          std::make_unique<DnnlConvolution>(library, desc, method);
      if (convolution->create())
        it->second = std::move(convolution);
    }
    return it->second.get();
  }
};
} // namespace

bool dist::convolveByOneDnn(const dist_conv_desc &desc, ConvMethod method,
                            const float *input, const float *filter,
                            float *output) {
  const DnnlLibrary *library = dnnlLibrary();
  if (!library)
    return false;
  thread_local Cache cache;
  DnnlConvolution *convolution = cache.find(*library, desc, method);
  if (!convolution)
    return false;
  convolution->run(cache.stream, cache.scratch, input, filter, output);
  return true;
}
