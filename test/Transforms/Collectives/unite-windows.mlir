// RUN: dist-opt %s --dist-unite-windows | FileCheck %s

dist.mesh @mesh <["x"=2, "y"=2]>

// The second window has all of the first and of the third: the exchange of the first, which
// stands before the others, brings it.
// CHECK-LABEL: func @within
// CHECK:         %[[ALL:.*]] = dist.exchange %arg0 over <["x"]> fetch [{{.*}}{"x"} at -2 step 8 size 12]>]
// CHECK-NEXT:    %[[A:.*]] = tensor.extract_slice %[[ALL]][1] [10] [1]
// CHECK-NEXT:    %[[C:.*]] = tensor.extract_slice %[[ALL]][2] [9] [1]
// CHECK-NEXT:    return %[[A]], %[[ALL]], %[[C]]
func.func @within(%x: tensor<8xf32>) -> (tensor<10xf32>, tensor<12xf32>, tensor<9xf32>) {
  %a = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -1 step 8 size 10]>] : tensor<8xf32> -> tensor<10xf32>
  %b = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -2 step 8 size 12]>] : tensor<8xf32> -> tensor<12xf32>
  %c = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at 0 step 8 size 9]>] : tensor<8xf32> -> tensor<9xf32>
  return %a, %b, %c : tensor<10xf32>, tensor<12xf32>, tensor<9xf32>
}

// Each of the two goes beyond the other. Rows are cut in both dimensions.
// CHECK-LABEL: func @across
// CHECK:         %[[ALL:.*]] = dist.exchange %arg0 over <["x", "y"]> fetch [{{.*}}{"x"} at -3 step 8 size 12, {"y"} at 0 step 4 size 5]>]
// CHECK-NEXT:    %[[A:.*]] = tensor.extract_slice %[[ALL]][0, 0] [11, 5] [1, 1]
// CHECK-NEXT:    %[[B:.*]] = tensor.extract_slice %[[ALL]][1, 0] [11, 5] [1, 1]
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @across(%x: tensor<8x4xf32>) -> (tensor<11x5xf32>, tensor<11x5xf32>) {
  %a = dist.exchange %x over <["x", "y"]> fetch [#dist.fetch<@mesh, [16, 8], [{"x"}, {"y"}], [{"x"} at -3 step 8 size 11, {"y"} at 0 step 4 size 5]>] : tensor<8x4xf32> -> tensor<11x5xf32>
  %b = dist.exchange %x over <["x", "y"]> fetch [#dist.fetch<@mesh, [16, 8], [{"x"}, {"y"}], [{"x"} at -2 step 8 size 11, {"y"} at 0 step 4 size 5]>] : tensor<8x4xf32> -> tensor<11x5xf32>
  return %a, %b : tensor<11x5xf32>, tensor<11x5xf32>
}

// One that begins further in front need not stand in front, and what overlaps neither is
// for itself. Most begin at other places along the second dimension.
// CHECK-LABEL: func @backwards
// CHECK:         %[[ALL:.*]] = dist.exchange %arg0 over <["x"]> fetch [{{.*}}{"x"} at 2 step 8 size 14]>]
// CHECK-NEXT:    %[[A:.*]] = tensor.extract_slice %[[ALL]][0, 3] [4, 11] [1, 1]
// CHECK-NEXT:    %[[C:.*]] = tensor.extract_slice %[[ALL]][0, 0] [4, 11] [1, 1]
// CHECK-NEXT:    %[[B:.*]] = dist.exchange %arg0 over <["x"]> fetch [{{.*}}{"x"} at -7 step 8 size 4]>]
// CHECK-NEXT:    return %[[A]], %[[B]], %[[C]]
func.func @backwards(%x: tensor<4x8xf32>) -> (tensor<4x11xf32>, tensor<4x4xf32>, tensor<4x11xf32>) {
  %a = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [4, 16], [{}, {"x"}], [{} at 0 step 0 size 4, {"x"} at 5 step 8 size 11]>] : tensor<4x8xf32> -> tensor<4x11xf32>
  %b = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [4, 16], [{}, {"x"}], [{} at 0 step 0 size 4, {"x"} at -7 step 8 size 4]>] : tensor<4x8xf32> -> tensor<4x4xf32>
  %c = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [4, 16], [{}, {"x"}], [{} at 0 step 0 size 4, {"x"} at 2 step 8 size 11]>] : tensor<4x8xf32> -> tensor<4x11xf32>
  return %a, %b, %c : tensor<4x11xf32>, tensor<4x4xf32>, tensor<4x11xf32>
}

// Every second row, every fourth, and all between.
// CHECK-LABEL: func @strides
// CHECK:         %[[ALL:.*]] = dist.exchange %arg0 over <["x"]> fetch [{{.*}}{"x"} at -2 step 8 size 12]>]
// CHECK-NEXT:    %[[A:.*]] = tensor.extract_slice %[[ALL]][1] [5] [2]
// CHECK-NEXT:    %[[C:.*]] = tensor.extract_slice %[[ALL]][3] [3] [4]
// CHECK-NEXT:    return %[[A]], %[[ALL]], %[[C]]
func.func @strides(%x: tensor<8xf32>) -> (tensor<5xf32>, tensor<12xf32>, tensor<3xf32>) {
  %a = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -1 step 8 size 5 by 2]>] : tensor<8xf32> -> tensor<5xf32>
  %b = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -2 step 8 size 12]>] : tensor<8xf32> -> tensor<12xf32>
  %c = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at 1 step 8 size 3 by 4]>] : tensor<8xf32> -> tensor<3xf32>
  return %a, %b, %c : tensor<5xf32>, tensor<12xf32>, tensor<3xf32>
}

// Nothing moves twice where windows overlap in what each rank has, are of two values, or
// do not advance alike.
// CHECK-LABEL: func @apart
// CHECK-COUNT-5: dist.exchange
func.func @apart(%x: tensor<8xf32>, %y: tensor<8xf32>)
    -> (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<5xf32>, tensor<5xf32>) {
  %a = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -1 step 8 size 9]>] : tensor<8xf32> -> tensor<9xf32>
  %b = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at 0 step 8 size 9]>] : tensor<8xf32> -> tensor<9xf32>
  %c = dist.exchange %y over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -1 step 8 size 9]>] : tensor<8xf32> -> tensor<9xf32>
  %d = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -1 step 7 size 5]>] : tensor<8xf32> -> tensor<5xf32>
  %e = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [16], [{"x"}], [{"x"} at -2 step 8 size 5 by 2]>] : tensor<8xf32> -> tensor<5xf32>
  return %a, %b, %c, %d, %e : tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<5xf32>, tensor<5xf32>
}
