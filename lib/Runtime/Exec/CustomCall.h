//===- CustomCall.h - a custom call on one rank's memory --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_CUSTOMCALL_H
#define DIST_RUNTIME_EXEC_CUSTOMCALL_H

#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Runtime/CustomCall.h"

#include <memory>
#include <new>

namespace dist {

/// A custom call with one rank's buffers. The function gets the real elements
/// of each block as a dense array: a padded block is copied to memory of its
/// own and back.
class BoundCustomCall {
public:
  BoundCustomCall(const CustomCallCommand &command,
                  dist_custom_call_fn function, const Mesh &mesh, int64_t rank,
                  const std::vector<void *> &buffers);
  BoundCustomCall(const BoundCustomCall &) = delete;

  /// Calls the function, unless this rank has no element of a tensor. Errors:
  /// those that the function returns or throws.
  Status run();

private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(std::byte *memory) const {
      ::operator delete(memory, kAlignment);
    }
  };
  /// One operand or result.
  struct Part {
    Part(const TensorSpec &spec, const Mesh &mesh, int64_t rank, void *buffer);
    bool isEmpty() const;
    dist_call_tensor describe() const;
    std::vector<int64_t> byteStrides() const;
    /// Copy real elements from or to `buffer`, which has the padding.
    void load(const Part &from);
    void store();

    const TensorSpec *spec;
    std::byte *buffer;                 ///< Padded to the largest block.
    std::vector<int64_t> local;        ///< Its sizes.
    std::vector<int64_t> begin, sizes; ///< The real elements.
    std::vector<int64_t> strides; ///< For the function, in elements.
    std::unique_ptr<std::byte, Free>
        packed; ///< Null: the function gets `buffer`.
    std::byte *data() const { return packed ? packed.get() : buffer; }
  };

  void addAttributes();
  Status failed(int32_t code, const std::string &message) const;

  const CustomCallCommand &command;
  dist_custom_call_fn function;
  std::vector<Part> operands, results;
  std::vector<dist_call_tensor> operandTensors, resultTensors;
  std::vector<dist_call_attribute> attributes;
  std::vector<char> message;
  dist_call call = {};
  bool isSkipped = false;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_CUSTOMCALL_H
