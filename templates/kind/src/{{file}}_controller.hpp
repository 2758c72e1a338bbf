#pragma once

#include <kubexx/operator.hpp>

namespace {{cpp_namespace}} {

/// Declares the cache and the controller of {{kind}} objects. `watched` selects the objects that it works on.
void set_up_{{file}}(kubexx::Operator& op, const kubexx::CacheOptions& watched);

}  // namespace {{cpp_namespace}}
