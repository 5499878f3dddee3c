// RUN: dist-opt --dist-partition --dist-verify-partition --canonicalize --cse --split-input-file %s | FileCheck %s

// 5 lines cannot be shared out for less than gathering costs.
dist.mesh @mesh <["x"=2]>
func.func @sort(%x: tensor<5x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<5x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %r = linalg_ext.sort %x dimension 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} : (tensor<5x7xi32>) -> tensor<5x7xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<5x7xi32>
}
// CHECK-LABEL: func.func @sort(
// CHECK-SAME:    %[[X:.*]]: tensor<5x4xi32>
// CHECK:         %[[ALL:.*]] = dist.all_gather %[[X]] over <["x"]> dim 1 {ends_early} : tensor<5x4xi32> -> tensor<5x7xi32>
// CHECK:         linalg_ext.sort %[[ALL]] dimension 1 : (tensor<5x7xi32>) -> tensor<5x7xi32>
// CHECK:         tensor.pad
// CHECK:         tensor.extract_slice %{{.*}} [5, 4] [1, 1]

// -----

// An even number of lines moves there and back for no more than that.
dist.mesh @mesh <["x"=2]>
func.func @moved(%x: tensor<6x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<6x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %r = linalg_ext.sort %x dimension 1
      {dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]} : (tensor<6x7xi32>) -> tensor<6x7xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<6x7xi32>
}
// CHECK-LABEL: func.func @moved(
// CHECK-SAME:    %[[X:.*]]: tensor<6x4xi32>
// CHECK:         %[[ALL:.*]] = dist.all_to_all %[[X]] over <["x"]> split 0 concat 1 : tensor<6x4xi32> -> tensor<3x8xi32>
// CHECK:         %[[LINES:.*]] = tensor.extract_slice %[[ALL]][0, 0] [3, 7] [1, 1]
// CHECK:         %[[SORTED:.*]] = linalg_ext.sort %[[LINES]] dimension 1
// CHECK:         %[[PADDED:.*]] = tensor.pad %[[SORTED]]
// CHECK:         dist.all_to_all %[[PADDED]] over <["x"]> split 1 concat 0 : tensor<3x8xi32> -> tensor<6x4xi32>

// -----

// Each rank's 2 largest, then the 2 largest of all 4.
dist.mesh @mesh <["x"=2]>
func.func @top_k(%x: tensor<3x7xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<3x2xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, tensor<3x2xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %v, %i = linalg_ext.top_k %x dimension 1 : (tensor<3x7xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)
  return %v, %i : tensor<3x2xi32>, tensor<3x2xi32>
}
// CHECK-LABEL: func.func @top_k(
// CHECK:         %[[MIN:.*]] = arith.constant -2147483648 : i32
// CHECK:         %[[MASKED:.*]] = linalg.generic
// CHECK:           arith.select %{{.*}}, %{{.*}}, %[[MIN]]
// CHECK:         %[[V:.*]], %[[I:.*]] = linalg_ext.top_k %[[MASKED]] dimension 1 : (tensor<3x4xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)
// CHECK:         %[[P:.*]] = linalg.generic {{.*}} ins(%[[I]] :
// CHECK:           arith.addi
// CHECK:         %[[G:.*]]:2 = dist.all_gather %[[V]], %[[P]] over <["x"]> dim 1
// CHECK:         linalg_ext.top_k %[[G]]#0 labels %[[G]]#1 dimension 1 : (tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>)

// -----

// A reduction without a kind: 5 elements lie on 3 of 4 ranks, whose results are
// combined with the initial value.
dist.mesh @mesh <["x"=4]>
func.func @xor(%x: tensor<5x2xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %init: tensor<2xi32>) -> tensor<2xi32> {
  %r = linalg.reduce ins(%x : tensor<5x2xi32>) outs(%init : tensor<2xi32>) dimensions = [0]
    (%in: i32, %old: i32) {
      %next = arith.xori %in, %old : i32
      linalg.yield %next : i32
    }
  return %r : tensor<2xi32>
}
// CHECK-LABEL: func.func @xor(
// CHECK-SAME:    %[[X:.*]]: tensor<2x2xi32> {{.*}}, %[[INIT:.*]]: tensor<2xi32>
// CHECK:         %[[PART:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<2x2xi32>)
// CHECK:         ^bb0(%[[IN:.*]]: i32, %[[OLD:.*]]: i32):
// CHECK:           %[[NEXT:.*]] = arith.xori %[[IN]], %[[OLD]]
// CHECK:           %[[STARTED:.*]] = arith.select %{{.*}}, %[[IN]], %[[NEXT]]
// CHECK:           arith.select %{{.*}}, %[[STARTED]], %[[OLD]]
// CHECK:         %[[ROW:.*]] = tensor.expand_shape %[[PART]]
// CHECK:         %[[ALL:.*]] = dist.all_gather %[[ROW]] over <["x"]> dim 0 : tensor<1x2xi32> -> tensor<4x2xi32>
// CHECK:         %[[REAL:.*]] = tensor.extract_slice %[[ALL]][0, 0] [3, 2] [1, 1]
// CHECK:         linalg.reduce {{.*}}ins(%[[REAL]] : tensor<3x2xi32>) outs(%[[INIT]] : tensor<2xi32>) dimensions = [0]

