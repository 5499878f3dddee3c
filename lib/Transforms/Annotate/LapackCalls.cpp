//===- LapackCalls.cpp - custom calls that the runtime has ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LapackCalls.h"

#include "dist/Support/RuntimeLibrary.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace dist;

namespace {
struct Routine {
  StringRef symbol;
  StringRef rule;
  SmallVector<StringRef> whole; ///< Factors that need replication.
};
} // namespace

/// By target, without the letter of the type.
static const llvm::StringMap<Routine> &routines() {
  static const llvm::StringMap<Routine> table = {
      {"dist_cholesky", {"potrf", "... i j -> ... i j", {"i", "j"}}},
      {"lapack_potrf_ffi", {"potrf", "... i j -> ... i j, ...", {"i", "j"}}},
      {"lapack_trsm_ffi", {"trsm", "... i j, ... i k -> ... i k", {"i", "j"}}},
      {"lapack_getrf_ffi",
       {"getrf", "... i j -> ... i j, ... k, ...", {"i", "j", "k"}}},
      {"lapack_geqrf_ffi",
       {"geqrf", "... i j -> ... i j, ... k", {"i", "j", "k"}}},
      {"lapack_orgqr_ffi",
       {"orgqr", "... i j, ... k -> ... i j", {"i", "j", "k"}}},
      {"lapack_syevd_ffi",
       {"syevd", "... i j -> ... i j, ... k, ...", {"i", "j", "k"}}},
      {"lapack_gesdd_ffi",
       {"gesdd",
        "... i j -> ... i j, ... k, ... l m, ... n o, ...",
        {"i", "j", "k", "l", "m", "n", "o"}}},
  };
  return table;
}

/// "lapack_spotrf_ffi" -> "lapack_potrf_ffi"
static std::string withoutType(StringRef target) {
  StringRef name = target;
  if (name.consume_front("lapack_") && !name.empty() &&
      StringRef("sd").contains(name.front()))
    return ("lapack_" + name.drop_front()).str();
  return target.str();
}

/// x a = b, not a x = b.
static bool isFromRight(CustomCallOp call) {
  DictionaryAttr attributes = call.getCallAttributesAttr();
  auto side = attributes ? attributes.getAs<IntegerAttr>("side") : nullptr;
  return side && side.getValue().getZExtValue() == 'R';
}

bool dist::bindLapackCall(CustomCallOp call) {
  auto found = routines().find(withoutType(call.getTarget()));
  if (found == routines().end())
    return false;
  const Routine &routine = found->second;
  Builder b(call.getContext());
  StringRef rule = routine.rule;
  if (routine.symbol == "trsm" && isFromRight(call))
    rule = "... i j, ... k i -> ... k i";
  call.setLibrary(kRuntimeLibrary);
  call.setSymbol(routine.symbol);
  call.setShardingRule(rule);
  call.setNeedReplicationFactorsAttr(b.getStrArrayAttr(routine.whole));
  return true;
}
