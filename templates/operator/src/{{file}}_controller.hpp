#pragma once

#include <kubexx/operator.hpp>

namespace {{cpp_namespace}} {

/// Declares the caches and controllers of the operator. `watched` selects the objects that it works on.
void set_up(kubexx::Operator& op, const kubexx::CacheOptions& watched{{^namespaced}} = {}{{/namespaced}}{{#namespaced}} = {.namespaces = {"{{name}}-system"}}{{/namespaced}});

}  // namespace {{cpp_namespace}}