// -----

// One line that four ranks share: every fourth element goes to a rank, then the
// parts of what each has sorted; 12 elements at either end are sorted with 12 of
// a neighbour.
dist.mesh @mesh <["x"=4]>
func.func @shared(%x: tensor<400xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<400xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r = linalg_ext.sort %x dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<400xi32>) -> tensor<400xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<400xi32>
}
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:    %[[X:.*]]: tensor<100xi32>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant -2147483648 : i32
// CHECK-DAG:     %[[MOST:.*]] = arith.constant 2147483647 : i32
// CHECK:         %[[BLOCK:.*]] = linalg_ext.sort %[[X]] dimension 0 : (tensor<100xi32>) -> tensor<100xi32>
// CHECK:         %[[ROWS:.*]] = tensor.expand_shape %[[BLOCK]] {{.*}} into tensor<25x4xi32>
// CHECK:         %[[DEALT:.*]] = dist.all_to_all %[[ROWS]] over <["x"]> split 1 concat 0 : tensor<25x4xi32> -> tensor<100x1xi32>
// CHECK:         %[[COLUMN:.*]] = tensor.collapse_shape %[[DEALT]]
// CHECK:         %[[SORTED:.*]] = linalg_ext.sort %[[COLUMN]] dimension 0 runs 25
// CHECK:         %[[PARTS:.*]] = tensor.expand_shape %[[SORTED]] {{.*}} into tensor<4x25xi32>
// CHECK:         %[[BACK:.*]] = dist.all_to_all %[[PARTS]] over <["x"]> split 0 concat 1 : tensor<4x25xi32> -> tensor<1x100xi32>
// CHECK:         %[[NEAR:.*]] = tensor.collapse_shape %[[BACK]]
// CHECK:         %[[LINE:.*]] = linalg_ext.sort %[[NEAR]] dimension 0 runs 25
// CHECK:         %[[FIRST:.*]] = dist.exchange %[[LINE]] over <["x"]> fetch [#dist.fetch<@mesh, [400], [{"x"}], [{"x"} at -12 step 100 size 24]>]
// CHECK:         %[[FILLED:.*]] = linalg.generic {{.*}} ins(%[[FIRST]]
// CHECK:           arith.select %{{.*}}, %[[LEAST]]
// CHECK:           arith.select %{{.*}}, %[[MOST]]
// CHECK:         %[[BEGIN:.*]] = linalg_ext.sort %[[FILLED]] dimension 0 runs 12
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.cmpi slt
// CHECK-NEXT:      linalg_ext.yield
// CHECK:         dist.exchange %[[LINE]] over <["x"]> fetch [#dist.fetch<@mesh, [400], [{"x"}], [{"x"} at 88 step 100 size 24]>]
// CHECK:         %[[END:.*]] = linalg_ext.sort
// CHECK-DAG:     %[[B:.*]] = tensor.extract_slice %[[BEGIN]][12] [12] [1]
// CHECK-DAG:     %[[E:.*]] = tensor.extract_slice %[[END]][0] [12] [1]
// CHECK-DAG:     %[[M:.*]] = tensor.extract_slice %[[LINE]][12] [76] [1]
// CHECK:         tensor.concat dim(0) %[[B]], %[[M]], %[[E]]

// -----

