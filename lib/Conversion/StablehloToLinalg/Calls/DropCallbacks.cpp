//===- DropCallbacks.cpp - dist-drop-callbacks ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "Callbacks.h"

#include "mlir/IR/BuiltinOps.h"

namespace dist {
#define GEN_PASS_DEF_DROPCALLBACKSPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

bool dist::isPythonCallback(StringRef target) {
  return target.starts_with("xla_") && target.contains("python") &&
         target.ends_with("callback");
}

/// True if equinox makes the call, for eqx.error_if.
static bool isOfEquinox(Location loc) {
  return loc
      ->walk([](Location inner) {
        auto file = dyn_cast<FileLineColRange>(inner);
        return file && file.getFilename().getValue().contains("equinox/_errors")
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

std::string dist::describeCallback(Operation *call) {
  std::string text = "calls back into the Python process that exported the "
                     "program, which is not there when it runs: ";
  if (isOfEquinox(call->getLoc()))
    return text + "this one is of equinox's error_if; export with the "
                  "environment variable EQX_ON_ERROR=nan";
  if (call->use_empty())
    return text + "option 'drop-callbacks' leaves out calls without used "
                  "results (jax.debug.print, jax.debug.callback)";
  return text + "its results are used (jax.pure_callback, io_callback), so it "
                "cannot be left out; compute them with jax.numpy, take them "
                "as arguments of the step, or write the function in C "
                "(docs/guide/custom-calls.md)";
}

namespace {
struct DropCallbacksPass
    : dist::impl::DropCallbacksPassBase<DropCallbacksPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      auto target = op->getAttrOfType<StringAttr>("call_target_name");
      if (op->getName().getStringRef() == "stablehlo.custom_call" && target &&
          isPythonCallback(target.getValue()) && op->use_empty())
        op->erase();
    });
  }
};
} // namespace
