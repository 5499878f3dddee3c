//===- Lapack.cpp - the linear algebra that JAX calls ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Lapack.h"

#include "../Gemm/BlasFunctions.h"
#include "Calls.h"
#include "LapackFunctions.h"
#include "Matrices.h"

#include <cstdio>
#include <dlfcn.h>
#include <fmt/format.h>
#include <initializer_list>
#include <map>
#include <string>

using namespace dist;
using namespace dist::lapack;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

template <typename T> static Functions<T> load(char type) {
  void *library = blasFunctions().openBlas;
  auto find = [&](auto &function, const char *name) {
    std::string symbol = fmt::format("{}{}_", type, name);
    function = reinterpret_cast<std::decay_t<decltype(function)>>(
        library ? dlsym(library, symbol.c_str()) : nullptr);
    return function != nullptr;
  };
  Functions<T> found{};
  bool isWhole = find(found.potrf, "potrf") && find(found.trsm, "trsm") &&
                 find(found.getrf, "getrf") && find(found.geqrf, "geqrf") &&
                 find(found.orgqr, "orgqr") && find(found.syevd, "syevd") &&
                 find(found.gesdd, "gesdd");
  return isWhole ? found : Functions<T>();
}

template <> const Functions<float> &lapack::functions<float>() {
  static const Functions<float> loaded = load<float>('s');
  return loaded;
}

template <> const Functions<double> &lapack::functions<double>() {
  static const Functions<double> loaded = load<double>('d');
  return loaded;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The ranks of one matrix, vector or number of each operand, then result; a
/// trailing result may be missing.
using Ranks = std::initializer_list<int32_t>;

static Status check(const dist_call &call, int32_t operands, Ranks ranks) {
  int32_t given = call.num_operands + call.num_results;
  if (call.num_operands != operands || call.num_results < 1 ||
      given > int32_t(ranks.size()))
    return Status::invalid(fmt::format("got {} operands and {} results, "
                                       "expected {} and {}",
                                       call.num_operands, call.num_results,
                                       operands, ranks.size() - operands));
  for (int32_t i = 0; i < given; ++i) {
    const dist_call_tensor &tensor =
        i < operands ? call.operands[i] : call.results[i - operands];
    Status status = checkMatrices(tensor, ranks.begin()[i]);
    if (!status.ok())
      return status;
  }
  return {};
}

static int32_t refuse(const dist_call &call, const Status &status) {
  snprintf(call.message, static_cast<size_t>(call.message_size), "%s",
           status.getMessage().c_str());
  return 1;
}

using Routine = void (*)(const dist_call &);

/// Calls the routine for the type of operand 0.
template <Routine f32, Routine f64, int32_t operands, int32_t... ranks>
static int32_t run(const dist_call *call) {
  if (Status status = check(*call, operands, {ranks...}); !status.ok())
    return refuse(*call, status);
  int32_t type = call->operands[0].dtype;
  if (type != DIST_F32 && type != DIST_F64)
    return refuse(*call, Status::invalid("expected f32 or f64"));
  (type == DIST_F32 ? f32 : f64)(*call);
  return 0;
}

Result<dist_custom_call_fn> dist::lapackFunction(std::string_view routine) {
  static const std::map<std::string_view, dist_custom_call_fn> table = {
      {"potrf", run<potrf<float>, potrf<double>, 1, 2, 2, 0>},
      {"trsm", run<trsm<float>, trsm<double>, 2, 2, 2, 2>},
      {"getrf", run<getrf<float>, getrf<double>, 1, 2, 2, 1, 0>},
      {"geqrf", run<geqrf<float>, geqrf<double>, 1, 2, 2, 1>},
      {"orgqr", run<orgqr<float>, orgqr<double>, 2, 2, 1, 2>},
      {"syevd", run<syevd<float>, syevd<double>, 1, 2, 2, 1, 0>},
      {"gesdd", run<gesdd<float>, gesdd<double>, 1, 2, 2, 1, 2, 2, 0>}};
  auto found = table.find(routine);
  if (found == table.end())
    return Status::notFound(
        fmt::format("the runtime has no function '{}'", routine));
  if (!functions<float>().potrf || !functions<double>().potrf)
    return Status::notFound("it needs OpenBLAS with LAPACK, which is not "
                            "installed (libopenblas.so.0)");
  return found->second;
}
