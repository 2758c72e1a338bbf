#include "runtime/example/version_place.hpp"

#include "runtime/example/resource_schema.hpp"
#include "runtime/rules/check.hpp"

namespace kubexx::example {
namespace {

/// Environments take long to make; all versions share one for each server.
const cel::Environment& shared_environment(int server_minor) {
  static rules::Environments environments;
  return environments.of(server_minor, cel::Expressions::stored);
}

}  // namespace

VersionPlace::VersionPlace(const schema::ServedDefinition& definition, std::string_view version)
    : served_(*definition.find(version)),
      server_minor_(definition.server_minor()),
      schema_(resource_schema(served_)),
      compiled_(schema::compile_schema(schema_, schema::SchemaUse::objects, server_minor_)),
      rules_(schema_, rules::SchemaRole::resource_root, shared_environment(server_minor_)) {}

}  // namespace kubexx::example
