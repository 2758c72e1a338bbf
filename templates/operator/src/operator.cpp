#include "operator.hpp"

#include <cstdlib>

#include "{{file}}_controller.hpp"
{{#webhooks}}
#include "{{file}}_webhooks.hpp"
{{/webhooks}}

// Only one replica works at a time: the one that holds the Lease.
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,namespace={{name}}-system,roleName={{name}}-leader-election-role,verbs=create
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,resourceNames={{name}},namespace={{name}}-system,roleName={{name}}-leader-election-role,verbs=get;update

// Events report what happened to an object.
// +kubebuilder:rbac:groups=events.k8s.io,resources=events,{{#namespaced}}namespace={{name}}-system,{{/namespaced}}verbs=create;patch

namespace {{cpp_namespace}} {

std::string home_namespace() {
  const char* value = std::getenv("POD_NAMESPACE");
  return value == nullptr ? "{{name}}-system" : value;
}

kubexx::OperatorOptions operator_options(const std::string& home) {
  return {.name = "{{name}}", .election = kubexx::ElectionOptions{.name = "{{name}}", .name_space = home}};
}

void set_up(kubexx::Operator& op, const kubexx::CacheOptions& watched) {
  // `kubexx new --add-kind` adds a line.
  set_up_{{file}}(op, watched);
}
{{#webhooks}}

kubexx::Webhooks webhooks() {
  kubexx::Webhooks hooks;
  // `kubexx new --add-kind` adds a line.
  add_{{file}}_webhooks(hooks);
  return hooks;
}
{{/webhooks}}

}  // namespace {{cpp_namespace}}
