#include "runtime/schema/check.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/schema/definition/defaults.hpp"
#include "runtime/schema/definition/hoisting.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/definition/warnings.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/tolerated.hpp"

namespace kubexx::schema {
namespace {

using namespace definition;

using Schemas = std::vector<const JsonSchema*>;
using Warnings = std::vector<FieldWarning>;

Schemas schemas_of(const CustomResourceDefinition& crd) {
  Schemas out;
  for (const CrdVersion& version : crd.versions)
    if (version.schema) out.push_back(&*version.schema);
  return out;
}

/// The input of one check: the definition as written, the defaults of the server, and the old definition.
struct Case {
  const CustomResourceDefinition& crd;
  const CheckOptions& options;
  const CustomResourceDefinition* old = nullptr;

  Hoisting hoisting = options.beta ? hoisting_of(*options.beta) : hoisting_of(crd);
  Hoisting old_hoisting = old != nullptr ? hoisting_of(*old) : Hoisting{};
  Schemas old_schemas = old != nullptr ? schemas_of(*old) : Schemas{};
  CrdNames names = crd.names;
  std::optional<Conversion> conversion = crd.conversion;
  Tolerated tolerated{};
  ConversionTolerance conversion_tolerance{};
  SchemaNeed schema_need = SchemaNeed::everywhere;
  bool selects_fields = true;
};

Tolerated tolerated_schemas(const Case& checked) {
  const Schemas schemas = schemas_of(checked.crd);
  return tolerated_on(
      {checked.old_schemas, schemas, checked.crd.preserve_unknown_fields, checked.options.server_minor});
}

bool has_all_schemas(const CustomResourceDefinition& crd) {
  return std::all_of(crd.versions.begin(), crd.versions.end(),
                     [](const CrdVersion& version) { return version.schema.has_value(); });
}

constexpr int kSelectsFields = 31;  ///< the first server that does not drop selectable fields
constexpr int kChecksBundles = 31;  ///< the first server that loads a certificate bundle

Case prepared(const CustomResourceDefinition& crd, const CustomResourceDefinition* old, const CheckOptions& options) {
  Case checked{crd, options, old};
  default_names(checked.names);
  default_conversion(checked.conversion);
  checked.selects_fields = options.server_minor >= kSelectsFields;
  if (old == nullptr) return checked;
  checked.tolerated = tolerated_schemas(checked);
  checked.conversion_tolerance = tolerated_conversion(*old, options.is_established);
  if (options.server_minor < kChecksBundles) checked.conversion_tolerance.bad_ca_bundle = true;
  if (!has_all_schemas(*old)) checked.schema_need = SchemaNeed::where_served;
  return checked;
}

/// The version whose schema a server uses for the version `name`, or null.
const CrdVersion* schema_version(const CustomResourceDefinition& crd, const Hoisting& hoisting, std::string_view name) {
  const auto found = hoisting.schema ? crd.versions.begin()
                                     : std::find_if(crd.versions.begin(), crd.versions.end(),
                                                    [&](const CrdVersion& version) { return version.name == name; });
  return found == crd.versions.end() ? nullptr : &*found;
}

bool keeps_schema(const Case& checked, std::string_view version) {
  if (checked.old == nullptr) return false;
  const CrdVersion* now = schema_version(checked.crd, checked.hoisting, version);
  const CrdVersion* before = schema_version(*checked.old, checked.old_hoisting, version);
  return now != nullptr && before != nullptr && now->schema == before->schema;
}

/// Calls `visit` with the schemas that a server validates, one for each version that has its own.
template <class Visit>
void for_each_schema(const Case& checked, Visit visit) {
  const CustomResourceDefinition& crd = checked.crd;
  if (checked.hoisting.schema) {
    if (!crd.versions.front().schema) return;
    const MovedPath moved("spec.validation.openAPIV3Schema", in_version(0, {"schema", "openAPIV3Schema"}));
    visit(SchemaRequest{*crd.versions.front().schema, moved.path(), any_status(crd), checked.tolerated,
                        checked.old_schemas, keeps_schema(checked, crd.versions.front().name)});
    return;
  }
  const FieldPath root, spec = root.child("spec"), versions = spec.child("versions");
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (!version.schema) continue;
    const FieldPath at = versions.index(i), wrapper = at.child("schema"), path = wrapper.child("openAPIV3Schema");
    visit(SchemaRequest{*version.schema, path, has_status(subresources_of(crd, checked.hoisting, version.name)),
                        checked.tolerated, checked.old_schemas, keeps_schema(checked, version.name)});
  }
}

/// An update tolerates too many selectable fields if they do not change.
bool may_be_many(const Case& checked, const CrdVersion& version, bool is_hoisted) {
  constexpr std::size_t kMost = 8;
  if (checked.old == nullptr || checked.old_hoisting.selectable_fields != is_hoisted) return false;
  const auto& versions = checked.old->versions;
  const auto before = is_hoisted ? versions.begin()
                                 : std::find_if(versions.rbegin(), versions.rend(), [&](const CrdVersion& candidate) {
                                     return candidate.name == version.name;
                                   }).base();
  const bool found = is_hoisted ? !versions.empty() : before != versions.begin();
  if (!found) return false;
  const CrdVersion& old = is_hoisted ? *before : *(before - 1);
  return old.selectable_fields.size() > kMost && old.selectable_fields == version.selectable_fields;
}

/// Checks the fields of one version: its name, and those that differ between versions.
void check_version(const Case& checked, std::size_t index, const FieldPath& path, FieldErrors& errors) {
  const CrdVersion& version = checked.crd.versions[index];
  check_version_name(version, path.child("name"), errors);
  check_deprecation(version, path, errors);
  if (version.subresources && !checked.hoisting.subresources)
    check_subresources(*version.subresources, path.child("subresources"), errors);
  if (!checked.hoisting.columns) check_columns(version.printer_columns, path.child("additionalPrinterColumns"), errors);
  if (checked.hoisting.selectable_fields || !checked.selects_fields) return;
  const bool has_schema = version.schema && !checked.hoisting.schema;
  check_selectable_fields({.fields = version.selectable_fields,
                           .schema = has_schema ? &version : nullptr,
                           .schemas_differ = version.schema.has_value(),
                           .may_be_many = may_be_many(checked, version, false)},
                          path.child("selectableFields"), checked.options.server_minor, errors);
}

/// Checks the fields that are the same in all versions.
void check_hoisted(const Case& checked, FieldErrors& errors) {
  if (checked.crd.versions.empty()) return;
  const Hoisting& hoisting = checked.hoisting;
  const CrdVersion& version = checked.crd.versions.front();
  const MovedPath subresources("spec.subresources", in_version(0, {"subresources"}));
  const MovedPath columns("spec.additionalPrinterColumns", in_version(0, {"additionalPrinterColumns"}));
  const MovedPath selectable("spec.selectableFields", in_version(0, {"selectableFields"}));
  if (hoisting.subresources && version.subresources)
    check_subresources(*version.subresources, subresources.path(), errors);
  if (hoisting.columns) check_columns(version.printer_columns, columns.path(), errors);
  if (!hoisting.selectable_fields || !checked.selects_fields) return;
  const bool has_schema = hoisting.schema && (version.schema || version.has_bare_schema);
  check_selectable_fields({.fields = version.selectable_fields,
                           .schema = has_schema ? &version : nullptr,
                           .is_hoisted = true,
                           .schemas_differ = !hoisting.schema,
                           .may_be_many = may_be_many(checked, version, true)},
                          selectable.path(), checked.options.server_minor, errors);
}

void check_spec(const Case& checked, FieldErrors& errors, Warnings& warnings) {
  const CustomResourceDefinition& crd = checked.crd;
  const FieldPath root, spec = root.child("spec"), versions = spec.child("versions"), names = spec.child("names");
  check_group_and_scope(crd, spec, errors);
  check_schema_presence(crd, checked.schema_need, spec, errors);
  check_defaults_are_pruned(crd, spec, errors);
  for (std::size_t i = 0; i < crd.versions.size(); ++i) check_version(checked, i, versions.index(i), errors);
  check_version_list(crd, checked.hoisting, spec, errors);
  check_required_names(checked.names, names, errors);
  check_names(checked.names, names, errors);
  for_each_schema(checked,
                  [&](const SchemaRequest& request) { check_schema(request, checked.options, errors, warnings); });
  check_hoisted(checked, errors);
  check_conversion(*checked.conversion, crd.preserve_unknown_fields, checked.conversion_tolerance, errors);
}

/// Only for accepted definitions. `expressions` are the warnings about rules.
Warnings warnings_of(const Case& checked, Warnings expressions) {
  Warnings out;
  const auto is_known_set = [&](const FieldWarning& warning) {
    return warning.rule == "WARN-002" && std::any_of(out.begin(), out.end(), [&](const FieldWarning& other) {
             return other.rule == warning.rule && other.text == warning.text;
           });
  };
  for_each_schema(checked, [&](const SchemaRequest& request) {
    for (FieldWarning& warning : schema_warnings(request, checked.options))
      if (!is_known_set(warning)) out.push_back(std::move(warning));
  });
  std::ranges::move(expressions, std::back_inserter(out));
  for (FieldWarning& warning : definition_warnings(checked.crd, checked.hoisting)) out.push_back(std::move(warning));
  if (checked.old != nullptr) std::ranges::move(update_warnings(checked.crd, *checked.old), std::back_inserter(out));
  return out;
}

Verdict verdict_on(const Case& checked, FieldErrors errors, Warnings expressions) {
  Verdict verdict;
  verdict.errors = errors.take();
  if (verdict.errors.empty()) verdict.warnings = warnings_of(checked, std::move(expressions));
  if (!checked.options.beta) return verdict;
  for (FieldError& error : verdict.errors)
    error.location = beta_location(*checked.options.beta, std::move(error.location));
  for (FieldWarning& warning : verdict.warnings)
    warning.location = beta_location(*checked.options.beta, std::move(warning.location));
  return verdict;
}

/// Removes the metadata that the server sets itself when an object is created.
ObjectMeta created(ObjectMeta metadata) {
  metadata.name_space.clear();
  metadata.self_link.clear();
  metadata.managed_fields.clear();
  metadata.generation = 1;
  return metadata;
}

/// Copies the metadata that an update takes from the stored object.
ObjectMeta updated(ObjectMeta metadata, const ObjectMeta& old) {
  metadata.name_space.clear();
  metadata.managed_fields.clear();
  metadata.generation = old.generation;
  metadata.resource_version = "1";
  if (metadata.uid.empty()) metadata.uid = old.uid;
  if (!old.creation_timestamp.empty()) metadata.creation_timestamp = old.creation_timestamp;
  if (old.deletion_timestamp) metadata.deletion_timestamp = old.deletion_timestamp;
  if (!metadata.deletion_grace_period_seconds)
    metadata.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
  return metadata;
}

/// The versions in which objects may be stored: the old ones and the current one.
std::vector<std::string> stored_after(const CustomResourceDefinition& crd, const CustomResourceDefinition& old) {
  std::vector<std::string> stored = old.status ? old.status->stored_versions : std::vector<std::string>{};
  if (stored.empty()) stored = first_stored(old.versions);
  for (std::string& version : first_stored(crd.versions))
    if (std::find(stored.begin(), stored.end(), version) == stored.end()) stored.push_back(std::move(version));
  return stored;
}

}  // namespace

