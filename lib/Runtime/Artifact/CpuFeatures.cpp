//===- CpuFeatures.cpp - features of this CPU -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/CpuFeatures.h"

#include <algorithm>
#include <array>
#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

using namespace dist;

#if defined(__x86_64__)

namespace {

enum Register { EAX, EBX, ECX, EDX };

/// The registers that the operating system must save for a feature (XCR0).
enum State : uint64_t {
  None = 0,
  Avx = 0x6,
  Avx512 = 0xe6,
  Amx = 0x60000,
  Apx = 0x80000,
};

struct Feature {
  std::string_view name;
  uint32_t leaf, subleaf;
  Register where;
  int bit;
  uint64_t state = None;
};

} // namespace

/// Source: the vendors' descriptions of the CPUID instruction.
static constexpr Feature kFeatures[] = {
    {"x87", 1, 0, EDX, 0},
    {"cx8", 1, 0, EDX, 8},
    {"cmov", 1, 0, EDX, 15},
    {"mmx", 1, 0, EDX, 23},
    {"fxsr", 1, 0, EDX, 24},
    {"sse", 1, 0, EDX, 25},
    {"sse2", 1, 0, EDX, 26},
    {"sse3", 1, 0, ECX, 0},
    {"pclmul", 1, 0, ECX, 1},
    {"ssse3", 1, 0, ECX, 9},
    {"fma", 1, 0, ECX, 12, Avx},
    {"cx16", 1, 0, ECX, 13},
    {"sse4.1", 1, 0, ECX, 19},
    {"sse4.2", 1, 0, ECX, 20},
    {"crc32", 1, 0, ECX, 20},
    {"movbe", 1, 0, ECX, 22},
    {"popcnt", 1, 0, ECX, 23},
    {"aes", 1, 0, ECX, 25},
    {"xsave", 1, 0, ECX, 27},
    {"avx", 1, 0, ECX, 28, Avx},
    {"f16c", 1, 0, ECX, 29, Avx},
    {"rdrnd", 1, 0, ECX, 30},
    {"fsgsbase", 7, 0, EBX, 0},
    {"sgx", 7, 0, EBX, 2},
    {"bmi", 7, 0, EBX, 3},
    {"hle", 7, 0, EBX, 4},
    {"avx2", 7, 0, EBX, 5, Avx},
    {"bmi2", 7, 0, EBX, 8},
    {"ermsb", 7, 0, EBX, 9},
    {"invpcid", 7, 0, EBX, 10},
    {"rtm", 7, 0, EBX, 11},
    {"avx512f", 7, 0, EBX, 16, Avx512},
    {"evex512", 7, 0, EBX, 16, Avx512},
    {"avx512dq", 7, 0, EBX, 17, Avx512},
    {"rdseed", 7, 0, EBX, 18},
    {"adx", 7, 0, EBX, 19},
    {"avx512ifma", 7, 0, EBX, 21, Avx512},
    {"clflushopt", 7, 0, EBX, 23},
    {"clwb", 7, 0, EBX, 24},
    {"avx512cd", 7, 0, EBX, 28, Avx512},
    {"sha", 7, 0, EBX, 29},
    {"avx512bw", 7, 0, EBX, 30, Avx512},
    {"avx512vl", 7, 0, EBX, 31, Avx512},
    {"avx512vbmi", 7, 0, ECX, 1, Avx512},
    {"pku", 7, 0, ECX, 4},
    {"waitpkg", 7, 0, ECX, 5},
    {"avx512vbmi2", 7, 0, ECX, 6, Avx512},
    {"shstk", 7, 0, ECX, 7},
    {"gfni", 7, 0, ECX, 8},
    {"vaes", 7, 0, ECX, 9, Avx},
    {"vpclmulqdq", 7, 0, ECX, 10, Avx},
    {"avx512vnni", 7, 0, ECX, 11, Avx512},
    {"avx512bitalg", 7, 0, ECX, 12, Avx512},
    {"avx512vpopcntdq", 7, 0, ECX, 14, Avx512},
    {"rdpid", 7, 0, ECX, 22},
    {"kl", 7, 0, ECX, 23},
    {"cldemote", 7, 0, ECX, 25},
    {"movdiri", 7, 0, ECX, 27},
    {"movdir64b", 7, 0, ECX, 28},
    {"enqcmd", 7, 0, ECX, 29},
    {"fsrm", 7, 0, EDX, 4},
    {"uintr", 7, 0, EDX, 5},
    {"avx512vp2intersect", 7, 0, EDX, 8, Avx512},
    {"serialize", 7, 0, EDX, 14},
    {"tsxldtrk", 7, 0, EDX, 16},
    {"pconfig", 7, 0, EDX, 18},
    {"amx-bf16", 7, 0, EDX, 22, Amx},
    {"avx512fp16", 7, 0, EDX, 23, Avx512},
    {"amx-tile", 7, 0, EDX, 24, Amx},
    {"amx-int8", 7, 0, EDX, 25, Amx},
    {"sha512", 7, 1, EAX, 0},
    {"sm3", 7, 1, EAX, 1},
    {"sm4", 7, 1, EAX, 2},
    {"raoint", 7, 1, EAX, 3},
    {"avxvnni", 7, 1, EAX, 4, Avx},
    {"avx512bf16", 7, 1, EAX, 5, Avx512},
    {"cmpccxadd", 7, 1, EAX, 7},
    {"amx-fp16", 7, 1, EAX, 21, Amx},
    {"hreset", 7, 1, EAX, 22},
    {"avxifma", 7, 1, EAX, 23, Avx},
    {"avxvnniint8", 7, 1, EDX, 4, Avx},
    {"avxneconvert", 7, 1, EDX, 5, Avx},
    {"amx-complex", 7, 1, EDX, 8, Amx},
    {"avxvnniint16", 7, 1, EDX, 10, Avx},
    {"prefetchi", 7, 1, EDX, 14},
    {"usermsr", 7, 1, EDX, 15},
    {"movrs", 7, 1, EAX, 31},
    {"avx10.1", 7, 1, EDX, 19, Avx512},
    {"ccmp", 7, 1, EDX, 21, Apx},
    {"cf", 7, 1, EDX, 21, Apx},
    {"egpr", 7, 1, EDX, 21, Apx},
    {"ndd", 7, 1, EDX, 21, Apx},
    {"nf", 7, 1, EDX, 21, Apx},
    {"ppx", 7, 1, EDX, 21, Apx},
    {"push2pop2", 7, 1, EDX, 21, Apx},
    {"zu", 7, 1, EDX, 21, Apx},
    {"xsaveopt", 0xd, 1, EAX, 0},
    {"xsavec", 0xd, 1, EAX, 1},
    {"xsaves", 0xd, 1, EAX, 3},
    {"ptwrite", 0x14, 0, EBX, 4},
    {"widekl", 0x19, 0, EBX, 2},
    {"amx-fp8", 0x1e, 1, EAX, 4, Amx},
    {"amx-tf32", 0x1e, 1, EAX, 6, Amx},
    {"amx-avx512", 0x1e, 1, EAX, 7, Amx},
    {"amx-movrs", 0x1e, 1, EAX, 8, Amx},
    {"sahf", 0x80000001, 0, ECX, 0},
    {"lzcnt", 0x80000001, 0, ECX, 5},
    {"sse4a", 0x80000001, 0, ECX, 6},
    {"prfchw", 0x80000001, 0, ECX, 8},
    {"xop", 0x80000001, 0, ECX, 11, Avx},
    {"lwp", 0x80000001, 0, ECX, 15},
    {"fma4", 0x80000001, 0, ECX, 16, Avx},
    {"tbm", 0x80000001, 0, ECX, 21},
    {"mwaitx", 0x80000001, 0, ECX, 29},
    {"64bit", 0x80000001, 0, EDX, 29},
    {"clzero", 0x80000008, 0, EBX, 0},
    {"rdpru", 0x80000008, 0, EBX, 4},
    {"wbnoinvd", 0x80000008, 0, EBX, 9},
};

