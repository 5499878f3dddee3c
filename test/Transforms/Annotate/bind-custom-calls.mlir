// RUN: split-file %s %t
// RUN: dist-opt --dist-bind-custom-calls=files=%t/product.json,%t/norm.json %t/program.mlir | FileCheck %t/program.mlir
// RUN: dist-opt --dist-bind-custom-calls --custom-calls %t/product.json --custom-calls %t/norm.json %t/program.mlir | FileCheck %t/program.mlir

// RUN: not dist-opt --dist-bind-custom-calls %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.mlir:2:8: error: custom call 'stranger' is not known: say in a file which C function of which library it is, and how it may be sharded, and give that with --custom-calls FILE (docs/custom-calls.md)
// UNKNOWN-NOT: known are
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/product.json,%t/norm.json %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=KNOWN
// KNOWN: note: known are: norm, product

// RUN: not dist-opt --dist-bind-custom-calls=files=%t/norm.json %t/unfit.mlir 2>&1 | FileCheck %s --check-prefix=UNFIT
// UNFIT: unfit.mlir:2:8: error: custom call 'norm': sharding rule '... d, d -> ... d': factor 'd' has size 4 in dimension 0 of operand 1, 5 in dimension 1 of operand 0 (function 'rms_norm', rule '... d, d -> ... d' of {{.*}}norm.json:2:3)
// UNFIT: norm.json:2:3: note: its rule is here

// RUN: not dist-opt --dist-bind-custom-calls=files=%t/norm.json,%t/norm.json %t/program.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: norm.json:2:3: error: target 'norm' is there twice
// TWICE: norm.json:2:3: note: the first is here

// What the runtime has needs no file; a file may say something else.
// RUN: dist-opt --dist-bind-custom-calls %t/lapack.mlir | FileCheck %t/lapack.mlir
// RUN: dist-opt --dist-bind-custom-calls=files=%t/own.json %t/lapack.mlir | FileCheck %t/lapack.mlir --check-prefix=OWN
// RUN: not dist-opt --dist-bind-custom-calls %t/misshapen.mlir 2>&1 | FileCheck %s --check-prefix=MISSHAPEN
// MISSHAPEN: misshapen.mlir:2:11: error: custom call 'lapack_sgetrf_ffi': sharding rule '... i j -> ... i j, ... k, ...': the call has 2 results, the rule 3

//--- program.mlir
// CHECK-LABEL: func @main
func.func @main(%x: tensor<8x64xf32>, %w: tensor<64x16xf32>, %g: tensor<16xf32>) -> tensor<8x16xf32> {
  // CHECK: dist.custom_call "product"(%{{.*}}, %{{.*}}) {config = "a", library = "/opt/product.so", reduction_factors = {k = "sum"}, sharding_rule = "i k, k j -> i j", symbol = "product"}
  %y = dist.custom_call "product"(%x, %w) {config = "a"} : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
  // CHECK: dist.custom_call "norm"(%{{.*}}, %{{.*}}) {accumulators = array<i64: 1>, library = "{{/.*}}bind-custom-calls.mlir.tmp/lib/libnorm.so", need_replication_factors = ["d"], sharding_rule = "... d, d -> ... d", symbol = "rms_norm"}
  %z = dist.custom_call "norm"(%y, %g) : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  // What has been said already stays.
  // CHECK: dist.custom_call "norm"(%{{.*}}) {library = "a.so", symbol = "b"}
  %a = dist.custom_call "norm"(%z) {library = "a.so", symbol = "b"} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %a : tensor<8x16xf32>
}
//--- unknown.mlir
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = dist.custom_call "stranger"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
//--- unfit.mlir
func.func @main(%x: tensor<8x5xf32>, %g: tensor<4xf32>) -> tensor<8x5xf32> {
  %y = dist.custom_call "norm"(%x, %g) : (tensor<8x5xf32>, tensor<4xf32>) -> tensor<8x5xf32>
  return %y : tensor<8x5xf32>
}
//--- product.json
{"calls": [
  {"target": "product", "library": "/opt/product.so", "symbol": "product",
   "sharding_rule": "i k, k j -> i j", "reduction_factors": {"k": "sum"}}
]}
//--- norm.json
{"calls": [
  {"target": "norm", "library": "lib/libnorm.so", "symbol": "rms_norm",
   "sharding_rule": "... d, d -> ... d", "need_replication_factors": ["d"],
   "accumulators": [1]}
]}
//--- lapack.mlir
// CHECK-LABEL: func @main
// OWN-LABEL: func @main
func.func @main(%a: tensor<3x6x6xf32>, %b: tensor<3x6x2xf32>, %c: tensor<3x2x6xf32>) -> (tensor<3x6x2xf32>, tensor<3x2x6xf32>, tensor<3x6x6xf32>) {
  // CHECK: dist.custom_call "lapack_strsm_ffi"{{.*}}library = "dist-runtime", need_replication_factors = ["i", "j"], sharding_rule = "... i j, ... i k -> ... i k", symbol = "trsm"
  // OWN: dist.custom_call "lapack_strsm_ffi"{{.*}}library = "/opt/own.so", symbol = "mine"
  %x = dist.custom_call "lapack_strsm_ffi"(%a, %b) {call_attributes = {side = 76 : ui8}} : (tensor<3x6x6xf32>, tensor<3x6x2xf32>) -> tensor<3x6x2xf32>
  // CHECK: dist.custom_call "lapack_dtrsm_ffi"{{.*}}sharding_rule = "... i j, ... k i -> ... k i"
  %y = dist.custom_call "lapack_dtrsm_ffi"(%a, %c) {call_attributes = {side = 82 : ui8}} : (tensor<3x6x6xf32>, tensor<3x2x6xf32>) -> tensor<3x2x6xf32>
  // CHECK: dist.custom_call "dist_cholesky"{{.*}}sharding_rule = "... i j -> ... i j", symbol = "potrf"
  %z = dist.custom_call "dist_cholesky"(%a) : (tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
  return %x, %y, %z : tensor<3x6x2xf32>, tensor<3x2x6xf32>, tensor<3x6x6xf32>
}
//--- misshapen.mlir
func.func @main(%a: tensor<3x6x6xf32>) -> tensor<3x6x6xf32> {
  %lu:2 = dist.custom_call "lapack_sgetrf_ffi"(%a) : (tensor<3x6x6xf32>) -> (tensor<3x6x6xf32>, tensor<3x6xi32>)
  return %lu#0 : tensor<3x6x6xf32>
}
//--- own.json
{"calls": [{"target": "lapack_strsm_ffi", "library": "/opt/own.so", "symbol": "mine"}]}
