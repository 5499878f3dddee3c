"builtin.module"() <{sym_name = "jit_unequal"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=3]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 3 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x9xf32>) -> tensor<4x9xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<4x9xf32>):
    %0 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
    ^bb0(%arg1: tensor<2x3xf32>):
      %1 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]]> : tensor<6x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %25 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%25) : (tensor<f32>) -> ()
      }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %3 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
      %4 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
      %5 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %6 = "stablehlo.divide"(%5, %3) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %7 = "stablehlo.remainder"(%6, %4) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %8 = "stablehlo.convert"(%7) : (tensor<ui32>) -> tensor<i32>
      %9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %10 = "stablehlo.multiply"(%8, %9) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %12 = "stablehlo.add"(%11, %10) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %13 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %14 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
      %15 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %16 = "stablehlo.divide"(%15, %13) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %17 = "stablehlo.remainder"(%16, %14) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %18 = "stablehlo.convert"(%17) : (tensor<ui32>) -> tensor<i32>
      %19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
      %20 = "stablehlo.multiply"(%18, %19) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %21 = "stablehlo.add"(%12, %20) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %22 = "stablehlo.convert"(%21) : (tensor<i32>) -> tensor<f32>
      %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x3xf32>
      %24 = "stablehlo.multiply"(%2, %23) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      "sdy.return"(%24) : (tensor<2x3xf32>) -> ()
    }) : (tensor<4x9xf32>) -> tensor<4x9xf32>
    "func.return"(%0) : (tensor<4x9xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
