// MLIR's verifier reads the dimension of a concatenation as a number of 32
// bits, and so do we.
// RUN: dist-run %s --random-inputs 1 --verify

dist.mesh @mesh <["x"=4]>
func.func @main(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = tensor.concat dim(-9223372036854775808) %x, %x
    : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
