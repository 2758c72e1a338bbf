#include <fmt/format.h>

#include <map>

#include "runtime/json/text.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

std::string list_text(const std::vector<std::string>& versions) {
  return versions.empty() ? "null" : json::to_go_text(json::Array(versions.begin(), versions.end()));
}

std::string missing_text(const std::string& version) {
  return fmt::format(
      "missing from spec.versions; {0} was previously a storage version, and must remain in spec.versions until a "
      "storage migration ensures no data remains persisted in {0} and removes {0} from status.storedVersions",
      version);
}

}  // namespace

void check_stored_versions(const std::vector<std::string>& stored, const std::vector<CrdVersion>& versions,
                           FieldErrors& errors) {
  const FieldPath root, status = root.child("status"), path = status.child("storedVersions");
  if (stored.empty()) return errors.invalid("STORED-001", path, "null", "must have at least one stored version");
  std::map<std::string_view, std::size_t> left;
  for (std::size_t i = 0; i < stored.size(); ++i) left[stored[i]] = i;
  for (const CrdVersion& version : versions) {
    const bool was_left = left.erase(version.name) != 0;
    if (version.storage && !was_left)
      errors.invalid("STORED-002", path, list_text(stored), "must have the storage version " + version.name);
  }
  for (const auto& [version, index] : left)
    errors.invalid("STORED-003", path.index(index), shown(stored[index]), missing_text(stored[index]));
}

}  // namespace kubexx::schema::definition
