// Two layers of a network. Only one weight is annotated: its columns over tp.
dist.mesh @mesh <["tp"=2]>

func.func @main(
    %x: tensor<8x16xf32> {dist.name = "x"},
    %up: tensor<16x32xf32> {dist.name = "up", dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
    %down: tensor<32x16xf32> {dist.name = "down"}) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  %hidden = linalg.matmul ins(%x, %up : tensor<8x16xf32>, tensor<16x32xf32>)
      outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %relu = linalg.max ins(%hidden, %zeros : tensor<8x32xf32>, tensor<8x32xf32>)
      outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  %empty_out = tensor.empty() : tensor<8x16xf32>
  %zeros_out = linalg.fill ins(%zero : f32) outs(%empty_out : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.matmul ins(%relu, %down : tensor<8x32xf32>, tensor<32x16xf32>)
      outs(%zeros_out : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
