#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/schema/object_meta.hpp"

// The rules of an API server on the metadata of any object, definitions and custom resources alike.

namespace kubexx::schema {

/// The rule ids that errors carry.
struct MetadataRules {
  RuleId name = "CRD-META-002";
  RuleId missing_name = "CRD-META-004";
  RuleId name_space = "CRD-META-005";
  RuleId labels = "CRD-META-006";
  RuleId annotations = "CRD-META-007";
  RuleId owners = "CRD-META-008";
  RuleId finalizers = "CRD-META-009";
  RuleId managed_fields = "CRD-META-010";
  RuleId generation = "CRD-META-011";
  RuleId update = "CRD-META-012";
};

struct MetadataCheck {
  bool is_namespaced = false;
  /// What is wrong with a name, or with `metadata.generateName` (a prefix).
  std::function<Complaints(std::string_view name, bool is_prefix)> name;
  MetadataRules rules{};
  int server_minor = kNewestServer;
};

/// The form of the names of a kind. `is_prefix` if it is that of `metadata.generateName`.
using NameCheck = Complaints (*)(std::string_view name, bool is_prefix);

// A `-` at the end of a prefix counts as the letter that will follow it, as the server counts it.

Complaints dns1123_label_name(std::string_view name, bool is_prefix);
Complaints dns1123_subdomain_name(std::string_view name, bool is_prefix);

/// What the server asks of the name of any object, whatever its kind: that it can stand in a URL.
Complaints path_segment_name(std::string_view name, bool is_prefix);

/// On create; `path` is that of the metadata.
void check_metadata(const ObjectMeta& metadata, const MetadataCheck& check, const FieldPath& path, FieldErrors& errors);

/// The forms of labels and annotations alone.
void check_labels_and_annotations(const ObjectMeta& metadata, const FieldPath& path, FieldErrors& errors,
                                  const MetadataRules& rules = {}, int server_minor = kNewestServer);

/// The most bytes of the name of a field manager.
inline constexpr std::size_t kLongestManager = 128;

/// The form of the name of a field manager.
void check_manager(const std::string& manager, RuleId rule, const FieldPath& path, FieldErrors& errors);

/// On update: what may not change, and the forms of labels, annotations, owners and managed fields.
void check_metadata_update(const ObjectMeta& metadata, const ObjectMeta& old, const MetadataRules& rules,
                           const FieldPath& path, FieldErrors& errors, int server_minor = kNewestServer);

}  // namespace kubexx::schema
