#include "dist/Planning/Cost.h"
#include "dist/Runtime/Comm/Communicator.h"
