// RUN: dist-opt %s --dist-import --dist-verify-import | FileCheck %s

// JAX's own shardings, as jit(in_shardings=...) and with_sharding_constraint
// leave them.

// CHECK: dist.mesh @mesh <["dp"=2, "tp"=4]>
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func.func @main
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?}]>
// CHECK-SAME: -> (tensor<8x16xf32> {dist.name = "y", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>})
// CHECK: dist.shard_tensor %arg0 <@mesh, [{"dp"}, {}]>
func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {?}]>})
    -> (tensor<8x16xf32> {jax.result_info = "y", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}) {
  %0 = "sdy.sharding_constraint"(%x) <{sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = "stablehlo.tanh"(%0) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}
