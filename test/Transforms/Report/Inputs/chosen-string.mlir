dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.chosen = "me", dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
