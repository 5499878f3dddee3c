#include "Engine/Engine.h"
