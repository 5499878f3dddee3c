// RUN: dist-opt %s -dist-outline-kernels -verify-diagnostics -allow-unregistered-dialect

// expected-error @below {{has several blocks; control flow cannot be outlined}}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  "test.branch"()[^next] : () -> ()
^next:
  return %x : tensor<4xf32>
}
