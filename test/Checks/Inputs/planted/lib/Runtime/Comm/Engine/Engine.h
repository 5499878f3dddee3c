// Runtime/Comm and Engine include one another.
#include "dist/Runtime/Comm/Communicator.h"
