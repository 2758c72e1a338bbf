#pragma once

#include "runtime/status/refusal.hpp"
#include "runtime/status/status.hpp"

namespace kubexx::testing {

/// The server answers with the codes, reasons and messages of `status`: they are used here as its own names.
using namespace status;

}  // namespace kubexx::testing
