func.func @f(%x: tensor<64x256xf32> {dist.name = "x"},
             %up: tensor<256x512xf32> {dist.name = "up"},
             %down: tensor<512x256xf32> {dist.name = "down"}) -> tensor<64x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x512xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %h = linalg.matmul ins(%x, %up : tensor<64x256xf32>, tensor<256x512xf32>)
                     outs(%i0 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %e1 = tensor.empty() : tensor<64x256xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x256xf32>) -> tensor<64x256xf32>
  %y = linalg.matmul ins(%h, %down : tensor<64x512xf32>, tensor<512x256xf32>)
                     outs(%i1 : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %y : tensor<64x256xf32>
}
