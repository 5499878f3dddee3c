//===- DnnlConvolution.h - one convolution by oneDNN ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_DNNLCONVOLUTION_H
#define DIST_LIB_RUNTIME_CONV_DNNLCONVOLUTION_H

#include "DnnlLibrary.h"
#include "DnnlProblem.h"

#include <cstddef>
#include <string>

namespace dist {

/// Memory that grows to the needs of one call.
class DnnlScratch {
public:
  ~DnnlScratch();
  char *get(size_t bytes);

private:
  char *data = nullptr;
  size_t size = 0;
};

/// A convolution that is created once and run often.
class DnnlConvolution {
public:
  DnnlConvolution(const DnnlLibrary &library, const dist_conv_desc &desc,
                  ConvMethod method)
      : lib(library), problem(desc, method) {}
  DnnlConvolution(const DnnlConvolution &) = delete;
  ~DnnlConvolution();

  /// Creates the primitive. Returns false if oneDNN has only a reference
  /// implementation.
  bool create();
  /// Returns oneDNN's name of the implementation, such as "jit:avx2".
  const std::string &implementation() const { return name; }
  void run(dnnl_stream_t stream, DnnlScratch &scratch, const float *input,
           const float *filter, float *output);

private:
  /// A tensor in memory, and in the layout of the primitive.
  struct Operand {
    dnnl_memory_desc_t given{}, wanted{};
    dnnl_memory_t givenMemory = nullptr, wantedMemory = nullptr;
    dnnl_primitive_t reorder = nullptr;
    size_t bytes = 0; ///< Size in the wanted layout, if it differs.
  };

  const DnnlLibrary &lib;
  DnnlProblem problem;
  Operand operands[3]; ///< Source, weights, destination.
  dnnl_primitive_t convolution = nullptr;
  std::string name;

  bool describeOperands();
  dnnl_memory_desc_t wish(int i, bool keepImages) const;
  dnnl_primitive_desc_t describe(bool keepImages) const;
  dnnl_primitive_desc_t describeFast(bool keepImages);
  dnnl_primitive_desc_t describeGradient(dnnl_memory_desc_t tensors[3]) const;
  bool describeForward(dnnl_memory_desc_t tensors[3],
                       dnnl_primitive_desc_t &description) const;
  bool createMemory(Operand &operand, bool isResult);
  dnnl_memory_t used(int i) const;
  void copy(dnnl_stream_t stream, const Operand &operand, dnnl_memory_t from,
            dnnl_memory_t to);
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_DNNLCONVOLUTION_H
