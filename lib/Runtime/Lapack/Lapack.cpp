//===- Lapack.cpp - the linear algebra that JAX calls ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Lapack.h"

#include "dist/Runtime/GivenCall.h"

#include "Calls.h"
#include "LapackFunctions.h"
#include "Matrices.h"
#include "dist/Runtime/BlasFunctions.h"

#include <algorithm>
#include <dlfcn.h>
#include <fmt/format.h>
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

static Status check(const RuntimeRoutine &routine, const dist_call &call) {
  if (Status status = checkGivenCall(routine, call); !status.ok())
    return status;
  int32_t batch = call.operands[0].rank - 2; // Operands are matrices.
  for (int32_t i = 0; i < call.num_operands; ++i)
    if (Status status = checkMatrices(call.operands[i], batch); !status.ok())
      return status;
  for (int32_t i = 0; i < call.num_results; ++i)
    if (Status status = checkMatrices(call.results[i], batch); !status.ok())
      return status;
  return {};
}

namespace {
/// A text that is a template argument.
template <size_t size> struct Symbol {
  constexpr Symbol(const char (&from)[size]) { std::copy_n(from, size, text); }

  char text[size];
};
} // namespace

using Function = Status (*)(const dist_call &);

/// Calls the function for the type of operand 0.
template <Symbol symbol, Function f32, Function f64>
static int32_t run(const dist_call *call) {
  Status status = check(*findRoutine(symbol.text), *call);
  if (status.ok())
    status = (call->operands[0].dtype == DIST_F32 ? f32 : f64)(*call);
  return status.ok() ? 0 : refuseCall(*call, status);
}

Result<dist_custom_call_fn> dist::lapackFunction(std::string_view routine) {
  static const std::map<std::string_view, dist_custom_call_fn> table = {
      {"cholesky", run<"cholesky", cholesky<float>, cholesky<double>>},
      {"potrf", run<"potrf", potrf<float>, potrf<double>>},
      {"trsm", run<"trsm", trsm<float>, trsm<double>>},
      {"getrf", run<"getrf", getrf<float>, getrf<double>>},
      {"geqrf", run<"geqrf", geqrf<float>, geqrf<double>>},
      {"orgqr", run<"orgqr", orgqr<float>, orgqr<double>>},
      {"syevd", run<"syevd", syevd<float>, syevd<double>>},
      {"gesdd", run<"gesdd", gesdd<float>, gesdd<double>>}};
  auto found = table.find(routine);
  if (found == table.end())
    return Status::notFound(
        fmt::format("the runtime has no function '{}'", routine));
  if (!functions<float>().potrf || !functions<double>().potrf)
    return Status::notFound("it needs OpenBLAS with LAPACK, which is not "
                            "installed (libopenblas.so.0)");
  return found->second;
}
