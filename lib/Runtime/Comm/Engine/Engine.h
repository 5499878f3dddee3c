//===- Engine.h - moving the data of a collective ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_ENGINE_H
#define DIST_RUNTIME_COMM_ENGINE_ENGINE_H

#include "dist/Runtime/Collective/Collective.h"

#include <functional>
#include <span>

namespace dist {

/// Part of one buffer of a collective, as one rank sees it. What a rank sends
/// is one piece that all may read, or one for each rank (reduce_scatter,
/// all_to_all, scatter); the part is elements [begin, end) of every piece.
struct Part {
  const CollectiveRequest *request; ///< This rank's own.
  size_t buffer;
  int64_t begin, end;

  const CollectiveSignature &signature() const { return request->signature; }
  int64_t length() const { return end - begin; }
  int64_t bytes(int64_t elements) const {
    return elements * sizeOf(signature().dtype);
  }
  bool hasSend() const { return request->sends[buffer] != nullptr; }
  const std::byte *send(int64_t at = 0) const {
    return static_cast<const std::byte *>(request->sends[buffer]) + bytes(at);
  }
  bool hasReceive() const { return request->receives[buffer] != nullptr; }
  std::byte *receive(int64_t at = 0) const {
    return static_cast<std::byte *>(request->receives[buffer]) + bytes(at);
  }
};

/// True for all_reduce and reduce, which reduce a send as a whole.
bool reducesWhole(CollectiveOp op);

/// Pieces of a send in a group of `size`, and the elements of each.
int piecesOf(CollectiveOp op, int size);
int64_t pieceElements(const CollectiveSignature &signature, size_t buffer,
                      int size);

/// True if each rank receives unchanged pieces of the data that others send.
bool movesPieces(CollectiveOp op);

/// Copies `bytes` from the memory of the process of a rank of the group.
using ReadPeer = std::function<void(int rank, std::byte *to,
                                    const std::byte *from, size_t bytes)>;

/// Addresses of the parts of ranks 0, 1 and so on. Each piece is `pieceStride`
/// elements behind the one before.
struct PartSource {
  std::span<const std::byte *const> of;
  int64_t pieceStride = 0;
  /// For parts in the memory of other processes; where `movesPieces`.
  const ReadPeer *read = nullptr;
};

/// Copies what other ranks read of this rank's part to `stage`, piece by piece.
/// `begin` and `end` (elements of the part) are what no other rank reads.
void stage(const Part &part, int rank, int size, std::byte *stage,
           int64_t begin = 0, int64_t end = 0);

/// Fills this rank's receive as far as the part goes. Reductions combine in the
/// order of the ranks. `streams`: the result is too large for the caches.
void carryOut(const Part &part, int rank, int size, const PartSource &sources,
              bool streams);

/// Reduces elements [begin, end) of the part (an all_reduce or a reduce) to the
/// same elements of all destinations.
void reduceTo(const Part &part, const PartSource &sources,
              std::span<std::byte *const> destinations, int64_t begin,
              int64_t end, bool streams);

/// Byte offsets of the boxes of an exchange in blocks and windows.
class ExchangeLayout {
public:
  ExchangeLayout(const WindowFetch &fetch, const FetchPlan &plan,
                 int64_t element);

  int64_t inBlock(const BoxTransfer &box) const;
  int64_t inWindow(const BoxTransfer &box) const;

  /// From one element of a box to the next, along each dimension.
  std::vector<int64_t> blockStrides, windowStrides;

private:
  std::vector<int64_t> elementStrides; ///< Of the block.
};

/// The part of a reduce's receive on ranks other than the root.
void fillRest(const Part &part);

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_ENGINE_H
