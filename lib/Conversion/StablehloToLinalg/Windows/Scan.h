//===- Scan.h - windows that are cumulative sums ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SCAN_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SCAN_H

#include "Windows.h"

#include <optional>

namespace dist {

/// Windows that reach from each element to one end of dimension `dim`, without
/// the element itself if they are exclusive.
struct ScanForm {
  int64_t dim = 0;
  bool reverse = false, exclusive = false;
};

/// Nullopt for windows of any other form.
std::optional<ScanForm> matchScan(llvm::ArrayRef<Window> windows,
                                  llvm::ArrayRef<int64_t> shape);

/// Converts a reduce_window of that form to linalg_ext.scan. False if it
/// cannot, because its initial value is not neutral.
llvm::FailureOr<bool> convertScan(SourceOp &op, const ScanForm &form);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SCAN_H
