#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x7xi64>, %arg1: tensor<5x7xi32>) -> (tensor<5x7xi64>, tensor<5x7xi64>, tensor<5x7xi64>) {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<5x7xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5x7xi64>) -> tensor<5x7xi64>
    %2 = tensor.empty() : tensor<5xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<5xi64>) -> tensor<5xi64>
    %4:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%arg0 : tensor<5x7xi64>) outs(%1, %3 : tensor<5x7xi64>, tensor<5xi64>) {
    ^bb0(%arg2: i64, %arg3: i64):
      %12 = arith.addi %arg2, %arg3 : i64
      tm_tensor.yield %12 : i64
    } -> tensor<5x7xi64>, tensor<5xi64>
    %5 = linalg.fill ins(%c1_i64 : i64) outs(%0 : tensor<5x7xi64>) -> tensor<5x7xi64>
    %6 = tensor.empty() : tensor<7xi64>
    %7 = linalg.fill ins(%c1_i64 : i64) outs(%6 : tensor<7xi64>) -> tensor<7xi64>
    %8:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<5x7xi64>) outs(%5, %7 : tensor<5x7xi64>, tensor<7xi64>) {
    ^bb0(%arg2: i64, %arg3: i64):
      %12 = arith.muli %arg2, %arg3 : i64
      tm_tensor.yield %12 : i64
    } -> tensor<5x7xi64>, tensor<7xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x7xi32>) outs(%0 : tensor<5x7xi64>) {
    ^bb0(%in: i32, %out: i64):
      %12 = arith.extsi %in : i32 to i64
      linalg.yield %12 : i64
    } -> tensor<5x7xi64>
    %10 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<7xi64>) -> tensor<7xi64>
    %11:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%9 : tensor<5x7xi64>) outs(%1, %10 : tensor<5x7xi64>, tensor<7xi64>) {
    ^bb0(%arg2: i64, %arg3: i64):
      %12 = arith.addi %arg2, %arg3 : i64
      tm_tensor.yield %12 : i64
    } -> tensor<5x7xi64>, tensor<7xi64>
    return %4#0, %8#0, %11#0 : tensor<5x7xi64>, tensor<5x7xi64>, tensor<5x7xi64>
  }
}
