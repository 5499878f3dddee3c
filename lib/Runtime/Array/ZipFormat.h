//===- ZipFormat.h - numbers of the zip format ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source: PKWARE's APPNOTE.TXT, sections 4.3 and 4.4.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_ZIPFORMAT_H
#define DIST_RUNTIME_ARRAY_ZIPFORMAT_H

#include <cstddef>
#include <cstdint>

namespace dist::zip {

// Signatures, and sizes without the parts of variable length.
inline constexpr uint32_t kLocal = 0x04034b50;
inline constexpr size_t kLocalSize = 30;
inline constexpr uint32_t kEntry = 0x02014b50;
inline constexpr size_t kEntrySize = 46;
inline constexpr uint32_t kEnd = 0x06054b50;
inline constexpr size_t kEndSize = 22;
inline constexpr uint32_t kEnd64 = 0x06064b50;
inline constexpr size_t kEnd64Size = 56;
inline constexpr uint32_t kLocator64 = 0x07064b50;
inline constexpr size_t kLocatorSize = 20;

/// The extra field with sizes and offsets of 64 bits.
inline constexpr uint16_t kExtra64 = 1;

inline constexpr uint16_t kStored = 0;
inline constexpr uint16_t kDeflated = 8;
inline constexpr uint16_t kEncrypted = 1;  ///< A flag.
inline constexpr uint16_t kUtf8 = 1 << 11; ///< A flag: the name is UTF-8.

inline constexpr uint16_t kVersion = 20, kVersion64 = 45;
/// 1980-01-01, the earliest date: archives of equal contents are equal.
inline constexpr uint16_t kDate = 0x21;

} // namespace dist::zip

#endif // DIST_RUNTIME_ARRAY_ZIPFORMAT_H
