"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {}, {}, {}], function_type = (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<f32>, tensor<8x7x6xf32>, tensor<8x7xi32>, tensor<8x7xf32>) -> (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<8x5xf32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg13: tensor<6x5xf32>, %arg14: tensor<6x5xf32>, %arg15: tensor<6x5xf32>, %arg16: tensor<f32>, %arg17: tensor<8x7x6xf32>, %arg18: tensor<8x7xi32>, %arg19: tensor<8x7xf32>):
    %40 = "stablehlo.dot_general"(%arg17, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x5xf32>) -> tensor<8x7x5xf32>
    %41 = "stablehlo.tanh"(%40) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %42 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x5xf32>
    %44 = "stablehlo.subtract"(%43, %41) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %45 = "stablehlo.broadcast_in_dim"(%arg18) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %46:2 = "func.call"(%41, %45) <{callee = @take_along_axis}> : (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>)
    %47 = "stablehlo.reshape"(%46#0) : (tensor<8x7x1xf32>) -> tensor<8x7xf32>
    %48 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%41, %48) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %192 = "stablehlo.maximum"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%192) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %50 = "stablehlo.reshape"(%49) : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %52 = "stablehlo.compare"(%41, %51) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xi1>
    %53 = "stablehlo.convert"(%52) : (tensor<8x7x5xi1>) -> tensor<8x7x5xf32>
    %54 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.reduce"(%53, %54) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %191 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%191) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %56 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %58 = "stablehlo.maximum"(%57, %49) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %59 = "stablehlo.compare"(%49, %58) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %60 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %62 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %64 = "stablehlo.select"(%59, %61, %63) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %65 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %67 = "stablehlo.compare"(%66, %58) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %68 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %70 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %72 = "stablehlo.select"(%67, %69, %71) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %73 = "stablehlo.divide"(%64, %72) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %74 = "stablehlo.is_finite"(%58) : (tensor<8x7xf32>) -> tensor<8x7xi1>
    %75 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %77 = "stablehlo.select"(%74, %58, %76) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %78 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %80 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %82 = "stablehlo.subtract"(%41, %81) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %83 = "stablehlo.exponential"(%82) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %84 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.reduce"(%83, %84) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %190 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%190) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %86 = "stablehlo.sign"(%85) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %87 = "stablehlo.abs"(%85) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %90 = "stablehlo.compare"(%85, %89) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %91 = "stablehlo.log"(%87) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %92 = "stablehlo.add"(%91, %77) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %93 = "stablehlo.subtract"(%92, %47) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %94 = "stablehlo.multiply"(%93, %arg19) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %95 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %96 = "stablehlo.reduce"(%94, %95) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %189 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%189) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %97 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.reduce"(%arg19, %97) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
      %188 = "stablehlo.add"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%188) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %99 = "stablehlo.divide"(%96, %98) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %100 = "func.call"(%41) <{callee = @argmax}> : (tensor<8x7x5xf32>) -> tensor<8x7xi32>
    %101 = "stablehlo.compare"(%100, %arg18) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7xi32>, tensor<8x7xi32>) -> tensor<8x7xi1>
    %102 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %104 = "stablehlo.compare"(%arg19, %103) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %105 = "stablehlo.and"(%101, %104) : (tensor<8x7xi1>, tensor<8x7xi1>) -> tensor<8x7xi1>
    %106 = "stablehlo.convert"(%105) : (tensor<8x7xi1>) -> tensor<8x7xi32>
    %107 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %108 = "stablehlo.reduce"(%106, %107) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg24: tensor<i32>, %arg25: tensor<i32>):
      %187 = "stablehlo.add"(%arg24, %arg25) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%187) : (tensor<i32>) -> ()
    }) : (tensor<8x7xi32>, tensor<i32>) -> tensor<i32>
    %109 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.reduce"(%41, %109) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %186 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%186) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x5xf32>
    %111 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %113 = "stablehlo.divide"(%110, %112) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %114 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.divide"(%114, %98) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %117 = "stablehlo.multiply"(%116, %arg19) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %118 = "stablehlo.negate"(%117) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %119 = "stablehlo.divide"(%117, %87) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %120 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %122 = "stablehlo.select"(%90, %121, %119) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %123 = "stablehlo.select"(%90, %119, %121) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %124 = "stablehlo.negate"(%122) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %125 = "stablehlo.add"(%123, %124) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x5xf32>
    %127 = "stablehlo.multiply"(%126, %83) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %128 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %129 = "func.call"(%46#1, %128) <{callee = @take_along_axis_0}> : (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %130 = "stablehlo.add"(%127, %129) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %131 = "stablehlo.multiply"(%130, %44) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %132 = "stablehlo.multiply"(%131, %41) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %133 = "stablehlo.add"(%131, %132) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %134 = "stablehlo.dot_general"(%133, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x5xf32>, tensor<8x7x6xf32>) -> tensor<5x6xf32>
    %135 = "stablehlo.transpose"(%134) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    %136 = "stablehlo.exponential"(%99) : (tensor<f32>) -> tensor<f32>
    %137 = "stablehlo.multiply"(%135, %135) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %138 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.reduce"(%137, %138) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %185 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%185) : (tensor<f32>) -> ()
    }) : (tensor<6x5xf32>, tensor<f32>) -> tensor<f32>
    %140 = "stablehlo.sqrt"(%139) : (tensor<f32>) -> tensor<f32>
    %141 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.divide"(%141, %140) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %143 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.minimum"(%143, %142) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %146 = "stablehlo.multiply"(%135, %145) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %147 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %148 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %149 = "stablehlo.multiply"(%148, %arg14) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %150 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %152 = "stablehlo.multiply"(%151, %146) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %153 = "stablehlo.add"(%149, %152) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %154 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %156 = "stablehlo.multiply"(%155, %arg15) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %157 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %159 = "stablehlo.multiply"(%158, %146) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %160 = "stablehlo.multiply"(%159, %146) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %161 = "stablehlo.add"(%156, %160) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %162 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %163 = "stablehlo.add"(%arg16, %162) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %164 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %165 = "stablehlo.power"(%164, %163) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %166 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.subtract"(%166, %165) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %169 = "stablehlo.divide"(%153, %168) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %170 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %171 = "stablehlo.power"(%170, %163) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %172 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %173 = "stablehlo.subtract"(%172, %171) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %175 = "stablehlo.divide"(%161, %174) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %176 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %178 = "stablehlo.multiply"(%177, %169) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %179 = "stablehlo.sqrt"(%175) : (tensor<6x5xf32>) -> tensor<6x5xf32>
    %180 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x5xf32>
    %182 = "stablehlo.add"(%179, %181) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %183 = "stablehlo.divide"(%178, %182) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %184 = "stablehlo.subtract"(%arg13, %183) : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    "func.return"(%184, %153, %161, %163, %99, %136, %113, %108) : (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<8x5xf32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x7x5xf32>, %arg10: tensor<8x7x1xi32>):
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %19 = "stablehlo.compare"(%arg10, %18) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %22 = "stablehlo.add"(%arg10, %21) : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %23 = "stablehlo.select"(%19, %22, %arg10) : (tensor<8x7x1xi1>, tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %24 = "stablehlo.reshape"(%23) : (tensor<8x7x1xi32>) -> tensor<8x7x1x1xi32>
    %25 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1x1xi32>
    %28 = "stablehlo.compare"(%24, %27) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %29 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x7x1x1xi32>
    %31 = "stablehlo.compare"(%24, %30) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %32 = "stablehlo.and"(%28, %31) : (tensor<8x7x1x1xi1>, tensor<8x7x1x1xi1>) -> tensor<8x7x1x1xi1>
    %33 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %34 = "stablehlo.reduce"(%32, %33) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg11: tensor<i1>, %arg12: tensor<i1>):
      %39 = "stablehlo.and"(%arg11, %arg12) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%39) : (tensor<i1>) -> ()
    }) : (tensor<8x7x1x1xi1>, tensor<i1>) -> tensor<8x7x1xi1>
    %35 = "stablehlo.gather"(%arg9, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1xf32>
    %36 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %38 = "stablehlo.select"(%34, %35, %37) : (tensor<8x7x1xi1>, tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    "func.return"(%38, %24) : (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x7x5xf32>) -> tensor<8x7xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x7x5xf32>):
    %4 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<8x7x5xi32>
    %5 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7:2 = "stablehlo.reduce"(%arg4, %4, %5, %6) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<f32>, %arg8: tensor<i32>):
      %8 = "stablehlo.compare"(%arg5, %arg7) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = "stablehlo.compare"(%arg5, %arg5) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %10 = "stablehlo.or"(%8, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %11 = "stablehlo.compare"(%arg5, %arg7) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %12 = "stablehlo.compare"(%arg6, %arg8) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %13 = "stablehlo.and"(%11, %12) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %14 = "stablehlo.or"(%10, %13) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %15 = "stablehlo.select"(%10, %arg5, %arg7) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %16 = "stablehlo.select"(%14, %arg6, %arg8) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%15, %16) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<8x7x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x7xf32>, tensor<8x7xi32>)
    "func.return"(%7#1) : (tensor<8x7xi32>) -> ()
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
