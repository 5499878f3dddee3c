// Operands that products widen or mask, or that are padded to be cut into uneven blocks, take memory, too.
//
// RUN: split-file %s %t
// RUN: dist-opt %t/narrow.mlir --dist-annotate --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=WIDENED
// RUN: dist-opt %t/narrow.mlir --dist-annotate --dist-price-plan=cluster=host:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=WIDENED
// RUN: dist-opt %t/narrow.mlir --dist-annotate --dist-price-plan=cluster=h100:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: dist-opt %t/uneven.mlir --dist-annotate --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: dist-opt %t/whole.mlir --dist-annotate --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PADDED
// RUN: not dist-opt %t/narrow.mlir --dist-annotate --dist-auto-shard=memory=2MB 2>&1 | FileCheck %s --check-prefix=HELD

// Operands of 512 and 1024 KiB, 256 of the result; all of them as f32 where the device has no
// units for bf16.
// WIDENED: 5505024 bytes of memory
// NARROW: 1835008 bytes of memory
// HELD: error: the minimum-memory plan {{.*}} widened {{.*}}

//--- narrow.mlir
dist.mesh @mesh <["x"=2]>
func.func @product(%a: tensor<512x1024xbf16> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %b: tensor<1024x512xbf16> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> tensor<512x512xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<512x512xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<512x512xbf16>) -> tensor<512x512xbf16>
  %c = linalg.matmul ins(%a, %b : tensor<512x1024xbf16>, tensor<1024x512xbf16>)
                     outs(%init : tensor<512x512xbf16>) -> tensor<512x512xbf16>
  return %c : tensor<512x512xbf16>
}

// Operands of 128 bytes, masked once more, and 256 of the sum, which is made where the result lies.
// MASKED: 768 bytes of memory
//--- uneven.mlir
dist.mesh @mesh <["x"=3]>
func.func @product(%a: tensor<8x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                   %b: tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<8x10xf32>, tensor<10x8xf32>)
                     outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// 320 bytes, padded 384, and a block of 128 that is the result.
// PADDED: 832 bytes of memory
//--- whole.mlir
dist.mesh @mesh <["x"=3]>
func.func @cut(%a: tensor<8x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  return %a : tensor<8x10xf32>
}
