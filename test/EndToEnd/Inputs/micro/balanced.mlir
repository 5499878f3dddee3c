"builtin.module"() <{sym_name = "jit_balanced"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<6x20xf32>, tensor<6x4xf32>, tensor<8x7x6xf32>, tensor<8x7xi32>) -> (tensor<f32>, tensor<6x20xf32>, tensor<6x4xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1][0]"}, {jax.result_info = "result[1][1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg14: tensor<6x20xf32>, %arg15: tensor<6x4xf32>, %arg16: tensor<8x7x6xf32>, %arg17: tensor<8x7xi32>):
    %46 = "stablehlo.dot_general"(%arg16, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x4xf32>) -> tensor<8x7x4xf32>
    %47 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.reduce"(%46, %47) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %183 = "stablehlo.maximum"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%183) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<8x7xf32>
    %49 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %51 = "stablehlo.maximum"(%50, %48) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x4xf32>
    %54 = "stablehlo.subtract"(%46, %53) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %55 = "stablehlo.exponential"(%54) : (tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.reduce"(%55, %56) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %182 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%182) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<8x7xf32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x4xf32>
    %60 = "stablehlo.divide"(%55, %59) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %61 = "stablehlo.multiply"(%58, %58) : (tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    %62 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %64 = "stablehlo.divide"(%63, %61) : (tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    %65 = "func.call"(%60) <{callee = @argmax}> : (tensor<8x7x4xf32>) -> tensor<8x7xi32>
    %66 = "func.call"(%65) <{callee = @_one_hot}> : (tensor<8x7xi32>) -> tensor<8x7x4xf32>
    %67 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.reduce"(%66, %67) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %181 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%181) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<4xf32>
    %69 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %71 = "stablehlo.divide"(%68, %70) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.reduce"(%60, %72) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %180 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%180) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<4xf32>
    %74 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %76 = "stablehlo.divide"(%73, %75) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %77 = "stablehlo.multiply"(%71, %76) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %78 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.reduce"(%77, %78) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %179 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%179) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %80 = "stablehlo.multiply"(%60, %66) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %81 = "stablehlo.dot_general"(%arg16, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x20xf32>) -> tensor<8x7x20xf32>
    %82 = "stablehlo.tanh"(%81) : (tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %83 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x20xf32>
    %85 = "stablehlo.subtract"(%84, %82) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %86 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.reduce"(%80, %86) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %178 = "stablehlo.add"(%arg28, %arg29) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%178) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<8x7xf32>
    %88 = "stablehlo.dot_general"(%87, %82) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %89 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %90:2 = "func.call"(%88, %89) <{callee = @take_along_axis}> : (tensor<8x7x20xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>)
    %91 = "stablehlo.reshape"(%90#0) : (tensor<8x7x1xf32>) -> tensor<8x7xf32>
    %92 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.reduce"(%88, %92) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg26: tensor<f32>, %arg27: tensor<f32>):
      %177 = "stablehlo.maximum"(%arg26, %arg27) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%177) : (tensor<f32>) -> ()
    }) : (tensor<8x7x20xf32>, tensor<f32>) -> tensor<8x7xf32>
    %94 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %96 = "stablehlo.maximum"(%95, %93) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %97 = "stablehlo.is_finite"(%96) : (tensor<8x7xf32>) -> tensor<8x7xi1>
    %98 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %100 = "stablehlo.select"(%97, %96, %99) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x20xf32>
    %103 = "stablehlo.subtract"(%88, %102) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %104 = "stablehlo.exponential"(%103) : (tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %105 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %106 = "stablehlo.reduce"(%104, %105) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %176 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%176) : (tensor<f32>) -> ()
    }) : (tensor<8x7x20xf32>, tensor<f32>) -> tensor<8x7xf32>
    %107 = "stablehlo.abs"(%106) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %110 = "stablehlo.compare"(%106, %109) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %111 = "stablehlo.log"(%107) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %112 = "stablehlo.add"(%111, %100) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %113 = "stablehlo.subtract"(%112, %91) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %114 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.reduce"(%113, %114) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %175 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%175) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %116 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.divide"(%115, %116) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %118 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.multiply"(%118, %79) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %120 = "stablehlo.add"(%117, %119) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %121 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.multiply"(%121, %122) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %124 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %125 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.divide"(%124, %125) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %128 = "stablehlo.negate"(%127) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %129 = "stablehlo.divide"(%127, %107) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %130 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %132 = "stablehlo.select"(%110, %131, %129) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %133 = "stablehlo.select"(%110, %129, %131) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %134 = "stablehlo.negate"(%132) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %135 = "stablehlo.add"(%133, %134) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x20xf32>
    %137 = "stablehlo.multiply"(%136, %104) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %138 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %139 = "func.call"(%90#1, %138) <{callee = @take_along_axis_0}> : (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x20xf32>
    %140 = "stablehlo.add"(%137, %139) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %141 = "stablehlo.dot_general"(%140, %87) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x20xf32>, tensor<8x7xf32>) -> tensor<8x7x20xf32>
    %142 = "stablehlo.dot_general"(%140, %82) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7xf32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x4xf32>
    %144 = "stablehlo.multiply"(%141, %85) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %145 = "stablehlo.multiply"(%144, %82) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %146 = "stablehlo.add"(%144, %145) : (tensor<8x7x20xf32>, tensor<8x7x20xf32>) -> tensor<8x7x20xf32>
    %147 = "stablehlo.dot_general"(%146, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x20xf32>, tensor<8x7x6xf32>) -> tensor<20x6xf32>
    %148 = "stablehlo.transpose"(%147) <{permutation = array<i64: 1, 0>}> : (tensor<20x6xf32>) -> tensor<6x20xf32>
    %149 = "stablehlo.multiply"(%143, %66) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %150 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %151 = "stablehlo.multiply"(%71, %150) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %152 = "stablehlo.constant"() <{value = dense<5.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %154 = "stablehlo.divide"(%151, %153) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64: 2>}> : (tensor<4xf32>) -> tensor<8x7x4xf32>
    %156 = "stablehlo.add"(%149, %155) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %157 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x4xf32>
    %158 = "stablehlo.multiply"(%156, %157) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %159 = "stablehlo.multiply"(%158, %55) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.reduce"(%159, %160) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %174 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%174) : (tensor<f32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<f32>) -> tensor<8x7xf32>
    %162 = "stablehlo.reshape"(%161) : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %163 = "stablehlo.negate"(%162) : (tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    %164 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x4xf32>
    %165 = "stablehlo.divide"(%156, %164) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %166 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.reduce"(%163, %166) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %173 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%173) : (tensor<f32>) -> ()
    }) : (tensor<8x7x1xf32>, tensor<f32>) -> tensor<8x7xf32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x4xf32>
    %169 = "stablehlo.add"(%165, %168) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %170 = "stablehlo.multiply"(%169, %55) : (tensor<8x7x4xf32>, tensor<8x7x4xf32>) -> tensor<8x7x4xf32>
    %171 = "stablehlo.dot_general"(%170, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x4xf32>, tensor<8x7x6xf32>) -> tensor<4x6xf32>
    %172 = "stablehlo.transpose"(%171) <{permutation = array<i64: 1, 0>}> : (tensor<4x6xf32>) -> tensor<6x4xf32>
    "func.return"(%120, %148, %172) : (tensor<f32>, tensor<6x20xf32>, tensor<6x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x7x4xf32>) -> tensor<8x7xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x7x4xf32>):
    %33 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<8x7x4xi32>
    %34 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %36:2 = "stablehlo.reduce"(%arg9, %33, %34, %35) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<i32>, %arg12: tensor<f32>, %arg13: tensor<i32>):
      %37 = "stablehlo.compare"(%arg10, %arg12) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %38 = "stablehlo.compare"(%arg10, %arg10) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %39 = "stablehlo.or"(%37, %38) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %40 = "stablehlo.compare"(%arg10, %arg12) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %41 = "stablehlo.compare"(%arg11, %arg13) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %42 = "stablehlo.and"(%40, %41) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %43 = "stablehlo.or"(%39, %42) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %44 = "stablehlo.select"(%39, %arg10, %arg12) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %45 = "stablehlo.select"(%43, %arg11, %arg13) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%44, %45) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<8x7x4xf32>, tensor<8x7x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x7xf32>, tensor<8x7xi32>)
    "func.return"(%36#1) : (tensor<8x7xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x7xi32>) -> tensor<8x7x4xf32>, res_attrs = [{}], sym_name = "_one_hot", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<8x7xi32>):
    %27 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %28 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<1x1x4xi32>
    %29 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xi32>) -> tensor<8x7x4xi32>
    %30 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x4xi32>) -> tensor<8x7x4xi32>
    %31 = "stablehlo.compare"(%29, %30) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x7x4xi32>, tensor<8x7x4xi32>) -> tensor<8x7x4xi1>
    %32 = "stablehlo.convert"(%31) : (tensor<8x7x4xi1>) -> tensor<8x7x4xf32>
    "func.return"(%32) : (tensor<8x7x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x20xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x7x20xf32>, %arg5: tensor<8x7x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x7x1xi1>, tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x7x1xi32>) -> tensor<8x7x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<19> : tensor<1xi32>}> : () -> tensor<1xi32>
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
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x7x20xf32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x7x1xi1>, tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    "func.return"(%25, %11) : (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x20xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x7x1x1xi32>, %arg1: tensor<8x7x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x20xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x7x20xf32>, tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x20xf32>
    "func.return"(%2) : (tensor<8x7x20xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
