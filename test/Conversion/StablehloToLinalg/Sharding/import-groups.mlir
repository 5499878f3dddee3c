// RUN: dist-opt %s --dist-import --dist-verify-import | FileCheck %s

// Groups that no axes of the mesh have (in JAX: axis_index_groups) are an axis of a
// view of the mesh, one for all collectives of the same groups.

// CHECK: dist.mesh @mesh <["a"=2, "b"=4], views=[<["groups"=4, "members"=2], device_ids=[0, 3, 2, 1, 4, 7, 6, 5]>, <["groups2"=2, "members2"=4], device_ids=[2, 0, 1, 3, 4, 5, 6, 7]>]>
"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    // CHECK: %[[SUM:.*]] = dist.all_reduce %{{.*}} over <["members"]> <sum> : tensor<8x4xf32>
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [2, 1], [4, 7], [6, 5]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    // CHECK: dist.all_to_all %[[SUM]] over <["members"]> split 0 concat 1 : tensor<8x4xf32> -> tensor<4x8xf32>
    %2 = "stablehlo.all_to_all"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 3], [2, 1], [4, 7], [6, 5]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<4x8xf32>) -> tensor<8x4xf32>
    // A source at another place of each group is the first member.
    // CHECK: dist.broadcast %{{.*}} over <["members2"]> root 0
    %4 = "stablehlo.collective_broadcast"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0, 1, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%4) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
