#pragma once

#include "runtime/testing/requests/write.hpp"

/// The addresses and ports on nodes that a server allocates to services: of 10.0.0.0/16 and of 30000 to 32767. They
/// follow from the namespace and the name, so that they are the same in every run, and are free otherwise. Nothing
/// records them but the services.
namespace kubexx::testing {

/// Completes a service that is created, or that replaces `old`. It fails as a server does if what the service names is
/// allocated to another one, or does not exist.
Outcome<bool> complete_service(const Write& write, json::Value& service, const json::Value* old);

}  // namespace kubexx::testing
