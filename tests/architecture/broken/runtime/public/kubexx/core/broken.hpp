#include "runtime/core/hex.hpp"
