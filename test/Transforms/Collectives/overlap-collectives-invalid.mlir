// RUN: dist-opt %s --split-input-file --dist-overlap-collectives --verify-diagnostics
// RUN: not dist-opt %s --split-input-file --dist-overlap-collectives=memory-growth=-1 2>&1 | FileCheck %s

// CHECK: error: memory-growth must not be negative, got -1

dist.mesh @mesh <["dp"=2]>
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{has an operand or result of type 'tensor<?xf32>': expected tensors of static shape}}
  %0 = dist.all_reduce %x over <["dp"]> <sum> : tensor<?xf32>
  return %0 : tensor<?xf32>
}
