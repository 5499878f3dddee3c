//===- memory.h - a header that Debian's libgloo-dev leaves out -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Headers of Gloo's TCP transport include it. The classes have the layout that
// they have in Gloo: one pointer each, which only Gloo's own code uses.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_GLOO_DEBIAN_GLOO_COMMON_MEMORY_H
#define DIST_RUNTIME_COMM_GLOO_DEBIAN_GLOO_COMMON_MEMORY_H

#include <memory>

namespace gloo {

template <typename T> class ShareableNonOwningPtr final {
public:
  std::shared_ptr<T> ptr_;
};

/// The object may have ended.
template <typename T> class WeakNonOwningPtr final {
public:
  WeakNonOwningPtr() = default;
  explicit WeakNonOwningPtr(const ShareableNonOwningPtr<T> &root)
      : ptr_(root.ptr_) {}

  std::weak_ptr<T> ptr_;
};

/// The object does not end before this.
template <typename T> class NonOwningPtr final {
public:
  std::shared_ptr<T> ptr_;
};

} // namespace gloo

#endif // DIST_RUNTIME_COMM_GLOO_DEBIAN_GLOO_COMMON_MEMORY_H
