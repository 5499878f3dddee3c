// A product, the gradient of its weights, and their update.
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<16x2048xf32>, %w: tensor<2048x8192xf32> {dist.alias = 1, dist.name = "w"})
    -> (tensor<16x8192xf32>, tensor<2048x8192xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x8192xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %u = linalg.matmul ins(%x, %w : tensor<16x2048xf32>, tensor<2048x8192xf32>)
                     outs(%i0 : tensor<16x8192xf32>) -> tensor<16x8192xf32>
  %e1 = tensor.empty() : tensor<2048x8192xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %g = linalg.matmul indexing_maps = [affine_map<(i,j,k)->(k,i)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>] ins(%x, %u : tensor<16x2048xf32>, tensor<16x8192xf32>)
                     outs(%i1 : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  %n = linalg.sub ins(%w, %g : tensor<2048x8192xf32>, tensor<2048x8192xf32>) outs(%e1 : tensor<2048x8192xf32>) -> tensor<2048x8192xf32>
  return %u, %n : tensor<16x8192xf32>, tensor<2048x8192xf32>
}
