// RUN: dist-opt %s --dist-unify-meshes -split-input-file -verify-diagnostics

// expected-note @below {{the first mesh is here}}
dist.mesh @mesh <["a"=2, "b"=3]>
// expected-error @below {{the meshes of a program must be parts of one mesh: axis "c" of mesh c=3,d=2 is not made of parts of the axes of a=2,b=3}}
dist.mesh @other <["c"=3, "d"=2]>

// -----

// expected-note @below {{the first mesh is here}}
dist.mesh @mesh <["a"=4]>
// expected-error @below {{the meshes of a program must be parts of one mesh: mesh b=2 has 2 devices, mesh a=4 has 4}}
dist.mesh @other <["b"=2]>

// -----

// expected-note @below {{the first mesh is here}}
dist.mesh @mesh <["a"=4]>
// expected-error @below {{axis "b" of mesh b=4 is not made of parts of the axes of a=4}}
dist.mesh @reversed <["b"=4], device_ids=[3, 2, 1, 0]>

// -----

// expected-note @below {{the first mesh is here}}
dist.mesh @mesh <["a"=4]>
// expected-error @below {{mesh b=4 has the temporal axis 'b'}}
dist.mesh @time <["b"=4 temporal]>

// -----

dist.mesh @mesh <["a"=2, "b"=3]>
dist.mesh @line <["c"=6]>
// expected-error @below {{axis "c":(1)3 of mesh c=6 is not made of parts of the axes of a=2,b=3}}
func.func @part(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@line, [{"c":(1)3}]>}) {
  return
}

// -----

dist.mesh @mesh <["a"=2, "b"=2]>
dist.mesh @line <["c"=4]>
// expected-error @below {{a single placement belongs to its own mesh}}
func.func @single(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@line, [{}], single = {"c" : 2}>}) {
  return
}
