// What a browser must show as text stands in names.
dist.mesh @mesh <["dp"=2, "tp"=8]>
func.func @f(%x: tensor<256x1024xf32> {dist.name = "x</script><img src=x onerror=alert(1)>", dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>},
             %w0: tensor<1024x1024xf32> {dist.name = "w[0]", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
             %w1: tensor<1024x1024xf32> {dist.name = "w[1]", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
             %w2: tensor<1024x1024xf32> {dist.name = "w[2]", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
             %w3: tensor<1024x1024xf32> {dist.name = "w[3]", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<256x1024xf32> {dist.name = "<b>&amp;", dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %y0 = linalg.matmul ins(%x, %w0 : tensor<256x1024xf32>, tensor<1024x1024xf32>)
      outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("dot"("model.py":6:1))
  %t0 = linalg.tanh ins(%y0 : tensor<256x1024xf32>) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("tanh"("model.py":7:1))
  %y1 = linalg.matmul ins(%t0, %w1 : tensor<256x1024xf32>, tensor<1024x1024xf32>)
      outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("dot"("model.py":6:1))
  %t1 = linalg.tanh ins(%y1 : tensor<256x1024xf32>) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("tanh"("model.py":7:1))
  %y2 = linalg.matmul ins(%t1, %w2 : tensor<256x1024xf32>, tensor<1024x1024xf32>)
      outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("dot"("model.py":6:1))
  %t2 = linalg.tanh ins(%y2 : tensor<256x1024xf32>) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("tanh"("model.py":7:1))
  %y3 = linalg.matmul ins(%t2, %w3 : tensor<256x1024xf32>, tensor<1024x1024xf32>)
      outs(%init : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("dot"("model.py":6:1))
  %t3 = linalg.tanh ins(%y3 : tensor<256x1024xf32>) outs(%e : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("tanh"("model.py":7:1))
  return %t3 : tensor<256x1024xf32>
}