Verdict check_create(const CustomResourceDefinition& crd, const CheckOptions& options) {
  const Case checked = prepared(crd, nullptr, options);
  FieldErrors errors;
  check_definition_metadata(created(crd.metadata), crd.names.plural + "." + crd.group, options.server_minor, errors);
  Warnings expressions;
  check_spec(checked, errors, expressions);
  check_stored_versions(first_stored(crd.versions), crd.versions, errors);
  check_approval(crd, nullptr, errors);
  check_preserve_unknown_fields(crd, nullptr, errors);
  return verdict_on(checked, std::move(errors), std::move(expressions));
}

Verdict check_update(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                     const CheckOptions& options) {
  const Case checked = prepared(crd, &old, options);
  CrdNames old_names = old.names;
  default_names(old_names);
  FieldErrors errors;
  const FieldPath root, metadata = root.child("metadata"), spec = root.child("spec"), status = root.child("status");
  ObjectMeta stored = old.metadata;
  stored.name_space.clear();
  const int minor = options.server_minor;
  const ObjectMeta changed = updated(crd.metadata, stored);
  check_metadata(changed, {.is_namespaced = false, .name = path_segment_name, .rules = {}, .server_minor = minor},
                 metadata, errors);
  check_metadata_update(changed, stored, {}, metadata, errors, minor);
  Warnings expressions;
  check_spec(checked, errors, expressions);
  check_immutable_fields(crd, old, options.is_established, spec, errors);
  check_names(old_names, status.child("acceptedNames"), errors);
  check_stored_versions(stored_after(crd, old), crd.versions, errors);
  check_approval(crd, &old, errors);
  check_preserve_unknown_fields(crd, &old, errors);
  return verdict_on(checked, std::move(errors), std::move(expressions));
}

}  // namespace kubexx::schema
