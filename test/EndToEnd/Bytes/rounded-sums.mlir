// A replicated bf16 product whose sums are over ranks is a reduce_scatter in
// f32, which each rank rounds, and an all_gather in bf16: 1.5 times the bytes of
// an all_reduce in bf16, not twice as many. Short tensors are all-reduced:
// another collective would cost more.
// The products are exact in f32, so that all ranks have the bits of one device.
// RUN: dist-run %s --random-inputs 1 --int-range 200 --verify --tolerance 0 | FileCheck %s --check-prefixes=CHECK,BYTES
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 2 --int-range 200 --verify --tolerance 0 | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=2/; s/#out = .*/#out = #dist.sharding<@mesh, [{"y"}, {}]>/' %s > %t.22.mlir && dist-run %t.22.mlir --random-inputs 3 --int-range 200 --verify --tolerance 0 | FileCheck %s
// RUN: sed 's/bf16/f16/g' %s > %t.f16.mlir && dist-run %t.f16.mlir --random-inputs 4 --int-range 100 --verify --tolerance 0 | FileCheck %s
// BYTES:      collective      axes                   count      bytes received
// BYTES-NEXT: all_gather      x                          1              12,288
// BYTES-NEXT: all_reduce      x                          1                 384
// BYTES-NEXT: reduce_scatter  x                          1              24,576
// BYTES-NEXT: total                                      3              37,248
// CHECK: all 2 results agree

// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT:      all_gather      x                          1              12,288
// REPORT-NEXT: all_reduce      x                          1                 384
// REPORT-NEXT: reduce_scatter  x                          1              24,576

// RUN: dist-opt %s --dist-import-pipeline --dist-annotate --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRICE
// PRICE: 37248 bytes received

// RUN: dist-opt %t.3.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNEVEN
// UNEVEN:      all_gather      x                          1              11,008
// UNEVEN-NEXT: all_reduce      x                          1                 342
// UNEVEN-NEXT: reduce_scatter  x                          1              22,016

// RUN: dist-opt %s --dist-local-pipeline=partial-sums=storage --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=STORAGE
// STORAGE:      all_reduce      x                          1              24,768
// STORAGE-NEXT: total                                      1              24,768

#out = #dist.sharding<@mesh, [{}, {}]>
dist.mesh @mesh <["x"=4]>

func.func @main(%xi: tensor<64x256xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %wi: tensor<256x128xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x128xbf16> {dist.sharding = #out}, tensor<64xbf16> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %x = "stablehlo.convert"(%xi) : (tensor<64x256xi32>) -> tensor<64x256xbf16>
  %w = "stablehlo.convert"(%wi) : (tensor<256x128xi32>) -> tensor<256x128xbf16>
  %y = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<64x256xbf16>, tensor<256x128xbf16>) -> tensor<64x128xbf16>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %s = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %c = "stablehlo.add"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%c) : (tensor<bf16>) -> ()
  }) : (tensor<64x256xbf16>, tensor<bf16>) -> tensor<64xbf16>
  return %y, %s : tensor<64x128xbf16>, tensor<64xbf16>
}
