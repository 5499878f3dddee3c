"builtin.module"() <{sym_name = "jit_unsigned"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<6x10xui8>, tensor<6x10xui16>, tensor<6x10xui32>, tensor<6x10xui64>) -> (tensor<10xui8>, tensor<6xui8>, tensor<10xui8>, tensor<6xui8>, tensor<10xui16>, tensor<6xui16>, tensor<10xui16>, tensor<6xui16>, tensor<10xui32>, tensor<6xui32>, tensor<10xui32>, tensor<6xui32>, tensor<10xui64>, tensor<6xui64>, tensor<10xui64>, tensor<6xui64>, tensor<ui8>, tensor<10xui32>, tensor<6x10xui16>, tensor<10xi64>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}, {jax.result_info = "result[9]"}, {jax.result_info = "result[10]"}, {jax.result_info = "result[11]"}, {jax.result_info = "result[12]"}, {jax.result_info = "result[13]"}, {jax.result_info = "result[14]"}, {jax.result_info = "result[15]"}, {jax.result_info = "result[16]"}, {jax.result_info = "result[17]"}, {jax.result_info = "result[18]"}, {jax.result_info = "result[19]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg11: tensor<6x10xui8>, %arg12: tensor<6x10xui16>, %arg13: tensor<6x10xui32>, %arg14: tensor<6x10xui64>):
    %35 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
    %36 = "stablehlo.reduce"(%arg11, %35) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg55: tensor<ui8>, %arg56: tensor<ui8>):
      %97 = "stablehlo.maximum"(%arg55, %arg56) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%97) : (tensor<ui8>) -> ()
    }) : (tensor<6x10xui8>, tensor<ui8>) -> tensor<10xui8>
    %37 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
    %38 = "stablehlo.reduce"(%arg11, %37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg53: tensor<ui8>, %arg54: tensor<ui8>):
      %96 = "stablehlo.maximum"(%arg53, %arg54) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%96) : (tensor<ui8>) -> ()
    }) : (tensor<6x10xui8>, tensor<ui8>) -> tensor<6xui8>
    %39 = "stablehlo.constant"() <{value = dense<255> : tensor<ui8>}> : () -> tensor<ui8>
    %40 = "stablehlo.reduce"(%arg11, %39) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg51: tensor<ui8>, %arg52: tensor<ui8>):
      %95 = "stablehlo.minimum"(%arg51, %arg52) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%95) : (tensor<ui8>) -> ()
    }) : (tensor<6x10xui8>, tensor<ui8>) -> tensor<10xui8>
    %41 = "stablehlo.constant"() <{value = dense<255> : tensor<ui8>}> : () -> tensor<ui8>
    %42 = "stablehlo.reduce"(%arg11, %41) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg49: tensor<ui8>, %arg50: tensor<ui8>):
      %94 = "stablehlo.minimum"(%arg49, %arg50) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%94) : (tensor<ui8>) -> ()
    }) : (tensor<6x10xui8>, tensor<ui8>) -> tensor<6xui8>
    %43 = "stablehlo.constant"() <{value = dense<0> : tensor<ui16>}> : () -> tensor<ui16>
    %44 = "stablehlo.reduce"(%arg12, %43) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg47: tensor<ui16>, %arg48: tensor<ui16>):
      %93 = "stablehlo.maximum"(%arg47, %arg48) : (tensor<ui16>, tensor<ui16>) -> tensor<ui16>
      "stablehlo.return"(%93) : (tensor<ui16>) -> ()
    }) : (tensor<6x10xui16>, tensor<ui16>) -> tensor<10xui16>
    %45 = "stablehlo.constant"() <{value = dense<0> : tensor<ui16>}> : () -> tensor<ui16>
    %46 = "stablehlo.reduce"(%arg12, %45) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg45: tensor<ui16>, %arg46: tensor<ui16>):
      %92 = "stablehlo.maximum"(%arg45, %arg46) : (tensor<ui16>, tensor<ui16>) -> tensor<ui16>
      "stablehlo.return"(%92) : (tensor<ui16>) -> ()
    }) : (tensor<6x10xui16>, tensor<ui16>) -> tensor<6xui16>
    %47 = "stablehlo.constant"() <{value = dense<65535> : tensor<ui16>}> : () -> tensor<ui16>
    %48 = "stablehlo.reduce"(%arg12, %47) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg43: tensor<ui16>, %arg44: tensor<ui16>):
      %91 = "stablehlo.minimum"(%arg43, %arg44) : (tensor<ui16>, tensor<ui16>) -> tensor<ui16>
      "stablehlo.return"(%91) : (tensor<ui16>) -> ()
    }) : (tensor<6x10xui16>, tensor<ui16>) -> tensor<10xui16>
    %49 = "stablehlo.constant"() <{value = dense<65535> : tensor<ui16>}> : () -> tensor<ui16>
    %50 = "stablehlo.reduce"(%arg12, %49) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg41: tensor<ui16>, %arg42: tensor<ui16>):
      %90 = "stablehlo.minimum"(%arg41, %arg42) : (tensor<ui16>, tensor<ui16>) -> tensor<ui16>
      "stablehlo.return"(%90) : (tensor<ui16>) -> ()
    }) : (tensor<6x10xui16>, tensor<ui16>) -> tensor<6xui16>
    %51 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> tensor<ui32>
    %52 = "stablehlo.reduce"(%arg13, %51) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg39: tensor<ui32>, %arg40: tensor<ui32>):
      %89 = "stablehlo.maximum"(%arg39, %arg40) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%89) : (tensor<ui32>) -> ()
    }) : (tensor<6x10xui32>, tensor<ui32>) -> tensor<10xui32>
    %53 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> tensor<ui32>
    %54 = "stablehlo.reduce"(%arg13, %53) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg37: tensor<ui32>, %arg38: tensor<ui32>):
      %88 = "stablehlo.maximum"(%arg37, %arg38) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%88) : (tensor<ui32>) -> ()
    }) : (tensor<6x10xui32>, tensor<ui32>) -> tensor<6xui32>
    %55 = "stablehlo.constant"() <{value = dense<4294967295> : tensor<ui32>}> : () -> tensor<ui32>
    %56 = "stablehlo.reduce"(%arg13, %55) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg35: tensor<ui32>, %arg36: tensor<ui32>):
      %87 = "stablehlo.minimum"(%arg35, %arg36) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%87) : (tensor<ui32>) -> ()
    }) : (tensor<6x10xui32>, tensor<ui32>) -> tensor<10xui32>
    %57 = "stablehlo.constant"() <{value = dense<4294967295> : tensor<ui32>}> : () -> tensor<ui32>
    %58 = "stablehlo.reduce"(%arg13, %57) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg33: tensor<ui32>, %arg34: tensor<ui32>):
      %86 = "stablehlo.minimum"(%arg33, %arg34) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%86) : (tensor<ui32>) -> ()
    }) : (tensor<6x10xui32>, tensor<ui32>) -> tensor<6xui32>
    %59 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> tensor<ui64>
    %60 = "stablehlo.reduce"(%arg14, %59) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg31: tensor<ui64>, %arg32: tensor<ui64>):
      %85 = "stablehlo.maximum"(%arg31, %arg32) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%85) : (tensor<ui64>) -> ()
    }) : (tensor<6x10xui64>, tensor<ui64>) -> tensor<10xui64>
    %61 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> tensor<ui64>
    %62 = "stablehlo.reduce"(%arg14, %61) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg29: tensor<ui64>, %arg30: tensor<ui64>):
      %84 = "stablehlo.maximum"(%arg29, %arg30) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%84) : (tensor<ui64>) -> ()
    }) : (tensor<6x10xui64>, tensor<ui64>) -> tensor<6xui64>
    %63 = "stablehlo.constant"() <{value = dense<18446744073709551615> : tensor<ui64>}> : () -> tensor<ui64>
    %64 = "stablehlo.reduce"(%arg14, %63) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg27: tensor<ui64>, %arg28: tensor<ui64>):
      %83 = "stablehlo.minimum"(%arg27, %arg28) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%83) : (tensor<ui64>) -> ()
    }) : (tensor<6x10xui64>, tensor<ui64>) -> tensor<10xui64>
    %65 = "stablehlo.constant"() <{value = dense<18446744073709551615> : tensor<ui64>}> : () -> tensor<ui64>
    %66 = "stablehlo.reduce"(%arg14, %65) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg25: tensor<ui64>, %arg26: tensor<ui64>):
      %82 = "stablehlo.minimum"(%arg25, %arg26) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%82) : (tensor<ui64>) -> ()
    }) : (tensor<6x10xui64>, tensor<ui64>) -> tensor<6xui64>
    %67 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
    %68 = "stablehlo.reduce"(%arg11, %67) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg23: tensor<ui8>, %arg24: tensor<ui8>):
      %81 = "stablehlo.add"(%arg23, %arg24) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%81) : (tensor<ui8>) -> ()
    }) : (tensor<6x10xui8>, tensor<ui8>) -> tensor<ui8>
    %69 = "stablehlo.slice"(%arg13) <{limit_indices = array<i64: 1, 10>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x10xui32>) -> tensor<1x10xui32>
    %70 = "stablehlo.reshape"(%69) : (tensor<1x10xui32>) -> tensor<10xui32>
    %71 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %72 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %73:4 = "stablehlo.while"(%arg13, %72, %71, %70) ({
    ^bb0(%arg19: tensor<6x10xui32>, %arg20: tensor<i64>, %arg21: tensor<i64>, %arg22: tensor<10xui32>):
      %79 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
      %80 = "stablehlo.compare"(%arg20, %79) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%80) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg15: tensor<6x10xui32>, %arg16: tensor<i64>, %arg17: tensor<i64>, %arg18: tensor<10xui32>):
      %76:2 = "func.call"(%arg15, %arg17, %arg18) <{callee = @closed_call}> : (tensor<6x10xui32>, tensor<i64>, tensor<10xui32>) -> (tensor<i64>, tensor<10xui32>)
      %77 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %78 = "stablehlo.add"(%arg16, %77) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg15, %78, %76#0, %76#1) : (tensor<6x10xui32>, tensor<i64>, tensor<i64>, tensor<10xui32>) -> ()
    }) : (tensor<6x10xui32>, tensor<i64>, tensor<i64>, tensor<10xui32>) -> (tensor<6x10xui32>, tensor<i64>, tensor<i64>, tensor<10xui32>)
    %74 = "func.call"(%arg12) <{callee = @sort}> : (tensor<6x10xui16>) -> tensor<6x10xui16>
    %75 = "func.call"(%arg14) <{callee = @argmax}> : (tensor<6x10xui64>) -> tensor<10xi64>
    "func.return"(%36, %38, %40, %42, %44, %46, %48, %50, %52, %54, %56, %58, %60, %62, %64, %66, %68, %73#3, %74, %75) : (tensor<10xui8>, tensor<6xui8>, tensor<10xui8>, tensor<6xui8>, tensor<10xui16>, tensor<6xui16>, tensor<10xui16>, tensor<6xui16>, tensor<10xui32>, tensor<6xui32>, tensor<10xui32>, tensor<6xui32>, tensor<10xui64>, tensor<6xui64>, tensor<10xui64>, tensor<6xui64>, tensor<ui8>, tensor<10xui32>, tensor<6x10xui16>, tensor<10xi64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6x10xui32>, tensor<i64>, tensor<10xui32>) -> (tensor<i64>, tensor<10xui32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<6x10xui32>, %arg9: tensor<i64>, %arg10: tensor<10xui32>):
    %15 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %16 = "stablehlo.add"(%arg9, %15) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %17 = "stablehlo.convert"(%arg9) : (tensor<i64>) -> tensor<i32>
    %18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %19 = "stablehlo.compare"(%17, %18) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.add"(%17, %20) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %22 = "stablehlo.select"(%19, %21, %17) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %25 = "stablehlo.compare"(%23, %24) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %28 = "stablehlo.add"(%26, %27) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %30 = "stablehlo.select"(%25, %28, %29) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %31 = "stablehlo.dynamic_slice"(%arg8, %22, %30) <{slice_sizes = array<i64: 1, 10>}> : (tensor<6x10xui32>, tensor<i32>, tensor<i32>) -> tensor<1x10xui32>
    %32 = "stablehlo.reshape"(%31) : (tensor<1x10xui32>) -> tensor<10xui32>
    %33 = "stablehlo.add"(%arg10, %32) : (tensor<10xui32>, tensor<10xui32>) -> tensor<10xui32>
    %34 = "stablehlo.maximum"(%arg10, %33) : (tensor<10xui32>, tensor<10xui32>) -> tensor<10xui32>
    "func.return"(%16, %34) : (tensor<i64>, tensor<10xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x10xui16>) -> tensor<6x10xui16>, res_attrs = [{}], sym_name = "sort", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<6x10xui16>):
    %13 = "stablehlo.sort"(%arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg6: tensor<ui16>, %arg7: tensor<ui16>):
      %14 = "stablehlo.compare"(%arg6, %arg7) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui16>, tensor<ui16>) -> tensor<i1>
      "stablehlo.return"(%14) : (tensor<i1>) -> ()
    }) : (tensor<6x10xui16>) -> tensor<6x10xui16>
    "func.return"(%13) : (tensor<6x10xui16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6x10xui64>) -> tensor<10xi64>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<6x10xui64>):
    %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x10xi64>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> tensor<ui64>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %3:2 = "stablehlo.reduce"(%arg0, %0, %1, %2) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg1: tensor<ui64>, %arg2: tensor<i64>, %arg3: tensor<ui64>, %arg4: tensor<i64>):
      %4 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      %5 = "stablehlo.compare"(%arg1, %arg1) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      %6 = "stablehlo.or"(%4, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      %8 = "stablehlo.compare"(%arg2, %arg4) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %9 = "stablehlo.and"(%7, %8) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = "stablehlo.or"(%6, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %11 = "stablehlo.select"(%6, %arg1, %arg3) : (tensor<i1>, tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      %12 = "stablehlo.select"(%10, %arg2, %arg4) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%11, %12) : (tensor<ui64>, tensor<i64>) -> ()
    }) : (tensor<6x10xui64>, tensor<6x10xi64>, tensor<ui64>, tensor<i64>) -> (tensor<10xui64>, tensor<10xi64>)
    "func.return"(%3#1) : (tensor<10xi64>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
