#include "runtime/json/value.hpp"
