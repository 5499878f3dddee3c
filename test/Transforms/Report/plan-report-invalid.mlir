// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-plan-report
// RUN: not dist-opt %s -split-input-file --dist-plan-report="html=%t json=%t" 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not ls %t
// TWICE: error: html and json are both '{{.*}}': expected two files

dist.mesh @mesh <["x"=4]>
func.func @started(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.start' op is for local programs, as dist-partition makes them: expected the collective itself here}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %r = dist.all_reduce %a over <["x"]> <sum> : tensor<8xf32>
    dist.yield %r : tensor<8xf32>
  }
  %y = dist.wait %f : <tensor<8xf32>> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
// expected-error @below {{has an argument of dynamic shape, which cannot be priced: expected static shapes}}
func.func @argument(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @result(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  // expected-error @below {{has a result of dynamic shape, which cannot be priced: expected static shapes}}
  %e = tensor.empty(%n) : tensor<?xf32>
  return %x : tensor<8xf32>
}
