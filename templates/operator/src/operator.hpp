#pragma once

#include <kubexx/operator.hpp>
{{#webhooks}}
#include <kubexx/webhook.hpp>
{{/webhooks}}
#include <string>

namespace {{cpp_namespace}} {

/// The namespace of the pod; outside a cluster, the one that config/ creates.
std::string home_namespace();

/// The name of the operator, and its Lease in the namespace `home`.
kubexx::OperatorOptions operator_options(const std::string& home);

/// Declares the caches and controllers of all kinds. `watched` selects the objects that they work on.
void set_up(kubexx::Operator& op, const kubexx::CacheOptions& watched);
{{#webhooks}}

/// The webhooks of all kinds.
kubexx::Webhooks webhooks();
{{/webhooks}}

}  // namespace {{cpp_namespace}}
