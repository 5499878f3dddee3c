//===- CollectiveCost.h - the bytes of a collective -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one definition of bytes received, which plans predict and which the
// communication reports of compiler and runtime show. It is the bytes of the
// buffers that the busiest rank receives under a bandwidth-optimal algorithm.
// Uneven blocks are padded to the largest, except those of all_gather and
// reduce_scatter, whose last blocks end early. An exchange moves no padding.
// Fractions are rounded up for each buffer alone. Combining collectives
// therefore changes no bytes, except those of exchanges, whose busiest ranks
// may differ.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_COLLECTIVECOST_H
#define DIST_SUPPORT_COLLECTIVECOST_H

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace dist {

/// Bytes received in a collective of one buffer. `kind` is the name of the
/// operation and `ranks` the size of the group. `bytes` is the size of the full
/// buffer: the gathered one, the one before it is scattered, else the buffer of
/// one rank.
///
///   | kind           | bytes received      | full buffer       |
///   |----------------|---------------------|-------------------|
///   | all_reduce     | 2 (n-1)/n * bytes   | input             |
///   | all_gather     | (n-1)/n * bytes     | result            |
///   | reduce_scatter | (n-1)/n * bytes     | input             |
///   | all_to_all     | (n-1)/n * bytes     | input             |
///   | gather         | (n-1)/n * bytes     | result, the root's|
///   | scatter        | bytes / n           | input, the root's |
///   | permute        | bytes               | input             |
///   | broadcast      | bytes               | input, the root's |
///   | reduce         | bytes               | input             |
///   | exchange       | bytes               | what the busiest rank moves |
///   | anything else, or a single rank | 0  |                   |
int64_t bytesReceived(std::string_view kind, int64_t ranks, int64_t bytes);

/// Bytes received in an all_gather or reduce_scatter of `bytes` in blocks of
/// `block` bytes, of which the last may end early. The rank with the last block
/// receives all the others.
int64_t bytesReceivedInBlocks(int64_t ranks, int64_t bytes, int64_t block);

/// Bytes received in a collective of several buffers, each with the bytes that
/// a rank gives and those that it has at the end.
int64_t bytesReceived(std::string_view kind, int64_t ranks,
                      const std::vector<std::pair<int64_t, int64_t>> &buffers);

} // namespace dist

#endif // DIST_SUPPORT_COLLECTIVECOST_H
