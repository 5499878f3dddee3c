// RUN: split-file %s %t
// RUN: dist-opt --dist-bind-custom-calls=files=%t/product.json,%t/norm.json %t/program.mlir | FileCheck %t/program.mlir
// RUN: dist-opt --dist-bind-custom-calls --custom-calls %t/product.json --custom-calls %t/norm.json %t/program.mlir | FileCheck %t/program.mlir

// RUN: not dist-opt --dist-bind-custom-calls %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.mlir:2:8: error: custom call 'stranger' is not known: give its library, its C function and its sharding rule by a file of option 'custom-calls' (docs/guide/custom-calls.md)
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
// What has been bound stays.
// RUN: dist-opt --dist-bind-custom-calls --dist-bind-custom-calls %t/lapack.mlir | FileCheck %t/lapack.mlir

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
func.func @main(%a: tensor<3x6x6xf32>, %b: tensor<3x6x2xf32>, %c: tensor<6x6xf64>, %d: tensor<2x6xf64>) -> (tensor<3x6x2xf32>, tensor<2x6xf64>, tensor<3x6x6xf32>) {
  // CHECK: dist.custom_call "lapack_strsm_ffi"{{.*}}library = "dist-runtime", need_replication_factors = ["i", "j"], sharding_rule = "... i j, ... i k -> ... i k", symbol = "trsm"
  // OWN: dist.custom_call "lapack_strsm_ffi"{{.*}}library = "/opt/own.so", symbol = "mine"
  %x = dist.custom_call "lapack_strsm_ffi"(%a, %b) {call_attributes = {side = 76 : ui8, uplo = 76 : ui8, trans_x = 78 : ui8, diag = 78 : ui8}, layouts = [array<i64: 1, 2, 0>, array<i64: 1, 2, 0>, array<i64: 1, 2, 0>]} : (tensor<3x6x6xf32>, tensor<3x6x2xf32>) -> tensor<3x6x2xf32>
  // CHECK: dist.custom_call "lapack_dtrsm_ffi"{{.*}}sharding_rule = "... i j, ... k i -> ... k i"
  %y = dist.custom_call "lapack_dtrsm_ffi"(%c, %d) {call_attributes = {side = 82 : ui8, uplo = 85 : ui8, trans_x = 84 : ui8, diag = 85 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<6x6xf64>, tensor<2x6xf64>) -> tensor<2x6xf64>
  // CHECK: dist.custom_call "dist_cholesky"{{.*}}need_replication_factors = ["i", "j"], sharding_rule = "... i j -> ... i j", symbol = "cholesky"
  %z = dist.custom_call "dist_cholesky"(%a) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 1, 2, 0>, array<i64: 1, 2, 0>]} : (tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
  return %x, %y, %z : tensor<3x6x2xf32>, tensor<2x6xf64>, tensor<3x6x6xf32>
}
//--- own.json
{"calls": [{"target": "lapack_strsm_ffi", "library": "/opt/own.so", "symbol": "mine"}]}
