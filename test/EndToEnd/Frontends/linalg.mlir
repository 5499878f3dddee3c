// A program in linalg, annotated in the IR, with sizes that nothing divides.
// RUN: dist-compile %s -o %t.dist
// RUN: dist-run %t.dist --random-inputs 1 --outputs %t.npz
// RUN: env DIST_CACHE_DIR=%t.cache dist-run %s --random-inputs 1 --verify

dist.mesh @mesh <["x"=2, "y"=3]>

func.func @main(
    %a: tensor<7x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
    %b: tensor<10x5xf32> {dist.sharding = #dist.placements<@mesh, [open, shard(0)]>},
    %c: tensor<5xi32> {dist.sharding = #dist.sharding<@mesh, [{"y", ?}]>})
    -> (tensor<7x5xf32>, tensor<i32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %none = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<7x5xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<7x5xf32>) -> tensor<7x5xf32>
  %product = linalg.matmul ins(%a, %b : tensor<7x10xf32>, tensor<10x5xf32>)
      outs(%zeros : tensor<7x5xf32>) -> tensor<7x5xf32>
  %scalar = tensor.empty() : tensor<i32>
  %start = linalg.fill ins(%none : i32) outs(%scalar : tensor<i32>) -> tensor<i32>
  %sum = linalg.reduce ins(%c : tensor<5xi32>) outs(%start : tensor<i32>) dimensions = [0]
      (%in: i32, %out: i32) {
        %next = arith.addi %in, %out : i32
        linalg.yield %next : i32
      }
  %one = tensor.empty() : tensor<f32>
  %lowests = linalg.fill ins(%lowest : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %largest = linalg.reduce ins(%product : tensor<7x5xf32>) outs(%lowests : tensor<f32>)
      dimensions = [0, 1]
      (%in: f32, %out: f32) {
        %next = arith.maximumf %in, %out : f32
        linalg.yield %next : f32
      }
  return %product, %sum, %largest : tensor<7x5xf32>, tensor<i32>, tensor<f32>
}
