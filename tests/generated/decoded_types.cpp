// Compiled, never run, with each KUBEXX_TRY of CMakeLists.txt: why an apply type cannot be decoded.
#include <kubexx/codec.hpp>

#include <optional>
#include <vector>

#include "api/v1/fleet.kubexx.hpp"

using harbour::v1::Fleet;
using harbour::v1::FleetApply;

void use(const Fleet& fleet) { (void)(KUBEXX_TRY); }
