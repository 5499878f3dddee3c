// Violations for includes.test: Planning knows neither MLIR nor Runtime.
#include "dist/Planning/Cost.h"
#include "dist/Runtime/Abi.h"
#include "mlir/IR/Builders.h"
#include "../Runtime/Comm/Engine/Transfer.h"
