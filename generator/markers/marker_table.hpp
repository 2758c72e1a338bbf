#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The marker table: the one place where a marker is spelled. Parsing, binding, misuse checks, the typed values of
/// annotations/kubexx/markers.hpp, the reference page and `kubexx markers` all come from it.
namespace kubexx::markers {

/// What a marker does. The model and build stages switch over it, so that the compiler names a row without behaviour.
enum class Effect : std::uint8_t {
  // validation of a value
  maximum,
  minimum,
  multiple_of,
  exclusive_maximum,
  exclusive_minimum,
  max_length,
  min_length,
  pattern,
  max_items,
  min_items,
  unique_items,
  max_properties,
  min_properties,
  enumeration,
  format,
  type,
  x_preserve_unknown_fields,
  x_embedded_resource,
  x_int_or_string,
  x_validation,
  // fields
  required,
  optional,
  k8s_required,
  nullable,
  default_value,  ///< `kubebuilder:default`
  default_json,   ///< `default`
  example,
  schemaless,
  immutable,
  // types
  at_most_one_of,
  exactly_one_of,
  at_least_one_of,
  enum_from_constants,
  // fields and types
  title,
  external_docs,
  list_type,
  list_map_key,
  map_type,
  // kinds
  resource,
  subresource_status,
  subresource_scale,
  print_column,
  selectable_field,
  storage_version,
  unserved_version,
  deprecated_version,
  skip_version,
  metadata,
  object_root,
  // namespaces
  group_name,
  version_name,
  skip,
  // kubexx's own
  name,
  omit,
  inline_fields,
  integers,
  drop_unknown,
  conversion_strategy,
  conversion_service,
  conversion_url,
  conversion_ca_bundle,
  conversion_review_versions,
  // understood and without effect here
  ignored,
};

/// Bit set of declarations a marker may stand on.
enum Target : std::uint8_t {
  on_namespace = 1,
  on_type = 2,  ///< struct, enum, alias
  on_field = 4,
  on_enumerator = 8,
};

/// How the text after `=` is read; the grammar of controller-gen, section by section in docs/markers.md.
enum class Shape : std::uint8_t {
  empty,  ///< no argument
  integer,
  number,
  go_number,   ///< Maximum and Minimum: Go's ParseFloat on the whole text
  go_integer,  ///< MaxItems: Go's Atoi on the whole text
  boolean,
  string,
  list_of_strings,
  list_of_any,  ///< each element's type guessed by itself
  any,          ///< type guessed
  json,
  raw,     ///< the rest of the text, unread
  record,  ///< named arguments
};

struct ArgumentRow {
  std::string_view name = {};        ///< as in comments: `JSONPath`
  std::string_view typed_name = {};  ///< as a member of the typed value: `json_path`
  Shape shape = Shape::string;
  bool required = false;
  std::string_view summary = {};
  std::span<const std::string_view> values = {};  ///< the only texts accepted; empty for any
};

/// Which schema types a marker may be applied to.
enum class AppliesTo : std::uint8_t { any, numeric, textual, array, object, structure, kind };

enum class Repeat : std::uint8_t { once, accumulate };

struct MarkerRow {
  std::string_view name = {};        ///< `kubebuilder:validation:Minimum`
  std::string_view typed_name = {};  ///< `minimum`; empty when there is no typed twin (deprecated and ignored names)
  Effect effect;
  std::uint8_t targets = 0;  ///< bits of `Target`
  Shape shape = Shape::empty;
  std::span<const ArgumentRow> arguments = {};  ///< of `Shape::record`
  AppliesTo applies_to = AppliesTo::any;
  Repeat repeat = Repeat::once;
  bool has_items_form = false;                    ///< also `kubebuilder:validation:items:X`, and `kubexx::items(…)`
  std::uint8_t priority = 10;                     ///< application order on one declaration, lower first
  bool comment_after_hash = false;                ///< `k8s:maxItems=3 # text`
  std::string_view replaced_by = {};              ///< for deprecated names
  std::string_view category = {};                 ///< heading on the reference page
  std::string_view summary = {};                  ///< one line
  std::string_view details = {};                  ///< further text for the reference page; may be empty
  std::string_view example = {};                  ///< the comment form, without the `+`
  std::string_view typed_example = {};            ///< the typed form; empty where `typed_name` is
  std::span<const std::string_view> values = {};  ///< the only texts a string marker accepts; empty for any

  /// A row of Effect::ignored whose name ends with `:` or `.` stands for every name that begins with it.
  constexpr bool is_prefix() const { return name.ends_with(":") || name.ends_with("."); }
};

/// Sorted by name, each name once.
std::span<const MarkerRow> marker_table();

/// A name as written, found in the table.
struct FoundRow {
  const MarkerRow* row = nullptr;  ///< null when the table does not know the name
  bool on_items = false;
};

/// Finds a comment spelling, `items:` forms and the prefixes of other generators included.
FoundRow find_row(std::string_view name);

/// The row with that typed name, or null.
const MarkerRow* find_typed_row(std::string_view typed_name);

/// The comment spelling of the `items:` form of a row that has one: `kubebuilder:validation:items:Minimum`.
std::string items_name(const MarkerRow& row);

}  // namespace kubexx::markers
