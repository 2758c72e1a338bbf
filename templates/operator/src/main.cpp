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

// +kubebuilder:webhookconfiguration:mutating=true,name={{name}}-mutating-webhook-configuration
// +kubebuilder:webhookconfiguration:mutating=false,name={{name}}-validating-webhook-configuration

namespace {

bool is_set(const char* variable, const std::string& wanted) {
  const char* value = std::getenv(variable);
  return value != nullptr && value == wanted;
}

/// In a cluster, cert-manager writes the certificate. With OWN_CERTIFICATES=true the program is its own
/// certificate authority, to be tried with `kubexx serve`. ENABLE_WEBHOOKS=false is for programs that API servers
/// cannot reach.
void serve(kubexx::Operator& op, const kubexx::Webhooks& hooks, const std::string& home) {
  if (is_set("ENABLE_WEBHOOKS", "false")) return;
  const std::string folder = "/tmp/k8s-webhook-server/serving-certs/", service = "{{name}}-webhook-service";
  if (!is_set("OWN_CERTIFICATES", "true"))
    return op.serve(hooks, {.certificates = {.certificate = folder + "tls.crt",
                                             .key = folder + "tls.key",
                                             .host = service + "." + home + ".svc"}});
  kubexx::OwnCertificates own{.service = service, .name_space = home};
  own.mutating = {"{{name}}-mutating-webhook-configuration"};
  own.validating = {"{{name}}-validating-webhook-configuration"};
  own.definitions = hooks.converted_definitions();
  op.serve(hooks, own, {});
}

}  // namespace
{{/webhooks}}

int main(int argc, char** argv) {
{{#webhooks}}
  const kubexx::Webhooks hooks = {{cpp_namespace}}::webhooks();
{{/webhooks}}
  const std::string home = {{cpp_namespace}}::home_namespace();
  kubexx::Operator op(kubexx::Client::from_environment(), {{cpp_namespace}}::operator_options(home));
  {{cpp_namespace}}::set_up(op, {{#namespaced}}{.namespaces = {home}}{{/namespaced}}{{^namespaced}}{}{{/namespaced}});
{{#webhooks}}
  serve(op, hooks, home);
{{/webhooks}}
  return kubexx::run_until_signalled(op, argc, argv);
}
