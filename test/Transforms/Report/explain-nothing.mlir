// All values of a program without tensors are none; a name is of none.
// RUN: dist-opt %s --dist-explain | FileCheck %s
// RUN: not dist-opt %s --dist-explain=value=arg0 2>&1 | FileCheck %s --check-prefix=NAME
// CHECK: return %arg0 : i32
// NAME: error: no value is called 'arg0'
dist.mesh @mesh <["x"=2]>
func.func @main(%arg0: i32) -> i32 {
  return %arg0 : i32
}
