"builtin.module"() <{sym_name = "jit_partly_automatic"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg6: tensor<8x16xf32>, %arg7: tensor<16x32xf32>):
    %23 = "func.call"(%arg6, %arg7) <{callee = @partly_automatic}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    "func.return"(%23) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "partly_automatic", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x16xf32>, %arg1: tensor<16x32xf32>):
    %0 = "sdy.sharding_constraint"(%arg0) <{sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = "sdy.sharding_constraint"(%arg1) <{sharding = #sdy.sharding<@mesh, [{}, {}]>}> : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %2 = "sdy.manual_computation"(%0, %1) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"tp", ?}]>, <@mesh, [{"tp", ?}, {?}]>]>, manual_axes = #sdy<manual_axes{"tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {?}]>]>}> ({
    ^bb0(%arg2: tensor<8x4xf32>, %arg3: tensor<4x32xf32>):
      %3 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<4x32xf32>) -> tensor<8x32xf32>
      %4 = "sdy.sharding_constraint"(%3) <{sharding = #sdy.sharding<@mesh, [{?}, {?}]>}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %5 = "stablehlo.tanh"(%4) : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %6 = "sdy.sharding_constraint"(%5) <{sharding = #sdy.sharding<@mesh, [{?}, {?}]>}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %7 = "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>]>}> ({
        %17 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
        %18 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
        %19 = "stablehlo.partition_id"() : () -> tensor<ui32>
        %20 = "stablehlo.divide"(%19, %17) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
        %21 = "stablehlo.remainder"(%20, %18) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
        %22 = "stablehlo.convert"(%21) : (tensor<ui32>) -> tensor<i32>
        "sdy.return"(%22) : (tensor<i32>) -> ()
      }) : () -> tensor<i32>
      %8 = "stablehlo.convert"(%7) : (tensor<i32>) -> tensor<f32>
      %9 = "sdy.sharding_constraint"(%8) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<f32>) -> tensor<f32>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
      %11 = "sdy.sharding_constraint"(%10) <{sharding = #sdy.sharding<@mesh, [{?}, {?}]>}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %12 = "stablehlo.multiply"(%6, %11) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
      %13 = "sdy.sharding_constraint"(%12) <{sharding = #sdy.sharding<@mesh, [{?}, {?}]>}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
      %14 = "stablehlo.all_reduce"(%13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %15 = "stablehlo.add"(%arg4, %arg5) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        %16 = "sdy.sharding_constraint"(%15) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%16) : (tensor<f32>) -> ()
      }) : (tensor<8x32xf32>) -> tensor<8x32xf32>
      "sdy.return"(%14) : (tensor<8x32xf32>) -> ()
    }) : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    "func.return"(%2) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
