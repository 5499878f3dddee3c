//===- ComplexTransforms.cpp - Fourier transforms -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fft becomes a custom call of the runtime (dist/Runtime/Fft.h), of tensors
// with a last dimension of 2 for the parts.
//
//===----------------------------------------------------------------------===//

#include "ComplexSplitter.h"
#include "Source/AttributeText.h"

using namespace mlir;
using namespace dist;

/// The letter of the runtime's function; 0 for no kind of transform.
static char kindLetter(Operation *op) {
  StringRef word = enumWord(op->getAttr("fft_type"), "fft_type");
  return word == "FFT"     ? 'F'
         : word == "IFFT"  ? 'I'
         : word == "RFFT"  ? 'R'
         : word == "IRFFT" ? 'C'
                           : 0;
}

static LogicalResult refuse(Operation *op, const Twine &message) {
  return op->emitError() << "'" << op->getName() << "': " << message;
}

/// Checks that the sizes of both sides are those of the transform, and that
/// the complex sides are complex.
static LogicalResult checkShapes(Operation *op, char kind,
                                 ArrayRef<int64_t> lengths) {
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  RankedTensorType real = kind == 'R' ? from : to;
  if (bool(partType(from)) == (kind == 'R') ||
      bool(partType(to)) == (kind == 'C'))
    return refuse(op, "of its operand and its result the real one and the "
                      "complex one are not those of its fft_type");
  if (real.getRank() < int64_t(lengths.size()) ||
      real.getShape().take_back(lengths.size()) != lengths)
    return refuse(op, "fft_length is not the last sizes of its real side, or "
                      "of its result");
  SmallVector<int64_t> complexShape(real.getShape());
  if (kind == 'R' || kind == 'C')
    complexShape.back() = complexShape.back() / 2 + 1;
  if ((kind == 'R' ? to : from).getShape() != ArrayRef(complexShape))
    return refuse(op, "its complex side has other sizes than its fft_length "
                      "gives: of a real transform of n it has n/2+1");
  return success();
}

LogicalResult ComplexSplitter::convertTransform(Operation *op) {
  char kind = kindLetter(op);
  auto lengths = op->getAttrOfType<DenseI64ArrayAttr>("fft_length");
  if (!kind || !lengths || lengths.empty() || lengths.size() > 3)
    return refuse(op, "expected fft_type FFT, IFFT, RFFT or IRFFT, and "
                      "fft_length with 1 to 3 sizes");
  if (op->getNumOperands() != 1 || op->getNumResults() != 1)
    return refuse(op, "expected one operand and one result");
  if (failed(checkShapes(op, kind, lengths.asArrayRef())))
    return failure();
  ComplexParts found = partsOf(op->getOperand(0));
  Value operand = found.im ? b.stackLast({found.re, found.im}) : found.re;
  auto letter = b.getIntegerAttr(b.getIntegerType(8, /*isSigned=*/false), kind);
  Value result = b.hlo(
      "custom_call", operand, packedType(op->getResult(0).getType()),
      {b.getNamedAttr("call_target_name",
                      b.getStringAttr("dist_fft" + Twine(lengths.size()))),
       b.getNamedAttr("backend_config",
                      b.getDictionaryAttr(b.getNamedAttr("kind", letter)))});
  if (isComplex(op->getResult(0)))
    replace(op->getResult(0), {b.takeLast(result, 0), b.takeLast(result, 1)});
  else
    replace(op->getResult(0), {result, {}});
  return success();
}
