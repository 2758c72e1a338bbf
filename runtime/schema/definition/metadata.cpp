#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr const char* kNotComposed = "must be spec.names.plural+\".\"+spec.group";

void check_composed_name(const ObjectMeta& metadata, const std::string& composed, const FieldPath& path,
                         FieldErrors& errors) {
  if (!metadata.generate_name.empty() && metadata.generate_name != composed)
    errors.invalid("CRD-META-003", path.child("generateName"), shown(metadata.generate_name), kNotComposed);
  if (!metadata.name.empty() && metadata.name != composed)
    errors.invalid("CRD-META-001", path.child("name"), shown(metadata.name), kNotComposed);
}

}  // namespace

void check_definition_metadata(const ObjectMeta& metadata, const std::string& composed, int server_minor,
                               FieldErrors& errors) {
  const FieldPath root, path = root.child("metadata");
  check_metadata(metadata, {false, dns1123_subdomain_name, {}, server_minor}, path, errors);
  check_composed_name(metadata, composed, path, errors);
}

}  // namespace kubexx::schema::definition
