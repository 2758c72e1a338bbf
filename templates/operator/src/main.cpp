{{#webhooks}}
#include <cstdlib>
{{/webhooks}}
#include <kubexx/operator.hpp>
{{#webhooks}}
#include <kubexx/webhook.hpp>
{{/webhooks}}
#include <string>

#include "operator.hpp"
{{#webhooks}}
#include "{{file}}_webhooks.hpp"

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
{{#webhooks}}
  kubexx::Webhooks hooks;
  {{cpp_namespace}}::add_{{file}}_webhooks(hooks);
{{/webhooks}}
  const std::string home = {{cpp_namespace}}::home_namespace();
  kubexx::Operator op(kubexx::Client::from_environment(), {{cpp_namespace}}::operator_options(home));
  {{cpp_namespace}}::set_up(op, {{#namespaced}}{.namespaces = {home}}{{/namespaced}}{{^namespaced}}{}{{/namespaced}});
{{#webhooks}}
  const std::string certificates = "/tmp/k8s-webhook-server/serving-certs/";
  if (webhooks_are_enabled())
    op.serve(hooks, {.certificates = {certificates + "tls.crt", certificates + "tls.key"}});
{{/webhooks}}
  return kubexx::run_until_signalled(op, argc, argv);
}
