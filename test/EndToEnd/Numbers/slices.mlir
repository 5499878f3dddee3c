// Slices, pads and concatenations of sharded dimensions of every size, on 2 to 8
// ranks.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2/"x"=4/' %s > %t.4.mlir && dist-run %t.4.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2, "y"=1/"x"=5, "y"=1/' %s > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2, "y"=1/"x"=3, "y"=2/' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=2, "y"=1/"x"=2, "y"=4/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s

// CHECK: all 7 results agree

dist.mesh @mesh <["x"=2, "y"=1]>

func.func @main(
    %a: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
    %b: tensor<1x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
    %none: tensor<0x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %row: tensor<4xf32>)
    -> (tensor<5x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
        tensor<3x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y", "x"}, {}]>},
        tensor<10x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
        tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
        tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}) {
  %minus = arith.constant -1.0 : f32
  %cut = tensor.extract_slice %a[2, 1] [5, 3] [1, 1] : tensor<7x4xf32> to tensor<5x3xf32>
  %strided = tensor.extract_slice %a[1, 0] [3, 4] [2, 1] : tensor<7x4xf32> to tensor<3x4xf32>
  %padded = tensor.pad %a low[1, 0] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %minus : f32
  } : tensor<7x4xf32> to tensor<10x6xf32>
  %joined = tensor.concat dim(0) %b, %none, %a : (tensor<1x4xf32>, tensor<0x4xf32>, tensor<7x4xf32>) -> tensor<8x4xf32>
  %written = tensor.insert_slice %strided into %a[3, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<7x4xf32>
  %updated = tensor.insert_slice %row into %a[6, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<7x4xf32>
  %last = tensor.extract_slice %a[6, 0] [1, 4] [1, 1] : tensor<7x4xf32> to tensor<4xf32>
  return %cut, %strided, %padded, %joined, %written, %updated, %last
      : tensor<5x3xf32>, tensor<3x4xf32>, tensor<10x6xf32>, tensor<8x4xf32>, tensor<7x4xf32>, tensor<7x4xf32>, tensor<4xf32>
}
