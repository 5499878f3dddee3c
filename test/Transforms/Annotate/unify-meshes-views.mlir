// RUN: dist-opt %s --dist-unify-meshes -split-input-file | FileCheck %s

// No parts in common: the second is a view of the first.
// CHECK: dist.mesh @mesh <["a"=2, "b"=3], views=[<["other.a"=3, "d"=2]>]>
// CHECK-NOT: dist.mesh
dist.mesh @mesh <["a"=2, "b"=3]>
dist.mesh @other <["a"=3, "d"=2]>
// CHECK-LABEL: func.func @shapes
// CHECK-SAME: #dist.sharding<@mesh, [{"other.a"}, {"d"}]>
func.func @shapes(%x: tensor<6x6xf32> {dist.sharding = #dist.sharding<@other, [{"a"}, {"d"}]>}) {
  return
}

// -----

// One axis of 6 says both, cut at places that do not divide each other.
// CHECK: dist.mesh @line <["c"=6]>
dist.mesh @line <["c"=6]>
dist.mesh @mesh <["a"=2, "b"=3]>
dist.mesh @other <["x"=3, "y"=2]>
// CHECK-LABEL: func.func @cuts
// CHECK-SAME: #dist.sharding<@line, [{"c":(1)2}, {"c":(2)3}]>
// CHECK-SAME: #dist.sharding<@line, [{"c":(1)3}, {"c":(3)2}]>
func.func @cuts(%x: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {"b"}]>},
                %y: tensor<6x6xf32> {dist.sharding = #dist.sharding<@other, [{"x"}, {"y"}]>}) {
  return
}

// -----

// Another order.
// CHECK: dist.mesh @mesh <["a"=4], views=[<["b"=4], device_ids=[3, 2, 1, 0]>]>
dist.mesh @mesh <["a"=4]>
dist.mesh @reversed <["b"=4], device_ids=[3, 2, 1, 0]>
// CHECK-LABEL: func.func @order
// CHECK-SAME: #dist.sharding<@mesh, [{"b"}]>
func.func @order(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@reversed, [{"b"}]>}) {
  return
}

// -----

// Some of the devices: the others hold copies. "copies" of @first and of @second
// are over the same pairs of devices, but the devices of "y" stand elsewhere.
// CHECK: dist.mesh @first <["first.copies"=2, "x"=2], views=[<["second.copies"=2, "y"=2], device_ids=[3, 2, 0, 1]>]>
dist.mesh @first <["x"=2]>
dist.mesh @second <["y"=2], device_ids=[3, 2]>
// CHECK-LABEL: func.func @parts
// CHECK-SAME: #dist.sharding<@first, [{"x"}]>
// CHECK-SAME: #dist.sharding<@first, [{"y"}]>
func.func @parts(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@first, [{"x"}]>},
                 %y: tensor<8xf32> {dist.sharding = #dist.sharding<@second, [{"y"}]>}) {
  return
}

// -----

// Ranks are the devices in their order.
// CHECK: dist.mesh @mesh <["x"=4], device_ids=[2, 0, 1, 3]>
dist.mesh @mesh <["x"=4], device_ids=[9, 4, 7, 12]>

// -----

// Views of the meshes stay; their axes get other names where several have them, and
// their copies stand with those of their mesh.
// CHECK: dist.mesh @mesh <["a"=4], views=[<["groups"=2, "members"=2], device_ids=[0, 3, 2, 1]>, <["pair.copies"=2, "pair.groups"=1, "pair.members"=2], device_ids=[3, 2, 1, 0]>]>
dist.mesh @mesh <["a"=4], views=[<["groups"=2, "members"=2], device_ids=[0, 3, 2, 1]>]>
dist.mesh @pair <["b"=2], device_ids=[2, 3], views=[<["groups"=1, "members"=2], device_ids=[3, 2]>]>
// CHECK-LABEL: func.func @views
// CHECK-SAME: #dist.sharding<@mesh, [{"members"}]>
// CHECK-SAME: #dist.sharding<@mesh, [{"pair.members"}]>
func.func @views(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"members"}]>},
                 %y: tensor<8xf32> {dist.sharding = #dist.sharding<@pair, [{"members"}]>}) {
  return
}

// -----

// CHECK: dist.mesh @mesh <["x"=4], device_ids=[3, 2, 1, 0], views=[<["r"=4], device_ids=[1, 0, 3, 2]>]>
dist.mesh @mesh <["x"=4], device_ids=[9, 8, 7, 6], views=[<["r"=4], device_ids=[7, 6, 9, 8]>]>
