#include "{{file}}_controller.hpp"

#include "api/{{version}}/{{file}}.kubexx.hpp"

namespace {{cpp_namespace}} {
namespace {

using {{version}}::{{kind}};
using {{version}}::{{kind}}Status;

// The rights that reconcile and its cache need. config/rbac/role.yaml is generated from these markers.
// +kubebuilder:rbac:groups={{group}},resources={{plural}},{{#namespaced}}namespace={{name}}-system,{{/namespaced}}verbs=list;watch
// +kubebuilder:rbac:groups={{group}},resources={{plural}}/status,{{#namespaced}}namespace={{name}}-system,{{/namespaced}}verbs=update

/// Reconciles the cluster with the spec of the object. Runs after every change of its desired state, and again after an error.
kubexx::Result<kubexx::Requeue> reconcile(const {{kind}}& object, kubexx::Context& ctx) {
  const auto written =
      ctx.status(object, [&]({{kind}}Status& status) { status.ready_replicas = object.spec.replicas; });
  if (!written) return written.error();
  return kubexx::Requeue::done();
}

}  // namespace

void set_up_{{file}}(kubexx::Operator& op, const kubexx::CacheOptions& watched) {
  const auto objects = op.cache<{{kind}}>(watched);
  op.controller(objects, reconcile).when(kubexx::generation_changed<{{kind}}>());
}

}  // namespace {{cpp_namespace}}
