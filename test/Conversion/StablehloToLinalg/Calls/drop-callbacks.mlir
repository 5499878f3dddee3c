// RUN: dist-opt --dist-drop-callbacks --allow-unregistered-dialect %s | FileCheck %s

// Calls without results, in bodies of loops as well, and with unused results.
// CHECK-LABEL: @main
// CHECK-NOT: callback"
// CHECK: "stablehlo.while"
// CHECK-NOT: callback"
// CHECK: call_target_name = "xla_python_cpu_callback"
// CHECK-NOT: callback"
func.func @main(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  "stablehlo.custom_call"(%x) <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}> : (tensor<4xf32>) -> ()
  %unused = "stablehlo.custom_call"(%x) <{call_target_name = "xla_python_cpu_callback"}> : (tensor<4xf32>) -> tensor<4xf32>
  %y = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<4xf32>):
    "stablehlo.custom_call"(%a) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<4xf32>) -> ()
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %used = "stablehlo.custom_call"(%y) <{call_target_name = "xla_python_cpu_callback"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %used : tensor<4xf32>
}
