// RUN: dist-opt --dist-print-rules --split-input-file --verify-diagnostics %s

func.func @product(%x: tensor<8x64xf32>, %w: tensor<64x16xf32>) -> tensor<8x16xf32> {
  // expected-remark @below {{([i, j], [j, k]) -> [i, k] {i=8, j=64 reduction(sum), k=16}}}
  %y = dist.custom_call "f"(%x, %w) {sharding_rule = "i k, k j -> i j", reduction_factors = {k = "sum"}}
      : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// Any number of leading dimensions.
func.func @rows(%x: tensor<2x3x5xf32>, %g: tensor<5xf32>) -> tensor<2x3x5xf32> {
  // expected-remark @below {{([i, j, k], [k]) -> [i, j, k] {i=2, j=3, k=5 need_replication}}}
  %y = dist.custom_call "f"(%x, %g) {sharding_rule = "... d, d -> ... d", need_replication_factors = ["d"]}
      : (tensor<2x3x5xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
  return %y : tensor<2x3x5xf32>
}

// -----

// What shares a dimension has even blocks.
func.func @heads(%x: tensor<3x12xf32>) -> tensor<3x4xf32> {
  // expected-remark @below {{([i, jk]) -> [i, j] {i=3, j=4 even, k=3 need_replication even}}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "b (h d) -> b h", factor_sizes = {d = 3 : i64}, need_replication_factors = ["d"]}
      : (tensor<3x12xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// -----

// No rule: nothing may be sharded. No operand, and scalars.
func.func @others(%x: tensor<3xf32>, %s: tensor<f32>) -> tensor<3xf32> {
  // expected-remark @below {{([i]) -> [j] {i=3 need_replication, j=3 need_replication}}}
  %a = dist.custom_call "f"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  // expected-remark @below {{() -> [i] {i=3}}}
  %b = dist.custom_call "f"() {sharding_rule = "-> i"} : () -> tensor<3xf32>
  // expected-remark @below {{([i], []) -> [i] {i=3}}}
  %c = dist.custom_call "f"(%x, %s) {sharding_rule = "i, -> i"} : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return %c : tensor<3xf32>
}

// -----

// A reduction over nothing is not shared out.
func.func @empty(%x: tensor<3x0xf32>) -> tensor<3xf32> {
  // expected-remark @below {{([i, j]) -> [i] {i=3, j=0 need_replication}}}
  %y = dist.custom_call "f"(%x) {sharding_rule = "i k -> i", reduction_factors = {k = "sum"}} : (tensor<3x0xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
