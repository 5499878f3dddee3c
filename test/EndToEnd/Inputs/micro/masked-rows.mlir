"builtin.module"() <{sym_name = "jit_masked_rows"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<6x5xf32>, tensor<8x7x6xf32>, tensor<8x7xi32>, tensor<8x7xf32>) -> (tensor<f32>, tensor<6x5xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<6x5xf32>, %arg9: tensor<8x7x6xf32>, %arg10: tensor<8x7xi32>, %arg11: tensor<8x7xf32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg11, %27) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %96 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%96) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<8xf32>
    %29 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %31 = "stablehlo.maximum"(%28, %30) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %32 = "stablehlo.dot_general"(%arg9, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x5xf32>) -> tensor<8x7x5xf32>
    %33 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %34:2 = "func.call"(%32, %33) <{callee = @take_along_axis}> : (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>)
    %35 = "stablehlo.reshape"(%34#0) : (tensor<8x7x1xf32>) -> tensor<8x7xf32>
    %36 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.reduce"(%32, %36) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %95 = "stablehlo.maximum"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%95) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %38 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %40 = "stablehlo.maximum"(%39, %37) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %41 = "stablehlo.is_finite"(%40) : (tensor<8x7xf32>) -> tensor<8x7xi1>
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %44 = "stablehlo.select"(%41, %40, %43) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %47 = "stablehlo.subtract"(%32, %46) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %48 = "stablehlo.exponential"(%47) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.reduce"(%48, %49) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %94 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%94) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %51 = "stablehlo.abs"(%50) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %54 = "stablehlo.compare"(%50, %53) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %55 = "stablehlo.log"(%51) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %56 = "stablehlo.add"(%55, %44) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %57 = "stablehlo.subtract"(%56, %35) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %58 = "stablehlo.multiply"(%57, %arg11) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.reduce"(%58, %59) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %93 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<8xf32>
    %61 = "stablehlo.divide"(%60, %31) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %62 = "stablehlo.sqrt"(%31) : (tensor<8xf32>) -> tensor<8xf32>
    %63 = "stablehlo.multiply"(%61, %62) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %64 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.reduce"(%63, %64) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %92 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%92) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.reduce"(%62, %66) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %91 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%91) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %68 = "stablehlo.divide"(%65, %67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %69 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.divide"(%69, %67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %72 = "stablehlo.multiply"(%71, %62) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %73 = "stablehlo.divide"(%72, %31) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x7xf32>
    %75 = "stablehlo.multiply"(%74, %arg11) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %76 = "stablehlo.negate"(%75) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %77 = "stablehlo.divide"(%75, %51) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %78 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %80 = "stablehlo.select"(%54, %79, %77) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %81 = "stablehlo.select"(%54, %77, %79) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %82 = "stablehlo.negate"(%80) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %83 = "stablehlo.add"(%81, %82) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x5xf32>
    %85 = "stablehlo.multiply"(%84, %48) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %86 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %87 = "func.call"(%34#1, %86) <{callee = @take_along_axis_0}> : (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %88 = "stablehlo.add"(%85, %87) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %89 = "stablehlo.dot_general"(%88, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x5xf32>, tensor<8x7x6xf32>) -> tensor<5x6xf32>
    %90 = "stablehlo.transpose"(%89) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    "func.return"(%68, %90) : (tensor<f32>, tensor<6x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x7x5xf32>, %arg5: tensor<8x7x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x7x1xi1>, tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x7x1xi32>) -> tensor<8x7x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x7x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x7x1x1xi1>, tensor<8x7x1x1xi1>) -> tensor<8x7x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<8x7x1x1xi1>, tensor<i1>) -> tensor<8x7x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x7x1xi1>, tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    "func.return"(%25, %11) : (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x7x1x1xi32>, %arg1: tensor<8x7x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x5xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    "func.return"(%2) : (tensor<8x7x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
