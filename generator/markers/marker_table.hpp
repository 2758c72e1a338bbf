#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The marker table: the one place that names a marker, where it belongs, what it accepts and what it sets. Parsing,
/// binding, misuse checks, precedence, the typed values of annotations/kubexx/markers.hpp, the reference page and
/// `kubexx markers` are derived from it.
///
/// A new validation keyword is one row, one enumerator of `Effect` with its line in `stage_of`, and one line in
/// generator/crd/apply_bound.cpp and in the schema writer.
namespace kubexx::markers {

/// What a marker does. `stage_of` maps each effect to the code that carries it out.
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
  embedded_metadata,
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
  only_verbs,
  built_in,
  schema_patch,  ///< `kubexx:schema`
  description,
  wording,
  external,
  code_header,
  conversion_strategy,
  conversion_service,
  conversion_url,
  conversion_ca_bundle,
  conversion_review_versions,
  conversion_hub,
  was,
  gone,
  // understood and without effect here; the last one
  ignored,
};

/// Bit set of the declarations that a marker may be written on.
enum Target : std::uint8_t {
  on_namespace = 1,
  on_type = 2,  ///< struct, enum, alias
  on_field = 4,
  on_enumerator = 8,
};

/// How the argument after `=` is read: the grammar of controller-gen, described in docs/markers.md.
enum class Shape : std::uint8_t {
  empty,  ///< no argument
  integer,
  number,
  go_number,   ///< Maximum and Minimum: Go's ParseFloat on the whole argument
  go_integer,  ///< MaxItems: Go's Atoi on the whole argument
  boolean,
  string,
  list_of_strings,
  list_of_any,  ///< the type of each element is guessed
  any,          ///< the type is guessed
  json,
  raw,     ///< the rest of the line, not parsed
  record,  ///< named arguments
};

struct ArgumentRow {
  std::string_view name = {};        ///< as in comments: `JSONPath`
  std::string_view typed_name = {};  ///< as a member of the typed value: `json_path`
  Shape shape = Shape::string;
  bool required = false;
  std::string_view summary = {};
  std::span<const std::string_view> values = {};  ///< the only values accepted; empty for any
};

/// The schema types that a marker may be applied to. Applying it to another type is `marker-wrong-type`.
enum class AppliesTo : std::uint8_t { any, numeric, textual, array, object, map, structure_or_map, structure, kind };

/// What several markers may be about together; of two on one declaration the one with the lower rank wins.
enum class Subject : std::uint8_t { own_effect, presence, default_value, enumeration };

enum class Repeat : std::uint8_t { once, accumulate };

struct MarkerRow {
  std::string_view name = {};        ///< `kubebuilder:validation:Minimum`
  std::string_view typed_name = {};  ///< `minimum`; empty if there is no typed twin
  Effect effect;
  std::string_view keyword = {};  ///< the schema keyword it sets: `minimum`; empty for everything else
  std::uint8_t targets = 0;       ///< bits of `Target`
  Shape shape = Shape::empty;
  std::span<const ArgumentRow> arguments = {};  ///< of `Shape::record`
  AppliesTo applies_to = AppliesTo::any;
  Repeat repeat = Repeat::once;
  bool has_items_form = false;                    ///< also `kubebuilder:validation:items:X`, and `kubexx::items(…)`
  std::uint8_t priority = 10;                     ///< application order on one declaration, lower first
  Subject subject = Subject::own_effect;          ///< what it is about, together with other markers
  std::uint8_t rank = 0;                          ///< of markers about one subject the lowest wins, of equals the last
  bool comment_after_hash = false;                ///< `k8s:maxItems=3 # comment`
  bool takes_version = false;                     ///< `kubexx:was:v1beta1=ports` is the value `v1beta1:ports`
  std::string_view replaced_by = {};              ///< for deprecated names
  std::string_view category = {};                 ///< heading on the reference page
  std::string_view summary = {};                  ///< one line
  std::string_view details = {};                  ///< further text for the reference page; may be empty
  std::string_view example = {};                  ///< the comment form, without the `+`
  std::string_view typed_example = {};            ///< the typed form; empty where `typed_name` is
  std::span<const std::string_view> values = {};  ///< the only values a string marker accepts; empty for any

  /// A row of Effect::ignored whose name ends with `:` or `.` stands for every name that begins with it.
  constexpr bool is_prefix() const { return name.ends_with(":") || name.ends_with("."); }
};

/// Sorted by name, each name once.
std::span<const MarkerRow> marker_table();

/// A name as written, found in the table.
struct FoundRow {
  const MarkerRow* row = nullptr;  ///< null if the table does not have the name
  bool on_items = false;
};

/// Finds a comment spelling, `items:` forms and the prefixes of other generators included.
FoundRow find_row(std::string_view name);

/// The row of an effect that has a typed name, or null: the preferred spelling.
const MarkerRow* find_preferred_row(Effect effect);

/// The row with that typed name, or null.
const MarkerRow* find_typed_row(std::string_view typed_name);

/// The comment spelling of the `items:` form of a row that has one: `kubebuilder:validation:items:Minimum`.
std::string items_name(const MarkerRow& row);

}  // namespace kubexx::markers
