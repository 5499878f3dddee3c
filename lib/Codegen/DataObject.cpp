//===- DataObject.cpp - constants and manifest as object code -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataObject.h"

#include "Kernels/Target.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace dist;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static std::string bytesOfDense(mlir::DenseElementsAttr constant) {
  std::string bytes;
  if (constant.getElementType().isInteger(1)) {
    for (bool value : constant.getValues<bool>())
      bytes.push_back(value);
    return bytes;
  }
  llvm::ArrayRef<char> raw = constant.getRawData();
  int64_t copies = constant.isSplat() ? constant.getNumElements() : 1;
  for (int64_t i = 0; i < copies; ++i)
    bytes.append(raw.data(), raw.size());
  return bytes;
}

std::optional<std::string> dist::bytesOfConstant(mlir::Attribute constant) {
  if (auto dense = mlir::dyn_cast<mlir::DenseElementsAttr>(constant))
    return bytesOfDense(dense);
  auto resource = mlir::dyn_cast<mlir::DenseResourceElementsAttr>(constant);
  if (!resource || !resource.getRawHandle().getBlob())
    return std::nullopt;
  llvm::ArrayRef<char> raw = resource.getData();
  std::string bytes(raw.data(), raw.size());
  if (resource.getElementType().isInteger(1))
    for (char &value : bytes)
      value = value != 0;
  return bytes;
}

namespace {
/// Copies one block after another.
class BlockCutter {
public:
  BlockCutter(llvm::StringRef bytes, llvm::ArrayRef<int64_t> shape,
              llvm::ArrayRef<int64_t> block)
      : bytes(bytes), shape(shape), block(block) {
    int64_t elements = llvm::product_of(shape);
    elementBytes = elements ? bytes.size() / elements : 0;
    stride = llvm::alignTo(llvm::product_of(block) * elementBytes, 64);
  }

  /// Appends all blocks whose first dimensions are cut at `begins`.
  void cutFrom(llvm::ArrayRef<int64_t> parts) {
    size_t dim = begins.size();
    if (dim == shape.size()) {
      size_t end = blocks.size() + stride;
      copyFrom(0, 0);
      blocks.resize(end, 0);
      return;
    }
    for (int64_t part = 0; part < parts[dim]; ++part) {
      begins.push_back(part * block[dim]);
      cutFrom(parts);
      begins.pop_back();
    }
  }

  std::string blocks;

private:
  llvm::StringRef bytes;
  llvm::ArrayRef<int64_t> shape, block;
  int64_t elementBytes, stride;
  llvm::SmallVector<int64_t> begins; ///< Of this block.

  /// Appends the elements of this block at `row` of the dimensions before
  /// `dim`.
  void copyFrom(size_t dim, int64_t row) {
    if (dim == shape.size()) {
      blocks += bytes.substr(row * elementBytes, elementBytes);
      return;
    }
    int64_t begin = begins[dim];
    int64_t real = std::clamp<int64_t>(shape[dim] - begin, 0, block[dim]);
    int64_t inner = llvm::product_of(block.drop_front(dim + 1));
    if (dim + 1 == shape.size())
      blocks += bytes.substr((row * shape[dim] + begin) * elementBytes,
                             real * elementBytes);
    else
      for (int64_t i = 0; i < real; ++i)
        copyFrom(dim + 1, row * shape[dim] + begin + i);
    blocks.append((block[dim] - real) * inner * elementBytes, 0);
  }
};
} // namespace

std::string dist::cutIntoBlocks(llvm::StringRef bytes,
                                llvm::ArrayRef<int64_t> shape,
                                llvm::ArrayRef<int64_t> block,
                                llvm::ArrayRef<int64_t> parts) {
  BlockCutter cutter(bytes, shape, block);
  cutter.cutFrom(parts);
  return std::move(cutter.blocks);
}

//===----------------------------------------------------------------------===//
// Object code
//===----------------------------------------------------------------------===//

static void addGlobal(llvm::Module &module, llvm::StringRef name,
                      llvm::Constant *value) {
  auto *global =
      new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::ExternalLinkage, value, name);
  global->setAlignment(llvm::Align(64));
}

static void addBytes(llvm::Module &module, llvm::StringRef name,
                     llvm::StringRef bytes) {
  addGlobal(module, name,
            llvm::ConstantDataArray::getString(module.getContext(), bytes,
                                               /*AddNull=*/false));
}

static void fillModule(llvm::Module &module, llvm::ArrayRef<DataSymbol> symbols,
                       const std::string &manifest) {
  for (const DataSymbol &symbol : symbols)
    addBytes(module, symbol.name, symbol.bytes);
  addBytes(module, "dist_manifest", {manifest.c_str(), manifest.size() + 1});
  addGlobal(module, "dist_manifest_size",
            llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()),
                                   manifest.size()));
}

Result<std::string> dist::emitDataObject(llvm::ArrayRef<DataSymbol> symbols,
                                         const std::string &manifest,
                                         const TargetOptions &options) {
  llvm::LLVMContext context;
  llvm::Module module("data", context);
  fillModule(module, symbols, manifest);
  auto machine = kernels::createTargetMachine(options);
  if (!machine)
    return machine.status();
  module.setDataLayout((*machine)->createDataLayout());
  module.setTargetTriple((*machine)->getTargetTriple());
  return kernels::assemble(module, **machine);
}
