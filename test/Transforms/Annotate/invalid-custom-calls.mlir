// Errors in a custom-call file.
// RUN: rm -rf %t && mkdir -p %t

// RUN: not dist-opt --dist-bind-custom-calls=files=%t/none.json %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: <command line>:0:0: error: custom-call file '{{.*}}none.json': No such file or directory

// RUN: echo '{' > %t/a.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/a.json %s 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: a.json:1:2: error: not JSON

// RUN: echo '{"call": []}' > %t/b.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/b.json %s 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: b.json:1:1: error: expected an object {"calls": [...]}, got {"call":[]}

// RUN: echo '{"calls": [], "mesh": {}}' > %t/c.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/c.json %s 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: error: unknown key 'mesh': expected calls

// RUN: echo '{"calls": {}}' > %t/d.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/d.json %s 2>&1 | FileCheck %s --check-prefix=ENTRIES
// ENTRIES: error: calls: expected a list of entries, got {}

// RUN: echo '{"calls": [{}, 7]}' > %t/e.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/e.json %s 2>&1 | FileCheck %s --check-prefix=NEEDS
// NEEDS: e.json:1:12: error: calls[0]: needs a text 'target'

// RUN: echo '{"calls": [7]}' > %t/f.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/f.json %s 2>&1 | FileCheck %s --check-prefix=OBJECT
// OBJECT: error: calls[0]: expected an object, got 7

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "rule": "i"}]}' > %t/g.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/g.json %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: calls[0]: unknown key 'rule': expected accumulators, factor_sizes, flops, library, need_replication_factors, reduction_factors, sharding_rule, symbol, target

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": 3}]}' > %t/h.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/h.json %s 2>&1 | FileCheck %s --check-prefix=SYMBOL
// SYMBOL: error: calls[0]: 'symbol' needs a text, the name of a C function, got 3

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "reduction_factors": ["k"]}]}' > %t/i.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/i.json %s 2>&1 | FileCheck %s --check-prefix=REDUCTION
// REDUCTION: error: calls[0]: 'reduction_factors' needs an object such as {"k": "sum"}, got ["k"]

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "need_replication_factors": "k"}]}' > %t/j.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/j.json %s 2>&1 | FileCheck %s --check-prefix=NAMES
// NAMES: error: calls[0]: 'need_replication_factors' needs a list of names such as ["d"], got "k"

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "factor_sizes": {"h": 0}}]}' > %t/k.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/k.json %s 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: error: calls[0]: 'factor_sizes' needs an object of sizes such as {"h": 8}, got {"h":0}

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "accumulators": [-1]}]}' > %t/l.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/l.json %s 2>&1 | FileCheck %s --check-prefix=ACCUMULATORS
// ACCUMULATORS: error: calls[0]: 'accumulators' needs a list of positions of operands, got [-1]

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "sharding_rule": 1}]}' > %t/m.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/m.json %s 2>&1 | FileCheck %s --check-prefix=RULE
// RULE: error: calls[0]: 'sharding_rule' needs a text such as "i k, k j -> i j", got 1

// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "flops": 2}]}' > %t/n.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/n.json %s 2>&1 | FileCheck %s --check-prefix=FLOPS
// FLOPS: error: calls[0]: 'flops' needs a text such as "2 i k j", got 2

// RUN: echo 'func.func @main(%%x: tensor<8xf32>) -> tensor<8xf32> {' > %t/call.mlir
// RUN: echo '  %%y = dist.custom_call "a"(%%x) : (tensor<8xf32>) -> tensor<8xf32> return %%y : tensor<8xf32> }' >> %t/call.mlir
// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "sharding_rule": "i -> i", "flops": "2 k"}]}' > %t/o.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/o.json %t/call.mlir 2>&1 | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: error: custom call 'a': flops '2 k': 'k' is neither a factor of the rule nor a number above 0
// RUN: echo '{"calls": [{"target": "a", "library": "b", "symbol": "c", "flops": "2"}]}' > %t/p.json
// RUN: not dist-opt --dist-bind-custom-calls=files=%t/p.json %t/call.mlir 2>&1 | FileCheck %s --check-prefix=NORULE
// NORULE: error: custom call 'a': has flops, but no sharding_rule
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
