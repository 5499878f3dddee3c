#include "dist/Support/Status.h"
