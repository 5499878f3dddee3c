//===- DnnlLibrary.h - the functions of oneDNN ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_DNNLLIBRARY_H
#define DIST_LIB_RUNTIME_CONV_DNNLLIBRARY_H

#include <dnnl.h>

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
  X(dnnl_primitive_desc_query)                                                 \
  X(dnnl_primitive_desc_query_md)                                              \
  X(dnnl_primitive_desc_destroy)                                               \
  X(dnnl_reorder_primitive_desc_create)                                        \
  X(dnnl_primitive_create)                                                     \
  X(dnnl_primitive_execute)                                                    \
  X(dnnl_primitive_destroy)                                                    \
  X(dnnl_stream_wait)

namespace dist {

/// oneDNN's functions, looked up at run time.
struct DnnlLibrary {
#define DIST_DECLARE(name) decltype(&::name) name = nullptr;
  DIST_DNNL_FUNCTIONS(DIST_DECLARE)
#undef DIST_DECLARE
  dnnl_engine_t engine = nullptr;
};

/// Returns the library, or null if there is none of the header's version.
const DnnlLibrary *dnnlLibrary();

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_DNNLLIBRARY_H
