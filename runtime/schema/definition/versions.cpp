#include <algorithm>
#include <set>

#include "runtime/schema/definition/go_version_text.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::schema::definition {
namespace {

bool has_unique_names(const std::vector<CrdVersion>& versions) {
  std::set<std::string_view> seen;
  return std::all_of(versions.begin(), versions.end(),
                     [&](const CrdVersion& version) { return seen.insert(version.name).second; });
}

}  // namespace

void check_version_name(const CrdVersion& version, const FieldPath& path, FieldErrors& errors) {
  if (const Complaints complaints = dns1035_label(version.name); !complaints.empty())
    errors.invalid("CRD-VERS-001", path, shown(version.name), joined(complaints));
}

void check_version_list(const CustomResourceDefinition& crd, const Hoisting& hoisting, const FieldPath& spec,
                        FieldErrors& errors) {
  const FieldPath path = spec.child("versions");
  const auto stored = std::count_if(crd.versions.begin(), crd.versions.end(),
                                    [](const CrdVersion& version) { return version.storage; });
  if (!has_unique_names(crd.versions))
    errors.invalid("CRD-VERS-002", path, go_versions_text(crd, hoisting), "must contain unique version names");
  if (stored != 1)
    errors.invalid("CRD-VERS-003", path, go_versions_text(crd, hoisting),
                   "must have exactly one version marked as storage version");
  if (crd.versions.empty() || crd.versions.front().name.empty()) return;
  const MovedPath first("spec.version", in_version(0, {"name"}));
  check_version_name(crd.versions.front(), first.path(), errors);
}

void check_schema_presence(const CustomResourceDefinition& crd, SchemaNeed need, const FieldPath& spec,
                           FieldErrors& errors) {
  const FieldPath versions = spec.child("versions");
  const bool everywhere = need == SchemaNeed::everywhere;
  if (!everywhere && crd.preserve_unknown_fields) return;
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (version.schema || !(everywhere || version.served)) continue;
    const FieldPath at = versions.index(i), wrapper = at.child("schema");
    errors.required("CRD-VERS-005", wrapper.child("openAPIV3Schema"),
                    everywhere ? "" : "because otherwise all fields are pruned");
  }
}

}  // namespace kubexx::schema::definition
