#include <clang-c/Index.h>
#include "kubexx/markers.hpp"