/// Returns the states that the operating system saves; 0 if it saves none.
static uint64_t savedStates() {
  constexpr uint32_t kOsXsave = 1u << 27;
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & kOsXsave))
    return 0;
  asm volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  return uint64_t(d) << 32 | a;
}

static bool isPresent(const Feature &feature) {
  std::array<uint32_t, 4> words = {};
  if (!__get_cpuid_count(feature.leaf, feature.subleaf, &words[EAX],
                         &words[EBX], &words[ECX], &words[EDX]))
    return false;
  static const uint64_t saved = savedStates();
  return (words[feature.where] >> feature.bit & 1) &&
         (saved & feature.state) == feature.state;
}

bool dist::hasCpuFeature(std::string_view name) {
  auto found = std::find_if(
      std::begin(kFeatures), std::end(kFeatures),
      [&](const Feature &feature) { return feature.name == name; });
  return found != std::end(kFeatures) && isPresent(*found);
}

std::vector<std::string> dist::hostCpuFeatures() {
  std::vector<std::string> names;
  for (const Feature &feature : kFeatures)
    if (isPresent(feature))
      names.emplace_back(feature.name);
  std::sort(names.begin(), names.end());
  return names;
}

#else

// No features of other architectures are known: an artifact that needs any is
// refused.
bool dist::hasCpuFeature(std::string_view) { return false; }
std::vector<std::string> dist::hostCpuFeatures() { return {}; }

#endif

std::vector<std::string>
dist::missingCpuFeatures(const std::vector<std::string> &names) {
  std::vector<std::string> missing;
  for (std::string_view name : names) {
    if (name.starts_with('+'))
      name.remove_prefix(1);
    if (!hasCpuFeature(name))
      missing.emplace_back(name);
  }
  return missing;
}
