// RUN: dist-opt %s -dist-outline-kernels -verify-diagnostics -allow-unregistered-dialect -split-input-file

// expected-error @below {{has several blocks; only structured control flow can be outlined}}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  "test.branch"()[^next] : () -> ()
^next:
  return %x : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has no result; only operations on values can be outlined}}
  "test.print"(%x) : (tensor<4xf32>) -> ()
  return %x : tensor<4xf32>
}
