// Values joined of values that are joined: what is fetched for one of them stays
// little, whatever they are made of. (Through all of them there were 4096 windows.)
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: dist-opt %s --dist-local-pipeline -o %t.local.mlir
// RUN: %python -c "import sys; lines = len(open(sys.argv[1]).readlines()); assert lines < 2000, lines" %t.local.mlir

// CHECK: all 1 results agree

dist.mesh @mesh <["x"=4]>
func.func @main(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<32768xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %v0 = tensor.concat dim(0) %x, %x, %x, %x : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<32xf32>
  %v1 = tensor.concat dim(0) %v0, %v0, %v0, %v0 : (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<128xf32>
  %v2 = tensor.concat dim(0) %v1, %v1, %v1, %v1 : (tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<512xf32>
  %v3 = tensor.concat dim(0) %v2, %v2, %v2, %v2 : (tensor<512xf32>, tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) -> tensor<2048xf32>
  %v4 = tensor.concat dim(0) %v3, %v3, %v3, %v3 : (tensor<2048xf32>, tensor<2048xf32>, tensor<2048xf32>, tensor<2048xf32>) -> tensor<8192xf32>
  %v5 = tensor.concat dim(0) %v4, %v4, %v4, %v4 : (tensor<8192xf32>, tensor<8192xf32>, tensor<8192xf32>, tensor<8192xf32>) -> tensor<32768xf32>
  return %v5 : tensor<32768xf32>
}
