{{#webhooks}}
#include <cstdlib>
{{/webhooks}}
#include <iostream>
#include <kubexx/operator.hpp>
{{#webhooks}}
#include <kubexx/webhook.hpp>
#include <string>
{{/webhooks}}

#include "{{file}}_controller.hpp"
{{#webhooks}}
#include "{{file}}_webhooks.hpp"
{{/webhooks}}

// One replica at a time works: the Lease is in the namespace of the pod.
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,namespace={{name}}-system,roleName={{name}}-leader-election-role,verbs=get;create;update
{{#webhooks}}
// +kubebuilder:webhookconfiguration:mutating=true,name={{name}}-mutating-webhook-configuration
// +kubebuilder:webhookconfiguration:mutating=false,name={{name}}-validating-webhook-configuration

namespace {

/// ENABLE_WEBHOOKS=false is for programs outside a cluster, which have no certificate.
bool webhooks_are_enabled() {
  const char* value = std::getenv("ENABLE_WEBHOOKS");
  return value == nullptr || std::string(value) != "false";
}

}  // namespace
{{/webhooks}}

int main(int argc, char** argv) {
  const auto client = kubexx::Client::from_environment();
  if (!client) {
    std::cerr << client.error().text() << '\n';
    return 1;
  }
{{#webhooks}}
  kubexx::Webhooks hooks;
  {{cpp_namespace}}::add_{{file}}_webhooks(hooks);
{{/webhooks}}
  kubexx::Operator op(*client, {.name = "{{name}}", .election = kubexx::ElectionOptions{.name = "{{name}}"}});
  {{cpp_namespace}}::set_up_{{file}}(op);
{{#webhooks}}
  const std::string certificates = "/tmp/k8s-webhook-server/serving-certs/";
  if (webhooks_are_enabled())
    op.serve(hooks, {.certificates = {certificates + "tls.crt", certificates + "tls.key"}});
{{/webhooks}}
  return kubexx::run_until_signalled(op, argc, argv);
}
