// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-insert-reshards

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or --mesh dp=2}}
module {
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  // expected-error @below {{has no 'dist.shardings'; run dist-propagate first}}
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
