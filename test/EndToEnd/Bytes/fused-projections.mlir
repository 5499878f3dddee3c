// Queries, keys and values by one weight that is sharded over "tp": cutting the
// projection in three is one exchange of what each rank lacks. (Gathering the
// projection would be 9,216 bytes a rank.)
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s --check-prefix=RUN-ALL

// CHECK:      collective      axes                   count      bytes received
// CHECK-NEXT: exchange        tp                         1               2,048
// CHECK-NEXT: total                                      1               2,048

// RUN-ALL: all 1 results agree

dist.mesh @mesh <["tp"=4]>

func.func @main(%x: tensor<16x64xf32>,
                %w: tensor<64x192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>})
    -> (tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x192xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x192xf32>) -> tensor<16x192xf32>
  %qkv = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x192xf32>)
      outs(%f : tensor<16x192xf32>) -> tensor<16x192xf32>
  %q = tensor.extract_slice %qkv[0, 0] [16, 64] [1, 1] : tensor<16x192xf32> to tensor<16x64xf32>
  %k = tensor.extract_slice %qkv[0, 64] [16, 64] [1, 1] : tensor<16x192xf32> to tensor<16x64xf32>
  %v = tensor.extract_slice %qkv[0, 128] [16, 64] [1, 1] : tensor<16x192xf32> to tensor<16x64xf32>
  %o = tensor.empty() : tensor<16x64xf32>
  %qk = linalg.mul ins(%q, %k : tensor<16x64xf32>, tensor<16x64xf32>)
      outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = linalg.mul ins(%qk, %v : tensor<16x64xf32>, tensor<16x64xf32>)
      outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %r : tensor<16x64xf32>
}
