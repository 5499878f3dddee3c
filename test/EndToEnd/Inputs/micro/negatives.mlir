"builtin.module"() <{sym_name = "jit_negatives"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<7x6xf32>, tensor<6x5xf32>, tensor<8x56xi32>, tensor<8x56xi32>) -> (tensor<f32>, tensor<7x6xf32>, tensor<6x5xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg16: tensor<7x6xf32>, %arg17: tensor<6x5xf32>, %arg18: tensor<8x56xi32>, %arg19: tensor<8x56xi32>):
    %44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x56xi32>
    %46 = "stablehlo.compare"(%arg18, %45) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi1>
    %47 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x56xi32>
    %49 = "stablehlo.add"(%arg18, %48) : (tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi32>
    %50 = "stablehlo.select"(%46, %49, %arg18) : (tensor<8x56xi1>, tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x56xi32>) -> tensor<8x56x1xi32>
    %52 = "stablehlo.gather"(%arg16, %51) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<7x6xf32>, tensor<8x56x1xi32>) -> tensor<8x56x6xf32>
    %53 = "stablehlo.tanh"(%52) : (tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %54 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x56x6xf32>
    %56 = "stablehlo.subtract"(%55, %53) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %57 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.reduce"(%53, %57) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %213 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%213) : (tensor<f32>) -> ()
    }) : (tensor<8x56x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %59 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %61 = "stablehlo.divide"(%58, %60) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %62 = "stablehlo.dot_general"(%61, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %63:2 = "func.call"(%62) <{callee = @norm}> : (tensor<8x5xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>)
    %64 = "stablehlo.broadcast_in_dim"(%63#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %65 = "stablehlo.divide"(%62, %64) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %66 = "stablehlo.multiply"(%63#0, %63#0) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %67 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %69 = "stablehlo.divide"(%68, %66) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x56xi32>
    %72 = "stablehlo.compare"(%arg19, %71) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi1>
    %73 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x56xi32>
    %75 = "stablehlo.add"(%arg19, %74) : (tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi32>
    %76 = "stablehlo.select"(%72, %75, %arg19) : (tensor<8x56xi1>, tensor<8x56xi32>, tensor<8x56xi32>) -> tensor<8x56xi32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x56xi32>) -> tensor<8x56x1xi32>
    %78 = "stablehlo.gather"(%arg16, %77) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<7x6xf32>, tensor<8x56x1xi32>) -> tensor<8x56x6xf32>
    %79 = "stablehlo.tanh"(%78) : (tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %80 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x56x6xf32>
    %82 = "stablehlo.subtract"(%81, %79) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.reduce"(%79, %83) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %212 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%212) : (tensor<f32>) -> ()
    }) : (tensor<8x56x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %85 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %87 = "stablehlo.divide"(%84, %86) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %88 = "stablehlo.dot_general"(%87, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %89:2 = "func.call"(%88) <{callee = @norm}> : (tensor<8x5xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>)
    %90 = "stablehlo.broadcast_in_dim"(%89#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %91 = "stablehlo.divide"(%88, %90) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %92 = "stablehlo.multiply"(%89#0, %89#0) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %93 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %95 = "stablehlo.divide"(%94, %92) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %96 = "stablehlo.transpose"(%91) <{permutation = array<i64: 1, 0>}> : (tensor<8x5xf32>) -> tensor<5x8xf32>
    %97 = "stablehlo.dot_general"(%65, %96) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<5x8xf32>) -> tensor<8x8xf32>
    %98 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %100 = "stablehlo.multiply"(%97, %99) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %101 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xi32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %103:2 = "func.call"(%100, %102) <{callee = @take_along_axis}> : (tensor<8x8xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %104 = "stablehlo.reshape"(%103#0) : (tensor<8x1xf32>) -> tensor<8xf32>
    %105 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %106 = "stablehlo.reduce"(%100, %105) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %211 = "stablehlo.maximum"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%211) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %107 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %109 = "stablehlo.maximum"(%108, %106) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %110 = "stablehlo.is_finite"(%109) : (tensor<8xf32>) -> tensor<8xi1>
    %111 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %113 = "stablehlo.select"(%110, %109, %112) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %116 = "stablehlo.subtract"(%100, %115) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %117 = "stablehlo.exponential"(%116) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %118 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.reduce"(%117, %118) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %210 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%210) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %120 = "stablehlo.abs"(%119) : (tensor<8xf32>) -> tensor<8xf32>
    %121 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %123 = "stablehlo.compare"(%119, %122) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %124 = "stablehlo.log"(%120) : (tensor<8xf32>) -> tensor<8xf32>
    %125 = "stablehlo.add"(%124, %113) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %126 = "stablehlo.subtract"(%125, %104) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %127 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.reduce"(%126, %127) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %209 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%209) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %129 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %130 = "stablehlo.divide"(%128, %129) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %131 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %132 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %133 = "stablehlo.divide"(%131, %132) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %135 = "stablehlo.negate"(%134) : (tensor<8xf32>) -> tensor<8xf32>
    %136 = "stablehlo.divide"(%134, %120) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %137 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %139 = "stablehlo.select"(%123, %138, %136) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %140 = "stablehlo.select"(%123, %136, %138) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %141 = "stablehlo.negate"(%139) : (tensor<8xf32>) -> tensor<8xf32>
    %142 = "stablehlo.add"(%140, %141) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x8xf32>
    %144 = "stablehlo.multiply"(%143, %117) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %145 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %146 = "func.call"(%103#1, %145) <{callee = @take_along_axis_0}> : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    %147 = "stablehlo.add"(%144, %146) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %148 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %150 = "stablehlo.multiply"(%147, %149) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %151 = "stablehlo.dot_general"(%150, %65) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %152 = "stablehlo.transpose"(%151) <{permutation = array<i64: 1, 0>}> : (tensor<8x5xf32>) -> tensor<5x8xf32>
    %153 = "stablehlo.dot_general"(%150, %96) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<5x8xf32>) -> tensor<8x5xf32>
    %154 = "stablehlo.transpose"(%152) <{permutation = array<i64: 1, 0>}> : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %155 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %156 = "stablehlo.multiply"(%154, %155) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %157 = "stablehlo.multiply"(%156, %88) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %158 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %159 = "stablehlo.reduce"(%157, %158) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
      %208 = "stablehlo.add"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%208) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %160 = "stablehlo.reshape"(%159) : (tensor<8xf32>) -> tensor<8x1xf32>
    %161 = "stablehlo.negate"(%160) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %162 = "stablehlo.broadcast_in_dim"(%89#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %163 = "stablehlo.divide"(%154, %162) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %164 = "func.call"(%88, %89#1, %161) <{callee = @norm_1}> : (tensor<8x5xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %165 = "stablehlo.add"(%163, %164) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %166 = "stablehlo.dot_general"(%165, %87) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
    %167 = "stablehlo.transpose"(%166) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %168 = "stablehlo.dot_general"(%165, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<6x5xf32>) -> tensor<8x6xf32>
    %169 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %171 = "stablehlo.divide"(%168, %170) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x6xf32>) -> tensor<8x56x6xf32>
    %173 = "stablehlo.multiply"(%172, %82) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %174 = "stablehlo.multiply"(%173, %79) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %175 = "stablehlo.add"(%173, %174) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %176 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x6xf32>
    %178 = "stablehlo.scatter"(%177, %77, %175) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %207 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%207) : (tensor<f32>) -> ()
    }) : (tensor<7x6xf32>, tensor<8x56x1xi32>, tensor<8x56x6xf32>) -> tensor<7x6xf32>
    %179 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %180 = "stablehlo.multiply"(%153, %179) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %181 = "stablehlo.multiply"(%180, %62) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.reduce"(%181, %182) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %206 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%206) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %184 = "stablehlo.reshape"(%183) : (tensor<8xf32>) -> tensor<8x1xf32>
    %185 = "stablehlo.negate"(%184) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %186 = "stablehlo.broadcast_in_dim"(%63#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %187 = "stablehlo.divide"(%153, %186) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %188 = "func.call"(%62, %63#1, %185) <{callee = @norm_1}> : (tensor<8x5xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %189 = "stablehlo.add"(%187, %188) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %190 = "stablehlo.dot_general"(%189, %61) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
    %191 = "stablehlo.transpose"(%190) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %192 = "stablehlo.add"(%167, %191) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %193 = "stablehlo.dot_general"(%189, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<6x5xf32>) -> tensor<8x6xf32>
    %194 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %196 = "stablehlo.divide"(%193, %195) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %197 = "stablehlo.broadcast_in_dim"(%196) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x6xf32>) -> tensor<8x56x6xf32>
    %198 = "stablehlo.multiply"(%197, %56) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %199 = "stablehlo.multiply"(%198, %53) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %200 = "stablehlo.add"(%198, %199) : (tensor<8x56x6xf32>, tensor<8x56x6xf32>) -> tensor<8x56x6xf32>
    %201 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x6xf32>
    %203 = "stablehlo.scatter"(%202, %51, %200) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %205 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%205) : (tensor<f32>) -> ()
    }) : (tensor<7x6xf32>, tensor<8x56x1xi32>, tensor<8x56x6xf32>) -> tensor<7x6xf32>
    %204 = "stablehlo.add"(%178, %203) : (tensor<7x6xf32>, tensor<7x6xf32>) -> tensor<7x6xf32>
    "func.return"(%130, %204, %192) : (tensor<f32>, tensor<7x6xf32>, tensor<6x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x5xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>), res_attrs = [{}, {}], sym_name = "norm", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<8x5xf32>):
    %35 = "stablehlo.multiply"(%arg13, %arg13) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.reduce"(%35, %36) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %43 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%43) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %39 = "stablehlo.sqrt"(%38) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %40 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %42 = "stablehlo.divide"(%41, %39) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    "func.return"(%39, %42) : (tensor<8x1xf32>, tensor<8x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x8xf32>, %arg10: tensor<8x1xi32>):
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %14 = "stablehlo.compare"(%arg10, %13) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %15 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %17 = "stablehlo.add"(%arg10, %16) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %18 = "stablehlo.select"(%14, %17, %arg10) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %19 = "stablehlo.reshape"(%18) : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %20 = "stablehlo.constant"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1x1xi32>
    %23 = "stablehlo.compare"(%19, %22) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %24 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %26 = "stablehlo.compare"(%19, %25) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %27 = "stablehlo.and"(%23, %26) : (tensor<8x1x1xi1>, tensor<8x1x1xi1>) -> tensor<8x1x1xi1>
    %28 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %29 = "stablehlo.reduce"(%27, %28) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg11: tensor<i1>, %arg12: tensor<i1>):
      %34 = "stablehlo.and"(%arg11, %arg12) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%34) : (tensor<i1>) -> ()
    }) : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %30 = "stablehlo.gather"(%arg9, %19) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x8xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %31 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %33 = "stablehlo.select"(%29, %30, %32) : (tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    "func.return"(%33, %19) : (tensor<8x1xf32>, tensor<8x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<8x1x1xi32>, %arg6: tensor<8x1xf32>):
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %10 = "stablehlo.scatter"(%9, %arg5, %arg6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %11 = "stablehlo.add"(%arg7, %arg8) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%11) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    "func.return"(%10) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x5xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>, res_attrs = [{}], sym_name = "norm_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x5xf32>, %arg1: tensor<8x1xf32>, %arg2: tensor<8x1xf32>):
    %0 = "stablehlo.multiply"(%arg2, %arg1) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %7 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%7) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x5xf32>
    %4 = "stablehlo.multiply"(%arg0, %3) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %5 = "stablehlo.multiply"(%3, %arg0) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %6 = "stablehlo.add"(%4, %5) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    "func.return"(%6) : (tensor<8x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
