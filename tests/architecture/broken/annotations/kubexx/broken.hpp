#include <fmt/core.h>
#include <vector>
