// One custom call, of a target that a test puts in.
dist.mesh @mesh <["x"=2]>

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "TARGET", backend_config = {code = 7 : i64, text = "too hot"}}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