// Equal keys stay in order by places that are added after the first exchange,
// of 16 bits, and made places of the whole line after the second.
dist.mesh @mesh <["x"=4]>
func.func @ties(%k: tensor<398xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                %v: tensor<398xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<398xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r:2 = linalg_ext.sort %k, %v dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<398xi32>, tensor<398xf32>) -> (tensor<398xi32>, tensor<398xf32>) {
  ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
    %before = arith.cmpi slt, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r#1 : tensor<398xf32>
}
// CHECK-LABEL: func.func @ties(
// CHECK:         linalg_ext.sort
// CHECK:         dist.all_to_all {{.*}} tensor<25x4xi32>
// CHECK:         dist.all_to_all {{.*}} tensor<25x4xf32>
// CHECK:         linalg_ext.sort {{.*}} (tensor<100xi32>, tensor<100xf32>, tensor<100xi16>)
// CHECK:         dist.all_to_all {{.*}} tensor<4x25xi32>
// CHECK:         dist.all_to_all {{.*}} tensor<4x25xf32>
// CHECK:         dist.all_to_all {{.*}} tensor<4x25xi16>
// CHECK:         linalg_ext.sort {{.*}} (tensor<100xi32>, tensor<100xf32>, tensor<100xi16>)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: f32, %{{.*}}: f32, %[[P:.*]]: i16, %[[Q:.*]]: i16):
// CHECK-NEXT:      %[[BEFORE:.*]] = arith.cmpi slt, %[[A]], %[[B]]
// CHECK-NEXT:      %[[AFTER:.*]] = arith.cmpi slt, %[[B]], %[[A]]
// CHECK-NEXT:      %[[PREAL:.*]] = arith.cmpi ult, %[[P]], %{{.*}}
// CHECK-NEXT:      %[[QREAL:.*]] = arith.cmpi ult, %[[Q]], %{{.*}}
// CHECK-NEXT:      %[[REAL:.*]] = arith.andi %[[PREAL]], %[[QREAL]]
// CHECK-NEXT:      %[[PLACE:.*]] = arith.cmpi slt, %[[P]], %[[Q]]
// CHECK-NEXT:      %[[TIE:.*]] = arith.cmpi eq, %[[BEFORE]], %[[AFTER]]
// CHECK-NEXT:      %[[FULL:.*]] = arith.select %[[TIE]], %[[PLACE]], %[[BEFORE]]
// CHECK-NEXT:      %[[IS:.*]] = arith.select %[[REAL]], %[[FULL]], %[[PLACE]]
// CHECK-NEXT:      linalg_ext.yield %[[IS]]

// -----

// What an argsort counts with is the places: nothing else travels.
dist.mesh @mesh <["x"=4]>
func.func @argsort(%k: tensor<400xi8> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<400xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %empty = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<400xi32>
  %iota = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%empty : tensor<400xi32>) attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    linalg.yield %n : i32
  } -> tensor<400xi32>
  %r:2 = linalg_ext.sort %k, %iota dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{"x"}]>]}
      : (tensor<400xi8>, tensor<400xi32>) -> (tensor<400xi8>, tensor<400xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32, %d: i32):
    %before = arith.cmpi slt, %a, %b : i8
    linalg_ext.yield %before : i1
  }
  return %r#1 : tensor<400xi32>
}
// CHECK-LABEL: func.func @argsort(
// CHECK-COUNT-4: dist.all_to_all
// CHECK-NOT:     dist.all_to_all
// CHECK:         linalg_ext.sort {{.*}} (tensor<24xi8>, tensor<24xi32>)

// -----

// "Less" of floats is no order of NaNs: what it makes of them depends on how the
// whole line is sorted.
dist.mesh @mesh <["x"=4]>
func.func @partial_order(%x: tensor<400xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<400xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r = linalg_ext.sort %x dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<400xf32>) -> tensor<400xf32> {
  ^bb0(%a: f32, %b: f32):
    %before = arith.cmpf olt, %a, %b : f32
    linalg_ext.yield %before : i1
  }
  return %r : tensor<400xf32>
}
// CHECK-LABEL: func.func @partial_order(
// CHECK:         dist.all_gather
// CHECK:         linalg_ext.sort {{.*}} (tensor<400xf32>)

// -----

// PyTorch's order has NaNs behind all numbers. "Less or equal" of integers
// turns equal elements around.
dist.mesh @mesh <["x"=4]>
func.func @torch_order(%x: tensor<400xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                       %y: tensor<400xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<400xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
        tensor<400xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %r = linalg_ext.sort %x dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<400xf32>) -> tensor<400xf32> {
  ^bb0(%a: f32, %b: f32):
    %less = arith.cmpf ult, %a, %b : f32
    %number = arith.cmpf ord, %a, %a : f32
    %before = arith.andi %less, %number : i1
    linalg_ext.yield %before : i1
  }
  %s = linalg_ext.sort %y dimension 0
      {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : (tensor<400xi32>) -> tensor<400xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi sle, %a, %b : i32
    linalg_ext.yield %before : i1
  }
  return %r, %s : tensor<400xf32>, tensor<400xi32>
}
// CHECK-LABEL: func.func @torch_order(
// CHECK:         dist.all_to_all
// CHECK:         dist.exchange
// CHECK:         dist.all_gather {{.*}} -> tensor<400xi32>
