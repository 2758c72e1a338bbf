#include <iostream>
#include <kubexx/operator.hpp>

#include "{{file}}_controller.hpp"

// One replica at a time works: the Lease is in the namespace of the pod.
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,namespace={{name}}-system,roleName={{name}}-leader-election-role,verbs=get;create;update

int main(int argc, char** argv) {
  const auto client = kubexx::Client::from_environment();
  if (!client) {
    std::cerr << client.error().text() << '\n';
    return 1;
  }
  kubexx::Operator op(*client, {.name = "{{name}}", .election = kubexx::ElectionOptions{.name = "{{name}}"}});
  {{cpp_namespace}}::set_up(op);
  return kubexx::run_until_signalled(op, argc, argv);
}
