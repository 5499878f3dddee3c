//===- ProgramBuilder.h - operations become statements ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_PROGRAMBUILDER_H
#define DIST_LIB_CODEGEN_KERNELS_PROGRAMBUILDER_H

#include "Program.h"

#include "dist/Support/Mesh.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace dist::kernels {

/// The layout of a tensor of the kernel in an array. A broadcast has stride 0.
struct View {
  int array = -1;
  llvm::SmallVector<int64_t> strides; ///< One a dimension of the tensor.
  Offset offset;
};

class ProgramBuilder;
/// Adds the statements of one operation and names the views of its results.
using Handler = llvm::LogicalResult (*)(mlir::Operation *, ProgramBuilder &);

/// The handlers of each kind of operation.
class HandlerTable {
public:
  template <typename Op> void add(Handler handler) {
    handlers[mlir::TypeID::get<Op>()] = handler;
  }
  /// Null where the operation cannot be compiled.
  Handler find(mlir::Operation *op) const;

private:
  llvm::DenseMap<mlir::TypeID, Handler> handlers;
};

// One group of operations each, in the files of these names.
void addViewHandlers(HandlerTable &table);
void addCopyHandlers(HandlerTable &table);
void addScalarHandlers(HandlerTable &table);
void addGatherScatterHandlers(HandlerTable &table);
void addScanHandlers(HandlerTable &table);
void addSortHandlers(HandlerTable &table);
void addTopKHandlers(HandlerTable &table);
// Operations that are known by an interface or a trait.
llvm::LogicalResult buildStructured(mlir::Operation *op,
                                    ProgramBuilder &builder);
llvm::LogicalResult buildElementwise(mlir::Operation *op,
                                     ProgramBuilder &builder);

class ProgramBuilder {
public:
  explicit ProgramBuilder(const Mesh &mesh) : mesh(mesh) {}

  const Mesh &mesh;
  Program program;

  /// The view of a tensor or scalar that an earlier operation computed.
  const View &view(mlir::Value value) const {
    return views.find(value)->second;
  }
  void setView(mlir::Value value, View view) { views[value] = std::move(view); }

  int addArray(Array array);
  /// A new local array for a tensor or scalar of this type.
  View addLocal(mlir::Type type);
  /// Adds a local array as addLocal does, and makes it the value's view.
  View addLocal(mlir::Value value);
  View addConstant(mlir::TypedAttr value);
  bool isZero(const View &view) const;

  /// The view of a slice: offset and step in each dimension.
  View slice(View view, llvm::ArrayRef<mlir::OpFoldResult> offsets,
             llvm::ArrayRef<int64_t> steps) const;

  /// A statement with a loop for each dimension of `shape` that is not 1; no
  /// statement (null) if one is 0.
  Statement *addLoops(mlir::Location loc, llvm::ArrayRef<int64_t> shape);
  /// The dimensions of the last statement's operation in terms of its loops.
  const llvm::SmallVector<llvm::SmallVector<int64_t>> &loopsOfDims() const {
    return dimLoops;
  }
  /// The access to a view in which the last statement's dimensions run in
  /// order.
  Access accessTo(const View &view) const;

  /// Lets the statement's body load from anywhere in a view.
  void touch(Statement &statement, const View &view) const;
  /// Lets the statement's body load from anywhere in a view, and store there.
  void touchToWrite(Statement &statement, const View &view) const;

  /// Lets the last statement read scalars.
  void readScalars(llvm::ArrayRef<mlir::Value> scalars);

  /// to[i, j, ...] = from[i, j, ...], converted where the types differ.
  void copy(mlir::Location loc, const View &from, const View &to,
            llvm::ArrayRef<int64_t> shape);
  /// A dense copy, its dimensions in the order of the tensor's.
  View materialise(mlir::Location loc, const View &from, mlir::Type elementType,
                   llvm::ArrayRef<int64_t> shape);

  /// The view of `result`, which `destination` becomes by changing some of its
  /// elements: the same array where the kernel updates the argument in place
  /// and reads it nowhere else; else a new one that holds a copy.
  View updatable(mlir::Location loc, mlir::Value destination,
                 mlir::Value result);

  llvm::LogicalResult build(mlir::func::FuncOp kernel);

private:
  llvm::LogicalResult addArguments(mlir::func::FuncOp kernel);
  void addReturn(mlir::Operation *op);
  bool isUpdated(mlir::Value value, int argument) const;
  bool isReturnedIn(int array, mlir::Value value) const;
  void bindResult(mlir::OpOperand &returned);
  void updateInPlace(mlir::OpOperand &returned, int argument);

  llvm::DenseMap<mlir::Value, View> views;
  llvm::SmallVector<llvm::SmallVector<int64_t>> dimLoops;
  llvm::DenseMap<int64_t, int> inPlace; ///< Result -> array of the argument.
};

/// Row-major.
llvm::SmallVector<int64_t> denseStrides(llvm::ArrayRef<int64_t> shape);
/// The shape of a tensor; empty for a scalar.
llvm::ArrayRef<int64_t> shapeOf(mlir::Type type);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_PROGRAMBUILDER_H
