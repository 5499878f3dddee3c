//===- OpenStore.h - the store of a URL -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_OPENSTORE_H
#define DIST_LIB_RUNTIME_STORE_OPENSTORE_H

#include "JobUrl.h"

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

struct StorePlace {
  JobUrl url; ///< Not env.
  std::string group;
  JobToken token;
  bool mayServe = false; ///< Serves over tcp if no other does.
};

/// Opens the store of all groups at that place.
Result<std::shared_ptr<Store>> openStoreAt(const StorePlace &place,
                                           Deadline deadline);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_OPENSTORE_H
