#include "api.hpp"
