"builtin.module"() <{sym_name = "jit_sorted_experts"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<4x16x8xf32>, tensor<8x4xf32>, tensor<4x8x16xf32>, tensor<18x8xf32>, tensor<18x8xf32>) -> (tensor<f32>, tensor<4x16x8xf32>, tensor<8x4xf32>, tensor<4x8x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['router']"}, {jax.result_info = "result[1]['up']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg15: tensor<4x16x8xf32>, %arg16: tensor<8x4xf32>, %arg17: tensor<4x8x16xf32>, %arg18: tensor<18x8xf32>, %arg19: tensor<18x8xf32>):
    %27 = "stablehlo.dot_general"(%arg18, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<18x8xf32>, tensor<8x4xf32>) -> tensor<18x4xf32>
    %28 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.reduce"(%27, %28) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %321 = "stablehlo.maximum"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%321) : (tensor<f32>) -> ()
    }) : (tensor<18x4xf32>, tensor<f32>) -> tensor<18xf32>
    %30 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %32 = "stablehlo.maximum"(%31, %29) : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x1xf32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x4xf32>
    %35 = "stablehlo.subtract"(%27, %34) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %36 = "stablehlo.exponential"(%35) : (tensor<18x4xf32>) -> tensor<18x4xf32>
    %37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.reduce"(%36, %37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %320 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%320) : (tensor<f32>) -> ()
    }) : (tensor<18x4xf32>, tensor<f32>) -> tensor<18xf32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x1xf32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x4xf32>
    %41 = "stablehlo.divide"(%36, %40) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %42 = "stablehlo.multiply"(%39, %39) : (tensor<18x1xf32>, tensor<18x1xf32>) -> tensor<18x1xf32>
    %43 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18x1xf32>
    %45 = "stablehlo.divide"(%44, %42) : (tensor<18x1xf32>, tensor<18x1xf32>) -> tensor<18x1xf32>
    %46:2 = "chlo.top_k"(%41) <{k = 2 : i64}> : (tensor<18x4xf32>) -> (tensor<18x2xf32>, tensor<18x2xi32>)
    %47 = "stablehlo.reshape"(%46#1) : (tensor<18x2xi32>) -> tensor<18x2x1xi32>
    %48 = "stablehlo.reshape"(%46#1) : (tensor<18x2xi32>) -> tensor<36xi32>
    %49 = "func.call"(%48) <{callee = @argsort}> : (tensor<36xi32>) -> tensor<36xi64>
    %50 = "stablehlo.reshape"(%46#1) : (tensor<18x2xi32>) -> tensor<36xi32>
    %51 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<4xi64>
    %53 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %54 = "func.call"(%50, %53) <{callee = @clip}> : (tensor<36xi32>, tensor<i64>) -> tensor<36xi32>
    %55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<36xi32>
    %57 = "stablehlo.compare"(%54, %56) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<36xi32>, tensor<36xi32>) -> tensor<36xi1>
    %58 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<36xi32>
    %60 = "stablehlo.add"(%54, %59) : (tensor<36xi32>, tensor<36xi32>) -> tensor<36xi32>
    %61 = "stablehlo.select"(%57, %60, %54) : (tensor<36xi1>, tensor<36xi32>, tensor<36xi32>) -> tensor<36xi32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0>}> : (tensor<36xi32>) -> tensor<36x1xi32>
    %63 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<36xi64>
    %65 = "stablehlo.scatter"(%52, %62, %64) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<i64>, %arg41: tensor<i64>):
      %319 = "stablehlo.add"(%arg40, %arg41) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%319) : (tensor<i64>) -> ()
    }) : (tensor<4xi64>, tensor<36x1xi32>, tensor<36xi64>) -> tensor<4xi64>
    %66 = "stablehlo.convert"(%65) : (tensor<4xi64>) -> tensor<4xi32>
    %67 = "stablehlo.broadcast_in_dim"(%arg18) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<18x8xf32>) -> tensor<18x2x8xf32>
    %68 = "stablehlo.reshape"(%67) : (tensor<18x2x8xf32>) -> tensor<36x8xf32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<36xi64>
    %71 = "stablehlo.compare"(%49, %70) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<36xi64>, tensor<36xi64>) -> tensor<36xi1>
    %72 = "stablehlo.constant"() <{value = dense<36> : tensor<i64>}> : () -> tensor<i64>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<36xi64>
    %74 = "stablehlo.add"(%49, %73) : (tensor<36xi64>, tensor<36xi64>) -> tensor<36xi64>
    %75 = "stablehlo.select"(%71, %74, %49) : (tensor<36xi1>, tensor<36xi64>, tensor<36xi64>) -> tensor<36xi64>
    %76 = "stablehlo.convert"(%75) : (tensor<36xi64>) -> tensor<36xi32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0>}> : (tensor<36xi32>) -> tensor<36x1xi32>
    %78 = "stablehlo.gather"(%68, %77) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<36x8xf32>, tensor<36x1xi32>) -> tensor<36x8xf32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x8xf32>) -> tensor<4x36x8xf32>
    %80 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x8xi32>
    %81 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %82 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %84 = "stablehlo.slice"(%83) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %85 = "stablehlo.slice"(%81) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %86 = "stablehlo.concatenate"(%84, %85) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %87 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %88 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %89 = "stablehlo.compare"(%88, %80) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %90 = "stablehlo.compare"(%80, %87) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %91 = "stablehlo.and"(%89, %90) : (tensor<4x36x8xi1>, tensor<4x36x8xi1>) -> tensor<4x36x8xi1>
    %92 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x8xf32>
    %94 = "stablehlo.select"(%91, %79, %93) : (tensor<4x36x8xi1>, tensor<4x36x8xf32>, tensor<4x36x8xf32>) -> tensor<4x36x8xf32>
    %95 = "stablehlo.dot_general"(%94, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x36x8xf32>, tensor<4x8x16xf32>) -> tensor<36x16xf32>
    %96:3 = "func.call"(%95) <{callee = @silu}> : (tensor<36x16xf32>) -> (tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>)
    %97 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x8xf32>
    %99 = "stablehlo.broadcast_in_dim"(%96#0) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x16xf32>) -> tensor<4x36x16xf32>
    %100 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x16xi32>
    %101 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %102 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %104 = "stablehlo.slice"(%103) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %105 = "stablehlo.slice"(%101) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %106 = "stablehlo.concatenate"(%104, %105) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %107 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %108 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %109 = "stablehlo.compare"(%108, %100) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %110 = "stablehlo.compare"(%100, %107) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %111 = "stablehlo.and"(%109, %110) : (tensor<4x36x16xi1>, tensor<4x36x16xi1>) -> tensor<4x36x16xi1>
    %112 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x16xf32>
    %114 = "stablehlo.select"(%111, %99, %113) : (tensor<4x36x16xi1>, tensor<4x36x16xf32>, tensor<4x36x16xf32>) -> tensor<4x36x16xf32>
    %115 = "stablehlo.dot_general"(%114, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x36x16xf32>, tensor<4x16x8xf32>) -> tensor<36x8xf32>
    %116 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<36xi64>
    %118 = "stablehlo.compare"(%49, %117) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<36xi64>, tensor<36xi64>) -> tensor<36xi1>
    %119 = "stablehlo.constant"() <{value = dense<36> : tensor<i64>}> : () -> tensor<i64>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<i64>) -> tensor<36xi64>
    %121 = "stablehlo.add"(%49, %120) : (tensor<36xi64>, tensor<36xi64>) -> tensor<36xi64>
    %122 = "stablehlo.select"(%118, %121, %49) : (tensor<36xi1>, tensor<36xi64>, tensor<36xi64>) -> tensor<36xi64>
    %123 = "stablehlo.convert"(%122) : (tensor<36xi64>) -> tensor<36xi32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64: 0>}> : (tensor<36xi32>) -> tensor<36x1xi32>
    %125 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<36xui32>
    %126 = "stablehlo.reshape"(%125) : (tensor<36xui32>) -> tensor<36x1xui32>
    %127 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<36x8xui32>
    %129 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<36x1xui32>) -> tensor<36x8xui32>
    %130 = "stablehlo.add"(%129, %128) : (tensor<36x8xui32>, tensor<36x8xui32>) -> tensor<36x8xui32>
    %131 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> tensor<ui32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<36x8xui32>
    %133 = "stablehlo.scatter"(%132, %124, %130) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<ui32>, %arg39: tensor<ui32>):
      "stablehlo.return"(%arg39) : (tensor<ui32>) -> ()
    }) : (tensor<36x8xui32>, tensor<36x1xi32>, tensor<36x8xui32>) -> tensor<36x8xui32>
    %134 = "stablehlo.gather"(%133, %124) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<36x8xui32>, tensor<36x1xi32>) -> tensor<36x8xui32>
    %135 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> tensor<ui32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<36x8xui32>
    %137 = "stablehlo.compare"(%133, %136) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<36x8xui32>, tensor<36x8xui32>) -> tensor<36x8xi1>
    %138 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x8xf32>
    %140 = "stablehlo.select"(%137, %98, %139) : (tensor<36x8xi1>, tensor<36x8xf32>, tensor<36x8xf32>) -> tensor<36x8xf32>
    %141 = "stablehlo.compare"(%130, %134) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<36x8xui32>, tensor<36x8xui32>) -> tensor<36x8xi1>
    %142 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x8xf32>
    %144 = "stablehlo.select"(%141, %115, %143) : (tensor<36x8xi1>, tensor<36x8xf32>, tensor<36x8xf32>) -> tensor<36x8xf32>
    %145 = "stablehlo.compare"(%130, %134) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<36x8xui32>, tensor<36x8xui32>) -> tensor<36x8xi1>
    %146 = "stablehlo.scatter"(%140, %124, %144) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %318 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%318) : (tensor<f32>) -> ()
    }) : (tensor<36x8xf32>, tensor<36x1xi32>, tensor<36x8xf32>) -> tensor<36x8xf32>
    %147 = "stablehlo.reshape"(%146) : (tensor<36x8xf32>) -> tensor<18x2x8xf32>
    %148 = "stablehlo.broadcast_in_dim"(%46#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x2xf32>) -> tensor<18x2x1xf32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<18x2x1xf32>) -> tensor<18x2x8xf32>
    %150 = "stablehlo.multiply"(%147, %149) : (tensor<18x2x8xf32>, tensor<18x2x8xf32>) -> tensor<18x2x8xf32>
    %151 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %152 = "stablehlo.reduce"(%150, %151) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %317 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%317) : (tensor<f32>) -> ()
    }) : (tensor<18x2x8xf32>, tensor<f32>) -> tensor<18x8xf32>
    %153 = "stablehlo.subtract"(%152, %arg19) : (tensor<18x8xf32>, tensor<18x8xf32>) -> tensor<18x8xf32>
    %154 = "stablehlo.multiply"(%153, %153) : (tensor<18x8xf32>, tensor<18x8xf32>) -> tensor<18x8xf32>
    %155 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18x8xf32>
    %157 = "stablehlo.multiply"(%156, %153) : (tensor<18x8xf32>, tensor<18x8xf32>) -> tensor<18x8xf32>
    %158 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %159 = "stablehlo.reduce"(%154, %158) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %316 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%316) : (tensor<f32>) -> ()
    }) : (tensor<18x8xf32>, tensor<f32>) -> tensor<f32>
    %160 = "stablehlo.constant"() <{value = dense<1.440000e+02> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.divide"(%159, %160) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %162 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %163 = "stablehlo.constant"() <{value = dense<1.440000e+02> : tensor<f32>}> : () -> tensor<f32>
    %164 = "stablehlo.divide"(%162, %163) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18x8xf32>
    %166 = "stablehlo.multiply"(%165, %157) : (tensor<18x8xf32>, tensor<18x8xf32>) -> tensor<18x8xf32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<18x8xf32>) -> tensor<18x2x8xf32>
    %168 = "stablehlo.multiply"(%147, %167) : (tensor<18x2x8xf32>, tensor<18x2x8xf32>) -> tensor<18x2x8xf32>
    %169 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.reduce"(%168, %169) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %315 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%315) : (tensor<f32>) -> ()
    }) : (tensor<18x2x8xf32>, tensor<f32>) -> tensor<18x2xf32>
    %171 = "stablehlo.reshape"(%170) : (tensor<18x2xf32>) -> tensor<18x2x1xf32>
    %172 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<18x2x1xf32>) -> tensor<18x2x8xf32>
    %173 = "stablehlo.multiply"(%167, %172) : (tensor<18x2x8xf32>, tensor<18x2x8xf32>) -> tensor<18x2x8xf32>
    %174 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.reduce"(%171, %174) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %314 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%314) : (tensor<f32>) -> ()
    }) : (tensor<18x2x1xf32>, tensor<f32>) -> tensor<18x2xf32>
    %176 = "stablehlo.reshape"(%173) : (tensor<18x2x8xf32>) -> tensor<36x8xf32>
    %177 = "stablehlo.constant"() <{value = dense<35> : tensor<1xi32>}> : () -> tensor<1xi32>
    %178 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<36x1xi32>
    %180 = "stablehlo.compare"(%124, %179) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<36x1xi32>, tensor<36x1xi32>) -> tensor<36x1xi1>
    %181 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<36x1xi32>
    %183 = "stablehlo.compare"(%124, %182) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<36x1xi32>, tensor<36x1xi32>) -> tensor<36x1xi1>
    %184 = "stablehlo.and"(%180, %183) : (tensor<36x1xi1>, tensor<36x1xi1>) -> tensor<36x1xi1>
    %185 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %186 = "stablehlo.reduce"(%184, %185) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg26: tensor<i1>, %arg27: tensor<i1>):
      %313 = "stablehlo.and"(%arg26, %arg27) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%313) : (tensor<i1>) -> ()
    }) : (tensor<36x1xi1>, tensor<i1>) -> tensor<36xi1>
    %187 = "stablehlo.gather"(%176, %124) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<36x8xf32>, tensor<36x1xi32>) -> tensor<36x8xf32>
    %188 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64: 0>}> : (tensor<36xi1>) -> tensor<36x8xi1>
    %189 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x8xf32>
    %191 = "stablehlo.select"(%188, %187, %190) : (tensor<36x8xi1>, tensor<36x8xf32>, tensor<36x8xf32>) -> tensor<36x8xf32>
    %192 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x8xf32>
    %194 = "stablehlo.select"(%145, %191, %193) : (tensor<36x8xi1>, tensor<36x8xf32>, tensor<36x8xf32>) -> tensor<36x8xf32>
    %195 = "stablehlo.broadcast_in_dim"(%96#0) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x16xf32>) -> tensor<4x36x16xf32>
    %196 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x16xi32>
    %197 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %198 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %200 = "stablehlo.slice"(%199) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %201 = "stablehlo.slice"(%197) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %202 = "stablehlo.concatenate"(%200, %201) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %203 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %204 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %205 = "stablehlo.compare"(%204, %196) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %206 = "stablehlo.compare"(%196, %203) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %207 = "stablehlo.and"(%205, %206) : (tensor<4x36x16xi1>, tensor<4x36x16xi1>) -> tensor<4x36x16xi1>
    %208 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x16xf32>
    %210 = "stablehlo.select"(%207, %195, %209) : (tensor<4x36x16xi1>, tensor<4x36x16xf32>, tensor<4x36x16xf32>) -> tensor<4x36x16xf32>
    %211 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x8xf32>) -> tensor<4x36x8xf32>
    %212 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x8xi32>
    %213 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %214 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %216 = "stablehlo.slice"(%215) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %217 = "stablehlo.slice"(%213) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %218 = "stablehlo.concatenate"(%216, %217) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %219 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %220 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %221 = "stablehlo.compare"(%220, %212) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %222 = "stablehlo.compare"(%212, %219) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %223 = "stablehlo.and"(%221, %222) : (tensor<4x36x8xi1>, tensor<4x36x8xi1>) -> tensor<4x36x8xi1>
    %224 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x8xf32>
    %226 = "stablehlo.select"(%223, %211, %225) : (tensor<4x36x8xi1>, tensor<4x36x8xf32>, tensor<4x36x8xf32>) -> tensor<4x36x8xf32>
    %227 = "stablehlo.dot_general"(%210, %226) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x36x16xf32>, tensor<4x36x8xf32>) -> tensor<4x16x8xf32>
    %228 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x8xf32>) -> tensor<4x36x8xf32>
    %229 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x8xi32>
    %230 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %231 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %232 = "stablehlo.broadcast_in_dim"(%231) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %233 = "stablehlo.slice"(%232) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %234 = "stablehlo.slice"(%230) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %235 = "stablehlo.concatenate"(%233, %234) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %236 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %237 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %238 = "stablehlo.compare"(%237, %229) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %239 = "stablehlo.compare"(%229, %236) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %240 = "stablehlo.and"(%238, %239) : (tensor<4x36x8xi1>, tensor<4x36x8xi1>) -> tensor<4x36x8xi1>
    %241 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %242 = "stablehlo.broadcast_in_dim"(%241) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x8xf32>
    %243 = "stablehlo.select"(%240, %228, %242) : (tensor<4x36x8xi1>, tensor<4x36x8xf32>, tensor<4x36x8xf32>) -> tensor<4x36x8xf32>
    %244 = "stablehlo.dot_general"(%243, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [2, 0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x36x8xf32>, tensor<4x16x8xf32>) -> tensor<36x16xf32>
    %245 = "func.call"(%96#1, %96#2, %95, %244) <{callee = @silu_0}> : (tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %246 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x8xf32>) -> tensor<4x36x8xf32>
    %247 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x8xi32>
    %248 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %249 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %251 = "stablehlo.slice"(%250) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %252 = "stablehlo.slice"(%248) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %253 = "stablehlo.concatenate"(%251, %252) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %254 = "stablehlo.broadcast_in_dim"(%248) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %255 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x8xi32>
    %256 = "stablehlo.compare"(%255, %247) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %257 = "stablehlo.compare"(%247, %254) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x8xi32>, tensor<4x36x8xi32>) -> tensor<4x36x8xi1>
    %258 = "stablehlo.and"(%256, %257) : (tensor<4x36x8xi1>, tensor<4x36x8xi1>) -> tensor<4x36x8xi1>
    %259 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %260 = "stablehlo.broadcast_in_dim"(%259) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x8xf32>
    %261 = "stablehlo.select"(%258, %246, %260) : (tensor<4x36x8xi1>, tensor<4x36x8xf32>, tensor<4x36x8xf32>) -> tensor<4x36x8xf32>
    %262 = "stablehlo.broadcast_in_dim"(%245) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<36x16xf32>) -> tensor<4x36x16xf32>
    %263 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x36x16xi32>
    %264 = "func.call"(%66) <{callee = @cumsum}> : (tensor<4xi32>) -> tensor<4xi32>
    %265 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %267 = "stablehlo.slice"(%266) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<1xi32>
    %268 = "stablehlo.slice"(%264) <{limit_indices = array<i64: 3>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xi32>) -> tensor<3xi32>
    %269 = "stablehlo.concatenate"(%267, %268) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %270 = "stablehlo.broadcast_in_dim"(%264) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %271 = "stablehlo.broadcast_in_dim"(%269) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x36x16xi32>
    %272 = "stablehlo.compare"(%271, %263) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %273 = "stablehlo.compare"(%263, %270) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x36x16xi32>, tensor<4x36x16xi32>) -> tensor<4x36x16xi1>
    %274 = "stablehlo.and"(%272, %273) : (tensor<4x36x16xi1>, tensor<4x36x16xi1>) -> tensor<4x36x16xi1>
    %275 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %276 = "stablehlo.broadcast_in_dim"(%275) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x36x16xf32>
    %277 = "stablehlo.select"(%274, %262, %276) : (tensor<4x36x16xi1>, tensor<4x36x16xf32>, tensor<4x36x16xf32>) -> tensor<4x36x16xf32>
    %278 = "stablehlo.dot_general"(%261, %277) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x36x8xf32>, tensor<4x36x16xf32>) -> tensor<4x8x16xf32>
    %279 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %280 = "stablehlo.broadcast_in_dim"(%279) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18x4xf32>
    %281 = "stablehlo.scatter"(%280, %47, %175) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %312 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%312) : (tensor<f32>) -> ()
    }) : (tensor<18x4xf32>, tensor<18x2x1xi32>, tensor<18x2xf32>) -> tensor<18x4xf32>
    %282 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x4xf32>
    %283 = "stablehlo.multiply"(%281, %282) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %284 = "stablehlo.multiply"(%283, %36) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %285 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %286 = "stablehlo.reduce"(%284, %285) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %311 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%311) : (tensor<f32>) -> ()
    }) : (tensor<18x4xf32>, tensor<f32>) -> tensor<18xf32>
    %287 = "stablehlo.reshape"(%286) : (tensor<18xf32>) -> tensor<18x1xf32>
    %288 = "stablehlo.negate"(%287) : (tensor<18x1xf32>) -> tensor<18x1xf32>
    %289 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x4xf32>
    %290 = "stablehlo.divide"(%281, %289) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %291 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.reduce"(%288, %291) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %310 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%310) : (tensor<f32>) -> ()
    }) : (tensor<18x1xf32>, tensor<f32>) -> tensor<18xf32>
    %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x4xf32>
    %294 = "stablehlo.add"(%290, %293) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %295 = "stablehlo.multiply"(%294, %36) : (tensor<18x4xf32>, tensor<18x4xf32>) -> tensor<18x4xf32>
    %296 = "stablehlo.dot_general"(%295, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<18x4xf32>, tensor<18x8xf32>) -> tensor<4x8xf32>
    %297 = "stablehlo.transpose"(%296) <{permutation = array<i64: 1, 0>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %298 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x8xf32>
    %300 = "stablehlo.multiply"(%299, %227) : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %301 = "stablehlo.subtract"(%arg15, %300) : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %302 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %304 = "stablehlo.multiply"(%303, %297) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %305 = "stablehlo.subtract"(%arg16, %304) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %306 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.broadcast_in_dim"(%306) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %308 = "stablehlo.multiply"(%307, %278) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %309 = "stablehlo.subtract"(%arg17, %308) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    "func.return"(%161, %301, %305, %309) : (tensor<f32>, tensor<4x16x8xf32>, tensor<8x4xf32>, tensor<4x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<36xi32>) -> tensor<36xi64>, res_attrs = [{}], sym_name = "argsort", sym_visibility = "private"}> ({
  ^bb0(%arg10: tensor<36xi32>):
    %24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<36xi64>
    %25:2 = "stablehlo.sort"(%arg10, %24) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg11: tensor<i32>, %arg12: tensor<i32>, %arg13: tensor<i64>, %arg14: tensor<i64>):
      %26 = "stablehlo.compare"(%arg11, %arg12) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<36xi32>, tensor<36xi64>) -> (tensor<36xi32>, tensor<36xi64>)
    "func.return"(%25#1) : (tensor<36xi64>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<36xi32>, tensor<i64>) -> tensor<36xi32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<36xi32>, %arg9: tensor<i64>):
    %21 = "stablehlo.convert"(%arg9) : (tensor<i64>) -> tensor<i32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<36xi32>
    %23 = "stablehlo.maximum"(%22, %arg8) : (tensor<36xi32>, tensor<36xi32>) -> tensor<36xi32>
    "func.return"(%23) : (tensor<36xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "cumsum", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<4xi32>):
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<i32>
    %19 = "stablehlo.reduce_window"(%arg5, %18) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>):
      %20 = "stablehlo.add"(%arg6, %arg7) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%20) : (tensor<i32>) -> ()
    }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    "func.return"(%19) : (tensor<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<36x16xf32>) -> (tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>), res_attrs = [{}, {}, {}], sym_name = "silu", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<36x16xf32>):
    %4 = "stablehlo.negate"(%arg4) : (tensor<36x16xf32>) -> tensor<36x16xf32>
    %5 = "stablehlo.exponential"(%4) : (tensor<36x16xf32>) -> tensor<36x16xf32>
    %6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x16xf32>
    %8 = "stablehlo.add"(%7, %5) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x16xf32>
    %11 = "stablehlo.divide"(%10, %8) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<36x16xf32>
    %14 = "stablehlo.subtract"(%13, %11) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %15 = "stablehlo.multiply"(%11, %14) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %16 = "stablehlo.multiply"(%arg4, %11) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    "func.return"(%16, %15, %11) : (tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>, res_attrs = [{}], sym_name = "silu_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<36x16xf32>, %arg1: tensor<36x16xf32>, %arg2: tensor<36x16xf32>, %arg3: tensor<36x16xf32>):
    %0 = "stablehlo.multiply"(%arg2, %arg3) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %1 = "stablehlo.multiply"(%arg3, %arg1) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %2 = "stablehlo.multiply"(%0, %arg0) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    %3 = "stablehlo.add"(%1, %2) : (tensor<36x16xf32>, tensor<36x16xf32>) -> tensor<36x16xf32>
    "func.return"(%3) : (tensor<36x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
