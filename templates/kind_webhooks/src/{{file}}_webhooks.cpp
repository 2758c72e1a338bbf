#include "{{file}}_webhooks.hpp"

#include "api/{{version}}/{{file}}.kubexx.hpp"

namespace {{cpp_namespace}} {
namespace {

using {{version}}::{{kind}};

/// Fills in what the client omitted.
// +kubebuilder:webhook:path=/mutate-{{group_path}}-{{version}}-{{file}},mutating=true,failurePolicy=fail,sideEffects=None,groups={{group}},resources={{plural}},verbs=create;update,versions={{version}},name=m{{file}}-{{version}}.{{group}},admissionReviewVersions=v1,serviceName={{name}}-webhook-service,serviceNamespace={{name}}-system{{#namespaced}},patch=`{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"{{name}}-system"}}}`{{/namespaced}}
kubexx::Result<> fill(const kubexx::Review<{{kind}}>& review, {{kind}}& object) {
  if (review.operation == kubexx::Operation::create)
    object.metadata.annotations["{{group}}/created-by"] = review.user.username;
  return {};
}

/// Rejects what the schema cannot, such as by rules about the request.
// +kubebuilder:webhook:path=/validate-{{group_path}}-{{version}}-{{file}},mutating=false,failurePolicy=fail,sideEffects=None,groups={{group}},resources={{plural}},verbs=create;update,versions={{version}},name=v{{file}}-{{version}}.{{group}},admissionReviewVersions=v1,serviceName={{name}}-webhook-service,serviceNamespace={{name}}-system{{#namespaced}},patch=`{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"{{name}}-system"}}}`{{/namespaced}}
kubexx::Decision check(const kubexx::Review<{{kind}}>& review) {
  kubexx::Decision decision;
  if (review.old != nullptr && 2 * review.object->spec.replicas < review.old->spec.replicas)
    decision.denied = kubexx::Denial{.message = "one update cannot remove more than half of the replicas"};
  return decision;
}

}  // namespace

void add_{{file}}_webhooks(kubexx::Webhooks& hooks) {
  hooks.fills<{{kind}}>(fill);
  hooks.checks<{{kind}}>(check);
}

}  // namespace {{cpp_namespace}}
