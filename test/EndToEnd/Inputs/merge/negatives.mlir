"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {}, {}], function_type = (tensor<6x5xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<6x5xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg16: tensor<6x5xf32>, %arg17: tensor<8x6xf32>, %arg18: tensor<8x6xf32>):
    %44 = "stablehlo.tanh"(%arg17) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %45 = "stablehlo.dot_general"(%44, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %46:2 = "func.call"(%45) <{callee = @norm}> : (tensor<8x5xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>)
    %47 = "stablehlo.broadcast_in_dim"(%46#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %48 = "stablehlo.divide"(%45, %47) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %49 = "stablehlo.multiply"(%46#0, %46#0) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %50 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %52 = "stablehlo.divide"(%51, %49) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %53 = "stablehlo.tanh"(%arg18) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %54 = "stablehlo.dot_general"(%53, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %55:2 = "func.call"(%54) <{callee = @norm}> : (tensor<8x5xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>)
    %56 = "stablehlo.broadcast_in_dim"(%55#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %57 = "stablehlo.divide"(%54, %56) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %58 = "stablehlo.multiply"(%55#0, %55#0) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %59 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %61 = "stablehlo.divide"(%60, %58) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %62 = "stablehlo.transpose"(%57) <{permutation = array<i64: 1, 0>}> : (tensor<8x5xf32>) -> tensor<5x8xf32>
    %63 = "stablehlo.dot_general"(%48, %62) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<5x8xf32>) -> tensor<8x8xf32>
    %64 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %66 = "stablehlo.multiply"(%63, %65) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %67 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xi32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %69:2 = "func.call"(%66, %68) <{callee = @take_along_axis}> : (tensor<8x8xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %70 = "stablehlo.reshape"(%69#0) : (tensor<8x1xf32>) -> tensor<8xf32>
    %71 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.reduce"(%66, %71) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %181 = "stablehlo.maximum"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%181) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %73 = "stablehlo.reshape"(%72) : (tensor<8xf32>) -> tensor<8x1xf32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %75 = "stablehlo.compare"(%66, %74) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
    %76 = "stablehlo.convert"(%75) : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %77 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.reduce"(%76, %77) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %180 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%180) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %79 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %81 = "stablehlo.maximum"(%80, %72) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %82 = "stablehlo.compare"(%72, %81) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %83 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %85 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %87 = "stablehlo.select"(%82, %84, %86) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %88 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %90 = "stablehlo.compare"(%89, %81) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %91 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %93 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %95 = "stablehlo.select"(%90, %92, %94) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %96 = "stablehlo.divide"(%87, %95) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %97 = "stablehlo.is_finite"(%81) : (tensor<8xf32>) -> tensor<8xi1>
    %98 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %100 = "stablehlo.select"(%97, %81, %99) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %101 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %103 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %105 = "stablehlo.subtract"(%66, %104) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %106 = "stablehlo.exponential"(%105) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %107 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.reduce"(%106, %107) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %179 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%179) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %109 = "stablehlo.sign"(%108) : (tensor<8xf32>) -> tensor<8xf32>
    %110 = "stablehlo.abs"(%108) : (tensor<8xf32>) -> tensor<8xf32>
    %111 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %113 = "stablehlo.compare"(%108, %112) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %114 = "stablehlo.log"(%110) : (tensor<8xf32>) -> tensor<8xf32>
    %115 = "stablehlo.add"(%114, %100) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %116 = "stablehlo.subtract"(%115, %70) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %117 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.reduce"(%116, %117) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %178 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%178) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %119 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.divide"(%118, %119) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %121 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.divide"(%121, %122) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %125 = "stablehlo.negate"(%124) : (tensor<8xf32>) -> tensor<8xf32>
    %126 = "stablehlo.divide"(%124, %110) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %127 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %129 = "stablehlo.select"(%113, %128, %126) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %130 = "stablehlo.select"(%113, %126, %128) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %131 = "stablehlo.negate"(%129) : (tensor<8xf32>) -> tensor<8xf32>
    %132 = "stablehlo.add"(%130, %131) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x8xf32>
    %134 = "stablehlo.multiply"(%133, %106) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %135 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %136 = "func.call"(%69#1, %135) <{callee = @take_along_axis_0}> : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    %137 = "stablehlo.add"(%134, %136) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %138 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %140 = "stablehlo.multiply"(%137, %139) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %141 = "stablehlo.dot_general"(%140, %48) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %142 = "stablehlo.transpose"(%141) <{permutation = array<i64: 1, 0>}> : (tensor<8x5xf32>) -> tensor<5x8xf32>
    %143 = "stablehlo.dot_general"(%140, %62) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<5x8xf32>) -> tensor<8x5xf32>
    %144 = "stablehlo.transpose"(%142) <{permutation = array<i64: 1, 0>}> : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %145 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %146 = "stablehlo.multiply"(%144, %145) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %147 = "stablehlo.multiply"(%146, %54) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.reduce"(%147, %148) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
      %177 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%177) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %150 = "stablehlo.reshape"(%149) : (tensor<8xf32>) -> tensor<8x1xf32>
    %151 = "stablehlo.negate"(%150) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %152 = "stablehlo.broadcast_in_dim"(%55#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %153 = "stablehlo.divide"(%144, %152) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %154 = "func.call"(%54, %55#1, %151) <{callee = @norm_1}> : (tensor<8x5xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %155 = "stablehlo.add"(%153, %154) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %156 = "stablehlo.dot_general"(%155, %53) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
    %157 = "stablehlo.transpose"(%156) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %158 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %159 = "stablehlo.multiply"(%143, %158) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %160 = "stablehlo.multiply"(%159, %45) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %161 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %162 = "stablehlo.reduce"(%160, %161) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %176 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%176) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %163 = "stablehlo.reshape"(%162) : (tensor<8xf32>) -> tensor<8x1xf32>
    %164 = "stablehlo.negate"(%163) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %165 = "stablehlo.broadcast_in_dim"(%46#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %166 = "stablehlo.divide"(%143, %165) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %167 = "func.call"(%45, %46#1, %164) <{callee = @norm_1}> : (tensor<8x5xf32>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %168 = "stablehlo.add"(%166, %167) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %169 = "stablehlo.dot_general"(%168, %44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
    %170 = "stablehlo.transpose"(%169) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %171 = "stablehlo.add"(%157, %170) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %172 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %174 = "stablehlo.multiply"(%173, %171) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %175 = "stablehlo.subtract"(%arg16, %174) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    "func.return"(%175, %120) : (tensor<6x5xf32>, tensor<f32>) -> ()
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
