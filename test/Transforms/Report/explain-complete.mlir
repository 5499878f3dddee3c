// RUN: dist-opt %s --dist-explain=value=result0 -o /dev/null --verify-diagnostics 2>&1 | FileCheck %s

dist.mesh @mesh <["x"=2]>
// expected-remark @below {{operations have shardings already, which count as annotated; run dist-explain before dist-propagate for the reasons}}
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
      ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK: [{"x"}]
// CHECK: annotated at
