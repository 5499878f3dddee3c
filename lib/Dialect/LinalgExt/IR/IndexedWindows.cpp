//===- IndexedWindows.cpp - windows of gather and scatter -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/IndexedWindows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace dist::linalg_ext;

/// The numbers below `rank` for which `skip` is false.
static SmallVector<int64_t> dimsWithout(int64_t rank,
                                        function_ref<bool(int64_t)> skip) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!skip(dim))
      dims.push_back(dim);
  return dims;
}

SmallVector<int64_t> IndexedWindows::baseWindowDims() const {
  return dimsWithout(baseShape.size(), [&](int64_t dim) {
    return llvm::is_contained(droppedDims, dim) ||
           llvm::is_contained(baseBatchingDims, dim);
  });
}

SmallVector<int64_t> IndexedWindows::stackBatchDims() const {
  return dimsWithout(stackShape.size(), [&](int64_t dim) {
    return llvm::is_contained(windowDims, dim);
  });
}

SmallVector<int64_t> IndexedWindows::indicesBatchDims() const {
  return dimsWithout(indicesShape.size(),
                     [&](int64_t dim) { return dim == indexVectorDim; });
}

int64_t IndexedWindows::indexSize() const {
  return indexVectorDim < static_cast<int64_t>(indicesShape.size())
             ? indicesShape[indexVectorDim]
             : 1;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

using EmitError = function_ref<InFlightDiagnostic()>;

static LogicalResult verifyDims(EmitError emitError, StringRef name,
                                ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return emitError() << name << " has dimension " << dim
                         << ", expected 0 <= dimension < " << rank;
    if (seen.test(dim))
      return emitError() << name << " has dimension " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

static LogicalResult verifySorted(EmitError emitError, StringRef name,
                                  ArrayRef<int64_t> dims) {
  if (!llvm::is_sorted(dims))
    return emitError() << name << " must be sorted, got [" << dims << "]";
  return success();
}

static LogicalResult verifyDisjoint(EmitError emitError, StringRef name,
                                    ArrayRef<int64_t> dims, StringRef otherName,
                                    ArrayRef<int64_t> others) {
  for (int64_t dim : dims)
    if (llvm::is_contained(others, dim))
      return emitError() << "dimension " << dim << " is in both " << name
                         << " and " << otherName;
  return success();
}

/// The stack has the dimensions of windows and indices and no other.
static LogicalResult verifyStack(EmitError emitError,
                                 const IndexedWindows &windows,
                                 StringRef windowName) {
  size_t windowRank = windows.baseWindowDims().size();
  if (windows.windowDims.size() != windowRank)
    return emitError() << windowName << " has " << windows.windowDims.size()
                       << " dimensions, expected " << windowRank
                       << ", one for each dimension that a window keeps";
  SmallVector<int64_t> stackDims = windows.stackBatchDims();
  SmallVector<int64_t> indicesDims = windows.indicesBatchDims();
  if (stackDims.size() != indicesDims.size())
    return emitError() << "expected rank " << windowRank + indicesDims.size()
                       << " for the tensor of windows, got "
                       << windows.stackShape.size();
  for (auto [stackDim, indicesDim] : llvm::zip(stackDims, indicesDims))
    if (windows.stackShape[stackDim] != windows.indicesShape[indicesDim])
      return emitError() << "dimension " << stackDim
                         << " of the tensor of windows has size "
                         << windows.stackShape[stackDim] << ", expected "
                         << windows.indicesShape[indicesDim] << " as dimension "
                         << indicesDim << " of indices";
  return success();
}

static LogicalResult verifyBatching(EmitError emitError,
                                    const IndexedWindows &windows,
                                    StringRef baseName, StringRef indicesName) {
  if (windows.baseBatchingDims.size() != windows.indicesBatchingDims.size())
    return emitError() << baseName << " and " << indicesName
                       << " differ in length: "
                       << windows.baseBatchingDims.size() << " and "
                       << windows.indicesBatchingDims.size();
  for (auto [base, indices] :
       llvm::zip(windows.baseBatchingDims, windows.indicesBatchingDims)) {
    if (indices == windows.indexVectorDim)
      return emitError() << indicesName << " contains index_vector_dim "
                         << indices;
    if (windows.baseShape[base] != windows.indicesShape[indices])
      return emitError() << "batching dimensions " << base << " and " << indices
                         << " differ in size: " << windows.baseShape[base]
                         << " and " << windows.indicesShape[indices];
  }
  return success();
}

LogicalResult IndexedWindows::verify(EmitError emitError,
                                     ArrayRef<StringRef> names) const {
  int64_t baseRank = baseShape.size(), indicesRank = indicesShape.size();
  if (indexVectorDim < 0 || indexVectorDim > indicesRank)
    return emitError() << "index_vector_dim is " << indexVectorDim
                       << ", expected 0 <= index_vector_dim <= " << indicesRank;
  if (static_cast<int64_t>(indexMap.size()) != indexSize())
    return emitError() << names[4] << " has " << indexMap.size()
                       << " dimensions, expected " << indexSize()
                       << ", one for each component of an index";
  if (failed(verifyDims(emitError, names[0], windowDims, stackShape.size())) ||
      failed(verifyDims(emitError, names[1], droppedDims, baseRank)) ||
      failed(verifyDims(emitError, names[2], baseBatchingDims, baseRank)) ||
      failed(
          verifyDims(emitError, names[3], indicesBatchingDims, indicesRank)) ||
      failed(verifyDims(emitError, names[4], indexMap, baseRank)) ||
      failed(verifySorted(emitError, names[0], windowDims)) ||
      failed(verifyDisjoint(emitError, names[1], droppedDims, names[2],
                            baseBatchingDims)) ||
      failed(verifyDisjoint(emitError, names[4], indexMap, names[2],
                            baseBatchingDims)))
    return failure();
  if (failed(verifyBatching(emitError, *this, names[2], names[3])))
    return failure();
  return verifyStack(emitError, *this, names[0]);
}
