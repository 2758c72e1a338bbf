#pragma once

#include <stop_token>
#include <string>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include "runtime/migration/definition.hpp"

namespace kubexx::migration {

/// The kind of CustomResourceDefinitions.
const ResourceInfo& definitions();

/// A definition as the server has it now.
Result<Definition> get_definition(const Client& client, const std::string& name, std::stop_token stop = {});

}  // namespace kubexx::migration
