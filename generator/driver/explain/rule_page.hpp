#pragma once

#include <string>

namespace kubexx::driver {

/// docs/rules.md: the explanation of every rule, from the same tables as `kubexx explain`.
std::string rule_reference();

}  // namespace kubexx::driver
