"builtin.module"() <{sym_name = "jit_loss"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16xf32>, tensor<16x32xf32>) -> (tensor<8x16xf32>, tensor<16x32xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg1: tensor<8x16xf32>, %arg2: tensor<16x32xf32>):
    %3:3 = "sdy.manual_computation"(%arg1, %arg2) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>, <@mesh, [{"tp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp"}, {}]>, <@mesh, [{"dp"}, {}]>]>}> ({
    ^bb0(%arg9: tensor<4x4xf32>, %arg10: tensor<4x32xf32>):
      %25 = "stablehlo.dot_general"(%arg9, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %26 = "stablehlo.all_reduce"(%25) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>):
        %31 = "stablehlo.add"(%arg11, %arg12) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%31) : (tensor<f32>) -> ()
      }) : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %27 = "func.call"(%26) <{callee = @relu}> : (tensor<4x32xf32>) -> tensor<4x32xf32>
      %28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %30 = "stablehlo.compare"(%26, %29) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xi1>
      "sdy.return"(%arg10, %30, %27) : (tensor<4x32xf32>, tensor<4x32xi1>, tensor<4x32xf32>) -> ()
    }) : (tensor<8x16xf32>, tensor<16x32xf32>) -> (tensor<32x32xf32>, tensor<8x32xi1>, tensor<8x32xf32>)
    %4 = "stablehlo.tanh"(%3#2) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %7 = "stablehlo.subtract"(%6, %4) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %10 = "stablehlo.multiply"(%3#2, %9) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %11 = "stablehlo.multiply"(%9, %4) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %12 = "stablehlo.multiply"(%10, %7) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %13 = "stablehlo.add"(%11, %12) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %14 = "stablehlo.multiply"(%12, %4) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %15 = "stablehlo.add"(%13, %14) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %16:2 = "sdy.manual_computation"(%15, %3#0, %arg1, %3#1) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp"}, {"tp"}]>, <@mesh, [{"dp"}, {}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>, <@mesh, [{"tp"}, {}]>]>}> ({
    ^bb0(%arg3: tensor<4x32xf32>, %arg4: tensor<4x32xf32>, %arg5: tensor<4x4xf32>, %arg6: tensor<4x32xi1>):
      %17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
      %19 = "stablehlo.select"(%arg6, %arg3, %18) : (tensor<4x32xi1>, tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
      %20 = "stablehlo.dot_general"(%19, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x32xf32>, tensor<4x4xf32>) -> tensor<32x4xf32>
      %21 = "stablehlo.transpose"(%20) <{permutation = array<i64: 1, 0>}> : (tensor<32x4xf32>) -> tensor<4x32xf32>
      %22 = "stablehlo.dot_general"(%19, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x4xf32>
      %23 = "stablehlo.all_reduce"(%21) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
        %24 = "stablehlo.add"(%arg7, %arg8) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%24) : (tensor<f32>) -> ()
      }) : (tensor<4x32xf32>) -> tensor<4x32xf32>
      "sdy.return"(%22, %23) : (tensor<4x4xf32>, tensor<4x32xf32>) -> ()
    }) : (tensor<8x32xf32>, tensor<32x32xf32>, tensor<8x16xf32>, tensor<8x32xi1>) -> (tensor<8x16xf32>, tensor<16x32xf32>)
    "func.return"(%16#0, %16#1) : (tensor<8x16xf32>, tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x32xf32>) -> tensor<4x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x32xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
    "func.return"(%2) : (tensor<4x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
