// RUN: dist-opt %s --dist-explain=value=a -o /dev/null 2>&1 | FileCheck %s

// (1)4 and (2)3 cut an axis of 12 at 4 and at 2 * 3, of which neither divides the
// other: no tensor lies over both.

// CHECK:      argument 0 'a' : [{"x":(1)4}, {}]
// CHECK:        dimension 1 not over {"x":(2)3}: dimension 0 has {"x":(1)4}, which does not go with it
// CHECK-NEXT:     proposed by argument 1 'b', dimension 1, through linalg.add at

dist.mesh @mesh <["x"=12]>
func.func @f(%a: tensor<24x24xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {?}]>},
             %b: tensor<24x24xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{?}, {"x":(2)3}]>})
    -> tensor<24x24xf32> {
  %e = tensor.empty() : tensor<24x24xf32>
  %y = linalg.add ins(%a, %b : tensor<24x24xf32>, tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  return %y : tensor<24x24xf32>
}
