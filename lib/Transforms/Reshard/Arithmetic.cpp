//===- Arithmetic.cpp - what an operation computes ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "dist/Transforms/Reshard/Prices.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace dist;

/// How long each loop is on one rank.
static SmallVector<double> localLoops(const Mesh &mesh,
                                      const OpShardings &shardings) {
  SmallVector<double> loops;
  for (auto [factor, axes] : llvm::zip(shardings.rule->factors, shardings.axes))
    loops.push_back(
        static_cast<double>(blockSize(factor.size, mesh.sizeOf(axes))));
  return loops;
}

/// Of `dims` of the loops.
static double product(ArrayRef<double> loops, ArrayRef<unsigned> dims) {
  double product = 1;
  for (unsigned dim : dims)
    product *= loops[dim];
  return product;
}

//===----------------------------------------------------------------------===//
// Elementwise work
//===----------------------------------------------------------------------===//

/// Those that take longer than an addition.
static Arithmetic kindOf(Operation *op) {
  static const llvm::StringMap<Arithmetic> kinds = {
      {"arith.divf", Arithmetic::Divide},  {"arith.remf", Arithmetic::Divide},
      {"arith.divsi", Arithmetic::Divide}, {"arith.divui", Arithmetic::Divide},
      {"arith.remsi", Arithmetic::Divide}, {"arith.remui", Arithmetic::Divide},
      {"math.sqrt", Arithmetic::Divide},   {"math.rsqrt", Arithmetic::Divide},
      {"math.exp", Arithmetic::Exp},       {"math.exp2", Arithmetic::Exp},
      {"math.expm1", Arithmetic::Exp},     {"math.log", Arithmetic::Log},
      {"math.log2", Arithmetic::Log},      {"math.log10", Arithmetic::Log},
      {"math.log1p", Arithmetic::Log},     {"math.tanh", Arithmetic::Tanh},
      {"math.erf", Arithmetic::Erf},       {"math.erfc", Arithmetic::Erf},
      {"math.sin", Arithmetic::Sin},       {"math.cos", Arithmetic::Sin},
      {"math.tan", Arithmetic::Sin},       {"math.atan", Arithmetic::Sin},
      {"math.atan2", Arithmetic::Sin},     {"math.powf", Arithmetic::Power},
      {"math.cbrt", Arithmetic::Power}};
  return kinds.lookup(op->getName().getStringRef());
}

static double elementwiseSeconds(const ReshardContext &context,
                                 const Device &device, Block &body,
                                 double elements) {
  double seconds = 0;
  for (Operation &op : body.without_terminator())
    if (op.getNumResults() == 1 && !op.getResult(0).getType().isIndex() &&
        op.getNumOperands() > 0)
      seconds += device.elementwiseSeconds(
          elements, kindOf(&op), context.textOf(op.getResult(0).getType()));
  return seconds;
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

/// Of several products of equal matrices, all of which one call does.
static double productSeconds(const ReshardContext &context,
                             const Device &device, linalg::LinalgOp op,
                             ArrayRef<double> loops) {
  const std::string &type =
      context.textOf(getElementTypeOrSelf(op->getOperand(0).getType()));
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims))
    return 2 *
           product(loops,
                   llvm::to_vector(llvm::seq<unsigned>(0, loops.size()))) /
           device.flopsOf(type);
  double m = product(loops, dims->m), n = product(loops, dims->n),
         k = product(loops, dims->k);
  return 2 * product(loops, dims->batch) * m * n * k /
         device.productFlops(m, n, k, type);
}

double dist::arithmeticSeconds(const ReshardContext &context,
                               const Device &device,
                               const OpShardings &shardings, const Work &work) {
  if (isa<CustomCallOp>(shardings.op))
    return work.flops / device.flopsOf(work.type);
  double irregular = work.irregularSeconds(device);
  auto op = dyn_cast<linalg::LinalgOp>(shardings.op);
  if (!op)
    return std::max(irregular, device.elementwiseSeconds(
                                   work.flops, Arithmetic::Add, work.type));
  SmallVector<double> loops = localLoops(context.mesh, shardings);
  loops.truncate(op.getNumLoops());
  if (linalg::isaContractionOpInterface(op))
    return productSeconds(context, device, op, loops);
  double elements =
      product(loops, llvm::to_vector(llvm::seq<unsigned>(0, loops.size())));
  if (linalg_ext::isConvolution(shardings.op))
    return 2 * elements / device.flopsOf(work.type);
  return irregular +
         elementwiseSeconds(context, device, *op.getBlock(), elements);
}
