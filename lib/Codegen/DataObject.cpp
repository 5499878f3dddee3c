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
