"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<2xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x16xf32>, %arg1: tensor<16x32xf32>):
    %0:2 = "sdy.manual_computation"(%arg0, %arg1) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{}, {}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>, <@mesh, [{"dp"}]>]>}> ({
    ^bb0(%arg2: tensor<4x16xf32>, %arg3: tensor<16x32xf32>):
      %1 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
      %2 = "stablehlo.tanh"(%1) : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %5 = "stablehlo.subtract"(%4, %2) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %7 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %8 = "stablehlo.divide"(%6, %7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %10 = "stablehlo.multiply"(%2, %9) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %11 = "stablehlo.multiply"(%9, %2) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %12 = "stablehlo.add"(%10, %11) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %13 = "stablehlo.multiply"(%12, %5) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %14 = "stablehlo.multiply"(%13, %2) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %15 = "stablehlo.add"(%13, %14) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %16 = "stablehlo.dot_general"(%15, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x32xf32>, tensor<4x16xf32>) -> tensor<32x16xf32>
      %17 = "stablehlo.transpose"(%16) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
      %18 = "stablehlo.all_reduce"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %27 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%27) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>) -> tensor<16x32xf32>
      %19 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
      %21 = "stablehlo.multiply"(%20, %18) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %22 = "stablehlo.subtract"(%arg3, %21) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %24 = "stablehlo.reduce"(%arg3, %23) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %26 = "stablehlo.add"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%26) : (tensor<f32>) -> ()
      }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
      %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
      "sdy.return"(%22, %25) : (tensor<16x32xf32>, tensor<1xf32>) -> ()
    }) : (tensor<8x16xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<2xf32>)
    "func.return"(%0#0, %0#1) : (tensor<16x32xf32>, tensor<2xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
