//===- CollectiveCost.h - what a collective moves ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one definition of the bytes that plans predict, the compiler's
// communication report shows and the runtime's: those that the rank receives
// that receives most, under a bandwidth-optimal algorithm, of the buffers that
// ranks have. Where blocks are uneven these are padded to the largest, but for
// all_gather and reduce_scatter, whose last blocks end early; an exchange moves
// no padding. Fractions are rounded up, of each buffer alone: combining
// changes no bytes, but of exchanges, of which other ranks may be the busiest.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_COLLECTIVECOST_H
#define DIST_SUPPORT_COLLECTIVECOST_H

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace dist {

/// Of a collective of one buffer. `ranks` is the size of the group; `bytes`
/// that of the full buffer: the gathered one, the one before it is scattered,
/// else the buffer of one rank. `kind` is the name of the operation.
///
///   | kind           | bytes received      | full buffer       |
///   |----------------|---------------------|-------------------|
///   | all_reduce     | 2 (n-1)/n * bytes   | input             |
///   | all_gather     | (n-1)/n * bytes     | result            |
///   | reduce_scatter | (n-1)/n * bytes     | input             |
///   | all_to_all     | (n-1)/n * bytes     | input             |
///   | gather         | (n-1)/n * bytes     | result, the root's|
///   | scatter        | bytes / n           | input, the root's |
///   | permute, broadcast, reduce, send, recv | bytes         |
///   | exchange       | bytes               | what the busiest rank moves |
///   | anything else, or a single rank        | 0                 |
int64_t bytesReceived(std::string_view kind, int64_t ranks, int64_t bytes);

/// The same of an all_gather or reduce_scatter of `bytes` in blocks of `block`
/// bytes, of which the last may end early: all but what that has.
int64_t bytesReceivedInBlocks(int64_t ranks, int64_t bytes, int64_t block);

/// Of a collective of several buffers: for each the bytes of what a rank gives
/// and of what it has at the end.
int64_t bytesReceived(std::string_view kind, int64_t ranks,
                      const std::vector<std::pair<int64_t, int64_t>> &buffers);

} // namespace dist

#endif // DIST_SUPPORT_COLLECTIVECOST_H
