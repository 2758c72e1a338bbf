#pragma once

#include <string_view>
#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/definition/hoisting.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"

// The families of rules on a definition, each in the file of its name. A `path` parameter is the path of the checked
// value, unless it is named `spec`.

namespace kubexx::schema::definition {

// metadata
/// `composed` is the name that the definition has to have.
void check_definition_metadata(const ObjectMeta& metadata, const std::string& composed, int server_minor,
                               FieldErrors& errors);

// group_and_scope
void check_group_and_scope(const CustomResourceDefinition& crd, const FieldPath& spec, FieldErrors& errors);

// names
void check_required_names(const CrdNames& names, const FieldPath& path, FieldErrors& errors);
void check_names(const CrdNames& names, const FieldPath& path, FieldErrors& errors);

// versions
void check_version_name(const CrdVersion& version, const FieldPath& path, FieldErrors& errors);
/// Unique names, one storage version, and the name that the server copies to `spec.version`.
void check_version_list(const CustomResourceDefinition& crd, const Hoisting& hoisting, const FieldPath& spec,
                        FieldErrors& errors);
/// Whether an update may leave schemas away, since the stored definition does (UPD-004).
enum class SchemaNeed { everywhere, where_served };
void check_schema_presence(const CustomResourceDefinition& crd, SchemaNeed need, const FieldPath& spec,
                           FieldErrors& errors);

// deprecation
void check_deprecation(const CrdVersion& version, const FieldPath& path, FieldErrors& errors);

// conversion
struct ConversionTolerance {
  bool unknown_review_versions = false;  ///< UPD-009
  bool bad_ca_bundle = true;             ///< CONV-CFG-009
};
void check_conversion(const Conversion& conversion, bool preserves_unknown_fields, const ConversionTolerance& tolerance,
                      FieldErrors& errors);
/// The address of a webhook, without its certificates. The server has the same rules for webhooks of admission.
void check_webhook_client(const WebhookClient& client, const FieldPath& path, FieldErrors& errors);
ConversionTolerance tolerated_conversion(const CustomResourceDefinition& old, bool is_established);
/// Whether the update of `old` makes the server call a webhook that it did not call before. A single version is not
/// converted.
bool needs_webhook_first(const CustomResourceDefinition& crd, const CustomResourceDefinition& old);
inline constexpr std::string_view kWebhookFirst = "the webhook must be running before this definition is applied";
/// Why a client could not load the bundle, a base64 text; empty when it could.
std::string ca_bundle_fault(std::string_view bundle);

// columns
void check_columns(const std::vector<PrinterColumn>& columns, const FieldPath& path, FieldErrors& errors);

// selectable_fields
struct SelectableFields {
  const std::vector<std::string>& fields;
  const CrdVersion* schema;  ///< whose schema they point into; null when the server finds none
  bool is_hoisted = false;
  bool schemas_differ = false;  ///< versions have different schemas, so there is no common one
  bool may_be_many = false;     ///< SEL-006
};
void check_selectable_fields(const SelectableFields& selectable, const FieldPath& path, int server_minor,
                             FieldErrors& errors);

// subresources
void check_subresources(const Subresources& subresources, const FieldPath& path, FieldErrors& errors);

// preserve_unknown_fields
void check_preserve_unknown_fields(const CustomResourceDefinition& crd, const CustomResourceDefinition* old,
                                   FieldErrors& errors);
void check_defaults_are_pruned(const CustomResourceDefinition& crd, const FieldPath& spec, FieldErrors& errors);

// approval
void check_approval(const CustomResourceDefinition& crd, const CustomResourceDefinition* old, FieldErrors& errors);

// stored_versions
void check_stored_versions(const std::vector<std::string>& stored, const std::vector<CrdVersion>& versions,
                           FieldErrors& errors);

// update
void check_immutable_fields(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                            bool is_established, const FieldPath& spec, FieldErrors& errors);

}  // namespace kubexx::schema::definition
