//===- WantedPieces.cpp - senders of missing pieces -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WantedPieces.h"

#include <algorithm>
#include <cstdlib>

std::vector<int64_t>
dist::sentBy(std::vector<WantedPiece> pieces, size_t senders,
             const std::function<int64_t(int64_t)> &position) {
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](auto &a, auto &b) { return a.elements > b.elements; });
  std::vector<int64_t> sent(senders, 0);
  for (const WantedPiece &piece : pieces) {
    auto key = [&](int64_t holder) {
      return std::pair(sent[holder],
                       std::abs(position(holder) - position(piece.target)));
    };
    int64_t chosen =
        *std::min_element(piece.holders.begin(), piece.holders.end(),
                          [&](auto a, auto b) { return key(a) < key(b); });
    sent[chosen] += piece.elements;
  }
  return sent;
}
