#pragma once

#include "runtime/testing/requests/write.hpp"

/// CustomResourceDefinitions as objects: their rules, and that a server serves what they define.
namespace kubexx::testing {

Outcome<json::Value> admit_definition(const Write& write, Body body, const json::Value* old);

/// Why a body cannot be read as a definition.
std::optional<Status> definition_fault(const Write& write, const Body& body);

/// A definition that is to be deleted: its objects go first.
void mark_definition(json::Value& definition, const std::string& date);

/// Serves the resources of a definition from now on; null if it was deleted.
void settle_definition(Cluster& cluster, const StoredPtr& state);
/// Takes away the objects of definitions that are about to go, then those.
void finish_definitions(Cluster& cluster);

}  // namespace kubexx::testing
