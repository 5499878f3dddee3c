"builtin.module"() <{sym_name = "jit_apart"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x16xf32>) -> tensor<8x16xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x16xf32>):
    %0 = "sdy.manual_computation"(%arg0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>]>}> ({
    ^bb0(%arg1: tensor<4x4xf32>):
      %1 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %2 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
      %3 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %4 = "stablehlo.divide"(%3, %1) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %5 = "stablehlo.remainder"(%4, %2) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %6 = "stablehlo.convert"(%5) : (tensor<ui32>) -> tensor<i32>
      %7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %8 = "stablehlo.compare"(%6, %7) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = "stablehlo.convert"(%8) : (tensor<i1>) -> tensor<i32>
      %10 = "stablehlo.case"(%9) ({
        %50 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
        %52 = "stablehlo.multiply"(%51, %arg1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %53 = "stablehlo.all_reduce"(%52) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
          %54 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%54) : (tensor<f32>) -> ()
        }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
        "stablehlo.return"(%53) : (tensor<4x4xf32>) -> ()
      }, {
        %48 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
          %49 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%49) : (tensor<f32>) -> ()
        }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
        "stablehlo.return"(%48) : (tensor<4x4xf32>) -> ()
      }) : (tensor<i32>) -> tensor<4x4xf32>
      %11 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %12 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
      %13 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %14 = "stablehlo.divide"(%13, %11) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %15 = "stablehlo.remainder"(%14, %12) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %16 = "stablehlo.convert"(%15) : (tensor<ui32>) -> tensor<i32>
      %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %19 = "stablehlo.clamp"(%17, %16, %18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %20 = "stablehlo.case"(%19) ({
        %45 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
          %47 = "stablehlo.maximum"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%47) : (tensor<f32>) -> ()
        }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
        %46 = "stablehlo.add"(%10, %45) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        "stablehlo.return"(%46) : (tensor<4x4xf32>) -> ()
      }, {
        %44 = "stablehlo.negate"(%10) : (tensor<4x4xf32>) -> tensor<4x4xf32>
        "stablehlo.return"(%44) : (tensor<4x4xf32>) -> ()
      }) : (tensor<i32>) -> tensor<4x4xf32>
      %21 = "stablehlo.abs"(%arg1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %23 = "stablehlo.reduce"(%21, %22) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
        %43 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%43) : (tensor<f32>) -> ()
      }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %24 = "stablehlo.all_reduce"(%23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
        %42 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%42) : (tensor<f32>) -> ()
      }) : (tensor<f32>) -> tensor<f32>
      %25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %26:3 = "stablehlo.while"(%24, %20, %25) ({
      ^bb0(%arg7: tensor<f32>, %arg8: tensor<4x4xf32>, %arg9: tensor<f32>):
        %41 = "stablehlo.compare"(%arg9, %arg7) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
        "stablehlo.return"(%41) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<4x4xf32>, %arg4: tensor<f32>):
        %30 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
        %32 = "stablehlo.divide"(%arg3, %31) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %33 = "stablehlo.all_reduce"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
          %40 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%40) : (tensor<f32>) -> ()
        }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
        %34 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
        %36 = "stablehlo.divide"(%33, %35) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %37 = "stablehlo.add"(%32, %36) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %38 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %39 = "stablehlo.add"(%arg4, %38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%arg2, %37, %39) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> ()
      }) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<f32>, tensor<4x4xf32>, tensor<f32>)
      %27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4xf32>
      %29 = "stablehlo.multiply"(%26#1, %28) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      "sdy.return"(%29) : (tensor<4x4xf32>) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%0) : (tensor<8x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
