#pragma once

#include <string>

#include <kubexx/client.hpp>

namespace kubexx::test {

/// Checks the verbs of typed clients of kinds of Kubernetes on any API server: create, apply twice, merge and strategic
/// merge patch, status, scale, watch and delete of nine kinds. Each is one Catch section. `name_space` exists and
/// contains no object of them.
void check_built_in_verbs(const Client& client, const std::string& name_space);

}  // namespace kubexx::test
