#include "broken.hpp"
#include "generator/frontend/frontend.hpp"
#include "runtime/schema/crd.hpp"
