// RUN: dist-opt %s -dist-strip-annotations -verify-diagnostics

dist.mesh @mesh <["dp"=2]>

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{is a part of the program, not an annotation}}
  %y = dist.all_reduce %x over <["dp"]> <sum> : tensor<4xf32>
  return %y : tensor<4xf32>
}
