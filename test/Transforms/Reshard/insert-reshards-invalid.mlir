// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-insert-reshards

// expected-error @below {{dist-insert-reshards needs a dist.mesh in the module; give one with a plan or --mesh}}
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
